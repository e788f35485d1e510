// PolicyAdditions: a Content Security Policy that lets a page hold what it fetched before.
//
// The page of a single file has the same contents from other places: a script that was a file is text, a picture is a
// `data:` address. A policy in a `meta` that named the old places has to name the new ones, and nothing else. Texts are
// named by their digests. A `script-src` gets `data:` only where a script keeps its turn as an address; that lets
// markup that somebody else puts into the page run scripts, too, so it is said.
//
// Content Security Policy Level 3, sections 6.7 and 2.3: the first directive of a name counts, `default-src` stands in
// for fetch directives that are not there, and a digest beside `'unsafe-inline'` switches that off.

internal import AssetText

/// What a policy has to allow beside what it allows already.
struct PolicyAdditions: Sendable {
  /// The directives that stand in for one, the nearest first.
  private static let fallbacks = [
    "script-src-elem": ["script-src", "default-src"],
    "style-src-elem": ["style-src", "default-src"],
    "img-src": ["default-src"], "font-src": ["default-src"], "media-src": ["default-src"],
    "object-src": ["default-src"], "manifest-src": ["default-src"],
  ]

  private var wanted: [String: Set<String>] = [:]
  private static let digestPrefix = "'sha256-"

  /// Asks for `data:` addresses.
  mutating func allowData(_ directive: String) {
    wanted[directive, default: []].insert("data:")
  }

  /// Asks for files of the page's own origin.
  mutating func allowOwn(_ directive: String) {
    wanted[directive, default: []].insert("'self'")
  }

  /// Asks for the text of a script or style element.
  mutating func allowText(_ text: [UInt8], _ directive: String) {
    let digest = String(decoding: Base64.encode(SHA256.hash(text)), as: UTF8.self)
    wanted[directive, default: []].insert("\(Self.digestPrefix)\(digest)'")
  }

  /// A policy with the additions that it needs.
  func applied(to content: String) -> String {
    var directives = content.split(separator: ";").map { text in
      text.split(whereSeparator: \.isWhitespace).map(String.init)
    }.filter { !$0.isEmpty }
    var isChanged = false
    for (name, sources) in wanted.sorted(by: { $0.key < $1.key }) {
      let chain = [name] + (Self.fallbacks[name] ?? [])
      guard
        let known = chain.first(where: { name in directives.contains { Self.isNamed($0, name) } }),
        let index = directives.firstIndex(where: { Self.isNamed($0, known) })
      else { continue }
      var values = Array(directives[index].dropFirst())
      let lower = values.map { $0.lowercased() }
      // With `'unsafe-inline'` texts are allowed as long as nothing beside it names single ones.
      let allowsTexts =
        lower.contains("'unsafe-inline'")
        && !lower.contains {
          $0.hasPrefix("'sha") || $0.hasPrefix("'nonce-") || $0 == "'strict-dynamic'"
        }
      let missing = sources.sorted().filter { source in
        !lower.contains(source.lowercased())
          && !(allowsTexts && source.hasPrefix(Self.digestPrefix))
      }
      guard !missing.isEmpty else { continue }
      isChanged = true
      values.removeAll { $0.lowercased() == "'none'" }
      values += missing
      // What stood in for others stays as it is for them; those for scripts are about elements and nothing else.
      if known == "default-src" {
        directives.append([name.hasSuffix("-elem") ? String(name.dropLast(5)) : name] + values)
      } else {
        directives[index] = [directives[index][0]] + values
      }
    }
    return isChanged
      ? directives.map { $0.joined(separator: " ") }.joined(separator: "; ") : content
  }

  private static func isNamed(_ directive: [String], _ name: String) -> Bool {
    directive[0].lowercased() == name
  }
}
