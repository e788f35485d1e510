public import AssetText

/// What happens to the addresses of a pattern.
public struct URLRule: Sendable {
  /// What happens.
  public enum Action: Sendable {
    /// The request fails, a navigation is not made.
    case block
    /// A file of the bundle is the answer.
    case replace(with: AssetPath)
    /// A function is asked for the answer; it is called on the thread that the responder is called on.
    case generate(@Sendable (AssetRequest) -> AssetResponse)
    /// What would happen without rules: the exception from a wider rule.
    case pass
    /// A navigation leaves the view: the system opens the address.
    case openOutside
  }

  /// The kinds of actions, without what belongs to them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `Action.block`
    case block
    /// `Action.replace(with:)`
    case replace
    /// `Action.generate`
    case generate
    /// `Action.pass`
    case pass
    /// `Action.openOutside`
    case openOutside
  }

  /// The addresses.
  public var pattern: URLPattern
  /// What happens to them.
  public var action: Action

  /// Makes a rule.
  public init(_ pattern: URLPattern, _ action: Action) {
    self.pattern = pattern
    self.action = action
  }

  /// Makes a rule from a pattern as text.
  ///
  /// - Throws: `URLRuleError.pattern` with the reason.
  public init(_ pattern: String, _ action: Action) throws(URLRuleError) {
    self.init(try URLPattern(pattern), action)
  }

  /// Makes a rule that answers with a file of the bundle: `URLRule("/config.json", file: "config-app.json")`.
  ///
  /// - Throws: `URLRuleError.pattern` with the reason, also where `file` cannot be the path of a file in a bundle.
  public init(_ pattern: String, file: String) throws(URLRuleError) {
    guard let path = AssetPath(file) else {
      throw .pattern(pattern, reason: "is answered with '\(file)', which is no path in a bundle")
    }
    self.init(try URLPattern(pattern), .replace(with: path))
  }

  /// The kind of its action.
  public var kind: Kind {
    switch action {
    case .block: .block
    case .replace: .replace
    case .generate: .generate
    case .pass: .pass
    case .openOutside: .openOutside
    }
  }
}

/// Why a rule cannot be.
public enum URLRuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A pattern that is none.
  case pattern(String, reason: String)
  /// An action that an engine cannot take for the addresses of a pattern.
  case unsupported(pattern: String, kind: URLRule.Kind, engine: String, reason: String)

  /// One line that names the pattern, the problem and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .pattern(let text, let reason):
      "error: the pattern '\(text)' \(reason) [rule-pattern]"
    case .unsupported(let pattern, let kind, let engine, let reason):
      "error: '\(kind.rawValue)' for '\(pattern)' cannot be done by \(engine): \(reason)"
        + " [rule-unsupported]"
    }
  }
}
