// FuzzMarkup: any bytes give an output or an error with a place in them; never a trap, never a loop.
//
// One of five targets is chosen by the environment variable FUZZ_TARGET, since libfuzzer keeps one corpus a target:
//
// - `html`: the tokenizer and the printer. The page's own check (the output makes the tree that the input makes) is off,
//   so that nothing hides behind it.
// - `tree`: the tree builder. The check is on, and a page that would have changed is a finding, not a page that is kept.
// - `css`: the tokenizer, the parser and the rules: minifying the result changes nothing. What sheets do to lines is read too.
// - `json`: the same for JSON; and nothing but white space goes.
// - `xml`: the same for XML and, where the text is a drawing, for SVG.

import Foundation
import MinifyCSS
import MinifyMarkup

private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "html"

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  // To end the process is how a fuzz target tells libFuzzer of a finding.
  if !condition { fatalError(what()) }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func page(_ input: [UInt8], checksTree: Bool) {
  var options = HTMLMinifier.Options()
  options.verification = checksTree ? .always : .never
  guard let once = try? HTMLMinifier(options: options).minify(input) else { return }
  check(once.bytes.count <= input.count, "the page grew")
  if checksTree {
    let change = once.warnings.first { $0.id == "html-tree" }
    check(change == nil, "another tree: \(change?.message ?? "")")
  }
}

private func sheet(_ input: [UInt8]) {
  // Sheets are UTF-8; a build keeps a file that is not.
  let input = Array(String(decoding: input, as: UTF8.self).utf8)
  _ = LineStyles(sheets: [input])
  guard let once = try? StylesheetMinifier().minify(input).bytes else { return }
  let twice = try? StylesheetMinifier().minify(once).bytes
  check(twice == once, "'\(text(once))' became '\(twice.map(text) ?? "an error")'")
}

private func json(_ input: [UInt8]) {
  guard let once = try? JSONMinifier().minify(input).bytes else { return }
  let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  var all = input.filter { !isSpace($0) }
  if all.starts(with: [0xEF, 0xBB, 0xBF]) { all.removeFirst(3) }
  check(once.filter { !isSpace($0) } == all, "more than white space went")
  check((try? JSONMinifier().minify(once).bytes) == once, "the second run changes it again")
}

private func xml(_ input: [UInt8]) {
  if let once = try? XMLMinifier().minify(input).bytes {
    let twice = try? XMLMinifier().minify(once).bytes
    check(twice == once, "'\(text(once))' became '\(twice.map(text) ?? "an error")'")
  }
  guard let once = try? SVGMinifier().minify(input).bytes else { return }
  let twice = try? SVGMinifier().minify(once).bytes
  check(twice == once, "'\(text(once))' became '\(twice.map(text) ?? "an error")'")
}

/// What libfuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  switch target {
  case "css": sheet(input)
  case "json": json(input)
  case "tree": page(input, checksTree: true)
  case "xml": xml(input)
  default: page(input, checksTree: false)
  }
  return 0
}
