/// How pages and drawings are minified.
public struct MarkupOptions: Sendable, Hashable {
  /// The number of decimals of a pixel that the coordinates of drawings keep; nil for all, so that nothing moves.
  public var svgPrecision: Int? = 4
  /// True where ids of drawings that nothing in them refers to go, and the others get short names.
  public var stripsSVGIdentifiers = false
  /// True where sheets may use what engines read only since 2024.
  public var newestSheets = false
  /// True where a page whose tree would change is an error, not a page that stays as it is.
  public var demandsSameTree = false

  /// The options of a minifier that was told nothing.
  public init() {}
}
