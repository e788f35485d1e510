// Archives that lie. Each row is refused with its own kind of error, and nothing is written: neither the destination
// nor anything beside it, of which the canaries are proof.

import AssetArchive
import TestSupport
import Testing

/// A lie and the id of the error that answers it.
struct Lie: Sendable, CustomStringConvertible {
  let description: String
  let id: String
  let bytes: @Sendable () -> [UInt8]

  init(
    _ description: String, _ id: String, _ change: @escaping @Sendable (inout ZipFixture) -> Void
  ) {
    self.description = description
    self.id = id
    bytes = {
      var fixture = Samples.site()
      change(&fixture)
      return fixture.bytes()
    }
  }
}

@Suite struct HostileArchives {
  static func named(_ name: String, _ id: String = "archive-name") -> Lie {
    Lie("name \(name.debugDescription)", id) { $0.entries[0].both { $0.name = Array(name.utf8) } }
  }

  static let names: [Lie] = [
    named("../evil"), named("a/../../evil"), named("/evil"), named("//evil"), named(".."),
    named("./evil"), named("a//b"), named("a/./b"), named("a/.."), named(""),
    named("..\\evil"), named("a\\b"), named("C:evil"), named("c:/evil"), named("a\0b"),
    named(String(repeating: "x", count: 256)), named(String(repeating: "x/", count: 3000) + "x"),
    named(".webpack-assets/stamp"), named(".Webpack-Assets/x"),
    named("css", "archive-clash"), named("index.html/", "archive-structure"),
    named("css/main.css/x", "archive-clash"), named("empty.txt", "archive-clash"),
    named("Empty.TXT", "archive-clash"), named("CSS/other", "archive-clash"),
    Lie("invalid UTF-8", "archive-name") { $0.entries[0].both { $0.name = [0x61, 0xff] } },
    Lie("invalid UTF-8 with bit 11", "archive-name") {
      $0.entries[0].both {
        $0.name = [0x61, 0xe9]
        $0.flags = 1 << 11
      }
    },
    Lie("normalisation", "archive-clash") {
      $0.entries[0].both { $0.name = Array("caf\u{e9}".utf8) }
      $0.entries[3].both { $0.name = Array("cafe\u{301}".utf8) }
    },
    Lie("sharp s and capitals", "archive-clash") {
      $0.entries[0].both { $0.name = Array("stra\u{df}e".utf8) }
      $0.entries[3].both { $0.name = Array("STRASSE".utf8) }
    },
    Lie("kelvin sign", "archive-clash") {
      $0.entries[0].both { $0.name = Array("\u{212a}".utf8) }
      $0.entries[3].both { $0.name = Array("k".utf8) }
    },
    Lie("a second name in an extra field", "archive-structure") {
      $0.entries[0].central.extra =
        ZipFixture.number(UInt16(0x7075)) + ZipFixture.number(UInt16(9))
        + [1, 0, 0, 0, 0] + Array("evil".utf8)
    },
  ]

  static let kinds: [Lie] = [
    Lie("symbolic link", "archive-unsupported") { $0.entries[0].central.external = 0o120777 << 16 },
    Lie("device", "archive-unsupported") { $0.entries[0].central.external = 0o020666 << 16 },
    Lie("pipe", "archive-unsupported") { $0.entries[0].central.external = 0o010666 << 16 },
    Lie("directory without slash", "archive-structure") {
      $0.entries[0].central.external = 0o040755 << 16
    },
    Lie("DOS directory without slash", "archive-structure") { $0.entries[0].central.external = 16 },
    Lie("directory with data", "archive-structure") {
      $0.entries[1] = ZipFixture.Entry("css/", [1, 2, 3])
    },
    Lie("encrypted", "archive-unsupported") { $0.entries[0].both { $0.flags = 1 } },
    Lie("strongly encrypted", "archive-unsupported") { $0.entries[0].both { $0.flags = 1 << 6 } },
    Lie("masked headers", "archive-unsupported") { $0.entries[0].both { $0.flags = 1 << 13 } },
    Lie("patch data", "archive-unsupported") { $0.entries[0].both { $0.flags = 1 << 5 } },
    Lie("bzip2", "archive-unsupported") { $0.entries[0].both { $0.method = 12 } },
    Lie("AES", "archive-unsupported") { $0.entries[0].both { $0.method = 99 } },
    Lie("second disk", "archive-unsupported") { $0.entries[0].central.disk = 1 },
    Lie("several disks", "archive-unsupported") { $0.endDisk = 1 },
    Lie("fewer entries here", "archive-unsupported") {
      $0.endHere = 3
      $0.endTotal = 4
    },
  ]

