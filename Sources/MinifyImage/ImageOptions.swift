/// What may be done to images, and how much of the machine that may take.
public struct ImageOptions: Sendable, Hashable {
  /// How much time is spent on the search for the smallest form.
  public enum Effort: String, Sendable, Hashable, CaseIterable {
    /// A few forms and a quick compressor: for builds while developing.
    case fast
    /// Every form is estimated, the best ones are compressed by libdeflate at its best level.
    case `default`
    /// More forms are compressed in full, and zopfli has the last word where it was linked.
    case max
  }

  /// How much time is spent.
  public var effort: Effort = .default
  /// True where colours that nobody sees, under pixels that are fully transparent, may change.
  public var changesHiddenColours = false
  /// The largest image that is decoded, in pixels; a larger one stays as it is.
  public var pixelLimit = 1 << 25

  /// Options that keep every colour.
  public init() {}
}
