import AssetArchive
import Foundation
import TestSupport
import Testing

/// The walk over eight bytes at a time against one over strings.
@Suite struct NameChecking {
  /// What is wrong with a list of names, by rules that are as plain as they can be; nil where nothing is.
  private static func plain(_ names: [(name: String, isDirectory: Bool)]) -> String? {
    var known: [String: (name: String, kind: Int)] = [:]
    for (name, isDirectory) in names {
      let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      for part in parts {
        let text = String(decoding: Array(part), as: UTF8.self)
        if ["", ".", ".."].contains(text) || part.count > 255 { return "unsafe" }
        if part.contains(0) || part.contains(UInt8(ascii: "\\")) { return "unsafe" }
      }
      for count in 1...parts.count {
        let path = parts[..<count].map { String(decoding: Array($0), as: UTF8.self) }
          .joined(separator: "/")
        let kind = count < parts.count ? 2 : isDirectory ? 1 : 0
        let key = path.uppercased().lowercased()
        guard let other = known[key] else {
          known[key] = (path, kind)
          continue
        }
        let isSame = Array(path.utf8) == Array(other.name.utf8)
        guard isSame, kind > 0, other.kind > 0, kind + other.kind > 2 else { return "clash" }
        known[key] = (path, min(kind, other.kind))
      }
    }
    return nil
  }

  private static func checked(_ names: [(name: String, isDirectory: Bool)]) -> String? {
    var bytes: [UInt8] = []
    var ranges: [(Int, Int, Bool)] = []
    for (name, isDirectory) in names {
      ranges.append((bytes.count, name.utf8.count, isDirectory))
      bytes += name.utf8
    }
    bytes += [UInt8](repeating: 0x2f, count: NameCheck.padding)
    return bytes.withUnsafeBytes { bytes in
      var check = NameCheck(bytes, expecting: 1)
      do throws(NameCheck.Fault) {
        for (offset, length, isDirectory) in ranges {
          try check.add(offset: offset, length: length, isDirectory: isDirectory)
        }
        try check.finish()
        return nil
      } catch {
        if case .unsafe = error { return "unsafe" }
        return "clash"
      }
    }
  }

  @Test func agreesWithPlainRules() {
    var generator = SeededGenerator(state: 5)
    let pieces = [
      "a", "A", "b", "/", "/", ".", "..", "index", "INDEX", "chunk-0123456789", "é", "e\u{301}",
      "É", "ß", "ss", "\u{212a}", "k", "\u{37e}", ";", "\\", "\0", "@", "`", "[", "{", "_",
    ]
    var verdicts: [String: Int] = [:]
    for _ in 0..<4000 {
      let names = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        let count = Int.random(in: 1...5, using: &generator)
        let few = Int.random(in: 0...3, using: &generator) == 0 ? pieces.count : 4
        let name = (0..<count).map { _ in pieces[Int.random(in: 0..<few, using: &generator)] }
        return (name.joined(), Int.random(in: 0...4, using: &generator) == 0)
      }
      let expected = Self.plain(names)
      // Which of two faults is found first is no matter; that there is one is.
      let found = Self.checked(names)
      #expect((found == nil) == (expected == nil), "\(names): \(found ?? "right")")
      verdicts[found ?? "right", default: 0] += 1
    }
    #expect(verdicts.count == 3 && verdicts.values.allSatisfy { $0 > 100 }, "\(verdicts)")
  }

  /// Long names, and names that differ only behind the eighth byte, around the sizes of a word.
  @Test func wordsHaveNoSeams() {
    for length in 1...40 {
      let name = String(repeating: "x", count: length)
      for place in 0..<length {
        var other = Array(name.utf8)
        other[place] = UInt8(ascii: "X")
        let clash = String(decoding: other, as: UTF8.self)
        #expect(Self.checked([(name, false), (clash, false)]) == "clash")
        other[place] = UInt8(ascii: "y")
        let free = String(decoding: other, as: UTF8.self)
        #expect(Self.checked([(name, false), (free, false), ("d/" + name, false)]) == nil)
        other[place] = 0
        #expect(Self.checked([(String(decoding: other, as: UTF8.self), false)]) == "unsafe")
      }
      #expect(Self.checked([(name + "/a", false), (name + "/b", false), (name, false)]) == "clash")
    }
    #expect(Self.checked([(String(repeating: "x", count: 255), false)]) == nil)
    #expect(Self.checked([("d/" + String(repeating: "x", count: 256), false)]) == "unsafe")
    #expect(Self.checked([(String(repeating: "é", count: 128), false)]) == "unsafe")
  }

  /// More directories than are remembered at once, each left and entered again, also under other spellings.
  @Test func directoriesComeBack() {
    let directories = (0..<3000).map { "static/part-\($0 % 7)/\($0)" }
    var names: [(name: String, isDirectory: Bool)] = []
    for round in 0..<3 { names += directories.map { ("\($0)/file-\(round).js", false) } }
    #expect(Self.checked(names) == nil)
    #expect(Self.checked(names + directories.map { ($0, true) }) == nil)
    for (index, name) in names.enumerated() where index % 977 == 0 {
      #expect(Self.checked(names + [name]) == "clash")
      #expect(Self.checked(names + [(name.name.uppercased(), false)]) == "clash")
    }
    for directory in directories.prefix(40) {
      #expect(Self.checked(names + [(directory, false)]) == "clash")
      #expect(Self.checked(names + [(directory + "/./x", false)]) == "unsafe")
      #expect(Self.checked(names + [(directory + "//x", false)]) == "unsafe")
      #expect(Self.checked(names + [(directory + "/", false)]) == "unsafe")
      #expect(Self.checked(names + [(directory + "/Ä/x", false), (directory, true)]) == nil)
      #expect(Self.checked(names + [(directory, true), (directory, true)]) == "clash")
      let other = directory.replacingOccurrences(of: "part", with: "Part")
      #expect(Self.checked(names + [(other + "/x", false)]) == "clash")
    }
    #expect(Self.checked([("C:/x", false)]) == "unsafe")
    #expect(Self.checked([("C:", false)]) == "unsafe")
    #expect(Self.checked([("/x", false)]) == "unsafe")
  }

  /// Every character that is another way to write one of ASCII is known as that.
  @Test func charactersThatMeanASCII() {
    let ascii = Dictionary(
      uniqueKeysWithValues: (1..<128).map { (String(Unicode.Scalar(UInt8($0))), UInt8($0)) })
    for value in UInt32(0x80)...0x10_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = String(scalar).uppercased().lowercased()
      guard folded.unicodeScalars.count == 1, let byte = ascii[folded] else { continue }
      #expect(
        Self.checked([(String(scalar), false), (String(UnicodeScalar(byte)), false)]) == "clash")
    }
  }
}
