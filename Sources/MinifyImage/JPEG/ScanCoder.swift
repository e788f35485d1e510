// ScanCoder: the tokens of every kind of scan (T.81, sections F.1.2 and G.1.2).

/// One scan of a JPEG.
struct Scan: Hashable {
  /// The components, by place.
  var components: [Int]
  /// The first and last coefficient in zigzag order.
  var first: Int
  var last: Int
  /// The bit that was sent before, plus one; nought where this is the first scan of these coefficients.
  var high = 0
  /// The lowest bit that is sent.
  var low = 0
  /// True where DC and AC go together, as in a baseline file.
  var isSequential = false
}

struct ScanCoder {
  let layout: ScanLayout
  let planes: [Plane]

  /// The tokens of a scan.
  ///
  /// DC codes are in tables 0 and 1, AC codes in 2 and 3 where the scan is sequential; else everything is in table 0, or
  /// in 0 and 1 for DC of luma and of colour.
  ///
  /// - Complexity: O(*n*) in the coefficients.
  func tokens(_ scan: Scan) -> Tokens {
    if scan.isSequential || scan.first == 0 { return dc(scan) }
    return scan.high == 0 ? acFirst(scan) : acRefinement(scan)
  }

  /// The number of bits of a magnitude.
  @inline(__always)
  private static func bits(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }

  /// What follows the symbol of a value: its bits, those of negative ones turned round.
  @inline(__always)
  private static func appended(_ value: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: value < 0 ? value - 1 : value)
  }

  private func dc(_ scan: Scan) -> Tokens {
    var tokens = Tokens(tables: 4)
    var last = [Int](repeating: 0, count: planes.count)
    func block(_ component: Int, _ place: Int) {
      let table = component == 0 ? 0 : 1
      let value = Int(planes[component].values[place])
      if scan.high > 0 {
        tokens.addBit(value >> scan.low & 1 == 1)
        return
      }
      let sent = value >> scan.low
      let difference = sent - last[component]
      last[component] = sent
      let count = Self.bits(abs(difference))
      tokens.add(count, table: table, bits: Self.appended(difference), count: count)
      if scan.isSequential { sequential(component, place, table + 2, &tokens) }
    }
    if scan.components.count == 1 {
      let component = scan.components[0]
      for place in 0..<planes[component].across * planes[component].down {
        block(component, place * 64)
      }
      return tokens
    }
    for unit in 0..<layout.unitsAcross * layout.unitsDown {
      let (left, top) = (unit % layout.unitsAcross, unit / layout.unitsAcross)
      for component in scan.components {
        let (across, down) = layout.factors[component]
        for y in top * down..<(top + 1) * down {
          for x in left * across..<(left + 1) * across {
            if y < planes[component].down, x < planes[component].across {
              block(component, (y * planes[component].across + x) * 64)
            } else if scan.high > 0 {
              tokens.addBit(false)
            } else {
              // A block that only fills up says: as before.
              tokens.add(0, table: component == 0 ? 0 : 1)
              if scan.isSequential { tokens.add(0, table: component == 0 ? 2 : 3) }
            }
          }
        }
      }
    }
    return tokens
  }

  private func sequential(
    _ component: Int, _ place: Int, _ table: Int, _ tokens: inout Tokens
  ) {
    var run = 0
    for index in place + 1..<place + 64 {
      let value = Int(planes[component].values[index])
      if value == 0 {
        run += 1
        continue
      }
      while run > 15 {
        tokens.add(0xF0, table: table)
        run -= 16
      }
      let count = Self.bits(abs(value))
      tokens.add(run << 4 | count, table: table, bits: Self.appended(value), count: count)
      run = 0
    }
    if run > 0 { tokens.add(0, table: table) }
  }

  /// Adds the symbol for a number of blocks in which nothing follows.
  private static func addRun(_ blocks: inout Int, _ tokens: inout Tokens) {
    guard blocks > 0 else { return }
    let count = bits(blocks) - 1
    tokens.add(count << 4, bits: UInt32(blocks), count: count)
    blocks = 0
  }

  private func acFirst(_ scan: Scan) -> Tokens {
    var tokens = Tokens(tables: 1)
    let plane = planes[scan.components[0]]
    var emptyBlocks = 0
    plane.values.withUnsafeBufferPointer { values in
      for block in 0..<plane.across * plane.down {
        var run = 0
        for index in block * 64 + scan.first...block * 64 + scan.last {
          let value = Int(values[index])
          let magnitude = abs(value) >> scan.low
          if magnitude == 0 {
            run += 1
            continue
          }
          Self.addRun(&emptyBlocks, &tokens)
          while run > 15 {
            tokens.add(0xF0)
            run -= 16
          }
          let count = Self.bits(magnitude)
          tokens.add(
            run << 4 | count, bits: Self.appended(value < 0 ? -magnitude : magnitude), count: count)
          run = 0
        }
        if run > 0 {
          emptyBlocks += 1
          if emptyBlocks == 0x7FFF { Self.addRun(&emptyBlocks, &tokens) }
        }
      }
    }
    Self.addRun(&emptyBlocks, &tokens)
    return tokens
  }

  private func acRefinement(_ scan: Scan) -> Tokens {
    var tokens = Tokens(tables: 1)
    let plane = planes[scan.components[0]]
    var emptyBlocks = 0
    // Bits that correct coefficients sent before: of blocks in which nothing begins, and of the block at hand.
    var waiting: [Bool] = []
    var corrections: [Bool] = []
    func flushRun() {
      Self.addRun(&emptyBlocks, &tokens)
      for bit in waiting { tokens.addBit(bit) }
      waiting.removeAll(keepingCapacity: true)
    }
    func flushCorrections() {
      for bit in corrections { tokens.addBit(bit) }
      corrections.removeAll(keepingCapacity: true)
    }
    plane.values.withUnsafeBufferPointer { values in
      for block in 0..<plane.across * plane.down {
        let range = block * 64 + scan.first...block * 64 + scan.last
        var end = range.lowerBound - 1
        for index in range where abs(Int(values[index])) >> scan.low == 1 { end = index }
        var run = 0
        for index in range {
          let magnitude = abs(Int(values[index])) >> scan.low
          if magnitude == 0 {
            run += 1
            continue
          }
          while run > 15, index <= end {
            flushRun()
            tokens.add(0xF0)
            run -= 16
            flushCorrections()
          }
          if magnitude > 1 {
            corrections.append(magnitude & 1 == 1)
            continue
          }
          flushRun()
          tokens.add(run << 4 | 1, bits: values[index] < 0 ? 0 : 1, count: 1)
          run = 0
          flushCorrections()
        }
        if run > 0 || !corrections.isEmpty {
          emptyBlocks += 1
          waiting += corrections
          corrections.removeAll(keepingCapacity: true)
          if emptyBlocks == 0x7FFF { flushRun() }
        }
      }
    }
    flushRun()
    return tokens
  }
}
