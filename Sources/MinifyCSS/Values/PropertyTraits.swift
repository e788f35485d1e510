/// What about the values of a property matters token by token.
struct PropertyTraits: OptionSet, Sendable {
  let rawValue: UInt8
  /// A word or a hash may be a colour, and no word of another meaning is one.
  static let hasColor = PropertyTraits(rawValue: 1)
  /// A zero needs no unit at the top level of the value (CSS Values 4, section 6). Not for `flex`, where `0` would be a
  /// factor; never inside functions, where `calc(0)` is a number.
  static let dropsZeroUnit = PropertyTraits(rawValue: 2)
  /// Takes integers alone: `1.0` is not one, so a browser drops the declaration and its fallback counts. Written as
  /// `1` it would win.
  static let isInteger = PropertyTraits(rawValue: 4)
  /// `U+0025-00FF` has the tokens of numbers but is none.
  static let isRange = PropertyTraits(rawValue: 8)
  /// Not known, or of names: a hash need not be a colour.
  static let isName = PropertyTraits(rawValue: 16)
}

extension Property {
  /// Computed once for all properties: a switch of this size for each declaration would cost more than the rest.
  static let allTraits: ContiguousArray<PropertyTraits> = ContiguousArray(
    Property.allCases.map { $0.computedTraits })

  var traits: PropertyTraits { Property.allTraits[Int(rawValue)] }

  private var computedTraits: PropertyTraits {
    var name = "\(self)".filter { $0 != "`" }
    for prefix in ["-webkit-", "-moz-", "-ms-", "-o-"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    var traits: PropertyTraits = []
    if PropertyTraits.colors.contains(name) { traits.insert(.hasColor) }
    if PropertyTraits.lengths.contains(name) { traits.insert(.dropsZeroUnit) }
    if PropertyTraits.integers.contains(name) { traits.insert(.isInteger) }
    if self == .`unicode-range` { traits.insert(.isRange) }
    return traits
  }
}

extension PropertyTraits {
  fileprivate static let colors: Set<String> = Set(
    """
    color background background-color border border-color border-top border-right border-bottom border-left
    border-top-color border-right-color border-bottom-color border-left-color border-block border-block-color
    border-block-end border-block-end-color border-block-start border-block-start-color border-inline
    border-inline-color border-inline-end border-inline-end-color border-inline-start border-inline-start-color
    outline outline-color column-rule column-rule-color box-shadow text-shadow caret-color accent-color
    text-decoration text-decoration-color text-emphasis-color fill stroke stop-color flood-color lighting-color
    tap-highlight-color text-fill-color text-stroke text-stroke-color background-image mask mask-image
    border-image border-image-source filter backdrop-filter
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  fileprivate static let lengths: Set<String> = Set(
    """
    margin margin-top margin-right margin-bottom margin-left margin-block margin-block-start margin-block-end
    margin-inline margin-inline-start margin-inline-end padding padding-top padding-right padding-bottom
    padding-left padding-block padding-block-start padding-block-end padding-inline padding-inline-start
    padding-inline-end top right bottom left inset inset-block inset-block-start inset-block-end inset-inline
    inset-inline-start inset-inline-end width height min-width min-height max-width max-height block-size
    inline-size min-block-size min-inline-size max-block-size max-inline-size border border-top border-right
    border-bottom border-left border-width border-top-width border-right-width border-bottom-width
    border-left-width border-block border-block-width border-block-start border-block-start-width
    border-block-end border-block-end-width border-inline border-inline-width border-inline-start
    border-inline-start-width border-inline-end border-inline-end-width border-radius border-top-left-radius
    border-top-right-radius border-bottom-right-radius border-bottom-left-radius border-start-start-radius
    border-start-end-radius border-end-start-radius border-end-end-radius border-spacing outline outline-width
    outline-offset text-indent letter-spacing word-spacing background-position background-position-x
    background-position-y background-size box-shadow text-shadow column-gap row-gap gap grid-gap grid-row-gap
    grid-column-gap font-size vertical-align object-position transform-origin perspective-origin mask-position
    mask-size column-rule column-rule-width column-width flex-basis scroll-margin scroll-margin-top
    scroll-margin-right scroll-margin-bottom scroll-margin-left scroll-padding scroll-padding-top
    scroll-padding-right scroll-padding-bottom scroll-padding-left text-underline-offset
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  fileprivate static let integers: Set<String> = Set(
    """
    z-index order orphans widows column-count columns counter-increment counter-reset counter-set grid-row
    grid-row-start grid-row-end grid-column grid-column-start grid-column-end grid-area grid-template
    grid-template-rows grid-template-columns grid line-clamp max-lines hyphenate-limit-chars initial-letter
    math-depth reading-order flex-order box-ordinal-group font-feature-settings
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
