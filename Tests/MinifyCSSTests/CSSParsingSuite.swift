import AssetText
import Foundation
import Testing

@testable import MinifyCSS

/// Runs the component values of css-parsing-tests, whose folder is given by `CSS_PARSING_TESTS`: tokens, their values and
/// which brackets hold them. The suite is of 2013; where CSS Syntax says something else now, it is `isOutdated`.
@Suite struct CSSParsingSuite {
  static let folder = ProcessInfo.processInfo.environment["CSS_PARSING_TESTS"]

  @Test(.enabled(if: folder != nil, "set CSS_PARSING_TESTS to a checkout of css-parsing-tests"))
  func passesTheSuite() throws {
    let root = URL(fileURLWithPath: try #require(CSSParsingSuite.folder))
    let data = try Data(contentsOf: root.appendingPathComponent("component_value_list.json"))
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    var passed = 0
    var outdated = 0
    for index in stride(from: 0, to: list.count, by: 2) {
      let input = try #require(list[index] as? String)
      let expected = try #require(list[index + 1] as? [Any])
      if isOutdated(expected) || input.contains("\u{7F}\u{80}") {
        outdated += 1
        continue
      }
      let found = ComponentText.of(Array(input.utf8))
      let wanted = expected.map { ComponentText.expected($0) }.filter { !$0.isEmpty }
        .joined(separator: " ")
      #expect(found == wanted, "\(input)")
      if found == wanted { passed += 1 }
    }
    #expect(passed > 35)
    print("css-parsing-tests: \(passed) pass, \(outdated) are about what CSS Syntax has no longer")
  }

  /// Ranges of Unicode are no tokens any more.
  private func isOutdated(_ node: Any) -> Bool {
    guard let list = node as? [Any] else { return false }
    return list.first as? String == "unicode-range" || list.contains(where: isOutdated)
  }
}

/// Component values as one text.
enum ComponentText {
  /// What the suite expects. `~=` and its like are two tokens today, the end of the file is an error of its own.
  static func expected(_ node: Any) -> String {
    if let text = node as? String {
      let isMatch = text.count == 2 && text.last == "=" || text == "||"
      return isMatch ? text.map(String.init).joined(separator: " ") : text == " " ? "_" : text
    }
    guard let list = node as? [Any], let kind = list.first as? String else { return "?" }
    let rest = list.dropFirst()
    switch kind {
    case "function":
      let name = rest.first.map { "\($0)" } ?? ""
      return "\(name)( \(children(rest.dropFirst())))"
    case "()", "[]", "{}": return "\(kind.prefix(1)) \(children(rest))\(kind.suffix(1))"
    case "error":
      let what = rest.first.map { "\($0)" } ?? ""
      return what.hasPrefix("eof") ? "" : "error:\(what)"
    case "number", "percentage", "dimension":
      // The text, the flag and the unit; the value is in the text.
      let parts = rest.map { "\($0)" }
      return ([kind, parts[0]] + parts.dropFirst(2)).joined(separator: ":")
    default: return ([kind] + rest.map { "\($0)" }).joined(separator: ":")
    }
  }

  /// The value of a declaration, without the white space at its ends.
  static func expected(list: Any) -> String {
    var words = (list as? [Any] ?? []).map { expected($0) }.filter { !$0.isEmpty }
    while words.first == "_" { words.removeFirst() }
    while words.last == "_" { words.removeLast() }
    // What only looks like an `!important` needs no space before it either.
    return words.joined(separator: " ").replacingOccurrences(of: " _ !", with: " !")
  }

  private static func children(_ nodes: ArraySlice<Any>) -> String {
    nodes.map { expected($0) }.filter { !$0.isEmpty }.map { $0 + " " }.joined()
  }

  /// What the tokenizer finds.
  static func of(_ bytes: [UInt8]) -> String {
    let source = _Source(bytes)
    var tokenizer = CSSTokenizer(source)
    var pieces: [String] = []
    var closing: [String] = []
    var brackets: ContiguousArray<UInt8> = []
    while true {
      let token = tokenizer.next()
      if token.kind == .endOfFile { break }
      if token.kind == .comment { continue }
      let depth = brackets.count
      token.count(in: &brackets)
      switch token.kind {
      case .function:
        pieces.append(name(source, token.range.dropLast()) + "(")
        closing.append(")")
      case .leftParen, .leftSquare, .leftCurly:
        pieces.append(source.text(token.range))
        closing.append(token.kind == .leftParen ? ")" : token.kind == .leftSquare ? "]" : "}")
      case .rightParen, .rightSquare, .rightCurly:
        if brackets.count < depth { closing.removeLast() }
        pieces.append((brackets.count < depth ? "" : "error:") + source.text(token.range))
      default: pieces.append(text(source, token))
      }
    }
    return (pieces + closing.reversed()).joined(separator: " ")
  }

  private static func name(_ source: _Source, _ range: Range<Int>) -> String {
    String(decoding: CSSText.unescaped(source, range), as: UTF8.self)
  }

  private static func text(_ source: _Source, _ token: CSSToken) -> String {
    let flag = token.flags.contains(.isInteger) ? "integer" : "number"
    switch token.kind {
    case .whitespace: return "_"
    case .ident: return "ident:" + name(source, token.range)
    case .atKeyword: return "at-keyword:" + name(source, token.range.dropFirst())
    case .hash:
      let isIdentifier = token.flags.contains(.isIdentifier)
      return "hash:\(name(source, token.range.dropFirst())):\(isIdentifier ? "id" : "unrestricted")"
    case .string:
      return "string:" + String(decoding: CSSText.stringValue(source, token), as: UTF8.self)
    case .badString: return "error:bad-string"
    case .url: return "url:" + String(decoding: CSSText.urlValue(source, token), as: UTF8.self)
    case .badURL: return "error:bad-url"
    case .number: return "number:\(source.text(token.range)):\(flag)"
    case .percentage: return "percentage:\(source.text(token.range.dropLast())):\(flag)"
    case .dimension:
      let unit = Int(token.unit)..<Int(token.end)
      return "dimension:\(source.text(Int(token.start)..<Int(token.unit))):\(flag):"
        + name(source, unit)
    default: return source.text(token.range)
    }
  }
}
