// JPEGMinifier: from a JPEG to a smaller one with the very same coefficients.
//
// Libturbojpeg decodes the coefficients and writes them as a progressive file with the scans that everybody uses. Codes
// made for the picture and scans chosen for it are a few per cent better than that, so they are written here, baseline and
// progressive, and the smallest of all stays. The result is decoded by libturbojpeg again.

public import AssetText

/// Makes JPEG files smaller without changing a pixel.
public struct JPEGMinifier: Sendable {
  /// What may be done.
  public var options: ImageOptions

  /// Makes a minifier.
  public init(options: ImageOptions = ImageOptions()) { self.options = options }

  /// Makes a JPEG smaller, or gives it back as it is where that is not possible.
  ///
  /// - Throws: A diagnostic where the file is not a sound JPEG (ITU-T T.81).
  /// - Complexity: O(*n*) in the pixels; memory is some 20 bytes a pixel.
  public func run(_ bytes: [UInt8]) throws(Diagnostic) -> MinifiedImage {
    let file = try JPEGFile(bytes)
    if let reason = reasonToLeave(file) {
      return MinifiedImage(bytes: bytes, summary: "left as it is: \(reason)")
    }
    let original = try TurboJPEG.transform(bytes, file)
    let search = ScanSearch(
      coder: ScanCoder(layout: ScanLayout(file), planes: original.planes), effort: options.effort)
    let baseline = search.baseline()
    let progressive = search.progressive()
    let isProgressive = ScanSearch.size(progressive) < ScanSearch.size(baseline)
    var output = JPEGWriter.write(
      file, isProgressive ? progressive : baseline, isProgressive: isProgressive)
    let usual = JPEGWriter.dressed(original.bytes, file)
    if usual.count < output.count { output = usual }
    guard output.count < bytes.count else {
      return MinifiedImage(bytes: bytes, summary: "left as it is: it is as small as it gets")
    }
    var fault: Diagnostic?
    do throws(Diagnostic) {
      try verify(output, bytes, file, original)
    } catch {
      fault = error
    }
    if let fault {
      return MinifiedImage(bytes: bytes, summary: "left as it is", warnings: [fault])
    }
    let result = isProgressive || output == usual ? "progressive" : "baseline"
    let before = file.frame == 0xC2 ? "progressive" : "baseline"
    return MinifiedImage(
      bytes: output, summary: before == result ? result : "\(before) → \(result)")
  }

  private func reasonToLeave(_ file: JPEGFile) -> String? {
    switch file.frame {
    case 0xC0, 0xC1, 0xC2: break
    case 0xC9, 0xCA, 0xCD, 0xCE: return "its coding is arithmetic"
    default: return "its kind is rare and not every reader shows it"
    }
    if file.precision != 8 { return "its samples have \(file.precision) bits" }
    if file.components.count == 4 { return "its colours are CMYK" }
    if file.components.count != 1, file.components.count != 3 {
      return "it has \(file.components.count) components"
    }
    if file.hasMorePictures { return "it holds more than one picture" }
    if !file.isWhole { return "its scans do not send all of the picture" }
    if file.hasLateTables { return "its tables change on the way" }
    if file.components.contains(where: { file.tables[$0.table] == nil }) {
      return "a table is missing"
    }
    if file.width * file.height > options.pixelLimit {
      return "it has more than \(options.pixelLimit) pixels"
    }
    return nil
  }

  /// Throws where the result is not what the original was.
  private func verify(
    _ output: [UInt8], _ bytes: [UInt8], _ file: JPEGFile, _ original: TransformedJPEG
  ) throws(Diagnostic) {
    let result = try JPEGFile(output)
    let isSame =
      result.exifSummary == file.exifSummary && result.profile == file.profile
      && result.components == file.components && result.width == file.width
      && result.height == file.height
      && (result.adobe.map { $0[..<12] } == file.adobe.map { $0[..<12] })
      && file.components.allSatisfy { result.tables[$0.table] == file.tables[$0.table] }
    guard isSame, try TurboJPEG.pixels(output, result) == TurboJPEG.pixels(bytes, file) else {
      throw .image(
        "image-differs", at: 0,
        "stays as it was: its smaller form did not decode to the same pixels; please report this")
    }
  }
}
