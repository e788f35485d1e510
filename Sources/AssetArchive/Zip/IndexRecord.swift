/// An entry as the index keeps it: numbers only, its name is a range of the central directory.
package struct IndexRecord: BitwiseCopyable, Sendable {
  package var nameOffset: UInt32
  /// The length of the name in bytes, without the slash at the end of a directory's.
  package var nameLength: UInt16
  package var flags: UInt16
  package var method: UInt16
  package var isDirectory: Bool
  package var crc32: UInt32
  package var size: UInt64
  package var storedSize: UInt64
  /// Where its local header begins.
  package var headerOffset: UInt64
  /// Where the next header, or the central directory, begins.
  package var limit: UInt64 = 0
}
