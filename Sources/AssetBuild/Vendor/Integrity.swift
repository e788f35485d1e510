internal import AssetText

/// An `integrity` attribute (Subresource Integrity, section 3).
struct Integrity: Sendable {
  /// Algorithm and digest of each value that is one, in the order of the attribute.
  private let values: [(algorithm: Algorithm, digest: [UInt8])]

  private enum Algorithm: String, Comparable {
    case sha256
    case sha384
    case sha512

    static func < (left: Algorithm, right: Algorithm) -> Bool { left.rawValue < right.rawValue }

    func digest(_ bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .sha256: SHA256.hash(bytes)
      case .sha384: SHA512.hash384(bytes)
      case .sha512: SHA512.hash(bytes)
      }
    }
  }

  /// Reads an attribute; what is no digest of a known kind is passed over, as browsers do.
  init(_ attribute: String) {
    values = attribute.split(whereSeparator: \.isWhitespace).compactMap { word in
      let value = word.prefix { $0 != "?" }
      guard let dash = value.firstIndex(of: "-"),
        let algorithm = Algorithm(rawValue: value[..<dash].lowercased()),
        let digest = Base64.decode(
          value[value.index(after: dash)...].utf8.map {
            $0 == UInt8(ascii: "-")
              ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
          })
      else { return nil }
      return (algorithm, digest)
    }
  }

  /// True where the bytes have one of the digests of the strongest kind, or where none is named.
  func accepts(_ bytes: [UInt8]) -> Bool {
    guard let strongest = values.map(\.algorithm).max() else { return true }
    let digest = strongest.digest(bytes)
    return values.contains { $0.algorithm == strongest && $0.digest == digest }
  }

  /// The attribute for other bytes.
  static func attribute(for bytes: [UInt8]) -> String {
    "sha256-" + String(decoding: Base64.encode(SHA256.hash(bytes)), as: UTF8.self)
  }
}
