public import AssetText

/// An entry of an archive.
public struct ArchiveEntry: Sendable, Hashable {
  /// Its path; a directory's without the slash at its end.
  public let path: AssetPath
  /// True for a directory.
  public let isDirectory: Bool
  /// Its size in bytes.
  public let size: Int
  /// The bytes it takes in the archive, headers not counted.
  public let storedSize: Int
  /// The CRC-32 of its bytes.
  public let crc32: UInt32
  /// True where its bytes lie in the archive as they are.
  public let isStored: Bool
  /// Its place in the central directory.
  package let index: Int
}

/// A zip archive that is open for reading; may be used from any thread.
///
/// The central directory is the only truth, and all of it is checked when the archive is opened: an archive that two
/// readers could understand differently is refused.
public struct ArchiveReader: Sendable {
  package let file: ArchiveFile
  package let index: ArchiveIndex
  private let places: Lock<[AssetPath: Int]?>

  /// Opens an archive and checks its index.
  ///
  /// - Complexity: O(*n*) in the size of the central directory.
  public init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    let file = try ArchiveFile(path: path)
    self.init(file: file, index: try ArchiveIndex(file, limits: limits, digesting: true))
  }

  package init(file: ArchiveFile, index: ArchiveIndex) {
    self.file = file
    self.index = index
    places = Lock(nil)
  }

  /// The path that the archive was opened by.
  public var path: String { file.path }

  /// The size of the archive in bytes.
  public var size: Int { Int(clamping: file.size) }

  /// The entries in the order of the central directory, made as they are asked for.
  public var entries: Entries { Entries(index: index) }

  /// The SHA-256 over the central directory and the end records, 64 lower-case hexadecimal digits.
  ///
  /// It covers the name, size and checksum of every entry.
  /// - Complexity: O(*n*) in the size of the central directory.
  public var identity: String { index.digest ?? SHA256.hexadecimal(index.bytes) }

  /// The entry of a path, compared byte for byte, or nil.
  public func entry(_ path: String) -> ArchiveEntry? {
    AssetPath(path).flatMap { entry($0) }
  }

  /// The entry of a path, or nil.
  public func entry(_ path: AssetPath) -> ArchiveEntry? {
    let place = places.withLock { places -> Int? in
      if let places { return places[path] }
      var made: [AssetPath: Int] = [:]
      made.reserveCapacity(index.records.count)
      for (place, entry) in entries.enumerated() { made[entry.path] = place }
      places = made
      return made[path]
    }
    return place.map { entries[$0] }
  }

  /// The bytes of an entry, checked against its checksum.
  public func read(_ entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
    guard index.records.indices.contains(entry.index) else {
      throw .noEntry(path: path, entry: entry.path.description)
    }
    let record = index.records[entry.index]
    let scratch = ScratchBuffer()
    let offset = try LocalHeader.check(record, of: index, in: file, scratch: scratch)
    guard let count = Int(exactly: record.storedSize), let size = Int(exactly: record.size) else {
      throw .unsupported(
        path: path, entry: entry.path.description, feature: "an entry of \(record.size) bytes")
    }
    let data = try file.read(at: offset, count: count)
    var bytes = data
    if record.method == ZipFormat.deflated {
      let inflater = Inflater()
      var isWhole = false
      bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        let output = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
        isWhole = data.withUnsafeBytes { inflater.inflate($0, into: output) }
        initialized = isWhole ? size : 0
      }
      guard isWhole else { throw .corrupt(path: path, entry: entry.path.description) }
    }
    let found = CRC32.checksum(bytes)
    guard found == record.crc32 else {
      throw .checksum(
        path: path, entry: entry.path.description, found: found, expected: record.crc32)
    }
    return bytes
  }

  /// The manifest of a bundle, or nil for an archive that was not made by this tool.
  public func manifest() throws(ArchiveError) -> Manifest? {
    guard let place = index.firstPlace(of: Manifest.bundlePath) else { return nil }
    let entry = entries[place]
    do {
      return try Manifest.decode(try read(entry))
    } catch {
      guard case .manifest(_, let offset, let reason) = error else { throw error }
      throw .manifest(path: path, offset: offset, reason: reason)
    }
  }

  /// The entries of an archive, in the order of its central directory.
  public struct Entries: RandomAccessCollection, Sendable {
    fileprivate let index: ArchiveIndex

    /// The first place: 0.
    public var startIndex: Int { 0 }
    /// The number of entries.
    public var endIndex: Int { index.records.count }

    /// The entry at a place.
    public subscript(position: Int) -> ArchiveEntry {
      let record = index.records[position]
      guard let path = AssetPath(index.name(record)) else {
        preconditionFailure("the index holds only paths that it checked")
      }
      return ArchiveEntry(
        path: path, isDirectory: record.isDirectory, size: Int(clamping: record.size),
        storedSize: Int(clamping: record.storedSize), crc32: record.crc32,
        isStored: record.method == ZipFormat.stored, index: position)
    }
  }
}
