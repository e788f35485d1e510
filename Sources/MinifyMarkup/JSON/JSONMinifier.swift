// JSONMinifier: RFC 8259 without its white space.
//
// Only white space goes. Numbers keep their text (a 64-bit id would be rounded, `1.0` says more than `1`), strings
// their escapes, objects their order and their duplicate keys. The grammar is checked on the way, without recursion:
// a stack of bits says whether each open bracket is an object.

public import AssetText

/// Minifies JSON.
public struct JSONMinifier: Sendable {
  /// Makes a minifier.
  public init() {}

  /// Minifies a JSON text.
  ///
  /// - Complexity: O(*n*).
  /// - Parameters:
  ///   - bytes: The text, in UTF-8; a byte order mark is dropped.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `json-syntax` where it is no JSON.
  /// - Returns: The same tokens without white space.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    var scanner = JSONScanner(bytes, path)
    return MinifiedText(bytes: try scanner.scan())
  }
}

private struct JSONScanner {
  private enum State { case value, firstValue, firstKey, key, colon, afterValue }

  private let source: _Source
  private let path: AssetPath?
  private var offset: Int
  private var output: [UInt8] = []

  init(_ bytes: [UInt8], _ path: AssetPath?) {
    source = _Source(bytes)
    self.path = path
    offset = source.has("\u{FEFF}", at: 0) ? 3 : 0
    output.reserveCapacity(bytes.count)
  }

  mutating func scan() throws(Diagnostic) -> [UInt8] {
    var isObject: [Bool] = []
    var opened: [Int] = []
    var state = State.value
    while true {
      while offset < source.count, isSpace(source[offset]) { offset += 1 }
      guard offset < source.count else {
        if state == .afterValue, isObject.isEmpty { return output }
        let notes = opened.last.map {
          [Diagnostic.Note(range: $0..<$0 + 1, message: "it was opened here")]
        }
        throw problem(offset..<offset, "expected \(expectation(state, isObject.last))", notes ?? [])
      }
      let byte = source[offset]
      switch (state, byte) {
      case (.value, 0x7B), (.firstValue, 0x7B), (.value, 0x5B), (.firstValue, 0x5B):
        isObject.append(byte == 0x7B)
        opened.append(offset)
        take(offset + 1)
        state = byte == 0x7B ? .firstKey : .firstValue
      case (.firstValue, 0x5D), (.firstKey, 0x7D):
        isObject.removeLast()
        opened.removeLast()
        take(offset + 1)
        state = .afterValue
      case (.value, _), (.firstValue, _):
        try takeScalar(isObject.last)
        state = .afterValue
      case (.firstKey, 0x22), (.key, 0x22):
        try takeString()
        state = .colon
      case (.colon, 0x3A):
        take(offset + 1)
        state = .value
      case (.afterValue, 0x2C) where !isObject.isEmpty:
        take(offset + 1)
        state = isObject.last == true ? .key : .value
      case (.afterValue, 0x7D) where isObject.last == true,
        (.afterValue, 0x5D) where isObject.last == false:
        isObject.removeLast()
        opened.removeLast()
        take(offset + 1)
      default:
        throw unexpected(expectation(state, isObject.last))
      }
    }
  }

  /// What is said of a byte that no token begins with here.
  private func unexpected(_ expectation: String) -> Diagnostic {
    let message =
      source[offset] == 0x2F
      ? "JSON has no comments; remove it, or name the file '.json5' and let a bundler read it"
      : "expected \(expectation)"
    return problem(offset..<offset + 1, message)
  }

  private func expectation(_ state: State, _ isObject: Bool?) -> String {
    switch state {
    case .value: "a value"
    case .firstValue: "a value or ']'"
    case .firstKey: "a name in double quotes or '}'"
    case .key: "a name in double quotes"
    case .colon: "':' between name and value"
    case .afterValue:
      isObject == nil ? "the end of the text" : isObject == true ? "',' or '}'" : "',' or ']'"
    }
  }

  private mutating func take(_ end: Int) {
    output += source[offset..<end]
    offset = end
  }

  private mutating func takeScalar(_ isObject: Bool?) throws(Diagnostic) {
    switch source[offset] {
    case 0x22: try takeString()
    case 0x2D, 0x30...0x39: try takeNumber()
    default:
      for word in ["true", "false", "null"] as [StaticString] where source.has(word, at: offset) {
        take(offset + word.utf8CodeUnitCount)
        return
      }
      throw unexpected(expectation(.value, isObject))
    }
  }

  /// RFC 8259, section 6.
  private mutating func takeNumber() throws(Diagnostic) {
    var end = offset
    if source[end] == 0x2D { end += 1 }
    if source[end] == 0x30 {
      end += 1
    } else {
      end = try digits(end)
    }
    if source[end] == 0x2E { end = try digits(end + 1) }
    if source[end] | 0x20 == 0x65 {
      end += 1
      if source[end] == 0x2B || source[end] == 0x2D { end += 1 }
      end = try digits(end)
    }
    take(end)
  }

  private func digits(_ start: Int) throws(Diagnostic) -> Int {
    var end = start
    while source.peek(end) >= 0x30, source.peek(end) <= 0x39 { end += 1 }
    guard end > start else {
      throw problem(min(start, source.count)..<min(start + 1, source.count), "expected a digit")
    }
    return end
  }

  /// RFC 8259, section 7.
  private mutating func takeString() throws(Diagnostic) {
    var end = offset + 1
    while true {
      guard end < source.count else {
        throw problem(offset..<offset + 1, "expected '\"' to end the string that begins here")
      }
      let byte = source[end]
      if byte == 0x22 { break }
      if byte < 0x20 {
        throw problem(
          end..<end + 1, "a control character in a string has to be written as an escape")
      }
      end += 1
      guard byte == 0x5C else { continue }
      switch source.peek(end) {
      case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: end += 1
      case 0x75:
        for place in end + 1...end + 4 {
          let digit = source.peek(place) | 0x20
          guard
            (digit >= 0x30 && digit <= 0x39 && source.peek(place) >= 0x30)
              || (digit >= 0x61 && digit <= 0x66)
          else {
            throw problem(end - 1..<min(place, source.count), "expected four hexadecimal digits")
          }
        }
        end += 5
      default:
        throw problem(end - 1..<min(end + 1, source.count), "there is no such escape in JSON")
      }
    }
    take(end + 1)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func problem(
    _ range: Range<Int>, _ message: String, _ notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(id: "json-syntax", path: path, range: range, message: message, notes: notes)
  }
}
