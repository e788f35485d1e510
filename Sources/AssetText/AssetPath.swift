#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The path of a file inside a build or a bundle: relative, with `/` between names, never leaving its root.
///
/// No component is empty, `.` or `..`; there is no NUL and no backslash. Paths are equal where their UTF-8 bytes are:
/// the composed and the decomposed form of `é`, which are one `Character` to a `String`, are two files on Linux. Where
/// a file system takes them for one, whoever makes a tree refuses to have both.
public struct AssetPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path as text.
  public let description: String

  /// Checks a path; nil where it is empty, absolute, or has a component that is empty, `.` or `..`, a NUL or a backslash.
  public init?(_ path: some StringProtocol) {
    guard AssetPath.isSafe(path.utf8) else { return nil }
    description = String(path)
  }

  /// True where some bytes are a path that stays below its root.
  ///
  /// - Complexity: O(*n*).
  public static func isSafe(_ path: some Sequence<UInt8>) -> Bool {
    let answer = path.withContiguousStorageIfAvailable { isSafe(UnsafeRawBufferPointer($0)) }
    if let answer { return answer }
    return ContiguousArray(path).withUnsafeBytes { isSafe($0) }
  }

  /// The same for a buffer: an index asks this for each of its bytes, and a generic walk took longer than all the rest.
  package static func isSafe(_ path: UnsafeRawBufferPointer) -> Bool {
    var length = 0  // of the component so far
    var dots = 0
    for byte in path {
      switch byte {
      case 0, UInt8(ascii: "\\"): return false
      case UInt8(ascii: "/"):
        if length == 0 || (dots == length && length <= 2) { return false }
        length = 0
        dots = 0
      case UInt8(ascii: "."):
        length += 1
        dots += 1
      default: length += 1
      }
    }
    return length > 0 && !(dots == length && length <= 2)
  }

  /// The last component.
  public var name: Substring {
    guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return description[...]
    }
    return description[description.utf8.index(after: slash)...]
  }

  /// The lower-cased ASCII extension without its dot, or an empty string.
  public var fileExtension: String {
    let name = name
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// The directory that holds the file, or nil for one at the root.
  public var parent: AssetPath? {
    guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return AssetPath(description[..<slash])
  }

  /// Compares by UTF-8 bytes, not by canonical equivalence as strings do.
  public static func == (left: AssetPath, right: AssetPath) -> Bool {
    let (first, second) = (left.description.utf8, right.description.utf8)
    guard first.count == second.count else { return false }
    let isSame = first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { second in
        guard let left = first.baseAddress, let right = second.baseAddress else { return true }
        return memcmp(left, right, first.count) == 0
      }
    }
    return (isSame ?? nil) ?? first.elementsEqual(second)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    // What follows in the hasher must not run into the path: a byte that no UTF-8 has ends it.
    var text = description
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xff as UInt8)
  }

  /// Compares by UTF-8 bytes, so that the order is the same in every locale.
  public static func < (left: AssetPath, right: AssetPath) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
