// ContentFilter: what a page loads from other origins, blocked by the engine itself.
//
// Neither WKWebView nor WebKitGTK lets anybody intercept http and https, but both compile lists of rules (Apple's
// "content blocker" format) and apply them in the network process. Later rules of a list outweigh earlier ones there, so
// ours are written from the widest to the most specific.

internal import AssetText

extension URLRules {
  /// The rules for other origins as a content rule list for `WKContentRuleListStore` or
  /// `webkit_user_content_filter_store_save`, or nil where there are none. To be made again when ``generation`` changes.
  public var contentRuleList: String? {
    guard engine != .server else { return nil }
    let schemes = engine.schemes
    let rules = rules.enumerated().filter { $0.element.pattern.coversOthers(schemes) }
    guard rules.contains(where: { $0.element.kind == .block }) else { return nil }
    let sorted = rules.sorted { left, right in
      let (first, second) = (left.element.pattern.weight, right.element.pattern.weight)
      return first == second ? left.offset < right.offset : first < second
    }
    let rows = sorted.map { _, rule in
      let type = rule.kind == .block ? "block" : "ignore-previous-rules"
      let filter = rule.pattern.expression.flatMap { character in
        character == "\\" || character == "\"" ? ["\\", character] : [character]
      }
      return
        "{\"trigger\":{\"url-filter\":\"\(String(filter))\",\"url-filter-is-case-sensitive\":true},"
        + "\"action\":{\"type\":\"\(type)\"}}"
    }
    return "[\(rows.joined(separator: ",\n"))]"
  }
}

extension URLPattern {
  /// How specific it is; the order of `RuleIndex`, as numbers that are compared one after the other.
  fileprivate var weight: Weight {
    let rank =
      switch host {
      case .own: 3
      case .exactly: 2
      case .below: 1
      case .any: 0
      }
    var length = 0
    if case .below(let name) = host { length = name.utf8.count }
    return Weight(numbers: [
      rank, length, isPrefix ? 0 : 1, path.utf8.count, scheme == nil ? 0 : 1, port == nil ? 0 : 1,
    ])
  }

  fileprivate struct Weight: Comparable {
    let numbers: [Int]

    static func < (left: Weight, right: Weight) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }

  /// The pattern in the small language of regular expressions that content rule lists have.
  fileprivate var expression: String {
    var text = "^" + (scheme.map(URLPattern.escape) ?? "[a-z][a-z0-9+.-]*") + ":"
    switch host {
    case .own: return "^$"
    // `file:///a` has a host without a name, `mailto:a` has none.
    case .exactly(""): text += path.hasPrefix("/") ? "(//)?" : ""
    case .exactly(let name): text += "//" + URLPattern.escape(name)
    case .below(let name): text += "//([^/:]*\\.)?" + URLPattern.escape(name)
    case .any: text += "//[^/:]*"
    }
    if host != .exactly("") { text += port.map { ":\($0)" } ?? "(:[0-9]+)?" }
    text += URLPattern.escape(path)
    return text + (isPrefix ? "" : "([?#].*)?$")
  }

  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x80 || scalar.value <= 0x20 {
        // The engine matches addresses as they are sent.
        for byte in String(scalar).utf8 { result += "%" + String(byte, radix: 16, uppercase: true) }
        continue
      }
      if ".*+?^$()[]{}|\\".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
