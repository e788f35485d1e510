package import AssetText

/// Something a build has to say about a file, without ending because of it.
public struct BuildWarning: Sendable, Hashable, CustomStringConvertible {
  /// The file in the input.
  public var path: String
  /// The line, from 1, where there is a place to point at.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// A stable name such as `js-syntax`, by which a warning can be looked up.
  public var id: String
  /// One lower-case sentence without a full stop that names the remedy.
  public var message: String

  /// Makes a warning.
  public init(
    path: String, line: Int? = nil, column: Int? = nil, id: String, message: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.id = id
    self.message = message
  }

  /// Makes a warning of a diagnostic about a text with these lines.
  package init(_ diagnostic: Diagnostic, path: AssetPath, lines: LineMap) {
    let place = lines.position(of: diagnostic.range.lowerBound)
    self.init(
      path: path.description, line: place.line, column: place.column, id: diagnostic.id,
      message: diagnostic.message)
  }

  /// Path and place, separated by colons.
  var place: String {
    guard let line else { return path }
    return "\(path):\(line):\(column ?? 1)"
  }

  /// The warning as compilers print them.
  public var description: String { "\(place): warning: \(message) [\(id)]" }

  /// The order in which reports list warnings: by path, place and id, whichever thread was first.
  static func isOrdered(_ left: BuildWarning, _ right: BuildWarning) -> Bool {
    if left.path != right.path {
      return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
    let a = (left.line ?? 0, left.column ?? 0, left.id, left.message)
    let b = (right.line ?? 0, right.column ?? 0, right.id, right.message)
    return a < b
  }
}
