public import AssetText

/// Makes images of every kind smaller that has a minifier, and looks at the others.
public struct ImageMinifier: Sendable {
  /// What may be done.
  public var options: ImageOptions

  /// Makes a minifier.
  public init(options: ImageOptions = ImageOptions()) { self.options = options }

  /// Makes an image smaller by the minifier for what its bytes are, whatever its name.
  ///
  /// - Throws: A diagnostic where the file is not sound.
  /// - Complexity: As that of the minifiers.
  public func run(_ bytes: [UInt8]) throws(Diagnostic) -> MinifiedImage {
    if bytes.starts(with: PNGFile.signature) { return try PNGMinifier(options: options).run(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      return try JPEGMinifier(options: options).run(bytes)
    }
    if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]) {
      return try ICOMinifier(options: options).run(bytes)
    }
    try ContainerCheck.run(bytes)
    return MinifiedImage(bytes: bytes, summary: "left as it is: nothing here minifies its kind")
  }
}
