// PNGMinifier: from a PNG to a smaller one that shows the same.
//
// Take the file apart, decode the picture, list the forms that say the same pixels, search the smallest stream, write it
// with the chunks that stay, decode that again and compare. The decoder is somebody else's (libspng) and sees both files,
// so that a mistake here is found before it ships.

public import AssetText

/// Makes PNG files smaller without changing a pixel.
public struct PNGMinifier: Sendable {
  /// What may be done.
  public var options: ImageOptions

  /// Makes a minifier.
  public init(options: ImageOptions = ImageOptions()) { self.options = options }

  /// Makes a PNG smaller, or gives it back as it is where that is not possible.
  ///
  /// - Throws: A diagnostic where the file is not a sound PNG (PNG, third edition).
  /// - Complexity: O(*n*) in the pixels, with a factor that the effort decides; memory is some ten times the pixels'.
  public func run(_ bytes: [UInt8]) throws(Diagnostic) -> MinifiedImage {
    let file = try PNGFile(bytes)
    if file.isAnimated {
      return MinifiedImage(bytes: bytes, summary: "left as it is: it is animated")
    }
    let header = file.header
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, pixels <= options.pixelLimit else {
      return MinifiedImage(
        bytes: bytes,
        summary: "left as it is: it has more than \(options.pixelLimit) pixels")
    }
    let policy = ChunkPolicy(file)
    let original = try PNGDecoder.decode(file.pictureOnly, header, isWide: header.depth == 16)
    guard try Self.indicesAreInPalette(file) else {
      return MinifiedImage(
        bytes: bytes, summary: "left as it is: a pixel has a colour that its palette does not have")
    }
    let forms = self.forms(file, policy, original)
    guard let found = PNGSearch(effort: options.effort).run(forms, limit: bytes.count) else {
      return try withoutChunks(file, policy)
    }
    let output = PNGWriter.write(found.form, stream: found.stream, policy)
    guard output.count < bytes.count else { return try withoutChunks(file, policy) }
    var fault: Diagnostic?
    do throws(Diagnostic) {
      try verify(output, file, policy, original)
    } catch {
      fault = error
    }
    if let fault {
      return MinifiedImage(bytes: bytes, summary: "left as it is", warnings: [fault])
    }
    return MinifiedImage(bytes: output, summary: summary(found.form, file, policy))
  }

  private func forms(_ file: PNGFile, _ policy: ChunkPolicy, _ original: Pixels) -> [PNGForm] {
    let header = file.header
    func candidates(_ background: [Int]?) -> FormCandidates {
      FormCandidates(
        width: header.width, height: header.height, background: background,
        allowsGrey: !policy.hasColourProfile, allowsColour: !policy.hasGreyProfile,
        triesOrders: options.effort != .fast)
    }
    let background = policy.backgroundColour(file)
    switch original {
    case .narrow(let pixels):
      return candidates(background).forms(hidden(pixels), originalPalette: Self.palette(file))
    case .wide(let pixels):
      let pixels = hidden(pixels)
      let isNarrow = background?.allSatisfy { $0 >> 8 == $0 & 0xFF } ?? true
      if isNarrow, let narrow = Self.narrowed(pixels) {
        return candidates(background?.map { $0 >> 8 }).forms(narrow, originalPalette: [])
      }
      return candidates(background).forms(pixels)
    }
  }

  /// The pixels, without colours that nobody sees where these may change.
  private func hidden<Pixel: PixelValue>(_ pixels: [Pixel]) -> [Pixel] {
    guard options.changesHiddenColours else { return pixels }
    return pixels.map { $0.alpha == 0 ? 0 : $0 }
  }

  /// Pixels of 16 bits a sample in eight, where both halves of each sample are equal, which is what eight bits become
  /// in 16.
  private static func narrowed(_ pixels: [UInt64]) -> [UInt32]? {
    let low: UInt64 = 0x00FF_00FF_00FF_00FF
    guard pixels.allSatisfy({ $0 & low == $0 >> 8 & low }) else { return nil }
    return pixels.map { pixel in
      UInt32(truncatingIfNeeded: pixel & 0xFF | pixel >> 8 & 0xFF00)
        | UInt32(truncatingIfNeeded: pixel >> 16 & 0xFF_0000 | pixel >> 24 & 0xFF00_0000)
    }
  }

