// minify-image-batch: many images in one process, one after the other.
//
// Reads lines "input<TAB>output" from standard input and answers each with one line: "ok", "same" where the output
// equals the input, or "error", each followed by a tab, the processor time in microseconds, a tab, and what was done or
// what the matter is. `--effort fast|default|max` sets the effort, `--image-alpha` lets colours that nobody sees change.

import Foundation
import MinifyImage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processor time of this process so far, in microseconds.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}

func answer(_ fields: [Substring], _ minifier: ImageMinifier) -> String {
  guard fields.count == 2, let data = FileManager.default.contents(atPath: String(fields[0]))
  else { return "error\t0\tcannot read \(fields.joined(separator: " "))" }
  let bytes = [UInt8](data)
  let start = processorTime()
  var verdict = "error"
  var words: String
  var output = bytes
  do {
    let result = try minifier.run(bytes)
    verdict = result.bytes == bytes ? "same" : "ok"
    output = result.bytes
    words = ([result.summary] + result.warnings.map(\.message)).joined(separator: "; ")
  } catch {
    words = error.message
  }
  let time = processorTime() - start
  guard FileManager.default.createFile(atPath: String(fields[1]), contents: Data(output)) else {
    return "error\t0\tcannot write \(fields[1])"
  }
  return "\(verdict)\t\(time)\t\(words)"
}

var options = ImageOptions()
let arguments = CommandLine.arguments
if let place = arguments.firstIndex(of: "--effort"), place + 1 < arguments.count,
  let effort = ImageOptions.Effort(rawValue: arguments[place + 1])
{
  options.effort = effort
}
options.changesHiddenColours = arguments.contains("--image-alpha")
while let line = readLine() {
  let words = answer(line.split(separator: "\t"), ImageMinifier(options: options))
  FileHandle.standardOutput.write(Data((words + "\n").utf8))
}
