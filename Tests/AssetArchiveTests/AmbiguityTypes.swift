// The ways in which readers of zip files are known to differ: the 14 types that the authors of ZipDiff found among 50
// readers ("My ZIP isn't your ZIP", USENIX Security 2025), in their order. Each row is an archive that shows one tree to
// some readers and another to others; ours shows none.

import AssetArchive
import TestSupport
import Testing

@Suite struct AmbiguityTypes {
  /// A zip64 field with the given values.
  private static func zip64(_ values: UInt64...) -> [UInt8] {
    ZipFixture.number(UInt16(1)) + ZipFixture.number(UInt16(values.count * 8))
      + values.flatMap { ZipFixture.number($0) }
  }

  /// Info-ZIP's field that repeats a name in UTF-8.
  private static func unicodePath(_ name: String, version: UInt8 = 1, of plain: String) -> [UInt8] {
    ZipFixture.number(UInt16(0x7075)) + ZipFixture.number(UInt16(name.utf8.count + 5)) + [version]
      + ZipFixture.number(ZipFixture.crc32(Array(plain.utf8))) + Array(name.utf8)
  }

  /// A zip64 end record and its locator.
  private static func zip64End(
    count: UInt64, size: UInt64, offset: UInt64, at place: UInt64
  ) -> [UInt8] {
    [0x50, 0x4b, 6, 6] + ZipFixture.number(UInt64(44)) + ZipFixture.number(UInt16(45))
      + ZipFixture.number(UInt16(45)) + ZipFixture.number(UInt32(0)) + ZipFixture.number(UInt32(0))
      + ZipFixture.number(count) + ZipFixture.number(count) + ZipFixture.number(size)
      + ZipFixture.number(offset) + [0x50, 0x4b, 6, 7] + ZipFixture.number(UInt32(0))
      + ZipFixture.number(place) + ZipFixture.number(UInt32(1))
  }

  static let metadata: [Lie] = [
    Lie("A1 stored by the local header", "archive-structure") { $0.entries[2].local.method = 0 },
    Lie("A1 stored by the directory", "archive-structure") { $0.entries[2].central.method = 0 },
    Lie("A2 a size in the local header", "archive-structure") { $0.entries[0].local.size += 1 },
    Lie("A2 a stored size in the directory", "archive-structure") {
      $0.entries[2].central.storedSize -= 1
    },
    Lie("A2 zip64 that no field asks for", "archive-structure") {
      $0.entries[0].central.extra = zip64(1, 1)
    },
    Lie("A2 two zip64 fields", "archive-structure") {
      let size = UInt64($0.entries[0].central.size)
      $0.entries[0].central.size = .max
      $0.entries[0].central.extra = zip64(size) + zip64(size + 1)
    },
    Lie("A2 zip64 in the local header alone", "archive-structure") {
      $0.entries[0].local.size = .max
      $0.entries[0].local.storedSize = .max
      $0.entries[0].local.extra = zip64(7, 7)
    },
    Lie("A3 a name in the local header", "archive-structure") {
      $0.entries[0].local.name = Array("other.html".utf8)
    },
    Lie("A3 a name in an extra field of the directory", "archive-structure") {
      $0.entries[0].central.extra = unicodePath("evil.html", of: "index.html")
    },
    Lie("A3 a name in an extra field of the local header", "archive-structure") {
      $0.entries[0].local.extra = unicodePath("evil.html", of: "index.html")
    },
    Lie("A3 a name in a field of an unknown version", "archive-structure") {
      $0.entries[0].both { $0.extra = unicodePath("evil.html", version: 2, of: "index.html") }
    },
    Lie("A3 a name for another name", "archive-structure") {
      $0.entries[0].both { $0.extra = unicodePath("evil.html", of: "none") }
    },
    Lie("A3 bit 11 in one header alone", "archive-structure") {
      $0.entries[0].central.flags = 1 << 11
    },
    Lie("A4 a directory by its slash with data", "archive-structure") {
      $0.entries[0] = ZipFixture.Entry("index.html/", [1, 2])
    },
    Lie("A4 a directory by a backslash", "archive-name") {
      $0.entries[1].both { $0.name = Array("css\\".utf8) }
    },
    Lie("A4 a directory by DOS attributes alone", "archive-structure") {
      $0.entries[0].central.external = 0x10
    },
    Lie("A4 a directory by its Unix mode alone", "archive-structure") {
      $0.entries[0].central.external = 0o040755 << 16
    },
    Lie("A4 a file by its Unix mode, a directory by its slash", "archive-structure") {
      $0.entries[1].central.external = 0o100644 << 16
    },
    Lie("A5 encrypted by the local header", "archive-structure") { $0.entries[0].local.flags = 1 },
    Lie("A5 encrypted by the directory", "archive-unsupported") {
      $0.entries[0].central.flags = 1
    },
  ]

  static let paths: [Lie] = [
    Lie("B1 equal names", "archive-clash") {
      $0.entries[3].both { $0.name = Array("index.html".utf8) }
    },
    Lie("B1 equal directories", "archive-clash") { $0.entries[3] = ZipFixture.Entry("css/", []) },
    Lie("B2 a NUL that ends a name", "archive-name") {
      $0.entries[0].both { $0.name = Array("index.html\0.png".utf8) }
    },
    Lie("B2 a byte that code pages read as they like", "archive-name") {
      $0.entries[0].both { $0.name = [0x61, 0x82] }
    },
    Lie("B2 overlong UTF-8", "archive-name") {
      $0.entries[0].both {
        $0.name = [0xc0, 0xae, 0xc0, 0xae, 0xc0, 0xaf, 0x61]
        $0.flags = 1 << 11
      }
    },
    Lie("B3 two slashes", "archive-name") { $0.entries[0].both { $0.name = Array("a//b".utf8) } },
    Lie("B3 a dot", "archive-name") { $0.entries[0].both { $0.name = Array("a/./b".utf8) } },
    Lie("B3 two dots", "archive-name") { $0.entries[0].both { $0.name = Array("a/../b".utf8) } },
    Lie("B3 absolute", "archive-name") { $0.entries[0].both { $0.name = Array("/b".utf8) } },
    Lie("B3 a drive", "archive-name") { $0.entries[0].both { $0.name = Array("c:b".utf8) } },
    Lie("B4 case", "archive-clash") {
      $0.entries[3].both { $0.name = Array("INDEX.HTML".utf8) }
    },
    Lie("B4 case of a directory", "archive-clash") {
      $0.entries[3].both { $0.name = Array("Css/other.css".utf8) }
    },
  ]

