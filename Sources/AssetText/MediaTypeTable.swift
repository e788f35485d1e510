// Media types by file name extension (the IANA registry) and by signature (WHATWG MIME Sniffing, section 6; the
// formats' own specifications where that standard is silent).

enum MediaTypeTable {
  struct Signature {
    let offset: Int
    let bytes: [UInt8]
    /// A second piece further on, for containers that name their contents.
    var second: (offset: Int, bytes: [UInt8])?
    let type: MediaType

    init(
      _ offset: Int, _ bytes: [UInt8], then second: (offset: Int, bytes: [UInt8])? = nil,
      _ value: String, _ kind: MediaType.Kind
    ) {
      self.offset = offset
      self.bytes = bytes
      self.second = second
      self.type = MediaType(value, kind)
    }

    func matches(_ head: [UInt8]) -> Bool {
      guard head.dropFirst(offset).starts(with: bytes) else { return false }
      guard let second else { return true }
      return head.dropFirst(second.offset).starts(with: second.bytes)
    }
  }

  private static let riff: [UInt8] = Array("RIFF".utf8)

  static let signatures: [Signature] = [
    Signature(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", .image),
    Signature(0, [0xFF, 0xD8, 0xFF], "image/jpeg", .image),
    Signature(0, Array("GIF87a".utf8), "image/gif", .image),
    Signature(0, Array("GIF89a".utf8), "image/gif", .image),
    Signature(0, riff, then: (8, Array("WEBPVP".utf8)), "image/webp", .image),
    Signature(0, riff, then: (8, Array("WAVE".utf8)), "audio/wav", .audio),
    Signature(0, riff, then: (8, Array("AVI ".utf8)), "video/x-msvideo", .video),
    Signature(0, [0x00, 0x00, 0x01, 0x00], "image/x-icon", .image),
    Signature(0, [0x00, 0x00, 0x02, 0x00], "image/x-icon", .image),
    Signature(0, Array("wOF2".utf8), "font/woff2", .font),
    Signature(0, Array("wOFF".utf8), "font/woff", .font),
    Signature(0, [0x00, 0x01, 0x00, 0x00, 0x00], "font/ttf", .font),
    Signature(0, Array("OTTO".utf8), "font/otf", .font),
    Signature(0, Array("ttcf".utf8), "font/collection", .font),
    Signature(
      34, Array("LP".utf8), then: (8, [0x01, 0x00, 0x02, 0x00]), "application/vnd.ms-fontobject",
      .font),
    Signature(
      34, Array("LP".utf8), then: (8, [0x02, 0x00, 0x02, 0x00]), "application/vnd.ms-fontobject",
      .font),
    Signature(0, [0x00, 0x61, 0x73, 0x6D], "application/wasm", .wasm),
    Signature(0, [0x1A, 0x45, 0xDF, 0xA3], "video/webm", .video),
    Signature(0, Array("OggS".utf8), "audio/ogg", .audio),
    Signature(0, Array("ID3".utf8), "audio/mpeg", .audio),
    Signature(0, [0xFF, 0xFB], "audio/mpeg", .audio),
    Signature(0, Array("fLaC".utf8), "audio/flac", .audio),
    Signature(0, Array("%PDF-".utf8), "application/pdf", .other),
    Signature(0, [0x1F, 0x8B, 0x08], "application/gzip", .archive),
    Signature(0, [0x50, 0x4B, 0x03, 0x04], "application/zip", .archive),
  ]

  static let byExtension: [String: MediaType] = {
    var table: [String: MediaType] = [:]
    for (names, value, kind) in rows {
      for name in names.split(separator: " ") { table[String(name)] = MediaType(value, kind) }
    }
    return table
  }()

  private static let rows: [(String, String, MediaType.Kind)] = [
    ("html htm", "text/html", .html),
    ("xhtml xht", "application/xhtml+xml", .xml),
    ("css", "text/css", .css),
    ("js mjs cjs", "text/javascript", .javaScript),
    ("json", "application/json", .json),
    ("jsonld", "application/ld+json", .json),
    ("geojson", "application/geo+json", .json),
    ("webmanifest", "application/manifest+json", .json),
    ("map", "application/json", .sourceMap),
    ("svg", "image/svg+xml", .svg),
    ("xml xsl xslt", "text/xml", .xml),
    ("rss", "application/rss+xml", .xml),
    ("atom", "application/atom+xml", .xml),
    ("txt text log", "text/plain", .text),
    ("md markdown", "text/markdown", .text),
    ("csv", "text/csv", .text),
    ("vtt", "text/vtt", .text),
    ("ics", "text/calendar", .text),
    ("glsl vert frag wgsl ts tsx jsx scss less yaml yml toml ini", "text/plain", .text),
    ("png apng", "image/png", .image),
    ("jpg jpeg jpe", "image/jpeg", .image),
    ("gif", "image/gif", .image),
    ("webp", "image/webp", .image),
    ("avif", "image/avif", .image),
    ("ico cur", "image/x-icon", .image),
    ("bmp", "image/bmp", .image),
    ("tif tiff", "image/tiff", .image),
    ("woff", "font/woff", .font),
    ("woff2", "font/woff2", .font),
    ("ttf", "font/ttf", .font),
    ("otf", "font/otf", .font),
    ("ttc", "font/collection", .font),
    ("eot", "application/vnd.ms-fontobject", .font),
    ("mp3", "audio/mpeg", .audio),
    ("m4a", "audio/mp4", .audio),
    ("aac", "audio/aac", .audio),
    ("oga ogg opus", "audio/ogg", .audio),
    ("wav", "audio/wav", .audio),
    ("flac", "audio/flac", .audio),
    ("mp4 m4v", "video/mp4", .video),
    ("webm", "video/webm", .video),
    ("ogv", "video/ogg", .video),
    ("mov", "video/quicktime", .video),
    ("wasm", "application/wasm", .wasm),
    ("pdf", "application/pdf", .other),
    ("glb", "model/gltf-binary", .other),
    ("gltf", "model/gltf+json", .json),
    ("gz tgz", "application/gzip", .archive),
    ("br", "application/octet-stream", .archive),
    ("zst", "application/zstd", .archive),
    ("zip", "application/zip", .archive),
    ("whl jar", "application/zip", .archive),
    ("tar", "application/x-tar", .archive),
  ]
}
