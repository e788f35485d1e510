// PixelSurvey: what the pixels of an image have in common, found in one walk over them.

/// Red, green, blue and alpha in one number, red in the lowest bits.
protocol PixelValue: FixedWidthInteger & UnsignedInteger & Sendable {
  /// The bits of a sample.
  static var sampleBits: Int { get }
}

extension UInt32: PixelValue {
  static var sampleBits: Int { 8 }
}

extension UInt64: PixelValue {
  static var sampleBits: Int { 16 }
}

extension PixelValue {
  @inline(__always) static var sampleMask: Self { (1 << Self(sampleBits)) &- 1 }
  @inline(__always) var red: Self { self & Self.sampleMask }
  @inline(__always) var green: Self { self &>> Self(Self.sampleBits) & Self.sampleMask }
  @inline(__always) var blue: Self { self &>> Self(2 * Self.sampleBits) & Self.sampleMask }
  @inline(__always) var alpha: Self { self &>> Self(3 * Self.sampleBits) }
  /// Without alpha.
  @inline(__always) var colour: Self { self & ((1 &<< Self(3 * Self.sampleBits)) &- 1) }
  @inline(__always) var isGrey: Bool { red == green && green == blue }
}

struct PixelSurvey<Pixel: PixelValue> {
  var isGrey = true
  /// Alpha is full everywhere.
  var isOpaque = true
  /// Alpha is full or nought everywhere.
  var isAlphaBinary = true
  /// The colour under all pixels that are fully transparent, where it is one.
  var hiddenColour: Pixel?
  var hasManyHiddenColours = false
  /// A pixel that shows has the colour of those that do not: no colour can stand for transparency.
  var hiddenColourIsSeen = false
  /// The fewest bits in which every grey can be written: 1, 2, 4 or 8, and 16 for wide samples.
  var greyDepth = 1

  /// - Complexity: O(*n*).
  init(_ pixels: [Pixel]) {
    let full = Pixel.sampleMask
    var last: Pixel?
    var seen = false
    for pixel in pixels where pixel != last {
      last = pixel
      seen = true
      let alpha = pixel.alpha
      if alpha != full {
        isOpaque = false
        if alpha != 0 {
          isAlphaBinary = false
        } else if let hiddenColour {
          if hiddenColour != pixel.colour { hasManyHiddenColours = true }
        } else {
          hiddenColour = pixel.colour
        }
      }
      if isGrey {
        if pixel.isGrey { noteGrey(pixel.red) } else { isGrey = false }
      }
    }
    guard seen, let hiddenColour, isAlphaBinary, !hasManyHiddenColours else { return }
    let opaque = hiddenColour | full << Pixel(3 * Pixel.sampleBits)
    hiddenColourIsSeen = pixels.contains(opaque)
  }

  private mutating func noteGrey(_ value: Pixel) {
    if Pixel.sampleBits == 16 {
      greyDepth = 16
    } else if greyDepth < 8 {
      while greyDepth < 8, value % (255 / (1 << Pixel(greyDepth) - 1)) != 0 { greyDepth *= 2 }
    }
  }

  /// The colour that can stand for transparency, where one can.
  var keyColour: Pixel? {
    isOpaque || !isAlphaBinary || hasManyHiddenColours || hiddenColourIsSeen ? nil : hiddenColour
  }
}

/// The colours of an image that has at most 256 of them, and for each pixel the place of its colour.
struct ColourIndex {
  /// In the order in which they appear.
  private(set) var colours: [UInt32] = []
  private(set) var counts: [Int] = []
  private(set) var indices: [UInt8] = []

  /// - Complexity: O(*n*), and less where there are more than 256 colours.
  init?(_ pixels: [UInt32]) {
    // Open addressing in a table that is never more than an eighth full.
    let slots = 2048
    var keys = [UInt32](repeating: 0, count: slots)
    var values = [Int16](repeating: -1, count: slots)
    var last = pixels.first ?? 0
    var lastIndex = -1
    indices.reserveCapacity(pixels.count)
    for pixel in pixels {
      if pixel != last || lastIndex < 0 {
        var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 21)
        while values[slot] >= 0, keys[slot] != pixel { slot = (slot + 1) & (slots - 1) }
        if values[slot] < 0 {
          guard colours.count < 256 else { return nil }
          keys[slot] = pixel
          values[slot] = Int16(colours.count)
          colours.append(pixel)
          counts.append(0)
        }
        last = pixel
        lastIndex = Int(values[slot])
      }
      counts[lastIndex] += 1
      indices.append(UInt8(truncatingIfNeeded: lastIndex))
    }
  }
}
