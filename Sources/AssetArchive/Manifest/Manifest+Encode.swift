// The JSON of a manifest is written by hand, for the sake of two promises: the same build gives the same bytes
// whatever library is there, and each entry has a line of its own, so that two manifests can be compared with diff.

internal import AssetText

extension Manifest {
  /// The manifest as JSON: keys in a fixed order, one entry a line, a line feed at the end.
  ///
  /// - Complexity: O(*n*).
  public func encoded() -> [UInt8] {
    var writer = ManifestWriter(reserving: 256 + entries.count * 288)
    writer.literal("{\n\"format\":")
    writer.number(format)
    writer.literal(",\n\"toolVersion\":")
    writer.text(toolVersion)
    writer.literal(",\n\"digest\":")
    writer.text(digest)
    writer.literal(",\n\"pages\":")
    writer.texts(pages.map(\.description))
    writer.literal(",\n\"entries\":")
    writer.lines(entries) { writer, entry in
      writer.literal("{\"path\":")
      writer.text(entry.path.description)
      writer.literal(",\"mediaType\":")
      writer.text(entry.mediaType)
      writer.literal(",\"size\":")
      writer.number(entry.size)
      writer.literal(",\"storedSize\":")
      writer.number(entry.storedSize)
      writer.literal(",\"originalSize\":")
      writer.number(entry.originalSize)
      writer.literal(",\"crc32\":\"")
      writer.ascii(CRC32.hexadecimal(entry.crc32))
      writer.literal("\",\"sha256\":")
      writer.text(entry.sha256)
      writer.literal(",\"priority\":\"")
      writer.ascii(entry.priority.name)
      writer.literal("\"")
      if !entry.placeholders.isEmpty {
        writer.literal(",\"placeholders\":")
        writer.texts(entry.placeholders)
      }
      if let original = entry.sameAs {
        writer.literal(",\"sameAs\":")
        writer.text(original.description)
      }
      if let note = entry.note {
        writer.literal(",\"note\":")
        writer.text(note)
      }
      writer.literal("}")
    }
    writer.literal(",\n\"inlined\":")
    writer.lines(inlined) { writer, inlined in
      writer.literal("{\"path\":")
      writer.text(inlined.path.description)
      writer.literal(",\"into\":")
      writer.text(inlined.into.description)
      writer.literal(",\"size\":")
      writer.number(inlined.size)
      writer.literal(",\"reason\":")
      writer.text(inlined.reason)
      writer.literal("}")
    }
    writer.literal(",\n\"dropped\":")
    writer.lines(dropped) { writer, dropped in
      writer.literal("{\"path\":")
      writer.text(dropped.path)
      writer.literal(",\"reason\":")
      writer.text(dropped.reason)
      writer.literal("}")
    }
    writer.literal("\n}\n")
    return writer.bytes
  }

  /// The digest of what a bundle holds: SHA-256 over a line `path NUL size NUL sha256 LF` for each entry, by path.
  public static func contentDigest(of entries: [Entry]) -> String {
    var hash = SHA256()
    var line: [UInt8] = []
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      line.removeAll(keepingCapacity: true)
      line += entry.path.description.utf8
      line.append(0)
      line += String(entry.size).utf8
      line.append(0)
      line += entry.sha256.utf8
      line.append(UInt8(ascii: "\n"))
      hash.update(line)
    }
    return SHA256.hexadecimal(digest: hash.finish())
  }
}

/// Writes the few shapes that a manifest has.
private struct ManifestWriter {
  var bytes: [UInt8] = []

  init(reserving capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func ascii(_ text: String) { bytes += text.utf8 }

  mutating func number(_ value: Int) { bytes += String(value).utf8 }

  mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7f:
        literal("\\u00")
        let digits = String(byte, radix: 16)
        if digits.utf8.count == 1 { literal("0") }
        ascii(digits)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func texts(_ values: [String]) {
    literal("[")
    for (index, value) in values.enumerated() {
      if index > 0 { literal(",") }
      text(value)
    }
    literal("]")
  }

  mutating func lines<T>(_ values: [T], _ body: (inout ManifestWriter, T) -> Void) {
    literal("[")
    for (index, value) in values.enumerated() {
      if index > 0 { literal(",") }
      literal("\n")
      body(&self, value)
    }
    literal("]")
  }
}
