// JSONReader: JSON pulled value by value.
//
// A manifest is read at launch, in an app, for thousands of entries, and a source map may have megabytes of text in it: a
// reader that hands values to the caller as it meets them builds no tree. It accepts RFC 8259 and nothing else; what the
// caller does not know is skipped, so that later versions may add keys.

/// A failure to read JSON.
package struct JSONFailure: Error {
  package var offset: Int
  package var reason: String
}

/// A cursor in a JSON text.
package struct JSONReader {
  package let bytes: UnsafeBufferPointer<UInt8>
  package private(set) var offset: Int
  private var depth = 0

  /// Begins behind the first bytes where they are something else.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads an object; `body` is called at each value and must read it.
  package mutating func object(
    _ body: (inout JSONReader, String) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try enter(UInt8(ascii: "{"), "an object")
    if take(UInt8(ascii: "}")) { return leave() }
    repeat {
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw failure("expected ':'") }
      try body(&self, key)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("expected ',' or '}'") }
    leave()
  }

  /// Reads an array; `body` is called at each element and must read it.
  package mutating func array(
    _ body: (inout JSONReader) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try enter(UInt8(ascii: "["), "an array")
    if take(UInt8(ascii: "]")) { return leave() }
    repeat { try body(&self) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("expected ',' or ']'") }
    leave()
  }

  /// Reads a string.
  package mutating func string() throws(JSONFailure) -> String {
    skipSpace()
    guard peek() == UInt8(ascii: "\"") else { throw failure("expected a string") }
    offset += 1
    let start = offset
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    if peek() == UInt8(ascii: "\"") {
      offset += 1
      return try text(bytes[start..<(offset - 1)])
    }
    var unescaped = Array(bytes[start..<offset])
    while let byte = peek(), byte >= 0x20 {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped)
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      default: unescaped.append(byte)
      }
    }
    throw failure("a string does not end")
  }

  /// Reads a string and forgets it; its bytes where it has no escapes, which nobody checked for UTF-8.
  @discardableResult
  package mutating func rawString() throws(JSONFailure) -> UnsafeBufferPointer<UInt8>? {
    skipSpace()
    guard peek() == UInt8(ascii: "\"") else { throw failure("expected a string") }
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"),
      bytes[end] >= 0x20
    {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
      _ = try string()
      return nil
    }
    offset = end + 1
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Reads a string and returns the place of what stands between its quotes, whose escapes nobody checked.
  package mutating func stringRange() throws(JSONFailure) -> Range<Int> {
    guard take(UInt8(ascii: "\"")) else { throw failure("expected a string") }
    let start = offset
    while let byte = peek(), byte >= 0x20 {
      offset += 1
      if byte == UInt8(ascii: "\"") { return start..<(offset - 1) }
      if byte == UInt8(ascii: "\\") { offset += 1 }
    }
    throw failure("a string does not end")
  }

  /// Passes `null` if it stands here.
  package mutating func takeNull() -> Bool {
    skipSpace()
    guard peek() == UInt8(ascii: "n"), (try? word("null")) != nil else { return false }
    return true
  }

  /// Reads an integer that is not negative.
  package mutating func integer() throws(JSONFailure) -> Int {
    skipSpace()
    let start = offset
    var value = 0
    while let byte = peek(), byte &- UInt8(ascii: "0") < 10 {
      let product = value.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !product.overflow, !sum.overflow else { throw failure("a number is too large") }
      value = sum.partialValue
      offset += 1
    }
    let isLong = offset - start > 1 && bytes[start] == UInt8(ascii: "0")
    guard offset > start, !isLong else { throw failure("expected a whole number") }
    return value
  }

  /// Reads any value and forgets it.
  package mutating func skip() throws(JSONFailure) {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"):
      try object { (reader, _) throws(JSONFailure) in try reader.skip() }
    case UInt8(ascii: "["): try array { (reader) throws(JSONFailure) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try skipNumber()
    }
  }

  /// Requires that nothing follows.
  package mutating func end() throws(JSONFailure) {
    skipSpace()
    guard offset == bytes.count else { throw failure("something follows the value") }
  }

  package func failure(_ reason: String) -> JSONFailure {
    JSONFailure(offset: offset, reason: reason)
  }

  // MARK: Parts

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func enter(_ byte: UInt8, _ name: String) throws(JSONFailure) {
    guard take(byte) else { throw failure("expected \(name)") }
    depth += 1
    guard depth <= 64 else { throw failure("values are nested too deeply") }
  }

  private mutating func leave() { depth -= 1 }

  private func text(_ slice: Slice<UnsafeBufferPointer<UInt8>>) throws(JSONFailure) -> String {
    guard let text = String(checking: UnsafeBufferPointer(rebasing: slice)) else {
      throw failure("a string is not valid UTF-8")
    }
    return text
  }

  private func text(_ bytes: [UInt8]) throws(JSONFailure) -> String {
    guard let text = bytes.withUnsafeBufferPointer({ String(checking: $0) }) else {
      throw failure("a string is not valid UTF-8")
    }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFailure) {
    guard let byte = peek() else { throw failure("a string does not end") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = UInt32(try hexadecimal())
      if code >> 10 == 0x36 {
        guard peek() == UInt8(ascii: "\\") else { throw failure("half a surrogate pair") }
        offset += 1
        guard peek() == UInt8(ascii: "u") else { throw failure("half a surrogate pair") }
        offset += 1
        let low = UInt32(try hexadecimal())
        guard low >> 10 == 0x37 else { throw failure("half a surrogate pair") }
        code = 0x10000 + (code & 0x3ff) << 10 + (low & 0x3ff)
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure("half a surrogate pair") }
      text += String(Character(scalar)).utf8
    default: throw failure("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(JSONFailure) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw failure("expected four hexadecimal digits") }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }

  private mutating func word(_ word: StaticString) throws(JSONFailure) {
    let matches = word.withUTF8Buffer { expected in
      bytes[min(offset, bytes.count)...].starts(with: expected)
    }
    guard matches else { throw failure("expected a value") }
    offset += word.utf8CodeUnitCount
  }

  private mutating func skipNumber() throws(JSONFailure) {
    _ = takeCharacter("-")
    guard peek() == UInt8(ascii: "0") ? takeCharacter("0") : takeDigits() else {
      throw failure("expected a value")
    }
    if takeCharacter("."), !takeDigits() { throw failure("expected a digit") }
    if takeCharacter("e") || takeCharacter("E") {
      if !takeCharacter("-") { _ = takeCharacter("+") }
      if !takeDigits() { throw failure("expected a digit") }
    }
  }

  private mutating func takeCharacter(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while let byte = peek(), byte &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset > start
  }
}
