// minify-css-batch: many sheets in one process.
//
// Reads lines "input<TAB>output" from standard input and answers each with one line: "ok", "same" where the output
// equals the input, or "error<TAB>message". Nothing is passed through and nothing is kept because it is smaller.
//
// `--target newest` and `--all-liberties` set the options of the minifier; `--time` writes the seconds that minifying
// took to standard error.

import Foundation
import MinifyCSS
import MinifyMarkup

/// Minifies one file into another.
struct Batch {
  var minifier: StylesheetMinifier
  var seconds = 0.0

  mutating func answer(_ fields: [Substring]) -> String {
    guard fields.count == 2, let data = FileManager.default.contents(atPath: String(fields[0]))
    else { return "error\tcannot read \(fields.joined(separator: " "))" }
    let bytes = [UInt8](data)
    let start = Date()
    guard let result = try? minifier.minify(bytes).bytes else { return "error\ta template" }
    seconds += Date().timeIntervalSince(start)
    guard FileManager.default.createFile(atPath: String(fields[1]), contents: Data(result)) else {
      return "error\tcannot write \(fields[1])"
    }
    return result == bytes ? "same" : "ok"
  }

  static func run(_ arguments: ArraySlice<String>) {
    var options = StylesheetMinifier.Options()
    if arguments.contains("newest") { options.target = .newest }
    if arguments.contains("--all-liberties") { options.liberties = Set(StyleLiberty.allCases) }
    var batch = Batch(minifier: StylesheetMinifier(options: options, svg: SVGMinifier()))
    while let line = readLine() { print(batch.answer(line.split(separator: "\t"))) }
    guard arguments.contains("--time") else { return }
    FileHandle.standardError.write(Data("\(batch.seconds)\n".utf8))
  }
}

Batch.run(CommandLine.arguments.dropFirst())
