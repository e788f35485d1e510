/// A set of properties.
struct PropertySet: Sendable, BitwiseCopyable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)

  /// Adds a property.
  @inline(__always)
  mutating func insert(_ property: Property) {
    let bit = UInt64(1) << UInt64(property.rawValue & 63)
    switch property.rawValue >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    case 3: words.3 |= bit
    case 4: words.4 |= bit
    case 5: words.5 |= bit
    case 6: words.6 |= bit
    default: words.7 |= bit
    }
  }

  func contains(_ property: Property) -> Bool {
    let word =
      switch property.rawValue >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      case 3: words.3
      case 4: words.4
      case 5: words.5
      case 6: words.6
      default: words.7
      }
    return word >> UInt64(property.rawValue & 63) & 1 == 1
  }

  /// True where the sets have a property in common.
  func meets(_ other: PropertySet) -> Bool {
    let low = words.0 & other.words.0 | words.1 & other.words.1 | words.2 & other.words.2
    let high = words.3 & other.words.3 | words.4 & other.words.4 | words.5 & other.words.5
    return low | high | words.6 & other.words.6 | words.7 & other.words.7 != 0
  }

  /// All words in one: two sets that meet have a bit of it in common.
  var digest: UInt64 {
    words.0 | words.1 | words.2 | words.3 | words.4 | words.5 | words.6 | words.7
  }

  mutating func formUnion(_ other: PropertySet) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
    words.4 |= other.words.4
    words.5 |= other.words.5
    words.6 |= other.words.6
    words.7 |= other.words.7
  }
}
