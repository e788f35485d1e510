internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Which build of this tool runs.
///
/// A version number says too little: whoever works on a minifier has many builds of one version. So the digest of the
/// executable counts too; where it cannot be read, nothing is kept from one process to the next.
enum ToolIdentity {
  /// The version and the digest of the executable, or nil where that cannot be told.
  static let current: String? = executablePath.flatMap { path in
    guard let bytes = try? FileReading.read(path) else { return nil }
    return "\(ToolVersion.current) \(SHA256.hexadecimal(bytes))"
  }

  private static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      return "/proc/self/exe"
    #endif
  }
}
