// Beyond 4 GiB. The default test makes a sparse file, which costs no disk; with `WEBPACK_ASSETS_LARGE=1` archives of that
// size are really written, which takes 10 GB of disk, 6 GB of memory and half a minute.

import AssetArchive
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetPack

@Suite struct LargeArchives {
  /// 4.5 GiB of zeros and their checksum.
  private static let size: UInt64 = 9 << 29
  private static let zerosCRC: UInt32 = 0xe901_77c6

  private func path(_ name: String) throws -> AssetPath { try #require(AssetPath(name)) }

  /// A stored entry of 4.5 GiB, and one behind it whose header lies beyond what 32 bits can say.
  @Test func sparseArchive() throws {
    let scratch = try ScratchDirectory()
    let text = Array("behind the large one".utf8)
    let crc = CRC32.checksum(text)
    let flags: UInt16 = 1 << 11
    var (head, tail): ([UInt8], [UInt8]) = ([], [])
    LocalHeader(
      flags: flags, method: 0, crc32: Self.zerosCRC, storedSize: Self.size, size: Self.size
    ).append(name: Array("large".utf8), to: &head)
    let second = UInt64(head.count) + Self.size
    let count = UInt64(text.count)
    LocalHeader(flags: flags, method: 0, crc32: crc, storedSize: count, size: count)
      .append(name: Array("small".utf8), to: &tail)
    tail += text
    let directory = second + UInt64(tail.count)
    var central: [UInt8] = []
    CentralRecord(
      flags: flags, method: 0, crc32: Self.zerosCRC, storedSize: Self.size, size: Self.size,
      headerOffset: 0
    ).append(name: Array("large".utf8), to: &central)
    CentralRecord(
      flags: flags, method: 0, crc32: crc, storedSize: count, size: count, headerOffset: second
    ).append(name: Array("small".utf8), to: &central)
    tail += central
    EndOfCentralDirectory(
      entryCount: 2, directoryOffset: directory, directorySize: UInt64(central.count)
    ).append(to: &tail)
    let zip = try scratch.write("a.zip", head)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: zip))
    try handle.seek(toOffset: second)
    try handle.write(contentsOf: tail)
    try handle.close()

    let archive = try ArchiveReader(path: zip)
    let (large, small) = (archive.entries[0], archive.entries[1])
    #expect(UInt64(large.size) == Self.size)
    #expect(try archive.read(small) == text)
    let reader = try EntryReader(archive, large)
    let end = reader.size
    #expect(try reader.read((end - 100)..<end) == [UInt8](repeating: 0, count: 100))
    var sizes: [Int?] = []
    try LibarchiveReader(path: zip).forEach { entry, _ throws(PackError) in
      sizes.append(entry.size)
      return true
    }
    #expect(sizes == [Int(Self.size), text.count])
    // Nothing of that is extracted by default limits that are lower.
    var options = BundleInstaller.Options()
    options.limits.bytes = 1 << 30
    #expect(throws: ArchiveError.self) {
      try BundleInstaller(options: options).install(zip, to: "\(scratch.path)/tree")
    }
    #expect(scratch.names() == ["a.zip"])
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["WEBPACK_ASSETS_LARGE"] == "1"))
  func writtenInFull() throws {
    let scratch = try ScratchDirectory()
    let zip = "\(scratch.path)/a.zip"
    let sizes = [3 << 29, 3 << 29, 3 << 29, 10, Int(Self.size), 20]
    let contents = sizes.map { [UInt8](repeating: 0, count: $0) }
    let items = try items(of: contents)
    #expect(try Packer(level: .fast).write(items, to: zip) > 9 << 30)
    let archive = try ArchiveReader(path: zip)
    #expect(archive.entries.map(\.size) == sizes)
    #expect(try archive.read(archive.entries[5]) == contents[5])
    var found: [Int?] = []
    try LibarchiveReader(path: zip).forEach { entry, _ throws(PackError) in
      found.append(entry.size)
      return true
    }
    #expect(found == sizes)
    let report = try BundleInstaller().install(zip, to: "\(scratch.path)/tree")
    #expect(report.bytes == sizes.reduce(0, +))
  }

  private func items(of contents: [[UInt8]]) throws -> [Packer.Item] {
    try contents.enumerated().map { number, bytes in
      Packer.Item(
        path: try path("\(number)"),
        seal: SealedContent(
          size: bytes.count, crc32: CRC32.checksum(bytes), sha256: "", deflated: nil),
        bytes: { () throws(PackError) in bytes })
    }
  }
}
