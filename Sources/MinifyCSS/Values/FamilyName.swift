/// The names of font families.
enum FamilyName {
  private static let reserved: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "inherit",
    "initial", "unset", "revert", "revert-layer", "default", "-apple-system", "blinkmacsystemfont",
    "none",
  ]

  /// A string as words, or nil where it must stay one: a generic family is another thing than a font of that name.
  static func bare(_ string: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = string.dropFirst().dropLast()
    guard !text.contains(0x5C) else { return nil }
    let words = text.split(separator: 0x20, omittingEmptySubsequences: false)
    for word in words {
      guard NameText.isIdentifier(word),
        !reserved.contains(String(decoding: word, as: UTF8.self).lowercased())
      else { return nil }
    }
    return words.isEmpty ? nil : text
  }

  /// A list without the families that it names again; each piece is a word or a comma.
  static func withoutRepeated(_ pieces: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let entries = pieces.split(separator: [0x2C], omittingEmptySubsequences: false)
    var kept: [ArraySlice<ArraySlice<UInt8>>] = []
    for entry in entries {
      // `monospace,monospace` is how one says that text of this family is not smaller than other text.
      let isGeneric =
        entry.count == 1
        && reserved.contains(String(decoding: entry.first ?? [], as: UTF8.self).lowercased())
      if isGeneric || !kept.contains(entry) { kept.append(entry) }
    }
    return kept.count == entries.count ? pieces : Array(kept.joined(separator: [[0x2C]]))
  }
}
