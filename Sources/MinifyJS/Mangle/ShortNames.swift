internal import AssetText

/// The names of one character, then those of two, and so on.
///
/// The characters come in about the order in which JavaScript uses them in keywords and names of properties, since what
/// is frequent is cheap once the text is compressed. An order that is counted anew for each file was tried and was no
/// better: the 22 libraries of the benchmark took 3,169,769 bytes after `gzip -9`, with this order 3,169,654; in
/// alphabetical order 3,177,390. A fixed order also gives all files of a site the same names.
struct ShortNames {
  /// The characters of names, the best first. Digits are the last: they cannot begin one.
  private let characters: StaticString
  private let headCount: Int

  /// The order in use.
  init() {
    self.init(
      characters: "etnriaosclduhmfpgvybwxkTSCEjqNAOPRIDzMLFUBVHGWXKYJQZ_$0123456789")
  }

  /// Makes names of some characters; the digits among them stand at the end.
  init(characters: StaticString) {
    self.characters = characters
    var count = characters.utf8CodeUnitCount
    while count > 1, characters.utf8Start[count - 1] >= 0x30,
      characters.utf8Start[count - 1] <= 0x39
    {
      count -= 1
    }
    headCount = count
  }

  /// Writes the name with a number behind what the buffer holds.
  func append(_ number: Int, to buffer: inout ContiguousArray<UInt8>) {
    var rest = number
    buffer.append(characters.utf8Start[rest % headCount])
    rest /= headCount
    while rest > 0 {
      rest -= 1
      buffer.append(characters.utf8Start[rest % characters.utf8CodeUnitCount])
      rest /= characters.utf8CodeUnitCount
    }
  }

  /// The number of the first name of a length.
  func firstNumber(ofLength length: Int) -> Int {
    var first = 0
    var size = headCount
    for _ in 1..<max(1, length) {
      first += size
      size *= characters.utf8CodeUnitCount
    }
    return first
  }
}
