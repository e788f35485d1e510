// The printer: what is left of the page is decided in passes over the items, then they are written one behind the other.
//
//   collect      the tokens that leave something
//   collapseSpace  white space that is not rendered
//   omitTags     tags that the tree does without
//
// A cautious printer leaves all tags where they are: for pages whose tree did not come out the same at first.

internal import AssetText

struct HTMLPrinter: ~Copyable {
  let page: HTMLPage
  let tokens: HTMLTokenList
  let tree: HTMLTree
  let source: _Source
  let options: HTMLMinifier.Options
  let encoding: HTMLEncoding
  let path: AssetPath?
  let isCautious: Bool
  /// True where a template may put tags into the page.
  let hasMarks: Bool
  /// True where the texts of the page hold characters beyond ASCII.
  let hasWideText: Bool
  /// True for markup that stands somewhere in a page.
  let isFragment: Bool
  var items: ContiguousArray<HTMLItem> = []
  /// The decoded texts of the items: the characters of the tree, with what was put together behind them.
  var text: ContiguousArray<UInt8>
  /// By node: 0 where it is not known whether its white space is rendered, 1 where it is not, 2 where it is.
  var preserving: ContiguousArray<UInt8>
  var output: [UInt8] = []
  var warnings: [Diagnostic] = []
  /// True where a content security policy holds digests of scripts or styles.
  var hasDigests: Bool

  init(
    _ page: HTMLPage, options: HTMLMinifier.Options, encoding: HTMLEncoding, path: AssetPath?,
    isCautious: Bool, isFragment: Bool = false
  ) {
    self.page = page
    tokens = page.tokens
    tree = page.tree
    source = page.source
    self.options = options
    self.encoding = encoding
    self.path = path
    self.isCautious = isCautious
    self.isFragment = isFragment
    hasMarks = HTMLTemplates.hasMarks(page)
    text = page.tree.characters
    hasWideText = text.contains { $0 >= 0x80 }
    preserving = ContiguousArray(repeating: 0, count: page.tree.nodes.count)
    output.reserveCapacity(source.count)
    let tokens = page.tokens
    hasDigests = tokens.cores.contains { token in
      guard token.kind == .startTag, token.known == .meta,
        let kind = tokens.text(.httpEquiv, of: token)?.lowercased(),
        kind.hasPrefix("content-security-policy"),
        let content = tokens.text(.content, of: token)?.lowercased()
      else { return false }
      return content.contains("'sha256-") || content.contains("'sha384-")
        || content.contains("'sha512-")
    }
  }

  consuming func finish() -> MinifiedText { MinifiedText(bytes: output, warnings: warnings) }

  mutating func print() {
    collect()
    collapseSpace()
    omitTags()
    var opener: HTMLToken.Core?  // the tag directly before
    for index in items.indices where items[index].isPrinted {
      let item = items[index]
      let token = tokens[item.token]
      if item.isText {
        if item.isVerbatim { write(token.range) } else { write(text: text[item.text]) }
      } else {
        switch token.kind {
        case .text: printOpaque(token, in: opener)
        case .comment: printComment(token)
        case .nothing, .cdata: write(token.range)
        case .doctype: printDoctype(item.token)
        case .startTag: printStartTag(token)
        case .endTag: printEndTag(token)
        }
      }
      opener = token.kind == .startTag ? token : nil
    }
  }

  mutating func write(_ range: Range<Int>) { output.append(contentsOf: source[range]) }

  mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  /// Writes a name in lower case.
  mutating func writeName(_ range: Range<Int>) {
    for index in range {
      let byte = source[index]
      output.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
  }

  private mutating func printDoctype(_ index: Int) {
    if tokens.name(of: index) == "html", let doctype = tokens.doctype(of: index),
      !doctype.forcesQuirks, doctype.publicIdentifier == nil, doctype.systemIdentifier == nil
    {
      write("<!doctype html>")
    } else {
      write(tokens[index].range)
    }
  }
}
