// URLRules: which addresses are answered by whom, and which leave the view.
//
// The rule of the most specific pattern counts, whatever the order: the bundle's own origin before hosts, an exact host before
// `*.host`, a longer `*.host` before a shorter one, `*` last; for one host a whole path before a prefix, a longer prefix before
// a shorter one; for one path a scheme and a port before none. Of two rules with the same pattern the later one counts.
//
// An engine cannot do everything everywhere. A rule that it cannot follow is refused when it is added, not ignored when it
// would matter; `support(of:for:in:)` is the table.

internal import AssetText

/// Rules for addresses; may be used from any thread and changed at any time.
///
/// ```swift
/// let rules = try URLRules(
///   engine: .webKit(scheme: "app"),
///   [
///     URLRule("/config.json", .generate { _ in AssetResponse(content: config, mediaType: "application/json") }),
///     URLRule("https://*.tracker.example/*", .block),
///     URLRule("https://*/*", .openOutside),
///   ])
/// ```
public final class URLRules: Sendable {
  /// Who follows the rules.
  public enum Engine: Sendable, Hashable {
    /// An `AssetResponder` behind a server: it sees what is asked of it and nothing else.
    case server
    /// A `WKWebView` with a handler for a scheme. It cannot intercept `http` and `https`.
    case webKit(scheme: String)
    /// WebKitGTK with a handler for a scheme; the same limits.
    case webKitGTK(scheme: String)

    /// The schemes of the bundle's own origin.
    var schemes: Set<String> {
      switch self {
      case .server: ["http", "https"]
      case .webKit(let scheme), .webKitGTK(let scheme): [scheme.lowercased()]
      }
    }

    var name: String {
      switch self {
      case .server: "a server"
      case .webKit: "WKWebView"
      case .webKitGTK: "WebKitGTK"
      }
    }
  }

  /// Whose addresses a pattern covers.
  public enum Scope: Sendable, Hashable, CaseIterable {
    /// Those of the bundle's own origin.
    case own
    /// Those of other origins.
    case others
  }

  /// How an engine follows a rule.
  public enum Support: Sendable, Hashable {
    /// The responder follows it.
    case responder
    /// The engine's content filter does, for what pages load, and the navigation policy for pages.
    case contentFilter
    /// The navigation policy does; what pages load is not concerned.
    case navigationPolicy
    /// There is nothing to do.
    case nothingToDo
    /// It cannot be followed, and why.
    case unsupported(String)
  }

  /// What becomes of a navigation.
  public enum Navigation: Sendable, Hashable {
    /// It is made.
    case allow
    /// It is not made.
    case block
    /// The system opens the address.
    case openOutside
  }

  private struct State {
    var rules: [URLRule]
    var index: RuleIndex
    var generation = 0
  }

  /// Who follows the rules.
  public let engine: Engine
  private let state: Lock<State>

  /// Makes rules for an engine.
  ///
  /// - Throws: `URLRuleError.unsupported` for the first rule that the engine cannot follow.
  public init(engine: Engine, _ rules: [URLRule] = []) throws(URLRuleError) {
    self.engine = engine
    for rule in rules { try URLRules.check(rule, engine) }
    state = Lock(State(rules: rules, index: RuleIndex(rules)))
  }

  /// The rules as they are now.
  public var rules: [URLRule] { state.withLock { $0.rules } }

  /// How often the rules were changed; a content filter that was made of them is out of date when this is another number.
  public var generation: Int { state.withLock { $0.generation } }

  /// Changes the rules; requests see the old ones or the new ones, never a part of both.
  ///
  /// Answers that rules gave are not kept by caches, so they go with the rule.
  /// - Complexity: O(*n* log *n*) in the number of rules: make many changes at once.
  /// - Throws: `URLRuleError.unsupported`; the rules stay as they were then.
  public func update(_ change: (inout [URLRule]) -> Void) throws(URLRuleError) {
    try state.withLock { (state) throws(URLRuleError) in
      var rules = state.rules
      change(&rules)
      for rule in rules { try URLRules.check(rule, engine) }
      state.index = RuleIndex(rules)
      state.rules = rules
      state.generation += 1
    }
  }

  /// The rule for an address, or nil. An address without scheme and host is one of the bundle's own origin.
  public func rule(for address: String) -> URLRule? {
    let pieces: URLPieces
    var isOwn = true
    if address.hasPrefix("/") {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      pieces = URLPieces(ownPath: URLPieces.decoded(path.utf8))
    } else {
      guard let found = URLPieces(address) else { return nil }
      pieces = found
      isOwn = engine.schemes.contains(found.scheme)
    }
    return state.withLock { state in
      state.index.find(pieces, isOwn: isOwn).map { state.rules[$0] }
    }
  }

  /// What becomes of a navigation to an address.
  ///
  /// A page that a rule replaces or generates is navigated to like any other.
  public func navigation(to address: String) -> Navigation {
    switch rule(for: address)?.action {
    case .block: .block
    case .openOutside: .openOutside
    case .pass, .replace, .generate, nil: .allow
    }
  }

  // MARK: Engines

  /// What an engine can do, a row for each kind of action.
  ///
  /// | | own origin: server | own origin: web views | other origins: server | other origins: web views |
  /// |---|---|---|---|---|
  /// | block | responder | responder | – | content filter |
  /// | replace, generate | responder | responder | – | – |
  /// | pass | responder | responder | nothing to do | content filter |
  /// | open outside | – | navigation policy | – | navigation policy |
  public static func support(
    of kind: URLRule.Kind, for scope: Scope, in engine: Engine
  ) -> Support {
    switch (engine, scope, kind) {
    case (_, .own, .block), (_, .own, .replace), (_, .own, .generate), (_, .own, .pass):
      .responder
    case (.server, _, .openOutside):
      .unsupported("the browser decides what its links do")
    case (_, _, .openOutside): .navigationPolicy
    case (.server, .others, .pass): .nothingToDo
    case (.server, .others, _):
      .unsupported("it never sees what a page asks other servers for")
    case (_, .others, .block), (_, .others, .pass): .contentFilter
    case (_, .others, .replace), (_, .others, .generate):
      .unsupported(
        "it cannot intercept other origins; put a file in the place of their addresses at build"
          + " time with 'build --substitute'")
    }
  }

  private static func check(_ rule: URLRule, _ engine: Engine) throws(URLRuleError) {
    var scopes: [Scope] = []
    // A server does not know its own name, and a rule about another one means nothing to it.
    let schemes = engine.schemes
    if engine == .server {
      if case .own = rule.pattern.host { scopes = [.own] } else { scopes = [.others] }
    } else {
      if rule.pattern.coversOwn(schemes) { scopes.append(.own) }
      if rule.pattern.coversOthers(schemes) { scopes.append(.others) }
    }
    for scope in scopes {
      guard case .unsupported(let reason) = support(of: rule.kind, for: scope, in: engine) else {
        continue
      }
      throw .unsupported(
        pattern: rule.pattern.description, kind: rule.kind, engine: engine.name, reason: reason)
    }
  }
}

extension URLPieces {
  /// An address of the bundle's own origin, by its path alone.
  init(ownPath path: String) {
    (scheme, host, port) = ("", "", nil)
    self.path = path
  }
}
