#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TreeCheck {
  /// True where a directory holds nothing but files of the archive, byte for byte, and directories for them.
  ///
  /// Cleaners of temporary directories also remove the folder that says whose a tree is. Such a tree would be refused
  /// for ever; but where all that is left is in the archive anyway, nothing is lost by replacing it.
  func holdsOnlyEntries() -> Bool {
    let known = Set(reader.index.directories(of: reader.index.records.indices))
    return holdsOnlyEntries(directory, "", known, ScratchBuffer())
  }

  private func holdsOnlyEntries(
    _ directory: Directory, _ prefix: String, _ known: Set<String>,
    _ scratch: borrowing ScratchBuffer
  ) -> Bool {
    for name in directory.names() {
      let path = prefix + name
      guard let status = directory.status(name) else { return false }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard known.contains(path), let child = directory.directory(name),
          holdsOnlyEntries(child, path + "/", known, scratch)
        else { return false }
      case S_IFREG:
        guard let entry = reader.entry(path), !entry.isDirectory,
          UInt64(clamping: status.st_size) == UInt64(entry.size),
          checksum(reader.index.records[entry.index], scratch) == entry.crc32
        else { return false }
      default: return false
      }
    }
    return true
  }
}
