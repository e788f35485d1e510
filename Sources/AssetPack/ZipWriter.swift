// ZipWriter: the archive as PKWARE's APPNOTE describes it, in its plainest form.
//
// Everything is known before an entry is written (sizes, CRC-32, whether it is deflated), so local headers are
// complete and no data descriptor follows. Names are UTF-8 and say so in bit 11, ASCII names too: one rule. The time is
// the first that the format can express, whatever the clock and the time zone say. Zip64 records appear only where a
// number does not fit, since some old readers do not know them.
//
// Stored data begins at a multiple of `alignment`, so that it can be used from a memory map. The gap is an extra field
// of the local header: two bytes with the alignment, then zeros.

internal import AssetArchive
internal import AssetText

/// Writes a zip archive, entry by entry.
struct ZipWriter: ~Copyable {
  private var output: FileOutput
  private let alignment: Int
  private var directory: [UInt8] = []
  private var count = 0

  init(creating path: String, alignment: Int) throws(PackError) {
    precondition(alignment >= 1 && alignment <= 1 << 15, "an alignment fits a field of two bytes")
    output = try FileOutput(creating: path)
    self.alignment = alignment
  }

  /// Appends an entry: its header, then `data`, which is the DEFLATE stream or the bytes themselves.
  mutating func add(
    _ path: AssetPath, crc32: UInt32, size: Int, isDeflated: Bool, data: [UInt8]
  ) throws(PackError) {
    let name = Array(path.description.utf8)
    guard name.count < Int(ZipFormat.saturated16) else {
      throw .content(path: path.description, message: "its name is too long for an archive")
    }
    let method = isDeflated ? ZipFormat.deflated : ZipFormat.stored
    let record = CentralRecord(
      flags: ZipFormat.utf8Flag, method: method, crc32: crc32, storedSize: UInt64(data.count),
      size: UInt64(size), headerOffset: UInt64(output.offset))
    let header = LocalHeader(
      flags: ZipFormat.utf8Flag, method: method, crc32: crc32, storedSize: UInt64(data.count),
      size: UInt64(size))
    var bytes: [UInt8] = []
    let plain = output.offset + header.encodedSize(nameLength: name.count, extraLength: 0)
    let padding = isDeflated || data.isEmpty ? [] : padding(before: plain)
    header.append(name: name, extra: padding, to: &bytes)
    record.append(name: name, to: &directory)
    count += 1
    try output.write(bytes)
    try output.write(data)
  }

  /// Writes the central directory, closes the file and returns its size.
  consuming func finish() throws(PackError) -> Int {
    let end = EndOfCentralDirectory(
      entryCount: UInt64(count), directoryOffset: UInt64(output.offset),
      directorySize: UInt64(directory.count))
    end.append(to: &directory)
    let size = output.offset + directory.count
    try output.write(directory)
    try output.finish()
    return size
  }

  /// The extra field that moves data from an offset to the next multiple of the alignment.
  private func padding(before offset: Int) -> [UInt8] {
    guard offset % alignment != 0 else { return [] }
    let fieldSize = 6  // Id, length and alignment.
    let gap = (alignment - (offset + fieldSize) % alignment) % alignment
    var field: [UInt8] = []
    field.appendLittleEndian(ZipFormat.alignmentExtra)
    field.appendLittleEndian(UInt16(2 + gap))
    field.appendLittleEndian(UInt16(alignment))
    return field + [UInt8](repeating: 0, count: gap)
  }
}
