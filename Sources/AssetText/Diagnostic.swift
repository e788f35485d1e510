/// Something to tell about a place in a source text: an error, a warning or a note.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How grave it is.
  public enum Severity: String, Hashable, Sendable {
    /// The text cannot be processed.
    case error
    /// The text was processed, perhaps not as meant.
    case warning
    /// More about another diagnostic.
    case note
  }

  /// A stable name such as `js-syntax`, by which a diagnostic can be looked up and silenced.
  public var id: String
  /// How grave it is.
  public var severity: Severity
  /// The file, if the text has one.
  public var path: AssetPath?
  /// The byte offsets it points at; empty for a place between bytes.
  public var range: Range<Int>
  /// One lower-case sentence without a full stop that quotes what was found and names the remedy.
  public var message: String
  /// Further places that explain it.
  public var notes: [Note]

  /// A further place with its own message.
  public struct Note: Hashable, Sendable {
    /// The byte offsets it points at.
    public var range: Range<Int>
    /// What is to be known about that place.
    public var message: String

    /// Makes a note.
    public init(range: Range<Int>, message: String) {
      self.range = range
      self.message = message
    }
  }

  /// Makes a diagnostic.
  public init(
    id: String, severity: Severity = .error, path: AssetPath? = nil, range: Range<Int>,
    message: String, notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity
    self.path = path
    self.range = range
    self.message = message
    self.notes = notes
  }
}
