// Gradients: directions and places that are what they are when nothing is said, and stops that change nothing.
//
// A stop that lies before the one ahead of it is moved to that place (CSS Images 3, section 3.5.3), so a place that is
// equal to the last one may be written as `0`.

struct Gradient {
  private struct Stop {
    var color: ArraySlice<UInt8>
    var places: [ArraySlice<UInt8>]
  }

  private enum Kind { case linear, radial, conic }

  private let kind: Kind
  private let isRepeating: Bool
  /// The prefixed forms know no two places in one stop and count angles otherwise.
  private let isPrefixed: Bool
  private var prelude: ArraySlice<UInt8>?
  private var stops: [Stop] = []

  /// A shorter text of a gradient's function, or nil.
  static func shortened(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (name, body) = ValueWords.function(word), var gradient = Gradient(name, body) else {
      return nil
    }
    if !gradient.isPrefixed {
      gradient.shortenPrelude()
      gradient.joinEqualStops()
    }
    gradient.dropOuterPlaces()
    if !gradient.isPrefixed { gradient.zeroRepeatedPlaces() }
    let text = Array(name.utf8) + [0x28] + gradient.text + [0x29]
    return text.count < word.count ? text : nil
  }

  private init?(_ name: String, _ body: ArraySlice<UInt8>) {
    var name = Substring(name)
    isPrefixed = name.hasPrefix("-")
    if isPrefixed { name = name.dropFirst().drop { $0 != "-" }.dropFirst() }
    isRepeating = name.hasPrefix("repeating-")
    if isRepeating { name = name.dropFirst(10) }
    switch name {
    case "linear-gradient": kind = .linear
    case "radial-gradient": kind = .radial
    case "conic-gradient": kind = .conic
    default: return nil
    }
    let entries = ValueWords.entries(body)
    for (index, entry) in entries.enumerated() {
      let words = ValueWords.words(entry)
      guard let first = words.first, !words.contains(where: Gradient.isUnknown) else { return nil }
      if index == 0, words.contains(where: isOfPrelude) || Gradient.isPlace(first) {
        prelude = entry
        continue
      }
      guard words.count <= 3, words.dropFirst().allSatisfy(Gradient.isPlace) else { return nil }
      stops.append(Stop(color: first, places: Array(words.dropFirst())))
    }
    guard stops.count >= 2 else { return nil }
  }

