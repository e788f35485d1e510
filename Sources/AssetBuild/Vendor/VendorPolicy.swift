// VendorPolicy: a Content Security Policy that named a host has to name the bundle for what came from there.
//
// Only what the policy let through before is let through now: `'self'` joins a directive where one of its sources
// matches the address that a file had (Content Security Policy Level 3, section 6.7.2.8). The host stays in the list,
// since scripts may go on asking it.

internal import AssetText

enum VendorPolicy {
  /// What the policies of a page have to allow.
  static func additions(
    _ policies: [String], _ references: [VendorReference], _ files: VendoredFiles,
    _ crawl: VendorCrawl
  ) -> PolicyAdditions {
    var additions = PolicyAdditions()
    guard !policies.isEmpty else { return additions }
    for address in crawl.closure(references.map(\.address)) {
      guard let type = files.types[address] else { continue }
      let chain = chain(type.kind, crawl.purposes[address] ?? .any)
      for policy in policies where allows(policy, chain, address) {
        additions.allowOwn(chain[0])
      }
    }
    return additions
  }

  /// The directives that speak of a file, the nearest first.
  private static func chain(
    _ kind: MediaType.Kind, _ purpose: VendorReference.Purpose
  ) -> [String] {
    switch purpose {
    case .script, .module: return ["script-src-elem", "script-src", "default-src"]
    case .sheet: return ["style-src-elem", "style-src", "default-src"]
    case .any: break
    }
    switch kind {
    case .font: return ["font-src", "default-src"]
    case .audio, .video, .text: return ["media-src", "default-src"]
    case .json: return ["manifest-src", "default-src"]
    case .html: return ["object-src", "default-src"]
    default: return ["img-src", "default-src"]
    }
  }

  /// True where a policy has a directive for a file and that directive lets its old address through.
  private static func allows(
    _ policy: String, _ chain: [String], _ address: RemoteAddress
  ) -> Bool {
    var directives: [String: [String]] = [:]
    for text in policy.split(separator: ";") {
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = Array(words.dropFirst())
    }
    guard let sources = chain.lazy.compactMap({ directives[$0] }).first else { return false }
    return sources.contains { PolicySource($0).matches(address) }
  }
}
