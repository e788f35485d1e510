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
  public enum LegalComments: Sendable, Hashable {
    /// Keeps `/*! … */` and comments with `@license` or `@preserve`.
    case keep
    /// Drops them like all others.
    case drop
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

    /// Makes the default options.
    public init() {}
  }
}
