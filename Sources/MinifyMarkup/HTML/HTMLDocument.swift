public import AssetText

/// An HTML page as the list of its tokens.
public struct HTMLDocument: Sendable {
  /// The tokens in order; without an edit their ranges cover the whole source.
  public var tokens: [HTMLToken]
  /// The bytes of the page.
  public let source: _Source
  /// The tree of the page as it was read.
  let tree: HTMLTree
  /// True where the page nests too deep for its tree to be relied on.
  let isExcessive: Bool
  /// What is searched in the bytes as a whole.
  let scan: HTMLScan

  /// Reads a page. Every sequence of bytes is one.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: [UInt8]) { self.init(bytes, isScanned: true) }

  /// Reads a page to look at its tree, not to minify it.
  init(tree bytes: [UInt8]) { self.init(bytes, isScanned: false) }

  private init(_ bytes: [UInt8], isScanned: Bool) {
    var tokenizer = HTMLTokenizer(_Source(bytes))
    tokenizer.run()
    source = tokenizer.source
    scan = isScanned ? HTMLScan(tokenizer.source) : HTMLScan()
    tokens = tokenizer.builder.tokens
    tree = tokenizer.builder.tree
    isExcessive = tokenizer.builder.isExcessive
  }

  /// Reads markup as it would be read inside of a `div`, where no scripts run.
  init(fragment bytes: [UInt8], quirks: HTMLTree.Quirks) {
    var tokenizer = HTMLTokenizer(
      _Source(bytes),
      builder: HTMLTreeBuilder(
        scripting: false, context: HTMLTreeBuilder.Context(space: .html, name: .div),
        quirks: quirks))
    tokenizer.run()
    source = tokenizer.source
    scan = HTMLScan(tokenizer.source)
    tokens = tokenizer.builder.tokens
    tree = tokenizer.builder.tree
    isExcessive = tokenizer.builder.isExcessive
  }

  init(source: _Source, tokens: [HTMLToken]) {
    self.source = source
    self.tokens = tokens
    tree = HTMLTree()
    isExcessive = false
    scan = HTMLScan()
  }

  /// The token with which the body began when the page was read: its start tag, or the first thing that may not stand in
  /// the head; nil for a page without either.
  public var bodyStart: Int? { tree.bodyToken >= 0 ? Int(tree.bodyToken) : nil }

  /// Prints the page; a token that was not edited is printed byte for byte.
  ///
  /// - Complexity: O(*n*).
  public func serialized() -> [UInt8] {
    var output = _ByteWriter(reserving: source.count)
    for token in tokens { token.write(to: &output, source: source) }
    return output.finish()
  }

  /// The decoded text of a text, comment or CDATA token that was not edited.
  public func text(of token: HTMLToken) -> String {
    let raw = token.contentRange
    switch (token.kind, token.text) {
    case (.text, .data):
      return HTMLCharacters.decode(source, raw, references: .text, keepsNUL: true)
    case (.text, .rcdata):
      return HTMLCharacters.decode(source, raw, references: .text, keepsNUL: false)
    default:
      return HTMLCharacters.decode(
        source, raw, references: .none, keepsNUL: token.kind == .cdata)
    }
  }
}