  static let structure: [Lie] = [
    Lie("C1 a local entry that the directory does not name", "archive-structure") {
      $0.entries[0].trailer = ZipFixture([ZipFixture.Entry("evil.html", [1])]).localPart
    },
    Lie("C1 an entry inside another one's data", "archive-structure") {
      let hidden = ZipFixture([ZipFixture.Entry("evil.html", [1])]).localPart
      $0.entries[0] = ZipFixture.Entry("index.html", hidden)
      $0.entries[3].central.offset = 40
      $0.entries[3].hasLocal = false
    },
    Lie("C1 an archive before the archive", "archive-structure") {
      $0.prefix = Samples.site("evil").bytes()
    },
    Lie("C1 a descriptor that ends the data early", "archive-structure") {
      $0.entries[0].both { $0.flags = 1 << 3 }
      $0.entries[0].local.size = 0
      $0.entries[0].local.storedSize = 0
      $0.entries[0].trailer = [0x50, 0x4b, 7, 8] + [UInt8](repeating: 1, count: 12)
    },
    Lie("C2 an archive in the comment", "archive-structure") {
      $0.comment = Samples.site("evil").bytes()
    },
    Lie("C2 an archive behind the end record", "archive-structure") {
      $0.suffix = Samples.site("evil").bytes()
    },
    Lie("C2 a second end record", "archive-structure") {
      $0.beforeEnd = [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18)
    },
    Lie("C3 fewer entries than there are", "archive-structure") { $0.endHere = 3 },
    Lie("C3 more entries than there are", "archive-structure") { $0.endHere = 5 },
    Lie("C3 two counts", "archive-unsupported") {
      $0.endHere = 4
      $0.endTotal = 3
    },
    Lie("C4 an offset to another directory", "archive-structure") {
      $0.gap = Samples.site("evil").bytes()
      $0.endOffset = 0
    },
    Lie("C4 a size that leaves entries out", "archive-structure") {
      $0.endSize = 57
      $0.endHere = 1
    },
    Lie("C4 offsets that count from elsewhere", "archive-structure") {
      let start = $0.centralOffset
      for place in $0.entries.indices {
        let before = ZipFixture(Array($0.entries[..<place]))
        $0.entries[place].central.offset = before.centralOffset
      }
      $0.prefix = [UInt8](repeating: 0, count: 16)
      $0.endOffset = start
    },
    Lie("C5 a zip64 end record that counts others", "archive-structure") {
      let start = UInt64($0.centralOffset)
      let size = UInt64($0.centralSize)
      $0.beforeEnd = zip64End(count: 3, size: size, offset: start, at: start + size)
    },
    Lie("C5 a zip64 end record with another offset", "archive-structure") {
      let start = UInt64($0.centralOffset)
      let size = UInt64($0.centralSize)
      $0.beforeEnd = zip64End(count: 4, size: size, offset: start - 1, at: start + size)
    },
    Lie("C5 a locator that leads elsewhere than the record is", "archive-structure") {
      let start = UInt64($0.centralOffset)
      let size = UInt64($0.centralSize)
      $0.beforeEnd = zip64End(count: 4, size: size, offset: start, at: 0)
    },
    Lie("C5 saturated fields and no zip64 end record", "archive-structure") {
      $0.endHere = .max
      $0.endSize = .max
      $0.endOffset = .max
    },
  ]

  @Test(arguments: metadata + paths + structure) func refuses(_ lie: Lie) throws {
    try HostileArchives().refuses(lie)
  }

  /// The end record that all of the lies about it start from is one that is accepted.
  @Test func acceptsTrueZip64Records() throws {
    var fixture = Samples.site()
    let (start, size) = (UInt64(fixture.centralOffset), UInt64(fixture.centralSize))
    fixture.beforeEnd = Self.zip64End(count: 4, size: size, offset: start, at: start + size)
    let place = ArchiveTemporaryDirectory()
    let archive = place.write("a.zip", fixture.bytes())
    _ = try Samples.install(archive, place.path + "/tree")
    #expect(place.tree("tree") == Samples.siteTree)
  }

  /// Each of the paper's types has rows here.
  @Test func noTypeIsMissing() {
    let types = Set((Self.metadata + Self.paths + Self.structure).map { $0.description.prefix(2) })
    let all = (1...5).map { "A\($0)" } + (1...4).map { "B\($0)" } + (1...5).map { "C\($0)" }
    #expect(types.sorted().map(String.init) == all.sorted())
  }
}

extension ZipFixture {
  /// Where the central directory begins; for an archive without a comment.
  fileprivate var centralOffset: UInt32 { endField(16) }
  /// The size of the central directory.
  fileprivate var centralSize: UInt32 { endField(12) }
  /// Everything before the central directory.
  fileprivate var localPart: [UInt8] { Array(bytes()[..<Int(centralOffset)]) }

  private func endField(_ place: Int) -> UInt32 {
    bytes().suffix(22 - place).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
