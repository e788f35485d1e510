// PNGForm: one way to write the pixels of an image, with its rows packed as they are filtered later.

struct PNGForm {
  var header: PNGHeader
  /// The colours of a palette with their alpha, as in `Pixels.narrow`.
  var palette: [UInt32] = []
  /// The samples of the colour that stands for transparency, in the header's depth.
  var key: [Int] = []
  /// The data of the background chunk, where there is one.
  var background: [UInt8]?
  /// All rows without filters.
  var rows: [UInt8]

  /// The data of PLTE.
  var paletteData: [UInt8]? {
    palette.isEmpty ? nil : palette.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
  }

  /// The data of tRNS.
  var transparencyData: [UInt8]? {
    if !key.isEmpty {
      var data: [UInt8] = []
      for sample in key { data.appendBig(sample, 2) }
      return data
    }
    guard let last = palette.lastIndex(where: { $0.alpha != 0xFF }) else { return nil }
    return palette[...last].map { UInt8($0.alpha) }
  }

  /// The bytes of the chunks that this form needs beside the picture.
  var overhead: Int {
    (paletteData.map { $0.count + 12 } ?? 0) + (transparencyData.map { $0.count + 12 } ?? 0)
  }

  /// Grey, colour, or either with alpha; nil where a grey cannot be written in the depth.
  ///
  /// - Complexity: O(*n*).
  init<Pixel: PixelValue>(
    _ pixels: [Pixel], width: Int, height: Int, colours: PNGHeader.Colours, depth: Int,
    key: Pixel? = nil
  ) {
    header = PNGHeader(width: width, height: height, depth: depth, colours: colours)
    if let key {
      // Grey in fewer bits: the upper ones of each sample are the whole of it.
      let down = Pixel(Pixel.sampleBits - depth)
      self.key =
        colours == .grey
        ? [Int(key.red >> down)] : [Int(key.red), Int(key.green), Int(key.blue)]
    }
    let (rowBytes, count) = (header.rowBytes, header.rowBytes * height)
    let header = header
    // Each row is written through once from its start, and the loops stay within what was reserved: `rowBytes` is
    // the header's own arithmetic for `width` pixels.
    rows = [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
      initialized = count
      guard var target = output.baseAddress else { return }
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
          if depth < 8 {
            Self.packGrey(row, depth: depth, target)
          } else {
            Self.write(row, colours: header.colours, wide: depth == 16, target)
          }
          target += rowBytes
        }
      }
    }
  }

  // Sub-byte greys: as many pixels to a byte as fit, the first in the upper bits.
  private static func packGrey<Pixel: PixelValue>(
    _ row: UnsafeBufferPointer<Pixel>, depth: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    var target = target
    var byte: UInt8 = 0
    var left = 8
    for pixel in row {
      left -= depth
      byte |= UInt8(truncatingIfNeeded: pixel.red >> Pixel(Pixel.sampleBits - depth)) << left
      if left == 0 {
        target.pointee = byte
        target += 1
        (byte, left) = (0, 8)
      }
    }
    if left < 8 { target.pointee = byte }
  }

  private static func write<Pixel: PixelValue>(
    _ row: UnsafeBufferPointer<Pixel>, colours: PNGHeader.Colours, wide: Bool,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    var target = target
    @inline(__always) func put(_ sample: Pixel) {
      if wide {
        target.pointee = UInt8(truncatingIfNeeded: sample >> 8)
        target += 1
      }
      target.pointee = UInt8(truncatingIfNeeded: sample)
      target += 1
    }
    switch colours {
    case .grey, .palette: for pixel in row { put(pixel.red) }
    case .greyAlpha:
      for pixel in row {
        put(pixel.red)
        put(pixel.alpha)
      }
    case .rgb:
      for pixel in row {
        put(pixel.red)
        put(pixel.green)
        put(pixel.blue)
      }
    case .rgba:
      for pixel in row {
        put(pixel.red)
        put(pixel.green)
        put(pixel.blue)
        put(pixel.alpha)
      }
    }
  }

  /// A palette in some order, which names places in `index.colours`.
  ///
  /// - Complexity: O(*n*).
  init(_ index: ColourIndex, width: Int, height: Int, order: [Int]) {
    let depth = order.count <= 2 ? 1 : order.count <= 4 ? 2 : order.count <= 16 ? 4 : 8
    header = PNGHeader(width: width, height: height, depth: depth, colours: .palette)
    palette = order.map { index.colours[$0] }
    var places = [UInt8](repeating: 0, count: 256)
    for (place, old) in order.enumerated() { places[old] = UInt8(place) }
    let rowBytes = header.rowBytes
    var rows = [UInt8](repeating: 0, count: rowBytes * height)
    let perByte = 8 / depth
    var source = 0
    for y in 0..<height {
      var target = y * rowBytes
      var x = 0
      while x < width {
        var byte: UInt8 = 0
        let count = min(perByte, width - x)
        for place in 0..<count {
          byte |= places[Int(index.indices[source])] << UInt8(8 - depth * (place + 1))
          source += 1
        }
        rows[target] = byte
        target += 1
        x += count
      }
    }
    self.rows = rows
  }
}
