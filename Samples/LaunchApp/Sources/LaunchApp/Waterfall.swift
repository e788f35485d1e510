import AssetRuntime

/// A timeline as a picture.
enum Waterfall {
  /// An SVG with a row for each event, its bar reaching from the event before it.
  static func svg(_ timeline: LaunchTimeline, title: String) -> String {
    let events = timeline.events
    let last = max(0.001, events.last?.time ?? 0)
    let (left, width, row) = (190.0, 560.0, 20.0)
    let height = 40 + row * Double(events.count)
    func x(_ time: Double) -> Double { left + width * max(0, time) / last }
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"840\" height=\"\(Int(height))\""
      + " font-family=\"sans-serif\" font-size=\"12\">\n"
      + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
      + "<text x=\"8\" y=\"20\" font-weight=\"bold\">\(escape(title))</text>\n"
    var before = 0.0
    for (place, event) in events.enumerated() {
      let y = 34 + row * Double(place)
      text +=
        "<text x=\"8\" y=\"\(y + 11)\">\(escape(event.name))</text>"
        + "<rect x=\"\(x(before))\" y=\"\(y)\" width=\"\(max(1, x(event.time) - x(before)))\""
        + " height=\"14\" fill=\"#3b82c4\"/>"
        + "<text x=\"\(x(event.time) + 4)\" y=\"\(y + 11)\">\(Int((event.time * 1000).rounded())) ms</text>\n"
      before = event.time
    }
    return text + "</svg>\n"
  }

  private static func escape(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
  }
}
