/// The name of one version of one form of a file (RFC 9110, section 8.8.3).
struct EntityTag: Equatable {
  /// What stands between the quotes.
  let value: Substring
  let isWeak: Bool

  init(_ value: some StringProtocol, isWeak: Bool = false) {
    self.value = Substring(value)
    self.isWeak = isWeak
  }

  /// The tag as in a field.
  var text: String { (isWeak ? "W/\"" : "\"") + value + "\"" }

  /// What `If-Match` and `If-None-Match` hold: nil for `*`; what is no tag is left out.
  static func list(_ field: String) -> [EntityTag]? {
    if HTTPText.trim(field) == "*" { return nil }
    var tags: [EntityTag] = []
    var rest = Substring(field)
    while let quote = rest.firstIndex(of: "\"") {
      let before = HTTPText.trim(rest[..<quote])
      let inner = rest[rest.index(after: quote)...]
      // A tag may hold commas, never quotes.
      guard let end = inner.firstIndex(of: "\"") else { break }
      tags.append(EntityTag(inner[..<end], isWeak: before.hasSuffix("W/")))
      rest = inner[inner.index(after: end)...]
    }
    return tags
  }

  /// The strong comparison: for ranges, whose bytes must be the very same.
  func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && value == other.value
  }

  /// The weak comparison: for caches.
  func matchesWeakly(_ other: EntityTag) -> Bool { value == other.value }
}
