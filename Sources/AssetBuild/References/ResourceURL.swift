// ResourceURL: what file of the build a reference names.
//
// The steps are those of the URL Standard, cut down to the question a build can answer: is this a file of ours, and
// which? A reference is first cleaned as the standard does (controls and spaces at the ends, tabs and line breaks
// anywhere), then told apart by scheme. What stays inside the build is resolved segment by segment, `%2e` counting as
// a dot and `\` as a slash, and only then percent-decoded, so that `%2F` never becomes a separator.

package import AssetText

/// A reference, resolved against the place where it stands.
package struct ResourceURL: Sendable, Hashable {
  /// What it names.
  package enum Target: Sendable, Hashable {
    /// A file below the build's root, there or not.
    case file(AssetPath)
    /// The root or a directory.
    case directory(String)
    /// Something on a host.
    case remote
    /// The document itself: the reference is empty or a fragment.
    case document
    /// A scheme that loads nothing from a file: `data:`, `blob:`, `javascript:` ….
    case scheme(String)
    /// A path that leaves the root or cannot be a file's name.
    case unusable
  }

  package var target: Target
  /// The query with its question mark, or nothing.
  package var query = ""
  /// The fragment with its number sign, or nothing.
  package var fragment = ""

  /// The file, where it names one.
  package var path: AssetPath? {
    if case .file(let path) = target { return path }
    return nil
  }

  /// Where relative references start.
  package struct Base: Sendable, Hashable {
    /// The directory below the root, one element a segment; nil where a `<base>` points to another host.
    package var directory: [String]?

    /// The base of what stands in a file.
    package init(of path: AssetPath) {
      directory = path.description.split(separator: "/").dropLast().map(String.init)
    }

    /// A base as a `<base href>` sets it.
    package init(href: String, in outer: Base) {
      let url = ResourceURL(href, base: outer)
      switch url.target {
      case .file(let path): directory = Base(of: path).directory
      case .directory(let name): directory = name.split(separator: "/").map(String.init)
      case .document: directory = outer.directory
      case .remote, .scheme, .unusable: directory = nil
      }
    }

    /// The address of a file's directory, seen from here; nil where that is here, or this is on another host.
    func relative(toDirectoryOf path: AssetPath) -> String? {
      guard self != Base(of: path), let address = relative(to: path) else { return nil }
      let name = address.lastIndex(of: "/").map { String(address[...$0]) }
      return name ?? "./"
    }

    /// The address of a file, seen from here; nil where this is on another host.
    func relative(to path: AssetPath) -> String? {
      guard let directory else { return nil }
      let parts = path.description.split(separator: "/").map(String.init)
      var common = 0
      while common < directory.count, common < parts.count - 1, directory[common] == parts[common] {
        common += 1
      }
      let ups = Array(repeating: "..", count: directory.count - common)
      let names = (ups + parts[common...]).map { ResourceURL.percentEncoded($0) }
      let joined = names.joined(separator: "/")
      // What looks like a scheme would be one.
      return names.first?.contains(":") == true ? "./" + joined : joined
    }
  }

  /// Resolves a reference.
  package init(_ reference: String, base: Base) {
    var text = ResourceURL.clean(reference)
    if let mark = text.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(decoding: text[mark...], as: UTF8.self)
      text = text[..<mark]
    }
    if let scheme = ResourceURL.scheme(of: text) {
      target = ["http", "https", "ws", "wss", "ftp"].contains(scheme) ? .remote : .scheme(scheme)
      return
    }
    if let mark = text.firstIndex(of: UInt8(ascii: "?")) {
      query = String(decoding: text[mark...], as: UTF8.self)
      text = text[..<mark]
    }
    let slashed = text.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    if slashed.starts(with: "//".utf8) {
      target = .remote
      return
    }
    guard let directory = base.directory else {
      target = slashed.isEmpty && query.isEmpty ? .document : .remote
      return
    }
    if slashed.isEmpty {
      target = .document
      return
    }
    target = ResourceURL.resolve(slashed, in: slashed.first == UInt8(ascii: "/") ? [] : directory)
  }

  private static func resolve(_ path: [UInt8], in directory: [String]) -> Target {
    var segments = directory
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var isDirectory = false
    for (index, part) in parts.enumerated() {
      isDirectory = false
      switch dots(part) {
      case 1: isDirectory = true
      case 2:
        guard !segments.isEmpty else { return .unusable }
        segments.removeLast()
        isDirectory = true
      default:
        if part.isEmpty {
          // An empty segment inside a path is a name of its own for a server, but no file has it.
          if index > 0, index < parts.count - 1 { return .unusable }
          isDirectory = true
          continue
        }
        guard let name = percentDecoded(part), !name.utf8.contains(UInt8(ascii: "/")) else {
          return .unusable
        }
        segments.append(name)
      }
    }
    let joined = segments.joined(separator: "/")
    if isDirectory || segments.isEmpty { return .directory(joined) }
    return AssetPath(joined).map { .file($0) } ?? .unusable
  }

  /// 1 for `.`, 2 for `..`, in any spelling; 0 for another segment.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    var rest = segment
    var count = 0
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.starts(with: "%2".utf8),
        rest[rest.startIndex + 2] | 0x20 == UInt8(ascii: "e")
      {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
      if count > 2 { return 0 }
    }
    return count
  }

  /// Removes what the URL Standard removes before it looks at a reference.
  private static func clean(_ reference: String) -> ArraySlice<UInt8> {
    var text = reference.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return text
  }

  private static func scheme(of text: ArraySlice<UInt8>) -> String? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
    for (index, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if index == 0 { return nil }
      default: return nil
      }
    }
    return name
  }

  private static func percentDecoded(_ segment: ArraySlice<UInt8>) -> String? {
    let bytes = percentDecodedBytes(segment)
    return MediaType.isUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The bytes that a part of an address stands for (URL Standard, section 1.3).
  static func percentDecodedBytes(_ segment: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = segment.startIndex
    while index < segment.endIndex {
      if segment[index] == UInt8(ascii: "%"), index + 2 < segment.endIndex,
        let high = hex(segment[index + 1]), let low = hex(segment[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(segment[index])
        index += 1
      }
    }
    return bytes
  }

  /// A name as a segment of an address that a page, a list of candidates or a sheet may hold.
  static func percentEncoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x00...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"),
        UInt8(ascii: "?"), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: ","):
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
