public import AssetText

/// Minifies style sheets and `style` attributes.
///
/// What goes is what CSS Syntax Level 3 does not read, then what says nothing: longer spellings of the same value,
/// declarations that are overridden where they stand, rules that can be one. The winning declaration of each longhand stays
/// the same for every element; `docs/assumptions.md` lists the liberties.
public struct StylesheetMinifier: Sendable {
  /// What may be left out.
  public struct Options: Sendable, Hashable {
    /// True where comments that begin with `/*!` stay.
    public var keepsLegalComments = true
    /// What is assumed about the sheet's surroundings.
    public var liberties: Set<StyleLiberty> = StyleLiberty.standard
    /// The oldest engines that the sheet is for.
    public var target: StyleTarget = .safari15
    /// How to write a source map; nil for none.
    public var sourceMap: SourceMapOptions?

    /// The options of a minifier that was told nothing.
    public init() {}
  }

  /// Minifies a drawing that a `data:` address holds; nil where it stays as it is.
  public typealias Drawings = @Sendable ([UInt8]) -> [UInt8]?

  private let options: Options
  private let drawings: Drawings?

  /// Makes a minifier, with one for the drawings in addresses.
  public init(options: Options = Options(), drawings: Drawings? = nil) {
    self.options = options
    self.drawings = drawings
  }

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
    let source = _Source(StylesheetMinifier.preprocessed(bytes))
    let tokens = TokenList.tokens(of: source, keepsLegalComments: options.keepsLegalComments)
    try StylesheetMinifier.refuseTemplates(tokens, source, path)
    guard let map = options.sourceMap else {
      var places: ContiguousArray<StylePrinter.Place>?
      return MinifiedText(bytes: marked(minified(source, tokens, true, &places).bytes, source))
    }
    return try mapped(source, tokens, map, path)
  }

  /// Minifies the declarations of a `style` attribute.
  ///
  /// - Complexity: O(*n*).
  public func minifyDeclarations(_ bytes: [UInt8]) -> MinifiedText {
    let source = _Source(StylesheetMinifier.preprocessed(bytes))
    let tokens = TokenList.tokens(of: source, keepsLegalComments: false)
    if (try? StylesheetMinifier.refuseTemplates(tokens, source, nil)) == nil {
      return MinifiedText(bytes: bytes)
    }
    var places: ContiguousArray<StylePrinter.Place>?
    return MinifiedText(bytes: minified(source, tokens, false, &places).bytes)
  }

  /// The output and the tree that it was printed from, and with a list the places of the tree's items.
  func minified(
    _ source: _Source, _ tokens: ContiguousArray<CSSToken>, _ isSheet: Bool,
    _ places: inout ContiguousArray<StylePrinter.Place>?
  ) -> (bytes: [UInt8], tree: StyleTree) {
    if let closed = TokenList.closed(source, tokens) {
      let keeps = isSheet && options.keepsLegalComments
      return minified(
        closed, TokenList.tokens(of: closed, keepsLegalComments: keeps), isSheet, &places)
    }
    let settings = StyleSettings(options)
    var parser = SheetParser(source: source, tokens: tokens, options: settings, isSheet: isSheet)
    parser.drawings = drawings
    let (tree, seen) = parser.parse()
    var rules = RuleReducer(tree: tree, seen: seen, options: settings)
    rules.run()
    return (StylePrinter.print(rules.tree, noting: &places), rules.tree)
  }

  /// A NUL stands for U+FFFD (section 3.3). Left as it is, it would be neither a part of a name nor anything else to the
  /// rules that look at the bytes before and behind a token.
  private static func preprocessed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0) else { return bytes }
    return bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
  }

  /// The mark says that the sheet is UTF-8, which matters where not all of it is ASCII.
  func marked(_ output: [UInt8], _ source: _Source) -> [UInt8] {
    let isMarked = source.has("\u{FEFF}", at: 0) && output.contains { $0 >= 0x80 }
    return isMarked ? Array("\u{FEFF}".utf8) + output : output
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
      if opens, next.start == token.end {
        throw Diagnostic(
          id: "template", path: path, range: Int(token.start)..<Int(next.end),
          message:
            "'\(source.text(Int(token.start)..<Int(next.end)))' belongs to a server's template; "
            + "minify what the server makes of it")
      }
    }
  }
}
