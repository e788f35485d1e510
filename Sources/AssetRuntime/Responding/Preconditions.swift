/// Conditional requests (RFC 9110, section 13).
enum Preconditions {
  enum Result: Equatable {
    case passed
    case notModified
    case failed
  }

  /// Asks the conditions in the order of section 13.2.2.
  static func check(_ headers: HeaderFields, tag: EntityTag, modified: Int?) -> Result {
    if let field = headers["If-Match"] {
      let tags = EntityTag.list(field)
      if let tags, !tags.contains(where: { $0.matchesStrongly(tag) }) { return .failed }
    } else if let field = headers["If-Unmodified-Since"], let date = HTTPDate.parse(field),
      let modified, modified > date
    {
      return .failed
    }
    if let field = headers["If-None-Match"] {
      guard let tags = EntityTag.list(field) else { return .notModified }
      return tags.contains { $0.matchesWeakly(tag) } ? .notModified : .passed
    }
    if let field = headers["If-Modified-Since"], let date = HTTPDate.parse(field), let modified,
      modified <= date
    {
      return .notModified
    }
    return .passed
  }

  /// True where `If-Range` is not there, or names this very version (section 13.1.5).
  static func allowsRange(_ headers: HeaderFields, tag: EntityTag, modified: Int?) -> Bool {
    guard let field = headers["If-Range"] else { return true }
    if field.contains("\"") {
      let tags = EntityTag.list(field) ?? []
      return tags.count == 1 && tags[0].matchesStrongly(tag)
    }
    // A date names a version only where a second change in the same second would have been seen by now.
    guard let date = HTTPDate.parse(field), let modified else { return false }
    return date == modified && HTTPDate.now - modified > 1
  }
}
