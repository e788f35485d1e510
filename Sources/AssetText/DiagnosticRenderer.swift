// DiagnosticRenderer: a diagnostic as clang prints it.
//
//     js/app.js:12:8: error: expected ')' to end the argument list [js-syntax]
//       call(a, b;
//                ^
//
// Minified files have lines of a megabyte: only a window around the place is shown.

/// Turns diagnostics into text.
public struct DiagnosticRenderer: Sendable {
  /// The columns of source text that are shown at most.
  public var width: Int
  /// True where the text may hold colour sequences.
  public var usesColor: Bool

  /// Makes a renderer.
  public init(width: Int = 96, usesColor: Bool = false) {
    self.width = max(20, width)
    self.usesColor = usesColor
  }

  /// The text for a diagnostic, lines closed by LF.
  ///
  /// - Parameters:
  ///   - diagnostic: What to print.
  ///   - source: The bytes it points into.
  ///   - path: The path to print; the diagnostic's own where nil.
  /// - Returns: The headline, the source line, a caret, and the same for each note.
  public func render(
    _ diagnostic: Diagnostic, source: some RandomAccessCollection<UInt8>, path: String? = nil
  ) -> String {
    let bytes = Array(source)
    let lines = LineMap(bytes)
    let path = path ?? diagnostic.path?.description ?? "<stdin>"
    var text = part(
      path, diagnostic.severity, diagnostic.range, diagnostic.message, id: diagnostic.id, bytes,
      lines)
    for note in diagnostic.notes {
      text += part(path, .note, note.range, note.message, id: nil, bytes, lines)
    }
    return text
  }

  /// The first line alone: path, place, severity, message and id.
  public func headline(_ diagnostic: Diagnostic, lines: LineMap, path: String) -> String {
    let place = lines.position(of: diagnostic.range.lowerBound)
    return "\(path):\(place.line):\(place.column): \(diagnostic.severity.rawValue): "
      + "\(diagnostic.message) [\(diagnostic.id)]"
  }

  private func part(
    _ path: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: String,
    id: String?, _ bytes: [UInt8], _ lines: LineMap
  ) -> String {
    let start = min(max(0, range.lowerBound), bytes.count)
    let place = lines.position(of: start)
    let color =
      switch severity {
      case .error: "\u{1B}[1;31m"
      case .warning: "\u{1B}[1;35m"
      case .note: "\u{1B}[1;36m"
      }
    let label = paint(severity.rawValue + ":", color)
    let suffix = id.map { " [\($0)]" } ?? ""
    let head =
      paint("\(path):\(place.line):\(place.column):", "\u{1B}[1m") + " \(label) "
      + paint(message, "\u{1B}[1m") + suffix + "\n"
    return head + snippet(start, range, lines.range(ofLine: place.line), bytes)
  }

  private func paint(_ text: String, _ sequence: String) -> String {
    usesColor ? sequence + text + "\u{1B}[0m" : text
  }

  /// The source line, or the window of it around the place, and the caret below.
  private func snippet(
    _ start: Int, _ range: Range<Int>, _ line: Range<Int>, _ bytes: [UInt8]
  ) -> String {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    var first = line.lowerBound
    if end - first > width {
      first = max(first, start - width / 2)
      end = min(end, first + width)
      // Never begin or end inside a UTF-8 sequence.
      while first < start, bytes[first] & 0xC0 == 0x80 { first += 1 }
      while end < line.upperBound, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let before = visible(bytes[first..<max(first, min(start, end))])
    let shown = before + visible(bytes[max(first, min(start, end))..<max(first, end)])
    let marked = visible(bytes[min(start, end)..<max(min(start, end), min(range.upperBound, end))])
    let tail = String(repeating: "~", count: max(0, marked.count - 1))
    let caret = paint("^" + tail, "\u{1B}[1;32m")
    return "  \(shown)\n  \(String(repeating: " ", count: before.count))\(caret)\n"
  }

  /// Text as a terminal may show it: a tab is one space, control characters are U+FFFD.
  private func visible(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        if scalar == "\t" { return " " }
        return scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : Character(scalar)
      })
  }
}
