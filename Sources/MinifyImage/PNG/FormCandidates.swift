// FormCandidates: the ways to write an image that are worth a try.
//
// Each says the very same pixels. What a file has beside the pixels narrows the choice: a profile for colour does not
// fit a grey image, and the colour of the background has to have a place in the form.

/// What the forms have to agree with.
struct FormCandidates {
  let width: Int
  let height: Int
  /// The background's samples, in the depth of the pixels.
  let background: [Int]?
  let allowsGrey: Bool
  let allowsColour: Bool
  /// Whether orders of the palette are tried.
  let triesOrders: Bool

  /// Forms for eight bits a sample.
  func forms(_ pixels: [UInt32], originalPalette: [UInt32]) -> [PNGForm] {
    let survey = PixelSurvey(pixels)
    var forms: [PNGForm] = []
    let direct = self.direct(pixels, survey)
    if let direct { forms.append(direct) }
    if allowsColour, let index = ColourIndex(pixels) {
      let orders = PaletteOrder.candidates(
        index, original: originalPalette, width: width, all: triesOrders)
      let palettes = orders.map { PNGForm(index, width: width, height: height, order: $0) }
      // Grey in no more bits says the same without a palette.
      let isNeeded =
        direct.map {
          $0.header.colours != .grey || $0.header.depth > palettes[0].header.depth
            || !$0.key.isEmpty
        } ?? true
      // In fewer than eight bits there is little for an order to gain.
      if isNeeded { forms += palettes[0].header.depth == 8 ? palettes : [palettes[0]] }
    }
    return forms.compactMap(withBackground)
  }

  /// Forms for 16 bits a sample that really are 16.
  func forms(_ pixels: [UInt64]) -> [PNGForm] {
    [direct(pixels, PixelSurvey(pixels))].compactMap { $0 }.compactMap(withBackground)
  }

  private func direct<Pixel: PixelValue>(
    _ pixels: [Pixel], _ survey: PixelSurvey<Pixel>
  ) -> PNGForm? {
    let isGrey = survey.isGrey && allowsGrey && (background.map { Set($0).count == 1 } ?? true)
    guard isGrey || allowsColour else { return nil }
    let key = survey.keyColour
    let hasAlpha = !survey.isOpaque && key == nil
    let colours: PNGHeader.Colours =
      isGrey ? (hasAlpha ? .greyAlpha : .grey) : (hasAlpha ? .rgba : .rgb)
    var depth = Pixel.sampleBits
    if colours == .grey, Pixel.sampleBits == 8 {
      depth = survey.greyDepth
      // The background needs a value of its own in the depth.
      while depth < 8, let grey = background?.first, grey % (255 / ((1 << depth) - 1)) != 0 {
        depth *= 2
      }
    }
    return PNGForm(
      pixels, width: width, height: height, colours: colours, depth: depth, key: key)
  }

  /// The form with the background in its encoding, or nil where it has no place for it.
  private func withBackground(_ form: PNGForm) -> PNGForm? {
    guard let background else { return form }
    var form = form
    var data: [UInt8] = []
    switch form.header.colours {
    case .palette:
      let colour = background.enumerated().reduce(UInt32(0)) {
        $0 | UInt32($1.1) << (8 * UInt32($1.0))
      }
      if let place = form.palette.firstIndex(where: { $0.colour == colour }) {
        data = [UInt8(place)]
      } else {
        guard form.palette.count < 1 << form.header.depth else { return nil }
        data = [UInt8(form.palette.count)]
        form.palette.append(colour | 0xFF00_0000)
      }
    case .grey, .greyAlpha:
      data.appendBig(background[0] >> (form.header.depth < 8 ? 8 - form.header.depth : 0), 2)
    case .rgb, .rgba: for sample in background { data.appendBig(sample, 2) }
    }
    form.background = data
    return form
  }
}
