// What a range of an entry costs: bench-ranges ARCHIVE ENTRY [CHECKPOINT-DISTANCE]
//
// Reads 64 KB at 50 places in a fixed disorder, first without a checkpoint before the place, then again with all of them,
// and then the whole entry in ranges of 64 KB, one after the other.

import AssetArchive
import Foundation

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ProcessInfo.processInfo.systemUptime
  try body()
  return (ProcessInfo.processInfo.systemUptime - start) * 1000
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func rounded(_ value: Double) -> String { String(format: "%.2f", value) }

let arguments = CommandLine.arguments
guard arguments.count > 2 else { exit(64) }
var archive: ArchiveReader?
let index = try milliseconds { archive = try ArchiveReader(path: arguments[1]) }
guard let archive, let entry = archive.entry(arguments[2]) else { exit(1) }
print("index of \(archive.entries.count) entries: \(rounded(index)) ms")
let distance = arguments.count > 3 ? Int(arguments[3]) ?? 1 << 20 : 1 << 20
let reader = try EntryReader(archive, entry, options: .init(checkpointDistance: distance))
let places = (0..<50).map { $0 * 7919 % 50 * (entry.size / 50) }
let whole = try milliseconds { _ = try archive.read(entry) }
let last = try milliseconds { _ = try reader.read((entry.size - 1)..<entry.size) }
let again = try places.map { place in
  try milliseconds { _ = try reader.read(place..<(place + 65536)) }
}
var steps: [Double] = []
for place in stride(from: 0, to: entry.size, by: 65536) {
  steps.append(try milliseconds { _ = try reader.read(place..<(place + 65536)) })
}
print("\(entry.size) bytes, \(entry.storedSize) stored; whole in one call \(rounded(whole)) ms")
print("last byte first: \(rounded(last)) ms; \(reader.checkpointCount) checkpoints of 40 KB")
print(
  "64 KB anywhere: median \(rounded(median(again))) ms, max \(rounded(again.max() ?? 0)) ms")
print("64 KB in order: median \(rounded(median(steps))) ms, sum \(rounded(steps.reduce(0, +))) ms")
