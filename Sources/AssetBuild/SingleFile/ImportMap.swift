// ImportMap: what bare names mean in the modules of a page.
//
// Modules that lie in `data:` addresses have no place of their own: relative specifiers and the scopes of an import map
// mean nothing for them. So every specifier is resolved here, with the place that its module had, by the rules of the
// HTML Standard ("resolve a module specifier"), and the page's map is written anew.

internal import AssetText

/// The import map of a page.
struct ImportMap: Sendable {
  /// A map that cannot be read; its text is left to the browser to complain about.
  struct Failure: Error {}

  private var imports: [(key: String, address: String)] = []
  private var scopes: [(prefix: String, imports: [(key: String, address: String)])] = []

  /// An empty map.
  init() {}

  /// Reads the text of a `script` of type `importmap`.
  init(_ json: [UInt8]) throws(Failure) {
    var map = ImportMap()
    let isRead = json.withUnsafeBufferPointer { buffer in
      do throws(JSONFailure) {
        var reader = JSONReader(buffer)
        try reader.object { (reader, key) throws(JSONFailure) in
          switch key {
          case "imports": map.imports = try Self.addresses(&reader)
          case "scopes":
            try reader.object { (reader, prefix) throws(JSONFailure) in
              map.scopes.append((prefix, try Self.addresses(&reader)))
            }
          default: try reader.skip()
          }
        }
        try reader.end()
        return true
      } catch {
        return false
      }
    }
    guard isRead else { throw Failure() }
    self = map
  }

  private static func addresses(
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> [(key: String, address: String)] {
    var result: [(key: String, address: String)] = []
    try reader.object { (reader, key) throws(JSONFailure) in
      result.append((key, try reader.string()))
    }
    // The longest key that fits is the one that counts.
    return result.sorted { ($0.key.utf8.count, $0.key) > ($1.key.utf8.count, $1.key) }
  }

  /// The addresses that it names.
  var addresses: [String] { (imports + scopes.flatMap(\.imports)).map(\.address) }

  /// The address that a specifier means, before it is resolved as a URL.
  ///
  /// - Parameters:
  ///   - specifier: What the module says.
  ///   - base: The directory of the module that says it.
  ///   - page: What the map's own addresses start from.
  /// - Returns: The address and what it is relative to; nil for a bare name that the map does not hold.
  func resolve(
    _ specifier: String, in base: ResourceURL.Base, page: ResourceURL.Base
  ) -> (address: String, base: ResourceURL.Base)? {
    let own = Self.isAddress(specifier) ? ResourceURL(specifier, base: base) : nil
    let place = base.directory.map { "/" + $0.map { $0 + "/" }.joined() }
    for scope in scopes.sorted(by: { $0.prefix.utf8.count > $1.prefix.utf8.count }) {
      guard let place, Self.covers(scope.prefix, place, page) else { continue }
      if let address = Self.find(specifier, own, scope.imports, page) { return (address, page) }
    }
    if let address = Self.find(specifier, own, imports, page) { return (address, page) }
    return own == nil ? nil : (specifier, base)
  }

  /// True where a specifier is an address and no bare name.
  static func isAddress(_ specifier: String) -> Bool {
    if specifier.hasPrefix("/") || specifier.hasPrefix("./") || specifier.hasPrefix("../") {
      return true
    }
    guard let colon = specifier.firstIndex(of: ":"), let first = specifier.utf8.first else {
      return false
    }
    let scheme = specifier[..<colon].utf8
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return isLetter
      && scheme.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
      }
  }

  private static func covers(
    _ prefix: String, _ place: String, _ page: ResourceURL.Base
  ) -> Bool {
    switch ResourceURL(prefix, base: page).target {
    case .directory(let name):
      place.hasPrefix(name.isEmpty ? "/" : "/\(name)/")
    case .document: place == (page.directory.map { "/" + $0.map { $0 + "/" }.joined() } ?? "")
    default: false
    }
  }

  private static func find(
    _ specifier: String, _ own: ResourceURL?, _ imports: [(key: String, address: String)],
    _ page: ResourceURL.Base
  ) -> String? {
    for (key, address) in imports {
      if let own, isAddress(key) {
        if ResourceURL(key, base: page) == own { return address }
      } else if key == specifier {
        return address
      }
      if key.hasSuffix("/"), specifier.hasPrefix(key), address.hasSuffix("/") {
        return address + specifier.dropFirst(key.count)
      }
    }
    return nil
  }

  /// The map as JSON, with `modules` before everything else.
  ///
  /// - Parameters:
  ///   - modules: Names and the addresses that hold their modules.
  ///   - replacement: Another address for one of the map, or nil where it stays.
  /// - Returns: The text of the map's element.
  func encoded(
    adding modules: [(name: String, address: String)], _ replacement: (String) -> String?
  ) -> [UInt8] {
    var output = Array("{\"imports\":".utf8)
    let own = imports.map { ($0.key, replacement($0.address) ?? $0.address) }
    output += Self.object(modules.map { ($0.name, $0.address) } + own)
    if !scopes.isEmpty {
      output += ",\"scopes\":{".utf8
      for (index, scope) in scopes.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += JSONText.quoted(scope.prefix)
        output.append(UInt8(ascii: ":"))
        output += Self.object(scope.imports.map { ($0.key, replacement($0.address) ?? $0.address) })
      }
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "}"))
    return output
  }

  private static func object(_ members: [(String, String)]) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output += JSONText.quoted(member.0)
      output.append(UInt8(ascii: ":"))
      output += JSONText.quoted(member.1)
    }
    output.append(UInt8(ascii: "}"))
    return output
  }
}
