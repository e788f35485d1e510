internal import AssetText

/// The shortest spelling of a string token.
enum StringText {
  /// The string in double quotes where that is not longer, its escapes as the characters that they stand for; nil where
  /// nothing changes.
  static func shorter(
    _ source: _Source, _ token: CSSToken, allowsUnicode: Bool = false
  ) -> [UInt8]? {
    guard !token.flags.contains(.isUnclosed) else { return nil }
    let quote = source[Int(token.start)]
    if !token.flags.contains(.hasEscape) {
      guard quote == 0x27 else { return nil }
      let text = source[token.range.dropFirst().dropLast()]
      return text.contains(0x22) ? nil : [0x22] + text + [0x22]
    }
    let value = CSSText.stringValue(source, token)
    guard isReadable(value[...], allowsUnicode: allowsUnicode) else { return nil }
    let shorter = Array(CSSReferences.string(String(decoding: value, as: UTF8.self)))
    return shorter.count < token.range.count || shorter.count == token.range.count && quote == 0x27
      ? shorter : nil
  }

  /// True for a value that may be written without escapes: code points that no one can see, and those of a sheet in
  /// another encoding, stay as escapes.
  static func isReadable(_ value: ArraySlice<UInt8>, allowsUnicode: Bool) -> Bool {
    value.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || allowsUnicode && $0 >= 0x80 }
      && (!allowsUnicode
        || String(decoding: value, as: UTF8.self).unicodeScalars.allSatisfy(isVisible))
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return scalar.value != 0xFFFD
    }
  }
}
