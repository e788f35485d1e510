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
    source.withBytes { buffer in
      guard let bytes = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count {
        // Eight bytes at a time, as long as none of them is looked at.
        if index + 8 < buffer.count, Self.isOrdinary(bytes + index) {
          index += 8
          continue
        }
        let byte = bytes[index]
        defer { index += 1 }
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

  /// True where none of eight bytes is NUL, a brace, or beyond ASCII, and no `<` is followed by one of a template. It may
  /// be false where that holds as well.
  @inline(__always) private static func isOrdinary(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(bytes)
    let here = raw.loadUnaligned(as: UInt64.self)
    let next = raw.loadUnaligned(fromByteOffset: 1, as: UInt64.self)
    let code =
      HTMLCharacters.zeros(here ^ 0x3C3C_3C3C_3C3C_3C3C)
      & (HTMLCharacters.zeros(next ^ 0x2525_2525_2525_2525)
        | HTMLCharacters.zeros(next ^ 0x3F3F_3F3F_3F3F_3F3F))
    return
      (here | HTMLCharacters.zeros(here) | HTMLCharacters.zeros(here ^ 0x7B7B_7B7B_7B7B_7B7B) | code)
      & 0x8080_8080_8080_8080
      == 0
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
  /// Where the bytes lie, and the NULs behind them; for whoever keeps the source, and it alone, as long as the pointer.
  var storagePointer: UnsafePointer<UInt8> {
    withBytes { $0.baseAddress ?? Self.empty }
  }

  // Never written to once it is made, so threads may share it.
  nonisolated(unsafe) private static let empty: UnsafePointer<UInt8> = {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: padding)
    bytes.initialize(repeating: 0, count: padding)
    return UnsafePointer(bytes)
  }()
}
