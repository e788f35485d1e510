/// Minifies JavaScript.
public struct JavaScriptMinifier: Sendable {
  /// Which grammar a text is read with.
  public enum Goal: String, Sendable, Hashable {
    /// A module where its syntax occurs, else a script.
    case automatic
    /// A classic script.
    case script
    /// A module.
    case module
    /// The body of an event handler, which may `return`.
    case eventHandler
  }

  /// What becomes of comments that carry a licence.
  public enum LegalComments: String, Sendable, Hashable {
    /// They stay before the statement they stood before.
    case keep
    /// They go like all others.
    case drop
  }

  /// What may be done.
  public struct Options: Sendable, Hashable {
    /// The grammar.
    public var goal = Goal.automatic
    /// True for a script inside a page: nothing that ends a `script` element may be printed.
    public var isInlineScript = false
    /// What becomes of comments that carry a licence.
    public var legalComments = LegalComments.keep
    /// True where the comment that names the source map goes.
    public var dropsSourceMapComment = true

    /// The options of a minifier that was told nothing.
    public init() {}
  }

  let options: Options

  /// Makes a minifier.
  public init(options: Options = Options()) { self.options = options }
}
