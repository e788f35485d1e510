// VendorImports: what the build's own scripts import from other hosts.
//
// A page without a bundler says `import x from "https://cdn.example.com/x.js"`, in a file or between its tags. To parse
// every script of a build for that would cost more than all the rest, so a walk over the bytes looks first whether a
// quoted address stands behind `from` or `import` anywhere; the grammar decides then.

internal import AssetText
internal import MinifyJS

/// A script of the build that imports by addresses of other hosts.
struct VendorImports: Sendable {
  /// What it names on other hosts.
  let all: [(specifier: ModuleAddress, address: RemoteAddress)]
  private let script: ModuleAddresses

  /// Reads a script; nil where it imports nothing from other hosts, or does not parse.
  init?(_ bytes: [UInt8], goal: JavaScriptMinifier.Goal) {
    guard Self.mayImport(bytes), let script = try? ModuleAddresses(bytes, goal: goal) else {
      return nil
    }
    self.script = script
    all = script.all.compactMap { found in
      guard case .specifier(let text) = found,
        let address = VendorReferences.address(text, nil), !text.hasSuffix("/")
      else { return nil }
      return (found, address)
    }
    if all.isEmpty { return nil }
  }

  /// The script with the names that the files have in the bundle; nil where nothing changed.
  func rewritten(isInline: Bool, _ address: (String) -> String?) -> [UInt8]? {
    var replacements: [ModuleAddress: String] = [:]
    for (found, _) in all {
      guard case .specifier(let text) = found, let new = address(text) else { continue }
      replacements[found] = Self.specifier(new)
    }
    guard !replacements.isEmpty else { return nil }
    return try? script.rewritten(isInlineScript: isInline, replacing: replacements)
  }

  /// A relative address as a specifier, which without dots in front would be a bare name.
  static func specifier(_ address: String) -> String {
    address.hasPrefix("../") || address.hasPrefix("./") ? address : "./" + address
  }

  /// True where a quoted address of a host stands behind `from`, `import` or `import(`.
  private static func mayImport(_ bytes: [UInt8]) -> Bool {
    let beginnings = ["//", "https://", "http://"].map { Array($0.utf8) }
    let words = ["from", "import"].map { Array($0.utf8) }
    for (index, byte) in bytes.enumerated() {
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        beginnings.contains(where: { bytes[(index + 1)...].starts(with: $0) })
      else { continue }
      var end = index
      while end > 0, bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: "(") { end -= 1 }
      if words.contains(where: { bytes[..<end].suffix($0.count).elementsEqual($0) }) { return true }
    }
    return false
  }
}
