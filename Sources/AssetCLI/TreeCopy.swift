internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A directory copied as `cp -r` does it: one file after the other, as a clone where the file system can.
enum TreeCopy {
  /// Copies a directory to a name that is not taken.
  static func copy(_ source: String, to target: String) throws(Failure) {
    #if canImport(Darwin)
      let flags = copyfile_flags_t(COPYFILE_DATA | COPYFILE_RECURSIVE | COPYFILE_CLONE)
      guard copyfile(source, target, nil, flags) == 0 else { throw problem(target) }
    #else
      guard mkdir(target, 0o755) == 0 else { throw problem(target) }
      for name in DirectoryListing.names(source) {
        var status = stat()
        guard lstat("\(source)/\(name)", &status) == 0 else { throw problem(source) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try copy("\(source)/\(name)", to: "\(target)/\(name)")
        case S_IFREG: try copyFile("\(source)/\(name)", to: "\(target)/\(name)")
        default: break
        }
      }
    #endif
  }

  /// The paths of all regular files below a directory.
  static func files(of directory: String) -> [String] {
    DirectoryListing.names(directory).flatMap { name -> [String] in
      var status = stat()
      guard lstat("\(directory)/\(name)", &status) == 0 else { return [] }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return files(of: "\(directory)/\(name)")
      case S_IFREG: return ["\(directory)/\(name)"]
      default: return []
      }
    }
  }

  /// The bytes of a file, or nil.
  static func contents(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let length = read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if length <= 0 { break }
        count += length
      }
    }
  }

  #if !canImport(Darwin)
    private static let bufferSize = 256 << 10

    private static func copyFile(_ source: String, to target: String) throws(Failure) {
      let input = open(source, O_RDONLY | O_CLOEXEC)
      guard input >= 0 else { throw problem(source) }
      defer { close(input) }
      let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard output >= 0 else { throw problem(target) }
      defer { close(output) }
      // FICLONE: both files share their blocks then.
      if ioctl(output, 0x4004_9409, input) == 0 { return }
      let isCopied = withUnsafeTemporaryAllocation(byteCount: bufferSize, alignment: 64) { buffer in
        while true {
          let count = read(input, buffer.baseAddress, buffer.count)
          if count <= 0 { return count == 0 }
          guard write(output, buffer.baseAddress, count) == count else { return false }
        }
      }
      guard isCopied else { throw problem(target) }
    }
  #endif

  private static func problem(_ path: String) -> Failure {
    .file(path, "cannot be copied: \(SystemError.words(errno))", "unwritable")
  }
}