  private static func isUnknown(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: "var(".utf8) || word.starts(with: "env(".utf8)
      || word.starts(with: "attr(".utf8) || word == [0x2F]
  }

  private static func isPlace(_ word: ArraySlice<UInt8>) -> Bool {
    ValueWords.dimension(word) != nil || word.starts(with: "calc(".utf8)
      || word.starts(with: "-calc(".utf8) || word.starts(with: "min(".utf8)
      || word.starts(with: "max(".utf8) || word.starts(with: "clamp(".utf8)
  }

  private func isOfPrelude(_ word: ArraySlice<UInt8>) -> Bool {
    Gradient.preludeWords.contains(String(decoding: word.map(CSSText.lower), as: UTF8.self))
  }

  private static let preludeWords: Set<String> = [
    "to", "at", "in", "from", "circle", "ellipse", "closest-side", "closest-corner",
    "farthest-side", "farthest-corner", "top", "left", "right", "bottom", "center", "cover",
    "contain",
  ]

  // MARK: Where to

  private mutating func shortenPrelude() {
    guard let prelude else { return }
    let words = ValueWords.words(prelude)
    let text = String(
      decoding: ValueWords.joined(words, tight: false).map(CSSText.lower), as: UTF8.self)
    switch kind {
    case .linear:
      switch text {
      case "to bottom", "180deg", ".5turn", "200grad": self.prelude = nil
      case "to top": self.prelude = Array("0deg".utf8)[...]
      case "to right": self.prelude = Array("90deg".utf8)[...]
      case "to left": self.prelude = Array("270deg".utf8)[...]
      default: break
      }
    case .radial, .conic: shortenCenter(words)
    }
  }

  private mutating func shortenCenter(_ words: ValueWords.Words) {
    var words = words
    if let at = words.firstIndex(where: { ValueWords.isWord($0, "at") }) {
      let place = ValueWords.joined(Array(words[(at + 1)...]), tight: false)
      let isCenter = ["center", "50%", "center center", "50% 50%"].contains(
        String(decoding: place, as: UTF8.self))
      if isCenter { words.removeSubrange(at...) }
    }
    if kind == .radial {
      let isCircle = words.contains { ValueWords.isWord($0, "circle") }
      let hasSize = words.contains { Gradient.isPlace($0) }
      if !words.contains(where: { ValueWords.isWord($0, "in") }) {
        words.removeAll { ValueWords.isWord($0, "farthest-corner") }
        // Two lengths are an ellipse anyway, one keyword too; one length would be a circle.
        if !isCircle, !hasSize { words.removeAll { ValueWords.isWord($0, "ellipse") } }
      }
    } else if words.count == 2, ValueWords.isWord(words[0], "from"),
      let angle = ValueWords.dimension(words[1]), angle.value.mantissa == 0
    {
      words = []
    }
    prelude = words.isEmpty ? nil : ValueWords.joined(words, tight: false)[...]
  }

  // MARK: Stops

  /// One stop with two places for neighbours of one colour; at the ends, one with one.
  private mutating func joinEqualStops() {
    var joined: [Stop] = []
    for stop in stops {
      if let last = joined.last, last.color.elementsEqual(stop.color), !stop.places.isEmpty,
        !last.places.isEmpty
      {
        let first = last.places[0]
        joined[joined.count - 1].places = [first, stop.places[stop.places.count - 1]]
      } else {
        joined.append(stop)
      }
    }
    guard joined.count >= 2 else { return }
    stops = joined
    guard !isRepeating else { return }
    // What lies before the first place and behind the last one has their colours in any case.
    let end = stops.count - 1
    if stops[0].places.count == 2, isStart(stops[0].places[0]) { stops[0].places.removeFirst() }
    if stops[end].places.count == 2, isEnd(stops[end].places[1]) { stops[end].places.removeLast() }
  }

  private mutating func dropOuterPlaces() {
    let end = stops.count - 1
    if stops[0].places.count == 1, isStart(stops[0].places[0]) { stops[0].places = [] }
    if stops[0].places.count == 2, isStart(stops[0].places[0]), isStart(stops[0].places[1]) {
      stops[0].places = []
    }
    if stops[end].places.count == 1, isEnd(stops[end].places[0]) { stops[end].places = [] }
  }

  private func isStart(_ place: ArraySlice<UInt8>) -> Bool {
    guard let (value, _) = ValueWords.dimension(place) else { return false }
    return value.mantissa == 0
  }

  private func isEnd(_ place: ArraySlice<UInt8>) -> Bool {
    ValueWords.isWord(place, "100%")
      || kind == .conic && (ValueWords.isWord(place, "360deg") || ValueWords.isWord(place, "1turn"))
  }

  private mutating func zeroRepeatedPlaces() {
    var last = stops[0].places.isEmpty ? Array("0%".utf8)[...] : stops[0].places[0]
    for index in stops.indices {
      for place in stops[index].places.indices {
        let text = stops[index].places[place]
        let isFirst = index == 0 && place == 0
        if !isFirst, text.elementsEqual(last), !text.elementsEqual([0x30]),
          let (value, _) = ValueWords.dimension(text), value.mantissa >= 0
        {
          stops[index].places[place] = [0x30]
        } else {
          last = text
        }
      }
      // Without a place the next ones are not compared with any.
      if stops[index].places.isEmpty, index > 0 { last = [] }
    }
  }

  private var text: [UInt8] {
    var entries: [[UInt8]] = prelude.map { [Array($0)] } ?? []
    for stop in stops {
      entries.append(ValueWords.joined([stop.color] + stop.places, tight: true))
    }
    return Array(entries.joined(separator: [0x2C]))
  }
}
