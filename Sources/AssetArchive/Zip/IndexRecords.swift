// IndexRecords: entries as they are asked for.
//
// An index of 60,000 entries that kept each record in memory took 3.4 MB more, and to touch so many pages for the first
// time was a fifth of the time that the index took. The directory itself stays in memory, checked; to read the numbers
// of a record from it once more costs less than fetching a copy of them from memory.

/// The entries of an index, in the order of the central directory.
package struct IndexRecords: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  private let names: ContiguousArray<IndexName>
  /// Where the room of each entry ends; nil where it is where the next one begins.
  private let ends: [UInt64]?
  /// Where the central directory begins.
  private let end: UInt64

  /// Entries of a directory that was checked.
  init(bytes: [UInt8], names: ContiguousArray<IndexName>, ends: [UInt64]?, end: UInt64) {
    self.bytes = bytes
    self.names = names
    self.ends = ends
    self.end = end
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { names.count }

  package subscript(position: Int) -> IndexRecord {
    bytes.withUnsafeBytes { bytes in
      let window = ByteWindow(bytes)
      var record = Self.record(names[position], window)
      if let ends {
        record.limit = ends[position]
      } else {
        let next = position + 1
        record.limit =
          next < names.count ? Self.central(names[next], window).headerOffset : end
      }
      return record
    }
  }

  /// A record without its limit.
  static func record(_ name: IndexName, _ window: ByteWindow) -> IndexRecord {
    let central = central(name, window)
    return IndexRecord(
      nameOffset: name.offset, nameLength: name.length, flags: central.flags,
      method: central.method, isDirectory: name.kind == .directory, crc32: central.crc32,
      size: central.size, storedSize: central.storedSize, headerOffset: central.headerOffset)
  }

  /// The record that a name stands in, with the numbers of its zip64 field.
  private static func central(_ name: IndexName, _ window: ByteWindow) -> CentralRecord {
    let offset = Int(name.offset) - ZipFormat.centralSize
    var record = CentralRecord(window, at: offset)
    guard record.isSaturated else { return record }
    let nameLength = Int(window.u16(offset + 28))
    let extra = window.slice(
      offset + ZipFormat.centralSize + nameLength, Int(window.u16(offset + 30)))
    // The parser resolved the same bytes.
    if let fields = ExtraFields(extra) { _ = record.resolve(fields) }
    return record
  }
}
