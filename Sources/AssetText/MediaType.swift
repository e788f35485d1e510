// MediaType: what a file is, by its bytes first and its name second.
//
// Real builds hold `.svg` files that are JavaScript modules and `.png` files that are JPEG, so the name is believed
// only where the bytes do not say otherwise. Binary formats are told by their signatures (WHATWG MIME Sniffing,
// section 6); text has none, so there the name decides and the first significant bytes may overrule it.

/// The media type of a file.
public struct MediaType: Hashable, Sendable {
  /// The family of a media type: what may be done with the file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An HTML page.
    case html
    /// A style sheet.
    case css
    /// A script, classic or module.
    case javaScript = "js"
    /// JSON of any kind, web manifests included.
    case json
    /// An SVG image.
    case svg
    /// XML of another kind.
    case xml
    /// A bitmap image.
    case image
    /// A font.
    case font
    /// Sound.
    case audio
    /// Moving pictures.
    case video
    /// WebAssembly.
    case wasm
    /// A source map.
    case sourceMap = "map"
    /// Text of another kind.
    case text
    /// A compressed file or an archive.
    case archive
    /// Anything else.
    case other
  }

  /// The type as in a `Content-Type` field, with a charset where the text is UTF-8.
  public var value: String
  /// The family.
  public var kind: Kind

  /// Makes a media type.
  public init(_ value: String, _ kind: Kind) {
    self.value = value
    self.kind = kind
  }

  /// True for families whose files are text.
  public var isText: Bool {
    switch kind {
    case .html, .css, .javaScript, .json, .svg, .xml, .text, .sourceMap: true
    default: false
    }
  }

  /// The type that a file's name alone promises.
  public static func ofName(_ path: AssetPath) -> MediaType {
    MediaTypeTable.byExtension[path.fileExtension] ?? MediaType("application/octet-stream", .other)
  }

  /// The type of a file by its bytes and its name.
  ///
  /// - Complexity: O(*n*) for text, whose encoding is checked; O(1) for other files.
  public static func ofFile(path: AssetPath, bytes: some Collection<UInt8>) -> MediaType {
    let head = Array(bytes.prefix(512))
    let named = ofName(path)
    if let signed = ofSignature(head) {
      // A container such as zip or RIFF says less than a name that belongs to it.
      if signed.kind == .archive, named.kind != .other, !named.isText { return named }
      // Ogg, Matroska and ISO media hold sound or pictures: the signature alone cannot tell which.
      let media: Set<Kind> = [.audio, .video]
      return media.contains(signed.kind) && media.contains(named.kind) ? named : signed
    }
    if looksBinary(head) {
      return named.isText ? MediaType("application/octet-stream", .other) : named
    }
    if !named.isText && named.kind != .other && !head.isEmpty && named.kind != .archive {
      // A name of a binary format, but text inside.
      return withCharset(ofText(head) ?? MediaType("text/plain", .text), bytes)
    }
    if named.kind == .archive { return named }
    return withCharset(ofTextNamed(named, head), bytes)
  }

  private static func ofTextNamed(_ named: MediaType, _ head: [UInt8]) -> MediaType {
    let found = ofText(head)
    switch named.kind {
    case .svg where found?.kind != .svg && found?.kind != .xml:
      return head.isEmpty ? named : found ?? MediaType("text/plain", .text)
    case .css, .javaScript, .json:
      return found?.kind == .html ? MediaType("text/html", .html) : named
    case .other: return found ?? (head.isEmpty ? named : MediaType("text/plain", .text))
    default: return named
    }
  }

  private static func withCharset(_ type: MediaType, _ bytes: some Collection<UInt8>) -> MediaType {
    guard type.isText, type.kind != .svg || type.value.hasPrefix("image/"), isUTF8(bytes) else {
      return type
    }
    switch type.kind {
    // JSON has no charset parameter (RFC 8259, section 11); XML and SVG declare theirs inside.
    case .json, .sourceMap, .svg, .xml: return type
    default: return MediaType(type.value + "; charset=utf-8", type.kind)
    }
  }

  /// What the first significant bytes of a text say, if anything.
  private static func ofText(_ head: [UInt8]) -> MediaType? {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let first = rest.first {
      if first == 0x20 || (0x09...0x0D).contains(first) {
        rest = rest.dropFirst()
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = firstRange(of: "-->", in: rest.dropFirst(4)) else { return nil }
        rest = rest[end...]
      } else {
        break
      }
    }
    let lower = String(
      decoding: rest.prefix(160).map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }, as: UTF8.self)
    if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") || lower.hasPrefix("<head")
      || lower.hasPrefix("<body")
    {
      return MediaType("text/html", .html)
    }
    if lower.hasPrefix("<svg") || lower.hasPrefix("<!doctype svg") {
      return MediaType("image/svg+xml", .svg)
    }
    if lower.hasPrefix("<?xml") {
      return firstRange(of: "<svg", in: head[...]) == nil
        ? MediaType("text/xml", .xml) : MediaType("image/svg+xml", .svg)
    }
    for word in [
      "export default ", "export {", "export const ", "module.exports", "import ", "\"use strict\"",
      "var ", "const ", "function ", "(function", "!function", "(()=>",
    ]
    where lower.hasPrefix(word) {
      return MediaType("text/javascript", .javaScript)
    }
    return nil
  }

  /// The offset behind the first appearance of some ASCII text.
  private static func firstRange(of needle: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    needle.withUTF8Buffer { needle in
      guard bytes.count >= needle.count else { return nil }
      for start in bytes.startIndex...(bytes.endIndex - needle.count)
      where bytes[start..<start + needle.count].elementsEqual(needle) {
        return start + needle.count
      }
      return nil
    }
  }

  private static func ofSignature(_ head: [UInt8]) -> MediaType? {
    for row in MediaTypeTable.signatures where row.matches(head) { return row.type }
    // ISO base media: a `ftyp` box whose brand says what it is.
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      switch String(decoding: head[8..<12], as: UTF8.self) {
      case "avif", "avis": return MediaType("image/avif", .image)
      case "heic", "heix", "mif1": return MediaType("image/heic", .image)
      case "M4A ", "M4B ": return MediaType("audio/mp4", .audio)
      case "qt  ": return MediaType("video/quicktime", .video)
      default: return MediaType("video/mp4", .video)
      }
    }
    return nil
  }

  /// True where the bytes hold what MIME Sniffing calls a binary data byte.
  private static func looksBinary(_ head: [UInt8]) -> Bool {
    // A UTF-16 text is full of NUL bytes; its byte order mark tells.
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return false }
    return head.contains { byte in
      byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }
  }

  /// True where some bytes are well-formed UTF-8 (Unicode, table 3-7).
  ///
  /// - Complexity: O(*n*).
  public static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { isUTF8(buffer: $0) }
      ?? Array(bytes).withUnsafeBufferPointer { isUTF8(buffer: $0) }
  }

  private static func isUTF8(buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(buffer)
    var index = 0
    while index < raw.count {
      // Eight ASCII bytes at a time: nearly all of what is checked is ASCII.
      while index + 8 <= raw.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      guard index < raw.count else { return true }
      let first = raw[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length: Int
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, low) = (3, 0xA0)
      case 0xED: (length, high) = (3, 0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, low) = (4, 0x90)
      case 0xF4: (length, high) = (4, 0x8F)
      case 0xF1...0xF3: length = 4
      default: return false
      }
      guard index + length <= raw.count, raw[index + 1] >= low, raw[index + 1] <= high else {
        return false
      }
      for offset in 2..<max(2, length) where raw[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }
}
