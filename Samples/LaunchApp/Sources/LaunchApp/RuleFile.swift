// Rules as a file has them: what an app writes in code, a check writes as JSON.
//
//   [{"pattern": "/ads/*", "action": "block"},
//    {"pattern": "/config.json", "action": "replace", "file": "config-app.json"},
//    {"pattern": "/now.txt", "action": "generate", "text": "now", "type": "text/plain"},
//    {"pattern": "https://*/*", "action": "open-outside"}]

import AssetRuntime
import Foundation

/// A rule of a file.
struct RuleFile: Decodable {
  var pattern: String
  var action: String
  var file: String?
  var text: String?
  var type: String?

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads rules.
  ///
  /// - Throws: `URLRuleError` for a pattern that is none, or what is wrong with the file.
  static func rules(_ bytes: Data) throws -> [URLRule] {
    try JSONDecoder().decode([RuleFile].self, from: bytes).map {
      try $0.rule()
    }
  }

  private func rule() throws -> URLRule {
    switch action {
    case "block": return try URLRule(pattern, .block)
    case "pass": return try URLRule(pattern, .pass)
    case "open-outside": return try URLRule(pattern, .openOutside)
    case "replace": return try URLRule(pattern, file: file ?? "")
    case "generate":
      let (bytes, type) = (Array((text ?? "").utf8), type ?? "text/plain")
      return try URLRule(
        pattern, .generate { _ in AssetResponse(content: bytes, mediaType: type) })
    default: throw Refusal(description: "error: '\(action)' is no action")
    }
  }
}
