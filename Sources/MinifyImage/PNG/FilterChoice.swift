// FilterChoice: which filter each row gets, and the stream of filtered rows.
//
// A choice is one byte a row; the stream is made of it when it is wanted, so that many choices lie in memory and few
// streams. All strategies that look at single rows are decided in one walk, which filters each row five times once.

/// The rows of a form with everything that filtering them needs.
struct RowWalker: ~Copyable {
  private let rows: [UInt8]
  private let rowBytes: Int
  private let height: Int
  private let distance: Int
  // The row and the one above with zeros in front, and five filtered rows. Pointers that this type owns, see RowFilter.
  private let row: UnsafeMutablePointer<UInt8>
  private let above: UnsafeMutablePointer<UInt8>
  private let filtered: UnsafeMutablePointer<UInt8>

  init(_ form: PNGForm) {
    rows = form.rows
    rowBytes = form.header.rowBytes
    height = form.header.height
    distance = form.header.filterDistance
    row = .allocate(capacity: rowBytes + distance)
    row.initialize(repeating: 0, count: rowBytes + distance)
    above = .allocate(capacity: rowBytes + distance)
    above.initialize(repeating: 0, count: rowBytes + distance)
    filtered = .allocate(capacity: RowFilter.kinds * rowBytes)
    filtered.initialize(repeating: 0, count: RowFilter.kinds * rowBytes)
  }

  deinit {
    row.deallocate()
    above.deallocate()
    filtered.deallocate()
  }

  /// The length of the stream of filtered rows.
  var streamSize: Int { (rowBytes + 1) * height }

  /// Loads a row and the one above it.
  private func load(_ y: Int) {
    rows.withUnsafeBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      (row + distance).update(from: base + y * rowBytes, count: rowBytes)
      if y == 0 {
        (above + distance).update(repeating: 0, count: rowBytes)
      } else {
        (above + distance).update(from: base + (y - 1) * rowBytes, count: rowBytes)
      }
    }
  }

  private func apply(_ kind: Int, _ output: UnsafeMutablePointer<UInt8>) {
    RowFilter.apply(
      kind, row + distance, above + distance, count: rowBytes, distance: distance, output)
  }

  /// The choices of strategies that look at one row at a time, in their order.
  ///
  /// - Complexity: O(*n*) in the bytes for each strategy.
  func choices(_ strategies: [FilterStrategy]) -> [[UInt8]] {
    let scores = RowScores(rowBytes: rowBytes)
    var choices = strategies.map { strategy -> [UInt8] in
      if case .fixed(let kind) = strategy { return [UInt8](repeating: UInt8(kind), count: height) }
      return [UInt8](repeating: 0, count: height)
    }
    let scored = strategies.indices.filter {
      if case .fixed = strategies[$0] { false } else { true }
    }
    guard !scored.isEmpty else { return choices }
    for y in 0..<height {
      load(y)
      for kind in 0..<RowFilter.kinds { apply(kind, filtered + kind * rowBytes) }
      for place in scored {
        var best = Int.max
        for kind in 0..<RowFilter.kinds {
          let candidate = filtered + kind * rowBytes
          let score =
            switch strategies[place] {
            case .smallestSum: RowScores.smallestSum(candidate, rowBytes)
            case .entropy: scores.entropy(candidate, rowBytes)
            case .fewestPairs: scores.fewestPairs(candidate, rowBytes)
            default: scores.pairEntropy(candidate, rowBytes)
            }
          if score < best {
            best = score
            choices[place][y] = UInt8(kind)
          }
        }
      }
    }
    return choices
  }

  /// The choice that compresses best, row for row, behind so many rows chosen before, at a level of the compressor.
  func choiceByCompression(_ compressor: Compressor, lines: Int, level: Int) -> [UInt8] {
    var choice = [UInt8](repeating: 0, count: height)
    let size = rowBytes + 1
    var window = [UInt8](repeating: 0, count: size * (lines + 1))
    var room = [UInt8](repeating: 0, count: window.count + window.count / 8 + 256)
    for y in 0..<height {
      load(y)
      let held = min(y, lines)
      if y > lines {
        // The oldest row makes room.
        window.withUnsafeMutableBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          base.update(from: base + size, count: size * lines)
        }
      }
      var best = (size: Int.max, kind: 0)
      window.withUnsafeMutableBufferPointer { window in
        room.withUnsafeMutableBufferPointer { room in
          guard let base = window.baseAddress else { return }
          let target = base + held * size
          let whole = UnsafeBufferPointer(start: base, count: (held + 1) * size)
          for kind in 0..<RowFilter.kinds {
            target.pointee = UInt8(kind)
            apply(kind, target + 1)
            let count = compressor.size(whole, level: level, limit: room.count, room)
            if count < best.size { best = (count, kind) }
          }
          target.pointee = UInt8(best.kind)
          apply(best.kind, target + 1)
        }
      }
      choice[y] = UInt8(best.kind)
    }
    return choice
  }

  /// The stream of rows filtered by a choice.
  ///
  /// - Complexity: O(*n*).
  func stream(_ choice: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: streamSize) { output, count in
      count = streamSize
      guard var target = output.baseAddress else { return }
      for y in 0..<height {
        load(y)
        target.pointee = choice[y]
        apply(Int(choice[y]), target + 1)
        target += rowBytes + 1
      }
    }
  }
}
