internal import AssetText

/// The names `a`, `b`, … in an order that suits a file: one character first, then two, and so on.
struct ShortNames {
  /// The characters that may begin a name, the best first.
  let heads: ContiguousArray<UInt8>
  /// The characters that may follow, the best first.
  let tails: ContiguousArray<UInt8>

  /// Orders the characters by how often they occur elsewhere in the text: the more often, the cheaper they are once the
  /// text is compressed.
  init(_ frequency: CharacterFrequency) {
    var sorted: ContiguousArray<(byte: UInt8, count: Int)> = []
    sorted.reserveCapacity(64)
    for byte in Self.alphabet.utf8 { sorted.append((byte, frequency[byte])) }
    // The alphabet's own order decides between equals; `sort` keeps no such order by itself.
    for index in 1..<sorted.count {
      let entry = sorted[index]
      var position = index
      while position > 0, sorted[position - 1].count < entry.count {
        sorted[position] = sorted[position - 1]
        position -= 1
      }
      sorted[position] = entry
    }
    tails = ContiguousArray(sorted.map(\.byte))
    heads = tails.filter { $0 < 0x30 || $0 > 0x39 }
  }

  private static let alphabet: StaticString =
    "etnriaosclduhmfpgvybwxkTSCEjqNAOPRIDzMLFUBVHGWXKYJQZ_$0123456789"

  /// Writes the name of a number behind what the buffer holds.
  func append(_ number: Int, to buffer: inout ContiguousArray<UInt8>) {
    var rest = number
    buffer.append(heads[rest % heads.count])
    rest /= heads.count
    while rest > 0 {
      rest -= 1
      buffer.append(tails[rest % tails.count])
      rest /= tails.count
    }
  }

  /// The first number whose name has at least a number of characters.
  func firstNumber(ofLength length: Int) -> Int {
    var first = 0
    var size = heads.count
    for _ in 1..<max(1, length) {
      first += size
      size *= tails.count
    }
    return first
  }
}

extension StaticString {
  fileprivate var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
