internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// The places of references in the text that the developer wrote, whatever became of it since.
///
/// Stages behind the minifier see its output. What they say is about the input, so a reference is looked for there, by
/// its address; the text is read again only once something is to be said of it.
struct WrittenPlaces {
  private let file: AssetFile?
  private let bytes: [UInt8]
  private let isPage: Bool
  private var original: Original?

  private struct Original {
    let bytes: [UInt8]
    let lines: LineMap
    /// The first offset of each address; nil where the text was not changed.
    let offsets: [String: Int]?
    let html: HTMLDocument?
    let path: AssetPath
  }

  /// - Parameters:
  ///   - file: The page or sheet.
  ///   - bytes: What became of it.
  ///   - isPage: Whether it is a page.
  init(_ file: AssetFile?, _ bytes: [UInt8], isPage: Bool) {
    self.file = file
    self.bytes = bytes
    self.isPage = isPage
  }

  /// The line and column of an address; nil where the input does not hold it, as what was put in its place.
  mutating func position(of value: String, at offset: Int) -> LineMap.Position? {
    guard let text = read() else { return LineMap(bytes).position(of: offset) }
    guard let offsets = text.offsets else { return text.lines.position(of: offset) }
    return offsets[value].map { text.lines.position(of: $0) }
  }

  /// The warning of a service worker at its place in the input.
  mutating func serviceWorker() -> BuildWarning? {
    guard let text = read() else { return nil }
    return ServiceWorkers.warning(
      in: text.html ?? HTMLDocument(text.bytes), text.bytes, text.path)
  }

  private mutating func read() -> Original? {
    if let original { return original }
    guard let file, let written = try? file.origin.load() else { return nil }
    var offsets: [String: Int]?
    var html: HTMLDocument?
    if written != bytes {
      let found: [(String, Int)]
      if isPage {
        let document = HTMLDocument(written)
        html = document
        found = HTMLReferences(document).all.map { ($0.value, $0.offset) }
      } else {
        found = CSSReferences.find(in: written).map { ($0.value, $0.range.lowerBound) }
      }
      offsets = Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
    let result = Original(
      bytes: written, lines: LineMap(written), offsets: offsets, html: html, path: file.path)
    original = result
    return result
  }
}
