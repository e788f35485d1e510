// ByteRanges: the `Range` field (RFC 9110, section 14).
//
// What is not understood is ignored, as the standard asks for: the whole file is a right answer to any request. Several
// ranges get `multipart/byteranges` in the order they were asked for. Two kinds of request get the whole file instead, which
// the standard allows: more than `maximumRanges`, and ranges that overlap, of which many small ones make a small
// file a large answer.

/// What a `Range` field asks for.
enum ByteRanges: Equatable {
  /// All of it: no field, one that is not understood, or one that is answered so.
  case whole
  /// These, of which none is empty and none reaches beyond the end.
  case some([Range<Int>])
  /// Nothing of it is there.
  case unsatisfiable

  /// More ranges than that are answered with the whole.
  static let maximumRanges = 16

  /// Reads a field for a file of `size` bytes.
  init(_ field: String?, size: Int) {
    guard let field, let equals = field.firstIndex(of: "="),
      HTTPText.isEqual(HTTPText.trim(field[..<equals]), "bytes")
    else {
      self = .whole
      return
    }
    var ranges: [Range<Int>] = []
    var count = 0
    for element in field[field.index(after: equals)...].split(separator: ",") {
      let element = HTTPText.trim(element)
      // Empty elements of a list mean nothing (section 5.6.1).
      guard !element.isEmpty else { continue }
      count += 1
      guard count <= ByteRanges.maximumRanges,
        let asked = ByteRanges.one(element, size: size)
      else {
        self = .whole
        return
      }
      // The last bytes of an empty file are there, but no `Content-Range` can say which.
      if asked.isEmpty && size == 0 && element.hasPrefix("-") {
        self = .whole
        return
      }
      if !asked.isEmpty { ranges.append(asked) }
    }
    guard count > 0 else {
      self = .whole
      return
    }
    guard !ranges.isEmpty else {
      self = .unsatisfiable
      return
    }
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    let overlap = zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    self = overlap ? .whole : .some(ranges)
  }

  /// `a-b`, `a-` or `-n`; empty where nothing of it is there, nil where it is none of these.
  private static func one(_ text: Substring, size: Int) -> Range<Int>? {
    guard let dash = text.firstIndex(of: "-") else { return nil }
    let (first, last) = (text[..<dash], text[text.index(after: dash)...])
    if first.isEmpty {
      guard isDigits(last) else { return nil }
      let count = HTTPText.number(last) ?? .max
      return max(0, size - count)..<size
    }
    guard isDigits(first), last.isEmpty || isDigits(last) else { return nil }
    // Numbers beyond all files are numbers all the same.
    let start = HTTPText.number(first) ?? .max
    let end = last.isEmpty ? .max : HTTPText.number(last) ?? .max
    guard start <= end else { return nil }
    guard start < size else { return size..<size }
    return start..<(min(end, size - 1) + 1)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