  static let structure: [Lie] = [
    Lie("local name", "archive-structure") { $0.entries[0].local.name = Array("indey.html".utf8) },
    Lie("local name length", "archive-structure") { $0.entries[0].local.nameLength = 9 },
    Lie("local method", "archive-structure") { $0.entries[0].local.method = 8 },
    Lie("local flags", "archive-structure") { $0.entries[0].local.flags = 1 << 11 },
    Lie("local checksum", "archive-structure") { $0.entries[0].local.crc32 ^= 1 },
    Lie("local size", "archive-structure") { $0.entries[0].local.size += 1 },
    Lie("local stored size", "archive-structure") { $0.entries[0].local.storedSize -= 1 },
    Lie("local signature", "archive-structure") { $0.entries[0].local.signature ^= 1 },
    Lie("central signature", "archive-structure") { $0.entries[0].central.signature ^= 1 },
    Lie("size 0 with data", "archive-structure") { $0.entries[0].both { $0.size = 0 } },
    Lie("size of 4 GB", "archive-structure") { $0.entries[2].both { $0.size = 0xffff_fff0 } },
    Lie("saturated size without zip64", "archive-structure") {
      $0.entries[2].both { $0.size = .max }
    },
    Lie("zip64 of the wrong length", "archive-structure") {
      $0.entries[0].central.extra = [1, 0, 4, 0, 0, 0, 0, 0]
    },
    Lie("extra field leads outside", "archive-structure") {
      $0.entries[0].central.extra = [9, 9, 200, 0]
    },
    Lie("offset into the directory", "archive-structure") { $0.entries[0].central.offset = 10_000 },
    Lie("two entries of one place", "archive-structure") { $0.entries[3].central.offset = 0 },
    Lie("overlap", "archive-structure") { $0.entries[3].central.offset = 4 },
    Lie("data before", "archive-structure") { $0.prefix = [1, 2, 3] },
    Lie("data between", "archive-structure") { $0.entries[0].trailer = [1, 2, 3] },
    Lie("data before the directory", "archive-structure") { $0.gap = [1, 2, 3] },
    Lie("data before the end record", "archive-structure") { $0.beforeEnd = [1, 2, 3] },
    Lie("data after the end", "archive-structure") { $0.suffix = [1, 2, 3] },
    Lie("comment longer than said", "archive-structure") {
      $0.comment = [1, 2, 3]
      $0.commentLength = 2
    },
    Lie("an end record in the comment", "archive-structure") {
      $0.comment = [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 30)
    },
    Lie("more entries", "archive-structure") { $0.endHere = 5 },
    Lie("fewer entries", "archive-structure") { $0.endHere = 3 },
    Lie("no entries", "archive-structure") { $0.endHere = 0 },
    Lie("directory size", "archive-structure") { $0.endSize = 10 },
    Lie("directory offset", "archive-structure") { $0.endOffset = .max },
    Lie("descriptor that is missing", "archive-structure") {
      $0.entries[0].both { $0.flags = 8 }
    },
    Lie("descriptor that disagrees", "archive-structure") {
      $0.entries[0].both { $0.flags = 8 }
      $0.entries[0].trailer = [UInt8](repeating: 0, count: 12)
    },
    Lie("a size beside a descriptor that is another", "archive-structure") {
      $0.entries[0].both { $0.flags = 8 }
      let local = $0.entries[0].local
      $0.entries[0].trailer =
        ZipFixture.number(local.crc32) + ZipFixture.number(local.storedSize)
        + ZipFixture.number(local.size)
      $0.entries[0].local.size += 1
    },
    Lie("a wide size beside a descriptor that is another", "archive-structure") {
      $0.entries[0].both { $0.flags = 8 }
      let local = $0.entries[0].local
      $0.entries[0].trailer =
        ZipFixture.number(local.crc32) + ZipFixture.number(local.storedSize)
        + ZipFixture.number(local.size)
      $0.entries[0].local.storedSize = .max
      $0.entries[0].local.extra = [1, 0, 8, 0, 9] + [UInt8](repeating: 0, count: 7)
    },
    Lie("a zero size without a descriptor", "archive-structure") { $0.entries[0].local.size = 0 },
    Lie("a wide field that holds more than is asked for", "archive-structure") {
      $0.entries[0].local.storedSize = .max
      $0.entries[0].local.extra = [1, 0, 16, 0] + [UInt8](repeating: 0, count: 16)
    },
    Lie("zip64 locator to elsewhere", "archive-structure") {
      $0.beforeEnd =
        [0x50, 0x4b, 6, 7] + ZipFixture.number(UInt32(0)) + ZipFixture.number(UInt64(5))
        + ZipFixture.number(UInt32(1))
    },
  ]

