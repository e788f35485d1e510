// ArchiveSource: files straight from a bundle.
//
// Small entries are read at once and checked against their checksum before a byte is given out. Large ones are read in
// pieces. Engines ask for films in hundreds of ranges, so the readers of the entries that were asked for last are kept with
// their checkpoints: `maximumReaders` of them, each at most 2.6 MB.

internal import AssetArchive
internal import AssetText

/// The entries of an archive as files.
final class ArchiveSource: AssetSource {
  /// Up to this size an entry is inflated and checked as a whole.
  static let wholeSize = 2 << 20
  /// Up to this size an entry is read as a whole to see what it is.
  private static let sniffedSize = 256 << 10
  /// How many readers of large entries are kept.
  static let maximumReaders = 8
  /// A checkpoint takes 40 KB; one for each 8 MB of a film of half a gigabyte.
  private static let readerOptions = EntryReader.Options(maximumCheckpoints: 64)
  /// For a stream that is read once from the start to the end.
  private static let streamOptions = EntryReader.Options(checkpointDistance: 1 << 62)

  private struct Known {
    let mediaType: String
    let tag: String
  }

  private struct State {
    /// What the manifest says; nil before it was read.
    var manifest: [AssetPath: Known]?
    /// What was found out about entries that the manifest does not name.
    var sniffed: [AssetPath: Known] = [:]
    /// The readers that were used last, the latest at the end.
    var readers: [(path: AssetPath, reader: EntryReader)] = []
  }

  let archive: ArchiveReader
  private let state = Lock(State())

  init(_ archive: ArchiveReader) { self.archive = archive }

  var name: String { archive.path }

  func file(_ path: AssetPath) throws(ReadError) -> SourceFile? {
    guard let entry = archive.entry(path), !entry.isDirectory else { return nil }
    do throws(ArchiveError) {
      let known = try known(entry)
      var file = SourceFile(mediaType: known.mediaType, size: entry.size, tag: known.tag) {
        (range) throws(ReadError) in
        do throws(ArchiveError) {
          return try self.parts(of: entry, range)
        } catch {
          throw .archive(error)
        }
      }
      if !entry.isStored, entry.storedSize + 18 < entry.size {
        file.deflated = (try archive.storedData(of: entry), entry.crc32)
      }
      return file
    } catch {
      throw .archive(error)
    }
  }

  private func parts(
    of entry: ArchiveEntry, _ range: Range<Int>
  ) throws(ArchiveError) -> [AssetBody.Part] {
    if range.count == entry.size {
      if entry.size <= Self.wholeSize { return [.bytes(try archive.read(entry))] }
      return [.entry(try EntryReader(archive, entry, options: Self.streamOptions), range)]
    }
    let kept = state.withLock { state -> EntryReader? in
      guard let place = state.readers.lastIndex(where: { $0.path == entry.path }) else {
        return nil
      }
      let found = state.readers.remove(at: place)
      state.readers.append(found)
      return found.reader
    }
    if let kept { return [.entry(kept, range)] }
    let reader = try EntryReader(archive, entry, options: Self.readerOptions)
    state.withLock { state in
      if state.readers.count >= Self.maximumReaders { state.readers.removeFirst() }
      state.readers.append((entry.path, reader))
    }
    return [.entry(reader, range)]
  }

  /// The media type and the tag of an entry: the manifest's word, else by its bytes.
  private func known(_ entry: ArchiveEntry) throws(ArchiveError) -> Known {
    let found = state.withLock { state -> (read: Bool, known: Known?) in
      let known = state.manifest?[entry.path] ?? state.sniffed[entry.path]
      return (state.manifest != nil, known)
    }
    if let known = found.known { return known }
    if !found.read {
      var table: [AssetPath: Known] = [:]
      if let manifest = try archive.manifest() {
        table.reserveCapacity(manifest.entries.count)
        for entry in manifest.entries {
          table[entry.path] = Known(
            mediaType: entry.mediaType, tag: String(entry.sha256.prefix(32)))
        }
      }
      let known = table[entry.path]
      let made = table
      state.withLock { $0.manifest = made }
      if let known { return known }
    }
    let head: [UInt8]
    if entry.size <= Self.sniffedSize {
      head = try archive.read(entry)
    } else {
      head = try EntryReader(archive, entry, options: Self.streamOptions).read(0..<(64 << 10))
    }
    let known = Known(
      mediaType: MediaType.ofHead(path: entry.path, head: head, size: entry.size).value,
      tag: String(entry.crc32, radix: 16) + "-" + String(entry.size, radix: 16))
    state.withLock { $0.sniffed[entry.path] = known }
    return known
  }
}

extension MediaType {
  /// The type of a file by its name and its first bytes; a character that is cut at their end does not count.
  static func ofHead(path: AssetPath, head: [UInt8], size: Int) -> MediaType {
    var head = head[...]
    if head.count < size {
      for _ in 0..<3 where head.last.map({ $0 & 0xC0 == 0x80 }) ?? false { head.removeLast() }
      if let last = head.last, last >= 0xC0 { head.removeLast() }
    }
    return ofFile(path: path, bytes: head)
  }
}
