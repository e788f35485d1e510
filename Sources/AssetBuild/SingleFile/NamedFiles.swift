internal import AssetText

/// Finds the names of files in the text of scripts.
///
/// Scripts put addresses together at run time, so this is a hint and no more: a name counts where it stands between
/// characters that no file name of a build holds.
struct NamedFiles {
  private var paths: [ArraySlice<UInt8>: AssetPath] = [:]
  private var longest = 0

  init(_ files: [AssetPath]) {
    for file in files {
      guard let name = file.description.split(separator: "/").last, name.contains(".") else {
        continue
      }
      paths[ArraySlice(name.utf8)] = file
      longest = max(longest, name.utf8.count)
    }
  }

  /// The files whose names occur, in the order of their paths.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func find(in bytes: [UInt8]) -> [AssetPath] {
    var found: Set<AssetPath> = []
    var start = 0
    var hasDot = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") { hasDot = true }
      guard Self.isEnd(byte) else { continue }
      if hasDot, index - start <= longest, let path = paths[bytes[start..<index]] {
        found.insert(path)
      }
      start = index + 1
      hasDot = false
    }
    return found.sorted()
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "/"),
      UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
