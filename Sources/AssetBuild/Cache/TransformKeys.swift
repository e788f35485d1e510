internal import AssetText

/// The names under which a build looks for what its files became before.
package struct TransformKeys: Sendable {
  /// What holds for all files of the build.
  private let common: [UInt8]

  /// Makes the keys of a build; nil where it cannot be told which program this is and the cache outlives the process.
  init?(_ options: BuildOptions) {
    guard let cache = options.cache else { return nil }
    guard let tool = ToolIdentity.current ?? (cache.directory == nil ? "" : nil) else {
      return nil
    }
    common = SHA256.hash(Array("\(tool)\n\(Fingerprint.ofTransform(options))".utf8))
  }

  /// The key of a file: 64 hexadecimal digits. What becomes of a page depends on the sheets as well.
  func key(
    _ path: AssetPath, _ type: MediaType, _ bytes: [UInt8], _ styles: PageStyles
  ) -> String {
    var parts = [
      common, SHA256.hash(Array(path.description.utf8)),
      SHA256.hash(Array("\(type.kind.rawValue) \(type.value)".utf8)), SHA256.hash(bytes),
    ]
    if type.kind == .html { parts.append(styles.digest) }
    return SHA256.hexadecimal(parts.flatMap { $0 })
  }
}
