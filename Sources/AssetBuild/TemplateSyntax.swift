// TemplateSyntax: texts that a server fills in before a browser sees them.
//
// Jinja, Django, Handlebars, ERB, EJS, PHP and Mako put their own marks into a page. What stands between the marks is
// not HTML (`<a {% if x %}href=…{% endif %}>`, `% for x in y:` on a line of its own), so a minifier that moves white
// space or quotes may break it. Such a file is left alone. A mark counts only together with its closing one nearby.

enum TemplateSyntax {
  /// The offset and the name of the first mark, or nil for a text without one.
  static func find(in text: [UInt8]) -> (offset: Int, mark: String)? {
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index + 1 < text.count {
        let second = text[index + 1]
        switch text[index] {
        case UInt8(ascii: "{"):
          if second == UInt8(ascii: "{"), closes("}}", text, index + 2) { return (index, "{{ }}") }
          if second == UInt8(ascii: "%"), closes("%}", text, index + 2) { return (index, "{% %}") }
        case UInt8(ascii: "<"):
          if second == UInt8(ascii: "%"), closes("%>", text, index + 2) { return (index, "<% %>") }
          if second == UInt8(ascii: "?"), isPHP(text, index + 2) { return (index, "<?php ?>") }
        case UInt8(ascii: "%"):
          if isControlLine(text, index) { return (index, "% at the start of a line") }
        default: break
        }
        index += 1
      }
      return nil
    }
  }

  /// True where a closing mark follows within a reasonable distance.
  private static func closes(
    _ mark: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Bool {
    mark.withUTF8Buffer { mark in
      var index = start
      let end = min(text.count - 1, start + 4096)
      while index < end {
        if text[index] == mark[0], text[index + 1] == mark[1] { return true }
        index += 1
      }
      return false
    }
  }

  private static func isPHP(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let rest = text[start..<min(text.count, start + 3)]
    return rest.first == UInt8(ascii: "=") || rest.elementsEqual("php".utf8)
  }

  private static let controlWords = [
    "for ", "if ", "elif ", "else:", "while ", "try:", "except", "endfor", "endif", "endwhile",
    "endtry",
  ].map { Array($0.utf8) }

  /// True for a `%` that begins a line and is followed by a word of Mako's.
  private static func isControlLine(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    var before = index
    while before > 0, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
    guard before > 0, text[before - 1] == 0x0A else { return false }
    var after = index + 1
    while after < text.count, text[after] == 0x20 { after += 1 }
    return controlWords.contains { text[after...].starts(with: $0) }
  }
}
