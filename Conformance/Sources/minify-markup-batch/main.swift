// minify-markup-batch: a directory of pages or drawings in one process.
//
//   minify-markup-batch html|svg IN OUT [--markup-only] [--verify always|never] [--strip-ids]
//
// Minifies every file of a directory into another and prints the user and system seconds that this took: reading,
// minifying and writing, without the start of the process. What is refused is copied. `--markup-only` leaves scripts,
// style sheets and JSON in pages alone.

import Foundation
import MinifyMarkup

/// The user and system seconds that this process has used.
private func seconds() -> Double {
  var time = timespec()
  guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func minifier(_ kind: String, _ arguments: [String]) -> ([UInt8]) throws -> [UInt8] {
  if kind == "svg" {
    var options = SVGMinifier.Options()
    options.stripsIdentifiers = arguments.contains("--strip-ids")
    let minifier = SVGMinifier(options: options)
    return { try minifier.minify($0).bytes }
  }
  var options = HTMLMinifier.Options()
  if arguments.contains("--markup-only") { options.nested = NestedMinifiers() }
  if arguments.contains("always") { options.verification = .always }
  if arguments.contains("never") { options.verification = .never }
  let minifier = HTMLMinifier(options: options)
  return { try minifier.minify($0).bytes }
}

private func run(_ arguments: [String]) throws {
  guard arguments.count >= 3 else {
    throw CocoaError(.fileReadInvalidFileName)
  }
  let start = seconds()
  let minify = minifier(arguments[0], arguments)
  let (source, target) = (URL(filePath: arguments[1]), URL(filePath: arguments[2]))
  for name in try FileManager.default.contentsOfDirectory(atPath: arguments[1]).sorted() {
    let bytes = [UInt8](try Data(contentsOf: source.appending(path: name)))
    let result = (try? minify(bytes)) ?? bytes
    try Data(result).write(to: target.appending(path: name))
  }
  print(seconds() - start)
}

try run(Array(CommandLine.arguments.dropFirst()))
