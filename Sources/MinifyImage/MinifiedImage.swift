public import AssetText

/// What an image became.
public struct MinifiedImage: Sendable, Hashable {
  /// The bytes that are to ship; never more than there were.
  public var bytes: [UInt8]
  /// What was done or why nothing was, in a few words, such as `8-bit palette of 37, 3 chunks removed`.
  public var summary: String
  /// What is to be said about the file, such as that its result did not decode to the same pixels.
  public var warnings: [Diagnostic]

  /// Makes a result.
  public init(bytes: [UInt8], summary: String, warnings: [Diagnostic] = []) {
    self.bytes = bytes
    self.summary = summary
    self.warnings = warnings
  }
}

extension Diagnostic {
  /// A problem of an image file.
  ///
  /// There are no lines in it, so the message says at which byte it lies.
  static func image(_ id: String, at offset: Int, _ message: String) -> Diagnostic {
    Diagnostic(id: id, severity: .warning, range: offset..<offset, message: message)
  }
}
