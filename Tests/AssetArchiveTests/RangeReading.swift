import AssetArchive
import AssetText
import TestSupport
import Testing

@Suite struct RangeReading {
  let place = ArchiveTemporaryDirectory()

  /// Half text, half noise, so that the stream has blocks of all kinds.
  static let content: [UInt8] = {
    var random = SeededGenerator(state: 1)
    var bytes: [UInt8] = []
    for number in 0..<120 {
      bytes += Array(String(repeating: "line \(number) of the text\n", count: 100).utf8)
      bytes += (0..<2500).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return bytes
  }()

  private func reader(
    _ entry: ZipFixture.Entry, _ options: EntryReader.Options = .init(checkpointDistance: 1 << 14)
  ) throws -> EntryReader {
    let archive = try ArchiveReader(
      path: place.write("a.zip", ZipFixture([entry, Samples.deflated("b", [1])]).bytes()))
    return try EntryReader(archive, try #require(archive.entries.first), options: options)
  }

  static let entries: [ZipFixture.Entry] = [
    ZipFixture.Entry("a", content), Samples.deflated("a", content),
  ]

  @Test(arguments: [0, 1]) func readsAnyRange(which: Int) throws {
    let reader = try reader(Self.entries[which])
    let size = Self.content.count
    #expect(reader.size == size)
    var random = SeededGenerator(state: 2)
    for _ in 0..<150 {
      let start = Int.random(in: 0...size, using: &random)
      let length = Int.random(in: 0...(Bool.random(using: &random) ? 20 : 70_000), using: &random)
      let range = start..<min(size, start + length)
      #expect(try reader.read(range) == Array(Self.content[range]))
    }
    #expect(try reader.read(0..<size) == Self.content)
    #expect(try reader.read((size - 8)..<size) == Array(Self.content.suffix(8)))
    #expect(try reader.read((size - 3)..<(size + 10)) == Array(Self.content.suffix(3)))
    #expect(try reader.read(size..<(size + 10)) == [])
  }

  /// As engines ask for films: eight bytes at a time, one after the other.
  @Test(arguments: [0, 1]) func readsInSmallSteps(which: Int) throws {
    let reader = try reader(Self.entries[which])
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: 60_000, by: 8) {
      bytes += try reader.read(start..<(start + 8))
    }
    #expect(bytes == Array(Self.content[..<60_000]))
  }

  @Test func keepsNoMoreCheckpointsThanAllowed() throws {
    let large = Samples.deflated("a", Self.content + Self.content + Self.content)
    let reader = try reader(large, .init(checkpointDistance: 1 << 12, maximumCheckpoints: 10))
    let size = reader.size
    #expect(try reader.read((size - 1)..<size) == Array(Self.content.suffix(1)))
    #expect((5...10).contains(reader.checkpointCount))
    for start in stride(from: 0, to: size - 100, by: size / 40) {
      #expect(
        try reader.read(start..<(start + 100))
          == (start..<(start + 100)).map { Self.content[$0 % Self.content.count] })
    }
    #expect(reader.checkpointCount <= 10)
  }

  @Test func stopsWhenAsked() throws {
    let reader = try reader(Self.entries[1])
    var count = 0
    try reader.forEachPiece(of: 0..<reader.size) { piece in
      #expect(piece.count <= 128 << 10)
      count += 1
      return count < 2
    }
    #expect(count == 2)
    #expect(try reader.read(5..<9) == Array(Self.content[5..<9]))
  }

  @Test func manyThreadsShareAReader() throws {
    let reader = try reader(Self.entries[1])
    let failures = Lock(0)
    WorkerThreads.forEach(count: 60, jobs: 4) { index, _ in
      let start = index * 7919 % (Self.content.count - 500)
      let bytes = try? reader.read(start..<(start + 500))
      if bytes != Array(Self.content[start..<(start + 500)]) { failures.withLock { $0 += 1 } }
    }
    #expect(failures.withLock { $0 } == 0)
  }

  @Test func emptyEntries() throws {
    for entry in [ZipFixture.Entry("a", []), Samples.deflated("a", [])] {
      #expect(try reader(entry).read(0..<10) == [])
    }
  }

  // MARK: Damage

  @Test func comparesTheChecksumAtTheEnd() throws {
    for var entry in Self.entries {
      entry.both { $0.crc32 ^= 1 }
      let reader = try reader(entry)
      let size = reader.size
      #expect(try reader.read(1000..<2000) == Array(Self.content[1000..<2000]))
      // Deflated data is read from its start here, so the end shows the checksum.
      if entry.central.method == 8 {
        #expect(throws: ArchiveError.self) { try reader.read(2000..<size) }
      }
      #expect(throws: ArchiveError.self) { try reader.read(0..<size) }  // fuzz: was readable then
      #expect(throws: ArchiveError.self) { try reader.read(0..<1) }
    }
  }

  static let lies: [Lie] = [
    Lie("size too small", "archive-checksum") { $0.entries[2].both { $0.size -= 1 } },
    Lie("size too large", "archive-data") { $0.entries[2].both { $0.size += 1 } },
    Lie("garbage after the stream", "archive-data") {
      $0.entries[2].payload.append(0)
      $0.entries[2].both { $0.storedSize += 1 }
    },
    Lie("stream without an end", "archive-data") {
      $0.entries[2].payload.removeLast()
      $0.entries[2].both { $0.storedSize -= 1 }
    },
    Lie("no stream", "archive-data") {
      $0.entries[2].payload = [UInt8](repeating: 0xff, count: $0.entries[2].payload.count)
    },
    Lie("local name", "archive-structure") { $0.entries[2].local.name[0] ^= 1 },
  ]

  @Test(arguments: lies) func refuses(_ lie: Lie) throws {
    let archive = try ArchiveReader(path: place.write("a.zip", lie.bytes()))
    let entry = try #require(archive.entry("css/main.css"))
    let error = #expect(throws: ArchiveError.self) {
      try EntryReader(archive, entry).read(0..<entry.size)
    }
    #expect(error?.description.hasSuffix("[\(lie.id)]") == true)
  }

  /// Length codes 286 and 287 mean nothing. Zlib refuses them; libdeflate takes them for 285, and the checksum decides.
  @Test(arguments: [UInt16(285), 286, 287]) func lengthCodesWithoutAMeaning(_ code: UInt16) throws {
    var bits: [UInt16] = [1, 1, 0]  // The last block, with the fixed codes.
    func append(_ value: UInt16, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(value >> place & 1) }
    }
    append(0x30 + UInt16(UInt8(ascii: "a")), 8)
    append(0xc0 + code - 280, 8)
    append(0, 5)  // One byte back.
    append(0, 7)  // The end of the block.
    var stream = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (place, bit) in bits.enumerated() { stream[place / 8] |= UInt8(bit) << (place % 8) }
    let content = [UInt8](repeating: UInt8(ascii: "a"), count: 259)
    let fixture = ZipFixture([ZipFixture.Entry("a", content, deflated: stream)])
    let archive = try ArchiveReader(path: place.write("a.zip", fixture.bytes()))
    let entry = try #require(archive.entry("a"))
    let pieces = try? EntryReader(archive, entry).read(0..<259)
    #expect(pieces == (code == 285 ? content : nil))
    let whole = try? archive.read(entry)
    #expect(whole == content || (whole == nil && code > 285))
  }

  @Test func directoriesHaveNoBytes() throws {
    let archive = try ArchiveReader(path: place.write("a.zip", Samples.site().bytes()))
    let entry = try #require(archive.entry("css"))
    #expect(throws: ArchiveError.self) { try EntryReader(archive, entry) }
  }
}
