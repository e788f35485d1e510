public import AssetText

/// Minifies style sheets and `style` attributes.
///
/// The sheet keeps its rules, their order and every declaration; what goes is what CSS Syntax Level 3 does not read:
/// comments, white space that separates nothing, longer spellings of the same number, colour or address.
public struct StylesheetMinifier: Sendable {
  /// What may be left out.
  public struct Options: Sendable, Hashable {
    /// True where comments that begin with `/*!` stay.
    public var keepsLegalComments = true

    /// The options of a minifier that was told nothing.
    public init() {}
  }

  private let options: Options

  /// Makes a minifier.
  public init(options: Options = Options()) { self.options = options }

  /// Minifies a sheet.
  ///
  /// - Complexity: O(*n*).
  /// - Parameters:
  ///   - bytes: The sheet, in UTF-8.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `template` where the sheet is a template of a server; CSS itself has no syntax
  ///   errors, a browser recovers from everything.
  /// - Returns: The shorter sheet; applying this again changes nothing.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    let source = _Source(bytes)
    let tokens = StylesheetMinifier.tokens(of: source)
    try StylesheetMinifier.refuseTemplates(tokens, source, path)
    var printer = StylesheetPrinter(
      source: source, tokens: tokens, keepsLegalComments: options.keepsLegalComments)
    printer.printSheet()
    return MinifiedText(bytes: printer.finish())
  }

  /// Minifies the declarations of a `style` attribute.
  ///
  /// - Complexity: O(*n*).
  public func minifyDeclarations(_ bytes: [UInt8]) -> MinifiedText {
    let source = _Source(bytes)
    let tokens = StylesheetMinifier.tokens(of: source)
    if (try? StylesheetMinifier.refuseTemplates(tokens, source, nil)) == nil {
      return MinifiedText(bytes: bytes)
    }
    var printer = StylesheetPrinter(source: source, tokens: tokens, keepsLegalComments: false)
    printer.printDeclarations()
    return MinifiedText(bytes: printer.finish())
  }

  private static func tokens(of source: _Source) -> ContiguousArray<CSSToken> {
    var tokenizer = CSSTokenizer(source)
    var tokens = ContiguousArray<CSSToken>()
    tokens.reserveCapacity(source.count / 4)
    while true {
      let token = tokenizer.next()
      tokens.append(token)
      if token.kind == .endOfFile { return tokens }
    }
  }

  /// `{{ }}`, `{% %}` and `<% %>` are not CSS, and what replaces them on the server is not known.
  private static func refuseTemplates(
    _ tokens: ContiguousArray<CSSToken>, _ source: _Source, _ path: AssetPath?
  ) throws(Diagnostic) {
    for index in tokens.indices.dropLast() {
      let token = tokens[index]
      let next = tokens[index + 1]
      let opens =
        switch token.kind {
        case .leftCurly: next.kind == .leftCurly || next.isDelim("%")
        case .delim: token.isDelim("<") && next.isDelim("%")
        default: false
        }
      if opens {
        throw Diagnostic(
          id: "template", path: path, range: Int(token.start)..<Int(next.end),
          message:
            "'\(source.text(Int(token.start)..<Int(next.end)))' belongs to a server's template; "
            + "minify what the server makes of it")
      }
    }
  }
}
