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
    func take(_ candidate: Candidate, _ stream: [UInt8]?) {
      let form = forms[candidate.form]
      guard let stream, stream.count + form.overhead < best?.size ?? limit else { return }
      best = Found(form: form, stream: stream)
    }
    /// What a stream of this form may have to be of use.
    func bound(_ candidate: Candidate) -> Int {
      (best?.size ?? limit) - forms[candidate.form].overhead - 1
    }
    let ranked = effort == .max ? everyCandidate(forms) : candidates(forms)
    var compressed: [(candidate: Candidate, size: Int)] = []
    for candidate in ranked {
      let stream = RowWalker(forms[candidate.form]).stream(candidate.choice)
      var size = candidate.estimate
      for level in levels(stream.count) {
        // At the highest effort the size counts also where there was a shorter one, for the order of what follows.
        let bound = effort == .max ? min(size, stream.count) : bound(candidate)
        guard let found = compressor.compress(stream, level: level, limit: bound) else { continue }
        size = found.count + forms[candidate.form].overhead
        take(candidate, found)
      }
      compressed.append((candidate, size))
    }
    // The last to become the best is the best.
    guard let winner = compressed.last(where: { $0.size == best?.size })?.candidate ?? ranked.first
    else { return best }
    if effort == .max {
      compressed.sort { $0.size < $1.size }
      let finalists = compressed.prefix(finalists(forms[winner.form].rows.count)).map(\.candidate)
      let search = DeflateSearch(rounds: 12, startsAnew: true)
      for (place, candidate) in finalists.enumerated() {
        let stream = RowWalker(forms[candidate.form]).stream(candidate.choice)
        take(candidate, search.compress(stream, limit: bound(candidate)))
        if place == 0 {
          take(candidate, compressor.compressSlowly(stream, limit: bound(candidate)))
        }
      }
    } else if effort == .default, forms[winner.form].rows.count <= 1 << 20 {
      // Long streams gain a tenth of what short ones do.
      let stream = RowWalker(forms[winner.form]).stream(winner.choice)
      take(winner, DeflateSearch().compress(stream, limit: bound(winner)))
    }
    return best
  }

  /// The levels of the last compression; for short streams a neighbour of the best is often a few bytes shorter.
  private func levels(_ size: Int) -> [Int] {
    if effort == .fast { return [9] }
    if effort == .max { return [12, 11, 10] }
    return size <= Self.short ? [12, 11, 10] : [12]
  }

  /// How many streams are looked for by us at the highest effort; their order after a compression in full is not the
  /// order of what can be made of them.
  private func finalists(_ size: Int) -> Int { size <= Self.short ? 12 : size <= 1 << 20 ? 6 : 3 }

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
    return different(all, count: effort == .fast ? 1 : isShort ? 5 : 2)
  }

  /// Every strategy for every form: the estimate of a form by two of them may take another for the best.
  private func everyCandidate(_ forms: [PNGForm]) -> [Candidate] {
    var all: [Candidate] = []
    for (place, form) in forms.enumerated() {
      all += estimate(form, place, Self.firstStrategies)
    }
    let best = all.map(\.estimate).min() ?? 0
    for (place, form) in forms.enumerated() {
      let known = all.filter { $0.form == place }.map(\.estimate).min() ?? 0
      // What is a third longer with either of two does not come first with another.
      guard known <= best + best / 3 else { continue }
      all += estimate(
        form, place, furtherStrategies(form).filter { !Self.firstStrategies.contains($0) })
    }
    let size = forms.first?.rows.count ?? 0
    return different(all, count: size <= Self.short ? 32 : size <= 1 << 20 ? 16 : 6)
  }

  /// The first of some candidates in the order of their estimates, without those that filter alike.
  private func different(_ all: [Candidate], count: Int) -> [Candidate] {
    var result: [Candidate] = []
    for candidate in all.sorted(by: { $0.estimate < $1.estimate }) where result.count < count {
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
