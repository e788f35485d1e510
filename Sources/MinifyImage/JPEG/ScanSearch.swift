// ScanSearch: which scans say a picture in the fewest bytes.
//
// Where a file is progressive, its coefficients may be sent in bands and bit by bit, and each scan has codes of its own.
// The choices hardly touch each other, so they are made one after the other: for each component how many of the lowest
// bits come later, then where to cut the band, and whether DC goes together. Sizes are counted, nothing is written.

struct ScanSearch {
  /// A scan with what it takes.
  struct Priced {
    let scan: Scan
    let tokens: Tokens
    let tables: [HuffmanTable?]
    let size: Int
  }

  let coder: ScanCoder
  let effort: ImageOptions.Effort

  private func priced(_ scan: Scan) -> Priced {
    let tokens = coder.tokens(scan)
    let tables = tokens.tables
    return Priced(
      scan: scan, tokens: tokens, tables: tables,
      size: tokens.size(tables, components: scan.components.count))
  }

  static func size(_ scans: [Priced]) -> Int { scans.reduce(0) { $0 + $1.size } }

  /// The scan of a baseline file.
  func baseline() -> [Priced] {
    [priced(Scan(components: Array(coder.planes.indices), first: 0, last: 63, isSequential: true))]
  }

  /// The scans of the smallest progressive file that was found.
  func progressive() -> [Priced] {
    let all = Array(coder.planes.indices)
    var scans = [priced(Scan(components: all, first: 0, last: 0))]
    if all.count > 1 {
      let apart =
        [priced(Scan(components: [0], first: 0, last: 0))]
        + (all.count == 3
          ? [priced(Scan(components: [1, 2], first: 0, last: 0))]
          : all.dropFirst().map { priced(Scan(components: [$0], first: 0, last: 0)) })
      if Self.size(apart) < Self.size(scans) { scans = apart }
    }
    for component in all { scans += bands(component) }
    return scans
  }

  private func bands(_ component: Int) -> [Priced] {
    func band(_ first: Int, _ last: Int, low: Int) -> Priced {
      priced(Scan(components: [component], first: first, last: last, low: low))
    }
    var best = [band(1, 63, low: 0)]
    var bits = 0
    var refinements: [Priced] = []
    for low in 1...3 {
      // The bit that comes later, of all coefficients at once.
      refinements.insert(
        priced(Scan(components: [component], first: 1, last: 63, high: low, low: low - 1)), at: 0)
      let candidate = [band(1, 63, low: low)] + refinements
      if Self.size(candidate) < Self.size(best) {
        (best, bits) = (candidate, low)
      } else if low > bits + 1 {
        break
      }
    }
    let later = Array(best.dropFirst())
    var firsts = [best[0]]
    for cut in effort == .fast ? [8] : [2, 5, 8, 12, 18] {
      let candidate = [band(1, cut, low: bits), band(cut + 1, 63, low: bits)]
      if Self.size(candidate) < Self.size(firsts) { firsts = candidate }
    }
    return firsts + later
  }
}
