/// What a minifier made of a text, and what it has to say about it.
public struct MinifiedText: Sendable {
  /// The minified bytes.
  public var bytes: [UInt8]
  /// Warnings, in the order of their places.
  public var warnings: [Diagnostic]
  /// The source map, where the options asked for one.
  public var sourceMap: [UInt8]?

  /// Makes a result.
  public init(bytes: [UInt8], warnings: [Diagnostic] = []) {
    self.bytes = bytes
    self.warnings = warnings
  }
}
