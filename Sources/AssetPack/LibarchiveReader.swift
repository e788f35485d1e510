// LibarchiveReader: archives that are not ours, and a second opinion about those that are.
//
// This is the only file that names libarchive. It reads; nothing here writes to a disk, so none of libarchive's own
// unpacking is used. Formats are switched on one by one: mtree is not among them, since an mtree "archive" may name
// any file of the machine as the contents of an entry; neither are the filters that start other programs.

package import AssetText
internal import CArchive

/// Reads any archive that libarchive reads, front to back.
package struct LibarchiveReader: Sendable {
  /// What an entry is.
  package enum Kind: Sendable, Hashable {
    case file
    case directory
    case symlink(to: String)
    /// A further name of an earlier file.
    case hardlink(to: String)
    case other
  }

  /// An entry of an archive.
  package struct Entry: Sendable, Hashable {
    /// Its path without a leading `./`; safe, so never above the archive's root.
    package let path: AssetPath
    package let kind: Kind
    /// Its size where the archive tells it beforehand.
    package let size: Int?
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// Calls `body` for each entry, in the order of the archive.
  ///
  /// `body` may call its second parameter once to read the bytes; the limit bounds them. It returns false to end. Names
  /// are UTF-8 whatever the locale, and composed: libarchive gives NFC for what stands in the archive in NFD. An entry
  /// whose name leads out of the archive's root ends the reading with an error.
  package func forEach(
    limit: Int = .max,
    _ body: (Entry, () throws(PackError) -> [UInt8]) throws(PackError) -> Bool
  ) throws(PackError) {
    var left = limit
    try forEachEntry { (entry, archive) throws(PackError) in
      try body(entry) { () throws(PackError) in
        try data(archive, sizeHint: entry.size, left: &left, limit: limit)
      }
    }
  }

  /// Measures and digests the entries that are wanted, whose bytes are never in memory together.
  package func digest(
    where isWanted: (Entry) throws(PackError) -> Bool,
    _ found: (Entry, _ size: Int, _ sha256: String) -> Void
  ) throws(PackError) {
    try forEachEntry { (entry, archive) throws(PackError) in
      guard try isWanted(entry) else { return true }
      let (size, sha256) = try digest(archive)
      found(entry, size, sha256)
      return true
    }
  }

  private func forEachEntry(
    _ body: (Entry, OpaquePointer) throws(PackError) -> Bool
  ) throws(PackError) {
    let locale = webpack_assets_enter_utf8()
    defer { webpack_assets_leave_utf8(locale) }
    guard let archive = archive_read_new() else {
      throw .damaged(path: path, message: "there is no memory to read it")
    }
    defer { archive_read_free(archive) }
    LibarchiveReader.enableFormats(archive)
    guard archive_read_open_filename(archive, path, 1 << 18) == ARCHIVE_OK else {
      throw failure(archive)
    }
    while true {
      var pointer: OpaquePointer?
      let status = archive_read_next_header(archive, &pointer)
      if status == ARCHIVE_EOF { return }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = pointer else {
        throw failure(archive)
      }
      guard let described = try describe(entry) else { continue }
      guard try body(described, archive) else { return }
    }
  }

  private static func enableFormats(_ archive: OpaquePointer) {
    archive_read_support_filter_none(archive)
    archive_read_support_filter_gzip(archive)
    archive_read_support_filter_bzip2(archive)
    archive_read_support_filter_compress(archive)
    archive_read_support_filter_lzma(archive)
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_lz4(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_zip(archive)
    archive_read_support_format_tar(archive)
    archive_read_support_format_7zip(archive)
    archive_read_support_format_cpio(archive)
    archive_read_support_format_xar(archive)
    archive_read_support_format_cab(archive)
    archive_read_support_format_rar(archive)
    archive_read_support_format_rar5(archive)
  }

  private func describe(_ entry: OpaquePointer) throws(PackError) -> Entry? {
    guard let raw = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
      var name = String(validatingCString: raw)
    else {
      throw .damaged(
        path: path,
        message: "holds an entry whose name is not UTF-8; pack it again with UTF-8 names")
    }
    while name.hasPrefix("./") { name.removeFirst(2) }
    while name.hasSuffix("/") { name.removeLast() }
    if name.isEmpty || name == "." { return nil }
    guard let safe = AssetPath(name) else { throw .unsafeEntry(path: path, entry: name) }
    let kind: Kind
    if let target = archive_entry_hardlink_utf8(entry) {
      kind = .hardlink(to: String(cString: target))
    } else {
      switch UInt32(archive_entry_filetype(entry)) {
      case webpack_assets_AE_IFREG(): kind = .file
      case webpack_assets_AE_IFDIR(): kind = .directory
      case webpack_assets_AE_IFLNK():
        kind = .symlink(to: archive_entry_symlink_utf8(entry).map { String(cString: $0) } ?? "")
      default: kind = .other
      }
    }
    let size = archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil
    return Entry(path: safe, kind: kind, size: size)
  }

  private func data(
    _ archive: OpaquePointer, sizeHint: Int?, left: inout Int, limit: Int
  ) throws(PackError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A size that lies must not cost memory: what is reserved grows with what was really read.
    var room = min(max(sizeHint ?? 0, 0) + 1, 1 << 24)
    while true {
      var failed = false
      var ended = false
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < buffer.count {
          let length = archive_read_data(
            archive, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          if length == 0 {
            ended = true
            return
          }
          if length < 0 {
            if length == Int(ARCHIVE_RETRY) { continue }
            failed = true
            return
          }
          count += length
        }
      }
      if failed { throw failure(archive) }
      guard piece.count <= left else { throw .tooLarge(path: path, limit: limit) }
      left -= piece.count
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if ended { return bytes }
      room = 1 << 22
    }
  }

  private func digest(_ archive: OpaquePointer) throws(PackError) -> (size: Int, sha256: String) {
    var digest = SHA256()
    var size = 0
    while true {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: la_int64_t = 0
      let status = archive_read_data_block(archive, &block, &count, &offset)
      if status == ARCHIVE_EOF { return (size, SHA256.hexadecimal(digest: digest.finish())) }
      if status == ARCHIVE_RETRY { continue }
      guard status == ARCHIVE_OK else { throw failure(archive) }
      // A hole would be zeros that nobody wrote; no entry of an archive of ours has one.
      guard offset == Int64(size) else {
        throw .damaged(path: path, message: "an entry in it has a hole")
      }
      digest.update(
        buffer: UnsafeBufferPointer(start: block?.assumingMemoryBound(to: UInt8.self), count: count)
      )
      size += count
    }
  }

  private func failure(_ archive: OpaquePointer) -> PackError {
    let text = archive_error_string(archive).map { String(cString: $0) } ?? "unknown failure"
    // "ZIP decompression failed" keeps its capitals, "Truncated gzip input" does not.
    let isWord = text.dropFirst().first?.isLowercase == true
    let message = isWord ? text.prefix(1).lowercased() + text.dropFirst() : text
    return .damaged(path: path, message: message)
  }
}
