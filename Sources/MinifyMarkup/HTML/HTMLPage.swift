internal import AssetText
internal import MinifyCSS

/// A page as it was read: its tokens and its tree. It is what is minified; who wants to change a page takes an
/// `HTMLDocument`.
struct HTMLPage: Sendable {
  let tokens: HTMLTokenList
  let tree: HTMLTree
  /// True where the page nests too deep for its tree to be relied on.
  let isExcessive: Bool
  /// What is searched in the bytes as a whole.
  let scan: HTMLScan
  /// What style sheets do to its lines.
  var layout = HTMLLayout()

  var source: _Source { tokens.source }

  /// Reads a page. Every sequence of bytes is one.
  ///
  /// - Complexity: O(*n*).
  init(_ bytes: [UInt8]) { self.init(HTMLTokenizer(_Source(bytes)), isScanned: true) }

  /// Reads a page to look at its tree, not to minify it.
  init(tree bytes: [UInt8]) { self.init(HTMLTokenizer(_Source(bytes)), isScanned: false) }

  /// Reads markup as it would be read inside of a `div`, where no scripts run.
  ///
  /// - Parameters:
  ///   - bytes: The markup.
  ///   - quirks: The mode of the page that it stands in.
  ///   - styles: What the style sheets of that page do.
  init(fragment bytes: [UInt8], quirks: HTMLTree.Quirks, styles: LineStyles) {
    let builder = HTMLTreeBuilder(
      scripting: false, context: HTMLTreeBuilder.Context(space: .html, name: .div), quirks: quirks)
    self.init(HTMLTokenizer(_Source(bytes), builder: builder), isScanned: true)
    layout = HTMLLayout(self, styles: styles)
  }

  /// Reads a page as a tokenizer is told to.
  init(_ tokenizer: consuming HTMLTokenizer, isScanned: Bool) {
    tokenizer.run()
    tokens = tokenizer.builder.tokens
    tree = tokenizer.builder.tree
    isExcessive = tokenizer.builder.isExcessive
    scan = isScanned ? HTMLScan(tokenizer.source) : HTMLScan()
  }
}
