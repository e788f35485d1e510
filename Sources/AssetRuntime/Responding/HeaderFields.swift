/// The header fields of a request or a response, in order; names are compared without regard to case.
public struct HeaderFields: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// Its name, as it was written.
    public var name: String
    /// Its value.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field]

  /// Makes fields.
  public init(_ fields: [Field] = []) { self.fields = fields }

  /// Makes fields from a literal such as `["Accept": "text/html"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field($0, $1) }
  }

  /// The fields in order.
  public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

  /// The value of a name; those of several fields are joined by commas (RFC 9110, section 5.2). Setting one puts it in
  /// the place of all fields of that name, nil removes them.
  public subscript(name: String) -> String? {
    get {
      var found: String?
      for field in fields where HeaderFields.isEqual(field.name, name) {
        found = found.map { $0 + ", " + field.value } ?? field.value
      }
      return found
    }
    set {
      let place = fields.firstIndex { HeaderFields.isEqual($0.name, name) }
      guard let newValue else {
        if place != nil { fields.removeAll { HeaderFields.isEqual($0.name, name) } }
        return
      }
      guard let place else { return fields.append(Field(name, newValue)) }
      fields[place].value = newValue
      var isFirst = true
      fields.removeAll { field in
        guard HeaderFields.isEqual(field.name, name) else { return false }
        defer { isFirst = false }
        return !isFirst
      }
    }
  }

  /// Adds a field, beside others of its name.
  public mutating func add(_ name: String, _ value: String) { fields.append(Field(name, value)) }

  /// Adds a name to the fields that the response depends on (RFC 9110, section 12.5.5).
  mutating func vary(on name: String) {
    guard let found = self["Vary"] else { return self["Vary"] = name }
    let isThere = found.split(separator: ",").contains {
      HeaderFields.isEqual(HTTPText.trim($0), Substring(name))
    }
    if !isThere { self["Vary"] = found + ", " + name }
  }

  /// True where two names differ at most in the case of ASCII letters.
  static func isEqual(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    HTTPText.isEqual(left, right)
  }
}

/// The small grammar that header fields share (RFC 9110, section 5.6).
enum HTTPText {
  /// The text without blanks at its ends.
  static func trim(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text)
    while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    while let last = rest.utf8.last, last == 0x20 || last == 0x09 { rest.removeLast() }
    return rest
  }

  /// Compares without regard to the case of ASCII letters.
  static func isEqual(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { lower($0) == lower($1) }
  }

  static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// A number of digits only; nil for anything else, and for what does not fit.
  static func number(_ digits: some StringProtocol) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  /// The elements of a list, each with its weight in thousandths: `gzip;q=0.5, *;q=0`. Other parameters are left out.
  static func weights(_ list: String) -> [(name: Substring, weight: Int)] {
    list.split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
      let name = trim(parts[0])
      guard !name.isEmpty else { return nil }
      var weight = 1000
      for part in parts.dropFirst() {
        let parameter = trim(part)
        guard parameter.utf8.count > 2, lower(parameter.utf8.first ?? 0) == UInt8(ascii: "q"),
          parameter.dropFirst().first == "="
        else { continue }
        // What cannot be read is taken as a refusal: the plain form is never wrong.
        weight = thousandths(parameter.dropFirst(2)) ?? 0
      }
      return (name, weight)
    }
  }

  /// `0`, `0.5`, `1.000` (RFC 9110, section 12.4.2).
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = number(parts[0]), whole <= 1 else { return nil }
    guard parts.count == 2, !parts[1].isEmpty else { return whole * 1000 }
    guard parts[1].utf8.count <= 3, let part = number(parts[1]) else { return nil }
    let scale = [1, 100, 10, 1][parts[1].utf8.count]
    return min(1000, whole * 1000 + part * scale)
  }
}
