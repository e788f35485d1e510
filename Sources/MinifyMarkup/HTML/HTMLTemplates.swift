// Templates: `{{ name }}`, `{% if %}`, `<% code %>` and `<?php code ?>`.
//
// Braces are text to HTML, so a page with them can be read; what a template puts in their place is unknown. They may also
// belong to a page that a script fills in (Vue, Angular). A text or value with braces is kept byte for byte, and a page
// that has some keeps all its tags. Marks that HTML reads as broken tags or comments are refused. Marks in scripts and
// style sheets are left to the parsers of those, which refuse what they cannot read.

internal import AssetText

enum HTMLTemplates {
  /// Where the first mark stands that makes a page unreadable, or nil.
  static func find(in page: HTMLPage) -> Range<Int>? {
    guard page.scan.hasCode else { return nil }
    for token in page.tokens.cores where token.kind != .text || token.text == .data {
      if let range = findCode(in: page.source, token.range) { return range }
    }
    return nil
  }

  /// True where the markup of a page has marks in braces.
  static func hasMarks(_ page: HTMLPage) -> Bool {
    guard !page.scan.marks.isEmpty else { return false }
    return page.tokens.cores.contains { token in
      switch token.kind {
      case .text: token.text == .data && page.scan.hasMark(in: token.range)
      case .startTag: page.scan.hasMark(in: token.range)
      default: false
      }
    }
  }

  /// True where a line of a script begins with the mark of a template: `{{ code }}` also is a block in a block.
  static func fillsLine(in page: HTMLPage, _ range: Range<Int>) -> Bool {
    guard page.scan.hasMark(in: range) else { return false }
    let source = page.source
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

  private static func findCode(in source: _Source, _ range: Range<Int>) -> Range<Int>? {
    for index in range where source[index] == UInt8(ascii: "<") && index + 1 < range.upperBound {
      switch source[index + 1] {
      case UInt8(ascii: "%"): return index..<index + 2
      case UInt8(ascii: "?"):
        if source.has("<?php", at: index) { return index..<index + 5 }
        if source.has("<?=", at: index) || source.has("<? ", at: index) { return index..<index + 3 }
      default: break
      }
    }
    return nil
  }
}
