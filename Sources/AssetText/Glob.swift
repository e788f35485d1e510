// Glob: which paths a pattern names.
//
// The manners of .gitignore, without its exceptions: a pattern without a slash matches a name at any depth, one with a
// slash matches the whole path from the root; `*` and `?` stay within a name, `**` crosses names, `[a-z]` and `[!a-z]`
// are sets. A pattern that matches a directory covers everything below it; a slash at the end says so and nothing else.

/// A pattern of file names.
package struct Glob: Sendable {
  package let pattern: String
  private let bytes: [UInt8]
  private let isAnchored: Bool

  /// Reads a pattern; every text is one.
  package init(_ pattern: String) {
    self.pattern = pattern
    var bytes = Array(pattern.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    isAnchored = bytes.contains(UInt8(ascii: "/"))
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    self.bytes = bytes
  }

  /// True where the pattern names a path, given with its last component.
  package func matches(path: String, name: String) -> Bool {
    Glob.match(bytes[...], Array((isAnchored ? path : name).utf8)[...])
  }

  /// True where the pattern names a path or a directory above it.
  package func covers(_ path: String) -> Bool {
    var rest = path[...]
    while true {
      let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
      let name = slash.map { rest[rest.utf8.index(after: $0)...] } ?? rest
      if matches(path: String(rest), name: String(name)) { return true }
      guard let slash else { return false }
      rest = rest[..<slash]
    }
  }

  /// Matches with one remembered star of each kind to go back to, so the time stays quadratic at worst.
  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var p = pattern.startIndex
    var t = text.startIndex
    var star: (pattern: Int, text: Int)?
    var doubleStar: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        if p + 1 < pattern.endIndex, pattern[p + 1] == UInt8(ascii: "*") {
          p += 2
          // `**/` also stands for nothing at all.
          if p < pattern.endIndex, pattern[p] == UInt8(ascii: "/") {
            if match(pattern[(p + 1)...], text[t...]) { return true }
          }
          doubleStar = (p, t)
          star = nil
        } else {
          p += 1
          star = (p, t)
        }
        continue
      }
      if p < pattern.endIndex, let next = single(pattern, p, text[t]) {
        p = next
        t += 1
        continue
      }
      if let held = star, text[held.text] != UInt8(ascii: "/") {
        star = (held.pattern, held.text + 1)
        (p, t) = (held.pattern, held.text + 1)
      } else if let held = doubleStar {
        doubleStar = (held.pattern, held.text + 1)
        star = nil
        (p, t) = (held.pattern, held.text + 1)
      } else {
        return false
      }
    }
    while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.endIndex
  }

  /// Where the pattern goes on behind one character that matches; nil where it does not.
  private static func single(_ pattern: ArraySlice<UInt8>, _ at: Int, _ byte: UInt8) -> Int? {
    switch pattern[at] {
    case UInt8(ascii: "?"): return byte == UInt8(ascii: "/") ? nil : at + 1
    case UInt8(ascii: "\\") where at + 1 < pattern.endIndex:
      return pattern[at + 1] == byte ? at + 2 : nil
    case UInt8(ascii: "["):
      guard let end = setEnd(pattern, at) else { return byte == UInt8(ascii: "[") ? at + 1 : nil }
      var index = at + 1
      let isNegated = pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^")
      if isNegated { index += 1 }
      var found = false
      while index < end {
        if index + 2 < end, pattern[index + 1] == UInt8(ascii: "-") {
          if pattern[index] <= byte, byte <= pattern[index + 2] { found = true }
          index += 3
        } else {
          if pattern[index] == byte { found = true }
          index += 1
        }
      }
      return found != isNegated && byte != UInt8(ascii: "/") ? end + 1 : nil
    default: return pattern[at] == byte ? at + 1 : nil
    }
  }

  /// The bracket that closes a set; one right behind the opening belongs to the set.
  private static func setEnd(_ pattern: ArraySlice<UInt8>, _ at: Int) -> Int? {
    var index = at + 1
    if index < pattern.endIndex,
      pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^")
    {
      index += 1
    }
    index += 1
    while index < pattern.endIndex {
      if pattern[index] == UInt8(ascii: "]") { return index }
      index += 1
    }
    return nil
  }
}
