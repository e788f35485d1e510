// minify-js-batch: many scripts in one process.
//
// Reads lines "goal<TAB>input<TAB>output" from standard input and answers each with one line: "ok", "same" where the
// output equals the input, or "error<TAB>offset<TAB>message". Nothing is passed through and nothing is kept because it
// is smaller: an error writes no output. `--inline` escapes what a `<script>` element cannot hold.

import Foundation
import MinifyJS

let isInline = CommandLine.arguments.contains("--inline")

func minify(_ line: String) -> String {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  guard fields.count == 3, let data = FileManager.default.contents(atPath: fields[1]) else {
    return "error\t0\tcannot read \(line)"
  }
  var options = JavaScriptMinifier.Options()
  options.isInlineScript = isInline
  switch fields[0] {
  case "script": options.goal = .script
  case "module": options.goal = .module
  case "handler": options.goal = .eventHandler
  default: break
  }
  do {
    let bytes = [UInt8](data)
    let result = try JavaScriptMinifier(options: options).minify(bytes)
    guard FileManager.default.createFile(atPath: fields[2], contents: Data(result.bytes)) else {
      return "error\t0\tcannot write \(fields[2])"
    }
    return result.bytes == bytes ? "same" : "ok"
  } catch {
    return "error\t\(error.range.lowerBound)\t\(error.message)"
  }
}

while let line = readLine() {
  FileHandle.standardOutput.write(Data((minify(line) + "\n").utf8))
}
