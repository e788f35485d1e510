/// What the components of a property's value are to each other.
enum ValueShape: UInt8 {
  case other
  /// One to four values for the sides: `a b a b` is `a b`.
  case box
  /// Two values of which the second may be left out where it is equal.
  case pair
  /// As a box, twice around a slash.
  case radius
  case weight
  /// Width, style and colour in any order.
  case border
  case families
  case flex
  case repetition
  case position
  case transitions
  case display
  case unicodeRange
  /// `background`, of which `none` is longer than `0 0`.
  case background
  /// Strings of names for the cells of a grid.
  case areas

  static let all: ContiguousArray<ValueShape> = ContiguousArray(
    Property.allCases.map { ValueShape($0) })

  private init(_ property: Property) {
    self =
      switch property {
      case .margin, .padding, .inset, .`border-width`, .`border-style`, .`border-color`,
        .`scroll-margin`, .`scroll-padding`, .`border-image-width`, .`border-image-outset`:
        .box
      case .gap, .`grid-gap`, .overflow, .`overscroll-behavior`, .`margin-inline`,
        .`margin-block`, .`padding-inline`, .`padding-block`, .`inset-inline`, .`inset-block`,
        .`border-spacing`, .`place-content`, .`place-self`, .`place-items`, .`position-area`,
        .`border-block-color`, .`border-block-style`, .`border-block-width`,
        .`border-inline-color`, .`border-inline-style`, .`border-inline-width`,
        .`border-image-repeat`, .`border-top-left-radius`, .`border-top-right-radius`,
        .`border-bottom-left-radius`, .`border-bottom-right-radius`:
        .pair
      case .`border-radius`, .`-webkit-border-radius`, .`-moz-border-radius`: .radius
      case .`font-weight`: .weight
      case .border, .`border-top`, .`border-right`, .`border-bottom`, .`border-left`, .outline,
        .`column-rule`, .`border-block`, .`border-inline`, .`border-block-start`,
        .`border-block-end`, .`border-inline-start`, .`border-inline-end`:
        .border
      case .`font-family`: .families
      case .flex, .`-webkit-flex`: .flex
      case .`background-repeat`, .`mask-repeat`, .`-webkit-mask-repeat`: .repetition
      case .`background-position`, .`mask-position`, .`object-position`,
        .`-webkit-mask-position`, .`transform-origin`, .`-webkit-transform-origin`,
        .`perspective-origin`, .`-ms-transform-origin`:
        .position
      case .transition, .`-webkit-transition`, .`-moz-transition`, .`-o-transition`, .animation,
        .`-webkit-animation`, .`-moz-animation`, .`-o-animation`:
        .transitions
      case .display: .display
      case .background: .background
      case .`grid-template-areas`: .areas
      case .`unicode-range`: .unicodeRange
      default: .other
      }
  }
}
