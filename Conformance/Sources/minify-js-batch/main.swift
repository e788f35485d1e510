// minify-js-batch: many scripts in one process.
//
// Reads lines "goal<TAB>input<TAB>output" from standard input and answers each with one line: "ok", "same" where the
// output equals the input, or "error<TAB>offset<TAB>message". Nothing is passed through and nothing is kept because it
// is smaller: an error writes no output.
//
// With `--file GOAL INPUT OUTPUT` it minifies that file alone; its exit code is 1 after an error.
//
// With `--stream` the texts travel in the pipe instead of files: "goal<TAB>length" and that many bytes, answered with
// "ok<TAB>length" or "same<TAB>length" and the bytes, or with "error<TAB>offset<TAB>message".

import MinifyJS

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let settings: Settings
do throws(Settings.Problem) {
  settings = try Settings(CommandLine.arguments.dropFirst())
} catch {
  write("minify-js-batch: \(error.message)\n".utf8, to: 2)
  exit(2)
}

enum Outcome {
  case done([UInt8], isSame: Bool)
  case failed(String)
}

func minify(_ goal: Substring, _ bytes: [UInt8]) -> Outcome {
  var options = settings.options
  switch goal {
  case "script": options.goal = .script
  case "module": options.goal = .module
  case "handler": options.goal = .eventHandler
  default: break
  }
  do {
    let result = try JavaScriptMinifier(options: options).minify(bytes)
    if settings.countsRewrites {
      let last = result.lastRewrite.map { "\t\($0.rule)\t\($0.offset)" } ?? ""
      write("rewrites\t\(result.rewrites)\(last)\n".utf8, to: 2)
    }
    return .done(result.bytes, isSame: result.bytes == bytes)
  } catch {
    return .failed("error\t\(error.range.lowerBound)\t\(error.message)\n")
  }
}

/// Minifies one file into another.
func answerFile(_ fields: [Substring]) -> String {
  guard fields.count == 3, let bytes = contents(of: String(fields[1])) else {
    return "error\t0\tcannot read \(fields.joined(separator: " "))\n"
  }
  switch minify(fields[0], bytes) {
  case .done(let bytes, let isSame):
    guard create(String(fields[2]), bytes) else {
      return "error\t0\tcannot write \(fields[2])\n"
    }
    return isSame ? "same\n" : "ok\n"
  case .failed(let answer): return answer
  }
}

if !settings.file.isEmpty {
  let answer = answerFile(settings.file)
  write(answer.utf8, to: 2)
  exit(answer.hasPrefix("error") ? 1 : 0)
}
var input = Input()
while let line = input.line() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  if !settings.isStream {
    write(answerFile(fields).utf8)
    continue
  }
  guard fields.count == 2, let count = Int(fields[1]), let bytes = input.bytes(count) else {
    write("minify-js-batch: cannot read \(line)\n".utf8, to: 2)
    exit(2)
  }
  switch minify(fields[0], bytes) {
  case .done(let bytes, let isSame):
    write(Array("\(isSame ? "same" : "ok")\t\(bytes.count)\n".utf8) + bytes)
  case .failed(let answer): write(answer.utf8)
  }
}
