public import AssetText

extension JavaScriptMinifier {
  /// Which grammar a text is read with.
  public enum Goal: Sendable, Hashable {
    /// A module where module syntax occurs, else a script.
    case automatic
    /// A classic script.
    case script
    /// A module.
    case module
    /// The value of an attribute such as `onclick`: a function body.
    case eventHandler
  }

  /// What becomes of comments with a licence.
  public enum LegalComments: String, Sendable, Hashable, CaseIterable {
    /// Keeps `/*! … */` and comments with `@license` or `@preserve` where they stand.
    case keep
    /// Writes each of them once, at the end.
    case collect
    /// Drops them like all others.
    case drop
  }

  /// How much time the size is worth.
  public enum Optimization: String, Sendable, Hashable, CaseIterable {
    /// Removes white space and comments and writes literals in their shortest form; the tree stays as it is.
    case none
    /// Everything that pays for its time.
    case `default`
    /// Also what costs much time for little.
    case max
  }

  /// Statements that a build for users can do without.
  public enum Dropped: String, Sendable, Hashable, CaseIterable {
    /// Calls of the methods of `console`, with their arguments.
    case console
    /// `debugger` statements.
    case debugger
  }

  /// Which names of properties may be shortened.
  public struct PropertyMangling: Sendable {
    /// Says whether a property of this name may be renamed.
    public var matches: @Sendable (String) -> Bool
    /// Names given before, from property to short name; extended by a run, so that several files agree.
    public var cache: [String: String]

    /// Renames the properties that `matches` accepts.
    public init(cache: [String: String] = [:], matches: @escaping @Sendable (String) -> Bool) {
      self.cache = cache
      self.matches = matches
    }
  }

  /// How to minify.
  public struct Options: Sendable {
    /// The grammar to read the text with.
    public var goal: Goal = .automatic
    /// Escapes `</script` and `<!--`, so that the result may stand inside of a `<script>` element.
    public var isInlineScript = false
    /// What becomes of comments with a licence.
    public var legalComments: LegalComments = .keep
    /// Drops `//# sourceMappingURL=`, whose map would describe another text.
    public var dropsSourceMapComment = true
    /// How much time the size is worth.
    public var optimization: Optimization = .default
    /// The liberties that rewriting may take; see docs/assumptions.md.
    public var assumptions: Set<Assumption> = Set(Assumption.allCases)
    /// Renames variables, labels and private names.
    public var renames = true
    /// Renames what a script declares at its top, too; in modules that is always done.
    public var manglesToplevel = false
    /// Keeps `name` of functions and classes as it is.
    public var keepsNames = false
    /// Names that are neither renamed nor given.
    public var reservedNames: Set<String> = []
    /// Which properties to rename; nil renames none.
    public var propertyMangling: PropertyMangling?
    /// What to leave out.
    public var dropped: Set<Dropped> = []
    /// Expressions, in JavaScript, that stand for a global name or a path such as `process.env.NODE_ENV`.
    public var definitions: [String: String] = [:]
    /// Functions, by name or path, whose calls may go when their value is not used.
    public var pureFunctions: Set<String> = []
    /// Writes nothing but ASCII.
    public var isASCIIOnly = false
    /// The length in bytes after which a line is ended where that is possible; 0 for no limit.
    public var lineLimit = 0
    /// The edition of ECMAScript, by year, whose syntax the result may use; nothing is rewritten for older ones.
    public var target = 2024
    /// Writes a source map.
    public var sourceMap: SourceMapOptions?
    /// Only this many rewrites are made; nil for all. For finding a rewrite that goes wrong.
    public var fuel: Int?
    /// Rewrites of these rules are not made. For measuring what a rule gains.
    public var excludedRules: Set<String> = []

    /// Makes the default options.
    public init() {}
  }

  /// How to write a source map.
  public typealias SourceMapOptions = AssetText.SourceMapOptions
}
