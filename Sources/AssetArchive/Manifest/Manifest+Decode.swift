internal import AssetText

extension Manifest {
  /// Reads a manifest from its JSON; keys that are not known are skipped.
  ///
  /// - Complexity: O(*n*).
  public static func decode(_ bytes: [UInt8]) throws(ArchiveError) -> Manifest {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONFailure) in try ManifestParser.parse(buffer) }
    }
    switch result {
    case .success(let manifest): return manifest
    case .failure(let failure):
      throw .manifest(path: bundlePath, offset: failure.offset, reason: failure.reason)
    }
  }
}

private enum ManifestParser {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFailure) -> Manifest {
    var reader = JSONReader(bytes)
    var manifest = Manifest(format: 0, toolVersion: "", digest: "", pages: [], entries: [])
    // Entries repeat a few media types thousands of times.
    var mediaTypes: [String: String] = [:]
    try reader.object { (reader, key) throws(JSONFailure) in
      switch key {
      case "format":
        manifest.format = try reader.integer()
        guard manifest.format == Manifest.currentFormat else {
          throw reader.failure(
            "format \(manifest.format) needs another version of webpack-assets, this one reads"
              + " format \(Manifest.currentFormat)")
        }
      case "toolVersion": manifest.toolVersion = try reader.string()
      case "digest": manifest.digest = try reader.string()
      case "pages":
        try reader.array { (reader) throws(JSONFailure) in
          manifest.pages.append(try path(&reader))
        }
      case "entries":
        try reader.array { (reader) throws(JSONFailure) in
          manifest.entries.append(try entry(&reader, &mediaTypes))
        }
      case "inlined":
        try reader.array { (reader) throws(JSONFailure) in
          manifest.inlined.append(try inlined(&reader))
        }
      case "dropped":
        try reader.array { (reader) throws(JSONFailure) in
          var dropped = Manifest.Dropped(path: "", reason: "")
          try reader.object { (reader, key) throws(JSONFailure) in
            switch key {
            case "path": dropped.path = try reader.string()
            case "reason": dropped.reason = try reader.string()
            default: try reader.skip()
            }
          }
          manifest.dropped.append(dropped)
        }
      default: try reader.skip()
      }
    }
    try reader.end()
    guard manifest.format == Manifest.currentFormat else {
      throw reader.failure("there is no \"format\"")
    }
    return manifest
  }

  private static func path(_ reader: inout JSONReader) throws(JSONFailure) -> AssetPath {
    let text = try reader.string()
    guard let path = AssetPath(text) else { throw reader.failure("'\(text)' is not a safe path") }
    return path
  }

  private static func entry(
    _ reader: inout JSONReader, _ mediaTypes: inout [String: String]
  ) throws(JSONFailure) -> Manifest.Entry {
    var found: AssetPath?
    var (mediaType, sha256) = ("", "")
    var (size, storedSize, originalSize) = (0, 0, 0)
    var crc32: UInt32 = 0
    var priority = Manifest.Priority.deferred
    var placeholders: [String] = []
    var sameAs: AssetPath?
    var note: String?
    try reader.object { (reader, key) throws(JSONFailure) in
      switch key {
      case "path": found = try path(&reader)
      case "mediaType":
        let text = try reader.string()
        mediaType = mediaTypes[text] ?? text
        mediaTypes[text] = mediaType
      case "size": size = try reader.integer()
      case "storedSize": storedSize = try reader.integer()
      case "originalSize": originalSize = try reader.integer()
      case "crc32":
        let text = try reader.string()
        guard text.utf8.count == 8, !text.hasPrefix("+"), let value = UInt32(text, radix: 16) else {
          throw reader.failure("a checksum has eight hexadecimal digits")
        }
        crc32 = value
      case "sha256": sha256 = try reader.string()
      case "priority":
        let text = try reader.string()
        guard let known = Manifest.Priority.allCases.first(where: { $0.name == text }) else {
          throw reader.failure("'\(text)' is not a priority")
        }
        priority = known
      case "placeholders":
        try reader.array { (reader) throws(JSONFailure) in
          placeholders.append(try reader.string())
        }
      case "sameAs": sameAs = try path(&reader)
      case "note": note = try reader.string()
      default: try reader.skip()
      }
    }
    guard let path = found else { throw reader.failure("an entry has no path") }
    return Manifest.Entry(
      path: path, mediaType: mediaType, size: size, storedSize: storedSize,
      originalSize: originalSize, crc32: crc32, sha256: sha256, priority: priority,
      placeholders: placeholders, sameAs: sameAs, note: note)
  }

  private static func inlined(
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> Manifest.Inlined {
    var found: AssetPath?
    var target: AssetPath?
    var (size, reason) = (0, "")
    try reader.object { (reader, key) throws(JSONFailure) in
      switch key {
      case "path": found = try path(&reader)
      case "into": target = try path(&reader)
      case "size": size = try reader.integer()
      case "reason": reason = try reader.string()
      default: try reader.skip()
      }
    }
    guard let path = found, let into = target else {
      throw reader.failure("an inlined file has no path")
    }
    return Manifest.Inlined(path: path, into: into, size: size, reason: reason)
  }
}