  /// The file's palette with its alpha.
  private static func palette(_ file: PNGFile) -> [UInt32] {
    guard file.header.colours == .palette, let colours = file.data(.palette) else { return [] }
    let alpha = Array(file.data(.transparency) ?? [])
    let bytes = Array(colours)
    return (0..<bytes.count / 3).map { place in
      let at = place < alpha.count ? UInt32(alpha[place]) : 0xFF
      return UInt32(bytes[3 * place]) | UInt32(bytes[3 * place + 1]) << 8
        | UInt32(bytes[3 * place + 2]) << 16 | at << 24
    }
  }

  /// False where a pixel names a colour that is not there, which readers show in different ways.
  private static func indicesAreInPalette(_ file: PNGFile) throws(Diagnostic) -> Bool {
    guard file.header.colours == .palette, let palette = file.data(.palette) else { return true }
    let count = palette.count / 3
    let depth = file.header.depth
    guard count < 1 << depth else { return true }
    let rows = try PNGDecoder.decodeIndices(file.pictureOnly, file.header)
    let mask = UInt8((1 << depth) - 1)
    let rowBytes = file.header.rowBytes
    for y in 0..<file.header.height {
      for x in 0..<file.header.width {
        let bit = x * depth
        let shift = UInt8(8 - depth - bit % 8)
        if Int(rows[y * rowBytes + bit / 8] >> shift & mask) >= count { return false }
      }
    }
    return true
  }

  /// The file with its own picture and without the chunks that go, where that is smaller.
  private func withoutChunks(
    _ file: PNGFile, _ policy: ChunkPolicy
  ) throws(Diagnostic) -> MinifiedImage {
    let kept = MinifiedImage(bytes: file.bytes, summary: "left as it is: it is as small as it gets")
    guard policy.removed > 0 || file.trailing > 0 || file.has(.exif) else { return kept }
    var output = PNGFile.signature
    func copy(_ names: Set<PNGFile.Name>) {
      for chunk in file.chunks where names.contains(chunk.name) {
        output += file.bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
      }
    }
    copy([.header])
    for (name, data) in policy.early { PNGWriter.append(name, data, to: &output) }
    copy([.palette])
    copy([.transparency])
    if let background = policy.background { PNGWriter.append(.background, background, to: &output) }
    for (name, data) in policy.late { PNGWriter.append(name, data, to: &output) }
    copy([.picture])
    copy([.end])
    guard output.count < file.bytes.count else { return kept }
    return MinifiedImage(bytes: output, summary: "\(policy.removed) chunks removed")
  }

  /// Throws where the result is not what the original was.
  private func verify(
    _ output: [UInt8], _ file: PNGFile, _ policy: ChunkPolicy, _ original: Pixels
  ) throws(Diagnostic) {
    let result = try PNGFile(output)
    let isWide = file.header.depth == 16
    let decoded = try PNGDecoder.decode(result.pictureOnly, result.header, isWide: isWide)
    let areEqual: Bool
    switch (original, decoded) {
    case (.narrow(let before), .narrow(let after)): areEqual = hidden(before) == hidden(after)
    case (.wide(let before), .wide(let after)): areEqual = hidden(before) == hidden(after)
    default: areEqual = false
    }
    guard areEqual else {
      throw .image(
        "image-differs", at: 0,
        "stays as it was: its smaller form did not decode to the same pixels; please report this")
    }
    let again = ChunkPolicy(result)
    guard again.early.elementsEqual(policy.early, by: { $0 == $1 }),
      again.late.elementsEqual(policy.late, by: { $0 == $1 }),
      again.backgroundColour(result).map({ $0.map { $0 & 0xFF } })
        == policy.backgroundColour(file).map({ $0.map { $0 & 0xFF } })
    else {
      throw .image(
        "image-differs", at: 0,
        "stays as it was: its smaller form lost what tells its colours; please report this")
    }
  }

  private func summary(_ form: PNGForm, _ file: PNGFile, _ policy: ChunkPolicy) -> String {
    let (before, after) = (file.header.summary, form.header.summary)
    var words = before == after ? after : "\(before) → \(after)"
    if form.header.colours == .palette { words += " of \(form.palette.count)" }
    if file.header.isInterlaced { words += ", no longer interlaced" }
    if policy.removed > 0 {
      words += ", \(policy.removed) chunk\(policy.removed == 1 ? "" : "s") removed"
    }
    return words
  }
}
