internal import AssetText

/// The names of one character, then those of two, and so on.
///
/// The characters come in about the order in which JavaScript uses them in keywords and names of properties, since what
/// is frequent is cheap once the text is compressed. An order that is counted anew for each file was tried and was no
/// better: the 22 libraries of the benchmark took 3,169,769 bytes after `gzip -9`, with this order 3,169,654; in
/// alphabetical order 3,177,390. A fixed order also gives all files of a site the same names.
struct ShortNames {
  /// The characters of names, the best first. Digits are the last: they cannot begin one.
  private let characters: ContiguousArray<UInt8>
  private let headCount: Int

  /// The order in use.
  init() {
    self.init(
      characters: "etnriaosclduhmfpgvybwxkTSCEjqNAOPRIDzMLFUBVHGWXKYJQZ_$0123456789")
  }

  /// Makes names of some characters; the digits among them stand at the end.
  init(characters: String) { self.init(ContiguousArray(characters.utf8)) }

  private init(_ characters: ContiguousArray<UInt8>) {
    self.characters = characters
    var count = characters.count
    while count > 1, characters[count - 1] >= 0x30, characters[count - 1] <= 0x39 { count -= 1 }
    headCount = count
  }

  /// The same characters, the ones first that words of a text have most. A word is three letters or more: what is
  /// shorter is mostly a name that was given.
  func ordered(by text: [UInt8]) -> ShortNames {
    var counts = ContiguousArray(repeating: 0, count: 256)
    var start = 0
    for position in 0...text.count {
      if position < text.count, ByteClass.table[Int(text[position])] & ByteClass.namePart != 0 {
        continue
      }
      if position - start >= 3 {
        for place in start..<position { counts[Int(text[place])] += 1 }
      }
      start = position + 1
    }
    var order = ContiguousArray(0..<headCount)
    order.sort { first, second in
      let (left, right) = (counts[Int(characters[first])], counts[Int(characters[second])])
      return left != right ? left > right : first < second
    }
    return ShortNames(
      ContiguousArray(order.map { characters[$0] }) + characters[headCount...])
  }

  /// Writes the name with a number behind what the buffer holds.
  func append(_ number: Int, to buffer: inout ContiguousArray<UInt8>) {
    var rest = number
    buffer.append(characters[rest % headCount])
    rest /= headCount
    while rest > 0 {
      rest -= 1
      buffer.append(characters[rest % characters.count])
      rest /= characters.count
    }
  }

  /// The number of the first name of a length.
  func firstNumber(ofLength length: Int) -> Int {
    var first = 0
    var size = headCount
    for _ in 1..<max(1, length) {
      first += size
      size *= characters.count
    }
    return first
  }
}
