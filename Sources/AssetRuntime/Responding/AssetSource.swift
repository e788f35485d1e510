internal import AssetArchive
internal import AssetText

/// Where files come from: an archive or a directory.
protocol AssetSource: Sendable {
  /// The file of a path, or nil.
  func file(_ path: AssetPath) throws(ReadError) -> SourceFile?
  /// How the source is called in messages.
  var name: String { get }
}

/// A file that was found, not read yet.
struct SourceFile: Sendable {
  /// The media type, as in a `Content-Type` field.
  let mediaType: String
  let size: Int
  /// The name of this version.
  let tag: String
  /// The time of its last change, in seconds since 1970, where that means something.
  var modified: Int?
  /// Its DEFLATE stream and checksum, where it is stored so.
  var deflated: (data: StoredData, crc32: UInt32)?
  /// The parts that give a range of it.
  let parts: @Sendable (Range<Int>) throws(ReadError) -> [AssetBody.Part]
}
