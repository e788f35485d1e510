/// What the Content Security Policies of a page allow.
///
/// A policy is not loosened to make room for what the tool would like to inline: where it forbids `data:`, the
/// reference stays as it is.
struct ContentPolicy: Sendable {
  private let policies: [[String: [Substring]]]

  init(_ contents: [String]) {
    policies = contents.map { content in
      var directives: [String: [Substring]] = [:]
      for directive in content.split(separator: ";") {
        let words = directive.split(whereSeparator: \.isWhitespace)
        guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
        directives[name] = Array(words.dropFirst())
      }
      return directives
    }
  }

  /// True where every policy lets `data:` be loaded as an image, a font or whatever `directive` governs.
  func allowsData(_ directive: String) -> Bool {
    policies.allSatisfy { policy in
      guard let sources = policy[directive] ?? policy["default-src"] else { return true }
      return sources.contains { $0.lowercased() == "data:" }
    }
  }

  /// True where every policy lets all `style` attributes be.
  var allowsStyleAttributes: Bool {
    policies.allSatisfy { policy in
      guard let sources = policy["style-src-attr"] ?? policy["style-src"] ?? policy["default-src"]
      else { return true }
      let words = sources.map { $0.lowercased() }
      // A digest or a nonce takes the place of the permission for everything.
      return words.contains("'unsafe-inline'")
        && !words.contains { $0.hasPrefix("'sha") || $0.hasPrefix("'nonce-") }
    }
  }

  /// True where a policy names scripts or styles of the page by their digest.
  var pinsText: Bool {
    policies.contains { policy in
      policy.values.contains { $0.contains { $0.lowercased().hasPrefix("'sha") } }
    }
  }

  /// True where there is no policy at all.
  var isEmpty: Bool { policies.isEmpty }
}
