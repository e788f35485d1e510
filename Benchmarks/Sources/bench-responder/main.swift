// bench-responder: what an answer costs beside reading the file, and what a rule costs.
//   bench-responder BUNDLE DIRECTORY     a bundle, and the tree that it was extracted to
//
// Microseconds of processor time per file, the least of nine turns over all files.
import AssetArchive
import AssetRuntime
import Foundation

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func cost(_ what: String, of names: [String], _ body: (String) throws -> Int) rethrows {
  var (best, bytes) = (Double.infinity, 0)
  for _ in 0..<9 {
    bytes = 0
    let begin = processorTime()
    for name in names { bytes += try body(name) }
    best = min(best, processorTime() - begin)
  }
  let microseconds = best / Double(max(1, names.count)) * 1e6
  print("\(what)\t\((microseconds * 10).rounded() / 10) µs\t\(bytes) bytes")
}

func readPlainly(_ path: String) -> Int {
  let file = open(path, O_RDONLY)
  defer { close(file) }
  var status = stat()
  fstat(file, &status)
  let buffer = UnsafeMutableRawPointer.allocate(
    byteCount: max(1, Int(status.st_size)), alignment: 16)
  defer { buffer.deallocate() }
  return read(file, buffer, Int(status.st_size))
}

let words = CommandLine.arguments
guard words.count == 3 else {
  print("usage: bench-responder BUNDLE DIRECTORY")
  exit(64)
}
let archive = try ArchiveReader(path: words[1])
let packed = AssetResponder(archive: archive)
let unpacked = try AssetResponder(directory: words[2])
let names = archive.entries.filter { !$0.isDirectory }.map(\.path.description)
  .filter { !$0.hasPrefix(".webpack-assets/") }
let begin = processorTime()
_ = packed.response(to: AssetRequest("/" + (names.first ?? "")))
print("first request\t\(Int((processorTime() - begin) * 1e6)) µs")
cost("open, fstat, read, close", of: names) { readPlainly(words[2] + "/" + $0) }
try cost("directory", of: names) {
  try unpacked.response(to: AssetRequest("/" + $0)).body.bytes().count
}
try cost("bundle", of: names) {
  try packed.response(to: AssetRequest("/" + $0)).body.bytes().count
}
try cost("bundle, inflating alone", of: names) { name in
  try archive.entry(name).map { try archive.read($0).count } ?? 0
}
try cost("bundle, as gzip", of: names) { name in
  let request = AssetRequest("/" + name, headers: ["Accept-Encoding": "gzip"])
  return try packed.response(to: request).body.bytes().count
}
cost("bundle, HEAD", of: names) {
  packed.response(to: AssetRequest("/" + $0, method: "HEAD")).body.count
}

var list: [URLRule] = []
for index in 0..<10_000 {
  let pattern =
    switch index % 3 {
    case 0: "/path/\(index % 100)/\(index)*"
    case 1: "https://cdn\(index).example/lib/*"
    default: "https://*.host\(index).example/*"
    }
  list.append(try URLRule(pattern, .block))
}
let start = processorTime()
let rules = try URLRules(engine: .webKit(scheme: "app"), list)
print("10,000 rules, making the index\t\(Int((processorTime() - start) * 1e6)) µs")
let addresses = (0..<4000).map { index in
  switch index % 4 {
  case 0: "/path/\(index % 100)/\(index * 3).js"
  case 1: "https://cdn\(index).example/lib/x.js"
  case 2: "https://a.b.host\(index).example/x"
  default: "https://nobody.example/x/y/z"
  }
}
cost("10,000 rules, finding one", of: addresses) { rules.rule(for: $0) == nil ? 0 : 1 }
