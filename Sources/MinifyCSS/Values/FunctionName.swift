internal import AssetText

/// The functions of values that the minifier knows something about.
enum FunctionName: UInt8 {
  case other
  /// `var()`, `env()`, `attr()` and what else is replaced before the value is read.
  case substitution
  /// `element()`, in which a hash is a name.
  case element
  case calc, math, rgb, hsl, hwb, color, colorMix
  case gradient, repeatingGradient
  case cubicBezier, steps, transform, dropShadow, lightDark, url, counter, linearTiming

  init(_ source: _Source, _ range: Range<Int>) {
    self = .other
    guard range.count >= 3, range.count <= 27 else { return }
    switch range.count {
    case 3:
      switch source[range.lowerBound] | 0x20 {
      case 0x76 where CSSText.equals(source, range, "var"),
        0x65 where CSSText.equals(source, range, "env"):
        self = .substitution
      case 0x72 where CSSText.equals(source, range, "rgb"): self = .rgb
      case 0x68 where CSSText.equals(source, range, "hsl"): self = .hsl
      case 0x68 where CSSText.equals(source, range, "hwb"): self = .hwb
      case 0x75 where CSSText.equals(source, range, "url"): self = .url
      case 0x6D where CSSText.equals(source, range, "min"),
        0x6D where CSSText.equals(source, range, "max"):
        self = .math
      default: break
      }
    case 4 where CSSText.equals(source, range, "calc"): self = .calc
    case 4 where CSSText.equals(source, range, "rgba"): self = .rgb
    case 4 where CSSText.equals(source, range, "hsla"): self = .hsl
    case 4 where CSSText.equals(source, range, "attr"): self = .substitution
    default:
      guard let name = FunctionName.longer.value(source, range) else { return }
      self = name
    }
  }

  private static let longer = WordTable<FunctionName>([
    "clamp": .math, "element": .element, "-moz-element": .element, "color": .color, "lab": .color,
    "lch": .color, "oklab": .color, "oklch": .color, "color-mix": .colorMix,
    "linear-gradient": .gradient, "radial-gradient": .gradient, "conic-gradient": .gradient,
    "-webkit-linear-gradient": .repeatingGradient, "-moz-linear-gradient": .repeatingGradient,
    "-o-linear-gradient": .repeatingGradient, "-webkit-radial-gradient": .repeatingGradient,
    "-moz-radial-gradient": .repeatingGradient, "-webkit-gradient": .repeatingGradient,
    "from": .repeatingGradient, "to": .repeatingGradient, "color-stop": .repeatingGradient,
    "repeating-linear-gradient": .repeatingGradient,
    "repeating-radial-gradient": .repeatingGradient,
    "repeating-conic-gradient": .repeatingGradient, "cubic-bezier": .cubicBezier, "steps": .steps,
    "translate": .transform, "translatex": .transform, "translatey": .transform,
    "translatez": .transform, "translate3d": .transform, "scale": .transform,
    "scalex": .transform, "scaley": .transform, "scalez": .transform, "scale3d": .transform,
    "rotate": .transform, "rotatex": .transform, "rotatey": .transform, "rotatez": .transform,
    "rotate3d": .transform, "skew": .transform, "skewx": .transform, "skewy": .transform,
    "drop-shadow": .dropShadow, "light-dark": .lightDark, "counter": .counter,
    "counters": .counter, "if": .substitution, "inherit": .substitution, "--": .substitution,
    "constant": .substitution, "-webkit-calc": .other, "src": .other, "symbols": .counter,
    "sibling-index": .substitution, "random-item": .substitution,
  ])

  /// True where a word among the arguments may be a colour.
  var takesColor: Bool {
    switch self {
    case .color, .colorMix, .gradient, .repeatingGradient, .dropShadow, .lightDark, .rgb, .hsl,
      .hwb:
      true
    default: false
    }
  }
}
