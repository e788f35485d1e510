// PNGSearch: the smallest stream of all forms and filters within an effort.
//
// Compressing at the best level is nearly all of the time, so it is spent on few candidates. The forms (palette or
// not, orders of the palette) are told apart with one or two filters each and a quick compressor; the best of them
// gets every strategy; the best streams of those get the best level.

struct PNGSearch {
  struct Found {
    let form: PNGForm
    let stream: [UInt8]

    /// The bytes that count in comparisons.
    var size: Int { stream.count + form.overhead }
  }

  private struct Candidate {
    let form: Int
    let strategy: FilterStrategy
    let choice: [UInt8]
    let estimate: Int
  }

  let effort: ImageOptions.Effort
  let compressor = Compressor()

  /// Streams above this length are not tried in as many ways: the time is to stay bounded.
  static let large = 16 << 20
  /// Up to this length trying costs next to nothing.
  static let short = 1 << 16

  /// The smallest way to write one of the forms, or nil where none is below `limit` bytes.
  func run(_ forms: [PNGForm], limit: Int) -> Found? {
    var best: Found?
    func take(_ candidate: Candidate, _ stream: [UInt8], level: Int) {
      let form = forms[candidate.form]
      let bound = (best?.size ?? limit) - form.overhead - 1
      if let found = compressor.compress(stream, level: level, limit: bound) {
        best = Found(form: form, stream: found)
      }
    }
    let ranked = candidates(forms)
    var winner: Candidate?
    for candidate in ranked {
      let before = best?.size
      let walker = RowWalker(forms[candidate.form])
      let stream = walker.stream(candidate.choice)
      for level in levels(stream.count) { take(candidate, stream, level: level) }
      if best?.size != before { winner = candidate }
      if effort == .max, candidate.estimate == ranked.first?.estimate {
        let bound = (best?.size ?? limit) - forms[candidate.form].overhead - 1
        if let found = compressor.compressSlowly(stream, limit: bound) {
          best = Found(form: forms[candidate.form], stream: found)
        }
      }
    }
    if let winner = winner ?? ranked.first, searches(forms[winner.form].rows.count) {
      let form = forms[winner.form]
      let search =
        effort == .max ? DeflateSearch(rounds: 12, startsAnew: true) : DeflateSearch()
      let bound = (best?.size ?? limit) - form.overhead - 1
      if let found = search.compress(RowWalker(form).stream(winner.choice), limit: bound) {
        best = Found(form: form, stream: found)
      }
    }
    return best
  }

  /// The levels of the last compression; for short streams a neighbour of the best is often a few bytes shorter.
  private func levels(_ size: Int) -> [Int] {
    if effort == .fast { return [9] }
    if effort == .max { return [12, 11, 10] }
    return size <= Self.short ? [12, 11, 10] : [12]
  }

  /// Whether the last compression is looked for by us too. Long streams gain a tenth of what short ones do.
  private func searches(_ size: Int) -> Bool {
    switch effort {
    case .fast: false
    case .default: size <= 1 << 20
    case .max: true
    }
  }

  /// The level of estimates.
  private var quick: Int { effort == .fast ? 3 : 6 }

  /// Those that are compressed in full, the best first.
  private func candidates(_ forms: [PNGForm]) -> [Candidate] {
    var first: [Candidate] = []
    for (place, form) in forms.enumerated() {
      first += estimate(form, place, Self.firstStrategies)
    }
    let winner = first.min { $0.estimate < $1.estimate }?.form ?? 0
    let form = forms[winner]
    let known = Set(first.filter { $0.form == winner }.map(\.strategy))
    let more = furtherStrategies(form).filter { !known.contains($0) }
    let all = first + estimate(form, winner, more)
    let isShort = form.rows.count <= Self.short
    let kept = effort == .fast ? 1 : isShort ? 5 : effort == .max ? 3 : 2
    var result: [Candidate] = []
    for candidate in all.sorted(by: { $0.estimate < $1.estimate }) where result.count < kept {
      if !result.contains(where: { $0.form == candidate.form && $0.choice == candidate.choice }) {
        result.append(candidate)
      }
    }
    return result
  }

  /// The two that tell forms apart: what suits drawings, and what suits nearly everything else.
  private static let firstStrategies: [FilterStrategy] = [.fixed(0), .fewestPairs]

  private func furtherStrategies(_ form: PNGForm) -> [FilterStrategy] {
    if effort == .fast { return [.smallestSum] }
    let isLarge = form.rows.count > Self.large
    var strategies = FilterStrategy.estimated
    if effort == .max || !isLarge { strategies += (1..<RowFilter.kinds).map { .fixed($0) } }
    if !isLarge { strategies.append(.compression) }
    return strategies
  }

  private func estimate(
    _ form: PNGForm, _ place: Int, _ strategies: [FilterStrategy]
  ) -> [Candidate] {
    guard !strategies.isEmpty else { return [] }
    let walker = RowWalker(form)
    let byRow = strategies.filter { $0 != .compression }
    var choices = Array(zip(byRow, walker.choices(byRow)))
    if byRow.count < strategies.count {
      choices.append(
        (
          .compression,
          walker.choiceByCompression(
            compressor, lines: effort == .max ? 8 : 4, level: effort == .max ? 5 : 3)
        ))
    }
    var room = [UInt8](repeating: 0, count: walker.streamSize + walker.streamSize / 64 + 1024)
    return choices.map { strategy, choice in
      let stream = walker.stream(choice)
      let size = stream.withUnsafeBufferPointer { stream in
        room.withUnsafeMutableBufferPointer {
          compressor.size(stream, level: quick, limit: $0.count, $0)
        }
      }
      let estimate = size == .max ? .max : size + form.overhead
      return Candidate(form: place, strategy: strategy, choice: choice, estimate: estimate)
    }
  }
}
