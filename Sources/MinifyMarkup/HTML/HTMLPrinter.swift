// The walk over the tokens that prints the minified page.
//
// It carries along what the decision about the next white space needs: whether what was printed last leaves the line
// empty (`isAtEdge`), whether white space is rendered here (`preserved`), and whether formatting elements may be open,
// since white space in a paragraph that comes after an unclosed `<b>` makes another `<b>`.

internal import AssetText

struct HTMLPrinter {
  let tokens: [HTMLToken]
  let document: HTMLDocument
  let source: _Source
  let options: HTMLMinifier.Options
  let encoding: HTMLEncoding
  let path: AssetPath?
  var output: [UInt8] = []
  var warnings: [Diagnostic] = []

  /// True where white space at this place is not rendered.
  var isAtEdge = true
  /// True up to the first thing that belongs into the body.
  var isInHead = true
  /// The element whose white space is rendered, and how many of its name are open.
  var preserved: (name: String, depth: Int)?
  /// How many formatting elements are open.
  var formatting = 0
  /// How many elements of SVG or MathML are open in which text is rendered.
  var foreignText = 0
  /// The token that was printed last.
  var previous: Int?
  /// True where a content security policy holds digests of scripts or styles.
  let hasDigests: Bool

  init(
    _ document: HTMLDocument, options: HTMLMinifier.Options, encoding: HTMLEncoding,
    path: AssetPath?
  ) {
    self.document = document
    tokens = document.tokens
    source = document.source
    self.options = options
    self.encoding = encoding
    self.path = path
    output.reserveCapacity(source.count)
    hasDigests = document.tokens.contains { token in
      guard token.kind == .startTag, token.name == "meta",
        let kind = token["http-equiv"]?.lowercased(), kind.hasPrefix("content-security-policy"),
        let content = token["content"]?.lowercased()
      else { return false }
      return content.contains("'sha256-") || content.contains("'sha384-")
        || content.contains("'sha512-")
    }
  }

  consuming func finish() -> MinifiedText { MinifiedText(bytes: output, warnings: warnings) }

  mutating func print() {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .text where token.text == .data:
        index = printText(from: index)
        continue
      case .text: printOpaque(token, index)
      case .comment, .nothing:
        if isDropped(index) {
          index += 1
          // Texts on both sides of it become one.
          if index < tokens.count, tokens[index].kind == .text, tokens[index].text == .data {
            index = printText(from: index)
          }
          continue
        }
        write(token.range)
        if token.range.lowerBound == 0, token.kind == .nothing { break }
        isAtEdge = isAtEdge && !isInTextPosition(index)
      case .doctype: printDoctype(token)
      case .cdata:
        write(token.range)
        isAtEdge = false
      case .startTag: printStartTag(token, index)
      case .endTag: printEndTag(token)
      }
      previous = index
      index += 1
    }
  }

  func isInTextPosition(_ index: Int) -> Bool { tokens[index].foreign }

  mutating func write(_ range: Range<Int>) { output.append(contentsOf: source[range]) }

  mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  /// True where a token leaves nothing in the output.
  func isDropped(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .nothing:
      return token.range.lowerBound != 0 || !source.has("\u{FEFF}", at: 0)
    case .comment:
      // A line feed behind `<pre>` is not part of the text, but it is behind `<pre><!---->`.
      if index > 0, tokens[index - 1].kind == .startTag,
        HTMLElements.preservesSpace(tokens[index - 1].name)
      {
        return false
      }
      return !HTMLComments.isKept(document.text(of: token), options: options)
    default: return false
    }
  }

  private mutating func printDoctype(_ token: HTMLToken) {
    if token.name == "html", let doctype = token.doctype, !doctype.forcesQuirks,
      doctype.publicIdentifier == nil, doctype.systemIdentifier == nil
    {
      write("<!doctype html>")
    } else {
      write(token.range)
    }
  }
}
