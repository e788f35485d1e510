import AssetArchive
import AssetText
import TestSupport
import Testing

@Suite struct Reading {
  let place = ArchiveTemporaryDirectory()

  @Test func entriesAndContents() throws {
    let path = place.write("a.zip", Samples.site().bytes())
    let reader = try ArchiveReader(path: path)
    #expect(
      reader.entries.map(\.path.description) == ["index.html", "css", "css/main.css", "empty.txt"])
    #expect(reader.entries.map(\.isDirectory) == [false, true, false, false])
    let sheet = try #require(reader.entry("css/main.css"))
    #expect(try reader.read(sheet) == Samples.text)
    #expect(sheet.size == Samples.text.count)
    #expect(reader.entry("nothing") == nil)
    #expect(try reader.manifest() == nil)
    #expect(reader.identity.utf8.count == 64)
  }

  /// A directory that is large enough for two threads, in the order of the data and in another one.
  @Test(arguments: [false, true])
  func largeDirectory(isShuffled: Bool) throws {
    let count = 9000
    var (data, records): ([UInt8], [[UInt8]]) = ([], [])
    for number in 0..<count {
      let name = Array("static/\(number % 53)/a-file-with-a-longer-name-\(number).js".utf8)
      let content = Array("\(number)".utf8)
      let (crc, size) = (CRC32.checksum(content), UInt64(content.count))
      var record: [UInt8] = []
      CentralRecord(
        flags: 0, method: 0, crc32: crc, storedSize: size, size: size,
        headerOffset: UInt64(data.count)
      ).append(name: name, to: &record)
      records.append(record)
      LocalHeader(flags: 0, method: 0, crc32: crc, storedSize: size, size: size)
        .append(name: name, to: &data)
      data += content
    }
    var generator = SeededGenerator(state: 3)
    if isShuffled { records.shuffle(using: &generator) }
    let directory = records.flatMap { $0 }
    #expect(directory.count > 512 << 10)
    var end: [UInt8] = []
    EndOfCentralDirectory(
      entryCount: UInt64(count), directoryOffset: UInt64(data.count),
      directorySize: UInt64(directory.count)
    ).append(to: &end)
    let path = place.write("a.zip", data + directory + end)
    let reader = try ArchiveReader(path: path)
    #expect(reader.identity == SHA256.hexadecimal(directory + end))
    #expect(reader.entries.count == count)
    for number in stride(from: 0, to: count, by: 487) {
      let name = "static/\(number % 53)/a-file-with-a-longer-name-\(number).js"
      let entry = try #require(reader.entry(name))
      #expect(try reader.read(entry) == Array("\(number)".utf8))
    }
    let file = try ArchiveFile(path: path)
    for jobs in 1...2 {
      let index = try ArchiveIndex(file, limits: ArchiveLimits(), digesting: true, jobs: jobs)
      #expect(index.digest == reader.identity)
      #expect(index.bytes == directory + end)
      #expect(try ArchiveIndex(file, limits: ArchiveLimits(), jobs: jobs).digest == nil)
    }
    // An entry that reaches into the next one is found in both orders.
    var worse = data + directory + end
    let place = data.count + directory.count / 2
    let record = try #require(
      (place..<worse.count).first { Array(worse[$0..<($0 + 4)]) == [0x50, 0x4b, 1, 2] })
    for field in [20, 24] { worse[record + field] += 40 }
    #expect(throws: ArchiveError.self) {
      try ArchiveReader(path: self.place.write("b.zip", worse))
    }
  }

  @Test func emptyArchive() throws {
    let reader = try ArchiveReader(path: place.write("a.zip", ZipFixture([]).bytes()))
    #expect(reader.entries.isEmpty)
  }

  @Test func namesBeyondASCII() throws {
    var fixture = Samples.site()
    fixture.entries[0].both { $0.name = Array("größe 図.html".utf8) }  // without bit 11
    fixture.entries[3].both {
      $0.name = Array("é.txt".utf8)
      $0.flags = 1 << 11
    }
    let reader = try ArchiveReader(path: place.write("a.zip", fixture.bytes()))
    #expect(reader.entry("größe 図.html") != nil)
    #expect(reader.entry("é.txt") != nil)
  }

  @Test func recordsWrittenHere() throws {
    let data = Samples.text
    let name = Array("a.css".utf8)
    var bytes: [UInt8] = []
    let crc = CRC32.checksum(data)
    #expect(crc == ZipFixture.crc32(data))
    let size = UInt64(data.count)
    let flags: UInt16 = 1 << 11
    let local = LocalHeader(flags: flags, method: 0, crc32: crc, storedSize: size, size: size)
    local.append(name: name, to: &bytes)
    #expect(bytes.count == local.encodedSize(nameLength: name.count, extraLength: 0))
    bytes += data
    let start = UInt64(bytes.count)
    CentralRecord(
      flags: flags, method: 0, crc32: crc, storedSize: size, size: size, headerOffset: 0
    ).append(name: name, to: &bytes)
    EndOfCentralDirectory(
      entryCount: 1, directoryOffset: start, directorySize: UInt64(bytes.count) - start
    ).append(to: &bytes)
    let reader = try ArchiveReader(path: place.write("a.zip", bytes))
    let entry = try #require(reader.entries.first)
    #expect(try reader.read(entry) == data)
  }

  @Test func moreEntriesThan16BitsCount() throws {
    var (bytes, central): ([UInt8], [UInt8]) = ([], [])
    let count = 70_000
    for number in 0..<count {
      let name = Array("d\(number % 100)/\(number)".utf8)
      let offset = UInt64(bytes.count)
      LocalHeader(flags: 0, method: 0, crc32: 0, storedSize: 0, size: 0)
        .append(name: name, to: &bytes)
      CentralRecord(flags: 0, method: 0, crc32: 0, storedSize: 0, size: 0, headerOffset: offset)
        .append(name: name, to: &central)
    }
    let start = UInt64(bytes.count)
    bytes += central
    EndOfCentralDirectory(
      entryCount: UInt64(count), directoryOffset: start, directorySize: UInt64(central.count)
    ).append(to: &bytes)
    let reader = try ArchiveReader(path: place.write("a.zip", bytes))
    #expect(reader.entries.count == count)
    #expect(reader.entry("d99/69999") != nil)
  }

  @Test func shrinksWhileItIsRead() throws {
    let bytes = Samples.site().bytes()
    let path = place.write("a.zip", bytes)
    let reader = try ArchiveReader(path: path)
    place.write("a.zip", Array(bytes[..<20]))
    let entry = try #require(reader.entries.first)
    #expect(throws: ArchiveError.changed(path: path)) { try reader.read(entry) }
  }

  @Test(arguments: ["/nowhere/a.zip", "/tmp", "/dev/null"]) func unreadable(path: String) {
    #expect(throws: ArchiveError.self) { try ArchiveReader(path: path) }
  }
}
