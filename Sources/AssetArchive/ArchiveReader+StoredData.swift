internal import AssetText

/// The bytes of an entry as they lie in an archive: the file itself, or its DEFLATE stream.
package struct StoredData: Sendable {
  private let file: ArchiveFile
  private let offset: UInt64
  /// How many there are.
  package let count: Int

  fileprivate init(file: ArchiveFile, offset: UInt64, count: Int) {
    self.file = file
    self.offset = offset
    self.count = count
  }

  /// Fills a buffer from a place in them; what would lie beyond their end is a programmer's error.
  package func read(
    at place: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) {
    precondition(place >= 0 && buffer.count <= count - place)
    try file.read(at: offset + UInt64(place), into: buffer)
  }
}

extension ArchiveReader {
  /// Where the bytes of an entry lie; its local header is checked first.
  package func storedData(of entry: ArchiveEntry) throws(ArchiveError) -> StoredData {
    guard index.records.indices.contains(entry.index), !entry.isDirectory else {
      throw .noEntry(path: path, entry: entry.path.description)
    }
    let record = index.records[entry.index]
    let offset = try LocalHeader.check(record, of: index, in: file, scratch: ScratchBuffer())
    guard let count = Int(exactly: record.storedSize) else {
      throw .unsupported(
        path: path, entry: entry.path.description, feature: "an entry of \(record.size) bytes")
    }
    return StoredData(file: file, offset: offset, count: count)
  }
}
