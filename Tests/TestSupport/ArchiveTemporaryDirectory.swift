#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A directory for one test, removed at its end.
package final class ArchiveTemporaryDirectory: Sendable {
  package let path: String

  package init() {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
    path = "/tmp/webpack-assets-tests-\(getpid())-\(digits)"
    mkdir(path, 0o755)
  }

  deinit { Self.remove(path) }

  /// Writes a file; returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count, let base = buffer.baseAddress {
        let count = Self.system(descriptor, base + done, buffer.count - done)
        if count <= 0 { break }
        done += count
      }
    }
    close(descriptor)
    return file
  }

  /// The bytes of a file, or nil.
  package func read(_ name: String) -> [UInt8]? { Self.read(path + "/" + name) }

  /// Every path below, directories with a slash at the end, sorted.
  package func tree(_ name: String = "") -> [String] {
    var found: [String] = []
    Self.walk(name.isEmpty ? path : path + "/" + name, "", &found)
    return found.sorted()
  }

  private static func walk(_ directory: String, _ prefix: String, _ found: inout [String]) {
    guard let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      lstat(directory + "/" + name, &status)
      if status.st_mode & S_IFMT == S_IFDIR {
        found.append(prefix + name + "/")
        walk(directory + "/" + name, prefix + name + "/", &found)
      } else {
        found.append(prefix + name)
      }
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = system(descriptor, &buffer)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    var names: [String] = []
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      closedir(stream)
    }
    for name in names { remove(path + "/" + name) }
    rmdir(path)
  }

  private static func system(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, base, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, base, count)
    #else
      Musl.write(descriptor, base, count)
    #endif
  }

  private static func system(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, &buffer, buffer.count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, &buffer, buffer.count)
    #else
      Musl.read(descriptor, &buffer, buffer.count)
    #endif
  }
}
