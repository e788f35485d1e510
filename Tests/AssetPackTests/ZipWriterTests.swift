import AssetText
import TestSupport
import Testing

@testable import AssetPack

@Suite struct WritingZip {
  private func path(_ name: String) throws -> AssetPath { try #require(AssetPath(name)) }

  private func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  @Test func writesCompleteLocalHeaders() throws {
    let scratch = try ScratchDirectory()
    let text = [UInt8](repeating: 97, count: 1000)
    let file = "\(scratch.path)/a.zip"
    try Packer(level: .fast).pack(
      [(try path("ä/b.txt"), text), (try path("c"), [1, 2, 3])], to: file)
    let zip = try scratch.read("a.zip")
    #expect(number(zip, 0, 4) == 0x0403_4B50)
    #expect(number(zip, 4, 2) == 20)
    #expect(number(zip, 6, 2) == 1 << 11, "UTF-8 and nothing else: no data descriptor")
    #expect(number(zip, 8, 2) == 8)
    #expect(number(zip, 10, 2) == 0)
    #expect(number(zip, 12, 2) == 0x21, "1 January 1980")
    #expect(number(zip, 14, 4) == Int(Sealer(level: .fast).seal(text).crc32))
    #expect(number(zip, 22, 4) == 1000)
    let directory = number(zip, zip.count - 6, 4)
    #expect(number(zip, zip.count - 12, 2) == 2)
    #expect(number(zip, directory + 38, 4) == 0o100644 << 16)
    #expect(number(zip, directory + 4, 2) >> 8 == 3, "made on Unix")
  }

  @Test(arguments: [1, 2, 16, 64, 4096, 1 << 15])
  func alignsStoredData(alignment: Int) throws {
    let scratch = try ScratchDirectory()
    let contents = (1..<40).map { Deflating.noise($0) }
    let files = try contents.enumerated().map { (try path("f\($0.offset)"), $0.element) }
    try Packer(level: .fast, alignment: alignment).pack(files, to: "\(scratch.path)/a.zip")
    let zip = try scratch.read("a.zip")
    var offset = 0
    for content in contents {
      #expect(number(zip, offset, 4) == 0x0403_4B50)
      let extra = number(zip, offset + 28, 2)
      let data = offset + 30 + number(zip, offset + 26, 2) + extra
      #expect(data % alignment == 0)
      #expect(Array(zip[data..<(data + content.count)]) == content)
      if extra > 0 { #expect(number(zip, data - extra + 2, 2) == extra - 4, "well-formed field") }
      offset = data + content.count
    }
    try expectReadBack("\(scratch.path)/a.zip", files)
  }

  private func expectReadBack(_ zip: String, _ files: [(path: AssetPath, bytes: [UInt8])]) throws {
    var found: [(AssetPath, [UInt8])] = []
    try LibarchiveReader(path: zip).forEach { entry, read throws(PackError) in
      found.append((entry.path, try read()))
      return true
    }
    // As texts: libarchive composes the names that it reads.
    #expect(found.map(\.0.description) == files.map(\.path.description))
    #expect(found.map(\.1) == files.map(\.bytes))
  }

  @Test func isReadByLibarchiveWithNamesOfAnyScript() throws {
    let scratch = try ScratchDirectory()
    let names = ["plain.txt", "ümläut/ß.js", "日本語/ファイル.css", "emoji 🎉.svg", "e\u{301}.txt"]
    let files = try names.map { (try path($0), Array($0.utf8)) }
    try Packer().pack(files, to: "\(scratch.path)/a.zip")
    try expectReadBack("\(scratch.path)/a.zip", files)
  }

  @Test func usesZip64OnlyForManyEntries() throws {
    let scratch = try ScratchDirectory()
    for (count, isLarge) in [(65_534, false), (65_535, true), (70_000, true)] {
      let files = try (0..<count).map { (try path("\($0)"), [UInt8]()) }
      try Packer(level: .fast).pack(files, to: "\(scratch.path)/\(count).zip")
      let zip = try scratch.read("\(count).zip")
      #expect(number(zip, zip.count - 12, 2) == (isLarge ? 0xFFFF : count))
      #expect((number(zip, zip.count - 42, 4) == 0x0706_4B50) == isLarge)
      var found = 0
      try LibarchiveReader(path: "\(scratch.path)/\(count).zip").forEach { _, _ in
        found += 1
        return true
      }
      #expect(found == count)
    }
  }

  @Test func neverReplacesAFile() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("a.zip", "precious")
    #expect(throws: PackError.self) { try Packer().pack([], to: "\(scratch.path)/a.zip") }
    #expect(try scratch.read("a.zip") == Array("precious".utf8))
  }

  @Test func noticesAFileThatChanged() throws {
    let scratch = try ScratchDirectory()
    let item = Packer.Item(
      path: try path("a"), seal: Sealer(level: .fast).seal([1, 2, 3]),
      bytes: { () throws(PackError) in [1, 2, 4] })
    #expect(throws: PackError.self) { try Packer().write([item], to: "\(scratch.path)/a.zip") }
  }

  @Test func reportsAFullDisk() throws {
    // Writing to this device fails as a full disk does.
    #if os(Linux)
      #expect(throws: PackError.unwritable(path: "/dev/full", code: 17)) {
        try Packer().pack([], to: "/dev/full")
      }
    #endif
  }
}
