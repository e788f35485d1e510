// One walk over the bytes of a page, for what would else be searched in every token: most pages have none of it.

internal import AssetText

struct HTMLScan: Sendable {
  /// Where `{{`, `{%` and `{#` stand.
  private(set) var marks: [Int] = []
  /// True where `<%` or `<?` stands somewhere.
  private(set) var hasCode = false
  /// The first NUL.
  private(set) var firstNUL: Int?
  /// The first byte beyond ASCII.
  private(set) var firstNonASCII: Int?

  init() {}

  init(_ source: _Source) {
    source.storageBytes { bytes in
      for index in 0..<source.count {
        let byte = bytes[index]
        // The letters, and most of what else a page is made of.
        if byte < UInt8(ascii: "{"), byte > UInt8(ascii: "<") { continue }
        switch byte {
        case UInt8(ascii: "{"):
          switch bytes[index + 1] {
          case UInt8(ascii: "{"), UInt8(ascii: "%"), UInt8(ascii: "#"): marks.append(index)
          default: break
          }
        case UInt8(ascii: "<"):
          let next = bytes[index + 1]
          if next == UInt8(ascii: "%") || next == UInt8(ascii: "?") { hasCode = true }
        case 0: if firstNUL == nil { firstNUL = index }
        case 0x80...: if firstNonASCII == nil { firstNonASCII = index }
        default: break
        }
      }
    }
  }

  /// True where a mark stands in a range as a whole.
  func hasMark(in range: Range<Int>) -> Bool {
    if marks.isEmpty { return false }
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < marks.count && marks[low] + 1 < range.upperBound
  }
}

extension _Source {
  /// Calls the closure with all bytes and the NULs behind them.
  fileprivate func storageBytes(_ body: (UnsafePointer<UInt8>) -> Void) {
    withBytes { bytes in
      if let start = bytes.baseAddress { body(start) }
    }
  }
}
