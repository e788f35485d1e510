// Templates: `{{ name }}`, `{% if %}`, `<% code %>` and `<?php code ?>`.
//
// What a template puts in the place of its marks is unknown, and marks may stand where HTML has no meaning for them, so a
// page with marks in its markup is left alone. The same marks in a page that a script fills in (Vue, Angular) cannot be
// told from them. Marks in scripts and style sheets are left to the parsers of those, which refuse what they cannot read.

internal import AssetText

enum HTMLTemplates {
  /// Where the first mark of a template stands, or nil.
  static func find(in document: HTMLDocument) -> Range<Int>? {
    for token in document.tokens {
      switch token.kind {
      case .text where token.text == .scriptData || token.text == .rawText:
        continue
      case .nothing, .doctype, .endTag, .text, .cdata, .comment, .startTag:
        if let range = find(in: document.source, token.range) { return range }
      }
    }
    return nil
  }

  /// True where a line of a script begins with the mark of a template: `{{ code }}` also is a block in a block.
  static func fillsLine(of source: _Source, _ range: Range<Int>) -> Bool {
    var isAtStart = true
    for index in range {
      let byte = source[index]
      if byte == 0x0A || byte == 0x0D {
        isAtStart = true
      } else if !HTMLCharacters.isSpace(byte) {
        if isAtStart, byte == UInt8(ascii: "{"), index + 1 < range.upperBound,
          source[index + 1] == UInt8(ascii: "{") || source[index + 1] == UInt8(ascii: "%")
        {
          return true
        }
        isAtStart = false
      }
    }
    return false
  }

  private static func find(in source: _Source, _ range: Range<Int>) -> Range<Int>? {
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      let next = source[index + 1]
      switch source[index] {
      case UInt8(ascii: "{") where next == UInt8(ascii: "{") || next == UInt8(ascii: "%"),
        UInt8(ascii: "<") where next == UInt8(ascii: "%"):
        return index..<index + 2
      case UInt8(ascii: "<") where next == UInt8(ascii: "?"):
        if source.has("<?php", at: index) { return index..<index + 5 }
        if source.has("<?=", at: index) || source.has("<? ", at: index) { return index..<index + 3 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
