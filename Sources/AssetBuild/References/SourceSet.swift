/// The candidates of a `srcset` or `imagesrcset`, by the parser of the HTML Standard, section 4.8.4.2.
package enum SourceSet {
  /// One candidate: an address and where it stands in the value's UTF-8 bytes.
  package struct Candidate: Sendable, Hashable {
    package let url: String
    package let range: Range<Int>
  }

  /// The candidates in order; a comma inside an address, as in `data:`, does not end it.
  package static func candidates(_ value: String) -> [Candidate] {
    let bytes = Array(value.utf8)
    var found: [Candidate] = []
    var index = 0
    while true {
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      guard index < bytes.count else { return found }
      let start = index
      while index < bytes.count, !isSpace(bytes[index]) { index += 1 }
      var end = index
      while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
      if end > start {
        found.append(
          Candidate(url: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end))
      }
      // A comma directly behind the address ends the candidate; otherwise its descriptors follow.
      if end == index { index = skipDescriptors(bytes, index) }
    }
  }

  private static func skipDescriptors(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      case UInt8(ascii: ",") where depth == 0: return index + 1
      default: break
      }
      index += 1
    }
    return index
  }

  /// The value with some candidates' addresses replaced; the ranges are in order.
  package static func replacing(
    _ value: String, _ replacements: [(range: Range<Int>, url: String)]
  ) -> String {
    let bytes = Array(value.utf8)
    var output: [UInt8] = []
    var offset = 0
    for (range, url) in replacements {
      output += bytes[offset..<range.lowerBound]
      output += url.utf8
      offset = range.upperBound
    }
    return String(decoding: output + bytes[offset...], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}
