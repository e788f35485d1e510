// FuzzArchive: any bytes are an archive that is read, or an error; never a trap.
//
// Each entry is read in two ways that share little: as a whole, by libdeflate where it is there, and in ranges, by zlib
// and its checkpoints. Either both give the same bytes or both fail, but for one thing: length codes 286 and 287, which
// DEFLATE has no meaning for, are 285 to libdeflate and an error to zlib. One in sixteen inputs is installed as well, and
// nothing may be left beside the destination.

import AssetArchive
import Foundation

private let directory: String = {
  let base =
    FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
  let path = "\(base)/webpack-assets-fuzz-\(getpid())"
  try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  atexit { try? FileManager.default.removeItem(atPath: "/dev/shm/webpack-assets-fuzz-\(getpid())") }
  return path
}()

private func check(_ condition: Bool, _ what: String) {
  // To end the process is how a fuzz target tells libFuzzer of a finding.
  if !condition { fatalError(what) }
}

/// The bytes of a range; `isRefused` where the stream is none to zlib.
private func bytes(
  _ reader: EntryReader, _ range: Range<Int>, _ isRefused: inout Bool
) -> [UInt8]? {
  do throws(ArchiveError) {
    return try reader.read(range)
  } catch {
    if case .corrupt = error { isRefused = true }
    return nil
  }
}

private func readEverything(_ path: String) {
  let limits = ArchiveLimits(bytes: 8 << 20, entries: 1000, ratio: 2000)
  guard let archive = try? ArchiveReader(path: path, limits: limits) else { return }
  check(archive.identity.utf8.count == 64, "the identity has another length")
  _ = try? archive.manifest()
  for entry in archive.entries.prefix(40) {
    check(archive.entry(entry.path) == entry, "an entry is not found by its path")
    guard !entry.isDirectory, entry.size < 1 << 20 else { continue }
    let whole = try? archive.read(entry)
    guard
      let reader = try? EntryReader(
        archive, entry, options: .init(checkpointDistance: 1 << 12, maximumCheckpoints: 4))
    else {
      check(whole == nil, "only one reader takes the header")
      continue
    }
    let middle = entry.size / 2
    var isRefused = false
    let second = bytes(reader, middle..<entry.size, &isRefused)
    let first = bytes(reader, 0..<middle, &isRefused)
    let all = bytes(reader, 0..<entry.size, &isRefused)
    if let whole, !isRefused {
      check(first.map { $0 + (second ?? []) } == whole, "ranges differ from the whole")
      check(all == whole || (entry.size == 0 && all == []), "two reads differ")
    } else if whole == nil, entry.size > 0 {
      check(all == nil, "only the ranges are readable")
    }
  }
}

private func install(_ path: String) {
  var options = BundleInstaller.Options()
  options.jobs = 1
  options.limits = ArchiveLimits(bytes: 1 << 20, entries: 50, ratio: 2000)
  let tree = directory + "/tree"
  let report = try? BundleInstaller(options: options).install(path, to: tree)
  let names = Set((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
  check(names == (report == nil ? ["a.zip"] : ["a.zip", "tree"]), "something was left: \(names)")
  if report != nil { try? FileManager.default.removeItem(atPath: tree) }
}

/// What libfuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let path = directory + "/a.zip"
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  check(file >= 0 && write(file, bytes, count) == count, "the input cannot be written")
  close(file)
  readEverything(path)
  if count > 0, bytes[count / 2] & 15 == 0 { install(path) }
  return 0
}
