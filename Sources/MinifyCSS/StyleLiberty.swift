/// Something that the minifier of style sheets assumes; `docs/assumptions.md` says what each one means.
public enum StyleLiberty: String, Sendable, Hashable, CaseIterable {
  /// Nothing counts the rules of a sheet, or reads them one by one through the object model.
  case ruleObjects = "rule-objects"
  /// Every engine reads `#rgba` and `#rrggbbaa`, as those since 2017 do.
  case hexAlpha = "hex-alpha"
  /// `:before` for `::before`: the same element in every engine.
  case oneColon = "one-colon"
  /// `0` for `0%` or `left` in a position: the same place, with another text in `getComputedStyle`.
  case zeroPosition = "zero-position"
  /// What only a shorthand can set (`border-image` by `border`) is set by no other sheet of the page.
  case resetByShorthand = "reset-by-shorthand"
  /// `translate(x,y)` for `translate3d(x,y,0)` outside of keyframes: the same matrix, not for certain a layer of its own.
  case flatTransforms = "flat-transforms"
  /// The sheet is read as UTF-8, so that an escape may be the character that it stands for.
  case utf8 = "utf-8"
  /// Gradients, colours and positions that look the same may have another text in `getComputedStyle`.
  case equalImages = "equal-images"
  /// Engines keep numbers in single precision.
  case singlePrecision = "single-precision"
  /// Engines read tokens as CSS Syntax Level 3 does, so that `solid#000` is two of them.
  case tokenBorders = "token-borders"

  /// The liberties that are taken when nothing else is said.
  public static let standard: Set<StyleLiberty> = [
    .ruleObjects, .hexAlpha, .resetByShorthand, .tokenBorders, .oneColon, .zeroPosition,
    .equalImages, .singlePrecision,
  ]
}

/// The options as the parts of the minifier ask for them: with every token, so the liberties are bits.
struct StyleSettings {
  struct Liberties {
    fileprivate let bits: UInt16

    @inline(__always)
    func contains(_ liberty: StyleLiberty) -> Bool { bits & liberty.bit != 0 }
  }

  let liberties: Liberties
  let target: StyleTarget

  init(_ options: StylesheetMinifier.Options) {
    liberties = Liberties(bits: options.liberties.reduce(0) { $0 | $1.bit })
    target = options.target
  }
}

extension StyleLiberty {
  fileprivate var bit: UInt16 {
    switch self {
    case .ruleObjects: 1
    case .hexAlpha: 2
    case .oneColon: 4
    case .zeroPosition: 8
    case .resetByShorthand: 16
    case .flatTransforms: 32
    case .utf8: 64
    case .equalImages: 128
    case .singlePrecision: 256
    case .tokenBorders: 512
    }
  }
}

/// The oldest engines that a sheet is for.
public enum StyleTarget: String, Sendable, Hashable, CaseIterable {
  /// Safari 15 and the other engines of autumn 2021.
  case safari15 = "safari-15"
  /// The engines of 2024 and later: media queries with `<` and `>`, nesting.
  case newest
}
