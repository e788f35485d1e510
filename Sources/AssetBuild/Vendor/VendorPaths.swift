// VendorPaths: the names that files of other hosts have in the bundle.
//
// A name is made of the address alone, so that it is the same in every build and a diff of two bundles says something.
// It is the host and the path wherever these can be names; where anything had to be changed or left out (a query, a
// character, a clash with another name) eight digits of the address' digest make it one of its own. The extension
// is what the file is: from `file://` nothing else tells an engine.

internal import AssetText

/// Names below `vendor/`.
struct VendorPaths {
  static let directory = "vendor"

  private var files: Set<NameKey> = []
  private var directories: Set<NameKey> = []

  /// - Parameter existing: The files of the build, whose names are taken.
  init(_ existing: some Sequence<AssetPath>) {
    for path in existing { take(path.description) }
  }

  private mutating func take(_ path: String) {
    files.insert(NameKey(path))
    for parent in Self.parents(path) { directories.insert(NameKey(parent)) }
  }

  /// True where a name is there already, or one of its directories is a file.
  private func isTaken(_ path: String) -> Bool {
    files.contains(NameKey(path)) || directories.contains(NameKey(path))
      || Self.parents(path).contains { files.contains(NameKey($0)) }
  }

  private static func parents(_ path: String) -> [Substring] {
    path.indices.filter { path[$0] == "/" }.map { path[..<$0] }
  }

  /// The path for an address, which is taken from then on.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - type: What its file is.
  /// - Returns: The path, or nil where no name is free.
  mutating func path(_ address: RemoteAddress, _ type: MediaType) -> AssetPath? {
    let names = address.path.split(separator: "/").map(Self.cleaned)
    let host = Self.cleaned(Substring(address.authority))
    var parts = [Self.directory, host.name] + names.dropLast().map(\.name)
    let last = address.path.hasSuffix("/") ? ("", true) : names.last ?? ("", true)
    if address.path.hasSuffix("/") { parts += names.suffix(1).map(\.name) }
    var (stem, suffix) = Self.split(last.0)
    if let path = AssetPath("x" + suffix), MediaType.ofName(path).kind == type.kind {
      // The name says what the file is.
    } else {
      stem += suffix
      suffix = Self.suffix(of: type)
    }
    if stem.isEmpty { stem = "index" }
    let isPlain = address.query.isEmpty && !last.1 && names.allSatisfy { !$0.isChanged }
    let digest = "-" + SHA256.hexadecimal(address.text.utf8).prefix(8)
    // The plain name, then one of its own, then one that no other address' directories lead to.
    let candidates: [[String]] = [
      isPlain ? parts + [stem.prefix(80) + suffix] : [],
      parts + [stem.prefix(80) + digest + suffix],
      [Self.directory, host.name, digest.dropFirst() + suffix],
      [Self.directory, SHA256.hexadecimal(address.text.utf8) + suffix],
    ]
    for candidate in candidates {
      let name = candidate.joined(separator: "/")
      guard !isTaken(name), let path = AssetPath(name) else { continue }
      take(name)
      return path
    }
    return nil
  }

  /// A part of an address with nothing in it that a file system, an address or a page could take for something else.
  private static func cleaned(_ part: Substring) -> (name: String, isChanged: Bool) {
    var name = String(
      part.utf8.prefix(100).map { byte -> Character in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "~"):
          Character(UnicodeScalar(byte))
        default: "_"
        }
      })
    // No name that is hidden, and none that a file system cuts off.
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    if name.hasSuffix(".") { name = name.dropLast() + "_" }
    return (name, !name.utf8.elementsEqual(part.utf8))
  }

  private static func split(_ name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.distance(from: dot, to: name.endIndex) <= 9
    else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// The extension that a media type is known by.
  private static func suffix(of type: MediaType) -> String {
    let essence = type.value.prefix { $0 != ";" }
    switch type.kind {
    case .css: return ".css"
    case .javaScript: return ".js"
    case .html: return ".html"
    case .svg: return ".svg"
    case .json: return essence.hasSuffix("manifest+json") ? ".webmanifest" : ".json"
    case .xml: return ".xml"
    case .text: return ".txt"
    case .wasm: return ".wasm"
    default: break
    }
    switch essence {
    case "image/jpeg": return ".jpg"
    case "image/x-icon", "image/vnd.microsoft.icon": return ".ico"
    case "audio/mpeg": return ".mp3"
    case "video/quicktime": return ".mov"
    default: break
    }
    // `font/woff2`, `image/png`, `video/mp4` …: the name of the format is the extension.
    let format = essence.split(separator: "/").last.map(String.init) ?? ""
    let known = AssetPath("x.\(format)").map { MediaType.ofName($0).kind == type.kind }
    return known == true ? ".\(format)" : ""
  }
}
