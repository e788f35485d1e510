// TreeCheck: is an extracted tree still what it was?
//
// Systems purge temporary directories file by file, and disks fill up while an app overwrites something. The cheap
// check asks for the kind and size of every file, one system call each; the thorough one reads all of them.

internal import AssetText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is wrong with a tree.
enum TreeDamage: Equatable {
  /// These entries are missing or have other contents; none: the tree is whole.
  case files([Int])
  /// Something else than a directory is where a directory should be, or the other way round.
  case structure
}

/// Compares a tree with an index.
struct TreeCheck {
  let reader: ArchiveReader
  /// The entries that should be there, by their places in the index.
  let places: Places
  let directory: Directory
  let jobs: Int
  let cancellation: Cancellation?

  /// Checks kinds and sizes, and the contents too where `reading` is true.
  func run(reading: Bool) throws(ArchiveError) -> TreeDamage {
    let index = reader.index
    var missing: Set<String> = []
    for name in index.directories(of: places) {
      var status = stat()
      if fstatat(directory.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
        missing.insert(name)
      } else if status.st_mode & S_IFMT != S_IFDIR {
        return .structure
      }
    }
    // Below a directory that is a link everything would look right; so directories were asked first.
    let results = Batches.map(
      count: places.count, size: reading ? 16 : 512, inline: reading ? 0 : 2048, jobs: jobs
    ) { range in check(range, reading: reading) }
    if let cancellation, cancellation.isCancelled { throw .cancelled(path: directory.path) }
    var damaged: [Int] = []
    for result in results {
      guard let result else { return .structure }
      damaged += result
    }
    if !missing.isEmpty {
      // Directories without files in them.
      for place in places
      where index.records[place].isDirectory
        && missing.contains(index.name(index.records[place]))
      {
        damaged.append(place)
      }
    }
    return .files(damaged)
  }

  /// The damaged files of a range of entries, or nil where one is a directory now.
  private func check(_ range: Range<Int>, reading: Bool) -> [Int]? {
    let index = reader.index
    let scratch = ScratchBuffer()
    var damaged: [Int] = []
    for place in places[range] {
      if reading, let cancellation, cancellation.isCancelled { return damaged }
      let record = index.records[place]
      guard !record.isDirectory else { continue }
      var status = stat()
      let found = index.withName(record) {
        fstatat(directory.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
      }
      guard found == 0 else {
        damaged.append(place)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR { return nil }
      guard status.st_mode & S_IFMT == S_IFREG, UInt64(clamping: status.st_size) == record.size,
        !reading || checksum(record, scratch) == record.crc32
      else {
        damaged.append(place)
        continue
      }
    }
    return damaged
  }

  func checksum(_ record: IndexRecord, _ scratch: borrowing ScratchBuffer) -> UInt32? {
    let file = reader.index.withName(record) { name in
      retrying { openat(directory.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    let buffer = scratch.room(256 << 10)
    var checksum: UInt32 = 0
    while true {
      let count = retrying { read(file, buffer.baseAddress, buffer.count) }
      if count < 0 { return nil }
      if count == 0 { return checksum }
      checksum = CRC32.update(
        checksum, with: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
