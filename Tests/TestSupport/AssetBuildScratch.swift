internal import Foundation

/// A directory that is there for one test.
public final class ScratchDirectory: Sendable {
  /// Its path, without links.
  public let path: String

  /// Makes a directory with a name of its own.
  public init() throws {
    let base = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    path = "\(base)/webpack-assets-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the directory, with the directories above it.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file below the directory, with the directories above it.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Makes a symbolic link below the directory.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// The bytes of a file below the directory.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// The names in a directory below the directory, sorted.
  public func names(_ name: String = "") -> [String] {
    let inner = name.isEmpty ? path : "\(path)/\(name)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: inner)) ?? []).sorted()
  }

  /// The relative paths of all files below the directory, sorted.
  public func files(_ name: String = "") -> [String] {
    let inner = name.isEmpty ? path : "\(path)/\(name)"
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: inner)) ?? []
    return all.filter { file in
      var isDirectory = ObjCBool(false)
      return FileManager.default.fileExists(atPath: "\(inner)/\(file)", isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }
}
