import AssetText
import TestSupport
import Testing

@testable import AssetPack

@Suite struct ReadingOtherArchives {
  /// A tar header in the format of POSIX.1-1988 and the padded contents.
  static func tar(
    _ name: String, type: Character = "0", link: String = "", _ contents: [UInt8] = []
  )
    -> [UInt8]
  {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ offset: Int, _ text: String) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    func octal(_ value: Int, _ width: Int) -> String {
      let digits = String(value, radix: 8)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    put(0, name)
    put(100, "0000644")
    put(108, "0000000")
    put(116, "0000000")
    put(124, octal(contents.count, 11))
    put(136, octal(0, 11))
    put(148, "        ")
    put(156, String(type))
    put(157, link)
    put(257, "ustar")
    put(263, "00")
    put(148, octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ")
    let padding = (512 - contents.count % 512) % 512
    return header + contents + [UInt8](repeating: 0, count: padding)
  }

  static let end = [UInt8](repeating: 0, count: 1024)

  private func entries(_ path: String) throws -> [(LibarchiveReader.Entry, [UInt8])] {
    var found: [(LibarchiveReader.Entry, [UInt8])] = []
    try LibarchiveReader(path: path).forEach { entry, read throws(PackError) in
      found.append((entry, try read()))
      return true
    }
    return found
  }

  @Test func readsTarWithEveryKindOfEntry() throws {
    let scratch = try ScratchDirectory()
    let text = Array("hello".utf8)
    let file = try scratch.write(
      "a.tar",
      Self.tar("./", type: "5") + Self.tar("./d/", type: "5") + Self.tar("./d/ä.txt", text)
        + Self.tar("l", type: "2", link: "d/ä.txt") + Self.tar("h", type: "1", link: "./d/ä.txt")
        + Self.end)
    let found = try entries(file)
    #expect(found.map(\.0.path.description) == ["d", "d/ä.txt", "l", "h"])
    #expect(
      found.map(\.0.kind) == [
        .directory, .file, .symlink(to: "d/ä.txt"), .hardlink(to: "./d/ä.txt"),
      ])
    #expect(found[1].1 == text)
  }

  @Test(arguments: ["../a", "/etc/passwd", "a/../../b", "a\\b"])
  func refusesNamesThatLeaveTheRoot(name: String) throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write("a.tar", Self.tar(name, [1]) + Self.end)
    #expect(throws: PackError.unsafeEntry(path: file, entry: name)) { try entries(file) }
  }

  @Test func boundsWhatIsRead() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write(
      "a.tar", Self.tar("a", [UInt8](repeating: 0, count: 600)) + Self.end)
    #expect(throws: PackError.tooLarge(path: file, limit: 599)) {
      try LibarchiveReader(path: file).forEach(limit: 599) { _, read throws(PackError) in
        _ = try read()
        return true
      }
    }
  }

  @Test(arguments: ["", "this is no archive", "#mtree\n./a type=file content=/etc/passwd\n"])
  func refusesWhatIsNoArchive(text: String) throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write("a", text)
    #expect(throws: PackError.self) { try entries(file) }
  }

  @Test func namesAMissingArchive() {
    #expect(throws: PackError.self) { try entries("/no/such/archive.tgz") }
  }
}