  static let contents: [Lie] = [
    Lie("checksum", "archive-checksum") { $0.entries[0].both { $0.crc32 ^= 1 } },
    Lie("checksum of deflated data", "archive-checksum") { $0.entries[2].both { $0.crc32 ^= 1 } },
    Lie("size too small", "archive-data") { $0.entries[2].both { $0.size -= 1 } },
    Lie("size too large", "archive-data") { $0.entries[2].both { $0.size += 1 } },
    Lie("garbage after the stream", "archive-data") {
      $0.entries[2].payload.append(0)
      $0.entries[2].both { $0.storedSize += 1 }
    },
    Lie("no stream", "archive-data") {
      $0.entries[2].payload = [UInt8](repeating: 0xff, count: $0.entries[2].payload.count)
    },
  ]

  @Test(arguments: names + kinds + structure + contents)
  func refuses(_ lie: Lie) throws {
    let place = ArchiveTemporaryDirectory()
    place.write("canary", [1])
    let archive = place.write("a.zip", lie.bytes())
    let error = #expect(throws: ArchiveError.self) {
      try Samples.install(archive, place.path + "/tree")
    }
    let words = error?.description ?? ""
    #expect(words.hasSuffix("[\(lie.id)]"), "\(words)")
    #expect(!words.utf8.contains { $0 < 0x20 })
    #expect(place.tree() == ["a.zip", "canary"])
    // In pieces the same.
    #expect(throws: ArchiveError.self) {
      try Samples.install(archive, place.path + "/tree") { $0.streamingThreshold = 0 }
    }
    #expect(place.tree() == ["a.zip", "canary"])
  }

  @Test func refusesMoreThanTheLimits() throws {
    let place = ArchiveTemporaryDirectory()
    let bomb = [UInt8](repeating: 0, count: 20 << 20)
    let archive = place.write("a.zip", ZipFixture([Samples.deflated("bomb", bomb)]).bytes())
    for change: (inout BundleInstaller.Options) -> Void in [
      { $0.limits.bytes = 1000 }, { $0.limits.entries = 0 }, { _ in },
    ] {
      let error = #expect(throws: ArchiveError.self) {
        try Samples.install(archive, place.path + "/tree", change)
      }
      guard case .limit = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(place.tree() == ["a.zip"])
    _ = try Samples.install(archive, place.path + "/tree") { $0.limits.ratio = 2000 }
  }

  @Test func refusesEveryTruncation() throws {
    let place = ArchiveTemporaryDirectory()
    let whole = Samples.site().bytes()
    for count in 0..<whole.count {
      let archive = place.write("a.zip", Array(whole[..<count]))
      #expect(throws: ArchiveError.self, "\(count) bytes") {
        try Samples.install(archive, place.path + "/tree")
      }
    }
    #expect(place.tree() == ["a.zip"])
  }

  /// A flipped bit is refused, or it is in a field that means nothing here (dates, versions, permissions).
  @Test func survivesEveryFlippedByte() throws {
    let whole = Samples.site().bytes()
    var directory = ArchiveTemporaryDirectory()
    for place in whole.indices {
      for mask in (0..<8).map({ UInt8(1) << $0 }) + [0xff] {
        var bytes = whole
        bytes[place] ^= mask
        let archive = directory.write("a.zip", bytes)
        guard (try? Samples.install(archive, directory.path + "/tree") { $0.jobs = 1 }) != nil
        else {
          #expect(directory.tree() == ["a.zip"])
          continue
        }
        #expect(directory.tree("tree") == Samples.siteTree, "byte \(place) ^ \(mask)")
        #expect(directory.read("tree/css/main.css") == Samples.text)
        directory = ArchiveTemporaryDirectory()
      }
    }
  }
}
