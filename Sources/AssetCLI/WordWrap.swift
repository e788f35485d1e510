/// Text broken between words.
enum WordWrap {
  /// The lines of a text, none of which passes the width, each behind `indent` blanks.
  static func lines(_ text: String, width: Int, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line.isEmpty ? "" : margin + line)
    return lines
  }
}
