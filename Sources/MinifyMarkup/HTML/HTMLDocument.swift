public import AssetText

/// An HTML page as the list of its tokens, which may be changed.
public struct HTMLDocument: Sendable {
  /// The tokens in order; without an edit their ranges cover the whole source.
  public var tokens: [HTMLToken]
  /// The bytes of the page.
  public let source: _Source
  /// The page as it was read.
  let page: HTMLPage

  /// Reads a page. Every sequence of bytes is one.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: [UInt8]) { self.init(HTMLPage(bytes)) }

  init(_ page: HTMLPage) {
    self.page = page
    source = page.source
    tokens = page.tokens.indices.map { HTMLToken($0, of: page.tokens) }
  }

  /// The token with which the body began when the page was read: its start tag, or the first thing that may not stand in
  /// the head; nil for a page without either.
  public var bodyStart: Int? {
    page.tree.bodyToken >= 0 ? Int(page.tree.bodyToken) : nil
  }

  /// Prints the page; a token that was not edited is printed byte for byte.
  ///
  /// - Complexity: O(*n*).
  public func serialized() -> [UInt8] {
    var output = _ByteWriter(reserving: source.count)
    for token in tokens { token.write(to: &output, source: source) }
    return output.finish()
  }

  /// The decoded text of a text, comment or CDATA token that was not edited.
  public func text(of token: HTMLToken) -> String { HTMLCharacters.decode(token.core, source) }
}
