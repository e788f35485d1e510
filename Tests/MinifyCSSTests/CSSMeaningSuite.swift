import AssetText
import Foundation
import Testing

@testable import MinifyCSS

/// Runs what css-parsing-tests says of rules, declarations, positions and colours, by what is left of them: the output has
/// to mean what the suite says that the input means, and what means nothing must not come to mean something.
@Suite(.enabled(if: CSSParsingSuite.folder != nil, "set CSS_PARSING_TESTS"))
struct CSSMeaningSuite {
  private static func rows(_ name: String) throws -> [(input: String, expected: Any)] {
    let root = URL(fileURLWithPath: try #require(CSSParsingSuite.folder))
    let data = try Data(contentsOf: root.appendingPathComponent(name))
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    return try stride(from: 0, to: list.count, by: 2).map {
      (try #require(list[$0] as? String), list[$0 + 1])
    }
  }

  private static func minified(_ sheet: String) throws -> String {
    String(decoding: try StylesheetMinifier().minify(Array(sheet.utf8)).bytes, as: UTF8.self)
  }

  // MARK: Positions

  @Test func readsPositions() throws {
    let rows = try Self.rows("An+B.json")
    #expect(rows.count > 100)
    for row in rows {
      let output = try Self.minified("p:nth-child(\(row.input)){a:b}")
      let argument = output.dropFirst("p:nth-child(".count).prefix { $0 != ")" }
      let found = Self.position(String(argument))
      guard let expected = row.expected as? [Int] else {
        #expect(found == nil, "'\(row.input)' is no position, '\(argument)' is one")
        continue
      }
      // Another way to say the same is fine: `3n-1` and `3n+2` are the same elements.
      #expect(
        found.map(Self.elements) == Self.elements(expected), "'\(row.input)' became '\(argument)'")
    }
  }

  /// Which of the first elements a position chooses.
  private static func elements(_ position: [Int]) -> Set<Int> {
    Set((0...200).map { position[0] * $0 + position[1] }.filter { (1...100).contains($0) })
  }

  /// The steps and the start of a position in one of the forms that are written; nil for anything else.
  private static func position(_ text: String) -> [Int]? {
    let text = text.lowercased()
    if text == "odd" { return [2, 1] }
    if text == "even" { return [2, 0] }
    func number(_ text: Substring, _ empty: Int? = nil) -> Int? {
      switch text {
      case "", "+": empty
      case "-": empty.map { -$0 }
      default: text.dropFirst().allSatisfy(\.isNumber) ? Int(text) : nil
      }
    }
    guard let n = text.firstIndex(of: "n") else { return number(text[...]).map { [0, $0] } }
    guard let step = number(text[..<n], 1) else { return nil }
    let rest = text[text.index(after: n)...]
    guard !rest.isEmpty else { return [step, 0] }
    guard rest.hasPrefix("+") || rest.hasPrefix("-") else { return nil }
    return number(rest).map { [step, $0] }
  }

  // MARK: Colours

  @Test(arguments: ["color3.json", "color3_hsl.json", "color3_keywords.json"])
  func readsColors(_ file: String) throws {
    let rows = try Self.rows(file)
    var names: [String: [Double]] = [:]
    for row in try Self.rows("color3_keywords.json") {
      names[row.input] = (row.expected as? [Double]).map(Self.scaled)
    }
    var compared = 0
    for row in rows {
      let output = try Self.minified("p{color:\(row.input)}")
      let value = String(output.dropFirst("p{color:".count).dropLast())
      guard var expected = row.expected as? [Double] else {
        // A name of a later level is none of this one, and the suite's own spelling stays.
        if row.expected as? String == "currentColor" {
          #expect(value.lowercased() == "currentcolor")
        } else if !Self.isLater(row.input) {
          #expect(Self.color(value, names) == nil, "'\(row.input)' is no colour, '\(value)' is one")
        }
        continue
      }
      if file == "color3_keywords.json" { expected = Self.scaled(expected) }
      guard let found = Self.color(value, names) else {
        // What has no shorter form stays as it is, but for white space and comments.
        #expect(Self.bare(value) == Self.bare(row.input), "'\(row.input)' became '\(value)'")
        continue
      }
      compared += 1
      let isEqual = zip(found, expected).allSatisfy {
        abs($0 - min(max($1, 0), 1)) <= 0.5 / 255 + 1e-9
      }
      #expect(isEqual, "'\(row.input)' became '\(value)'")
    }
    #expect(compared > rows.count / 4)
  }

  private static func scaled(_ color: [Double]) -> [Double] {
    color.prefix(3).map { $0 / 255 } + color.suffix(1)
  }

  /// What CSS Color 3 did not know and a later level does.
  private static func isLater(_ input: String) -> Bool {
    let text = input.lowercased()
    return text.contains("rebeccapurple") || text.hasPrefix("rgb") || text.hasPrefix("hsl")
  }

  private static func bare(_ text: String) -> String {
    var text = text.lowercased()
    while let start = text.range(of: "/*"), let end = text.range(of: "*/") {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return text.filter { !$0.isWhitespace }.replacingOccurrences(of: "(00", with: "(0")
      .replacingOccurrences(of: ",0.", with: ",.")
  }

  /// A colour in one of the forms that are written for what the suite has: a name or digits.
  private static func color(_ text: String, _ names: [String: [Double]]) -> [Double]? {
    guard text.hasPrefix("#") else {
      // Names are compared without the case of ASCII letters; other letters have none.
      return text.utf8.allSatisfy { $0 < 0x80 } ? names[text.lowercased()] : nil
    }
    let digits = text.dropFirst()
    guard digits.allSatisfy({ $0.isHexDigit }) else { return nil }
    let values = digits.compactMap(\.hexDigitValue).map(Double.init)
    let parts: [Double]
    switch values.count {
    case 3, 4: parts = values.map { $0 / 15 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map { index -> Double in
        let value: Double = values[index] * 16 + values[index + 1]
        return value / 255
      }
    default: return nil
    }
    return parts.count % 4 == 3 ? parts + [1] : parts
  }

  // MARK: Rules and declarations

  /// What stands in a sheet, or a list of declarations, one behind the other; what is invalid says so.
  @Test(arguments: [
    "stylesheet.json", "rule_list.json", "one_rule.json", "declaration_list.json",
    "one_declaration.json",
  ])
  func readsStructure(_ file: String) throws {
    let isSheet = !file.contains("declaration")
    var compared = 0
    for row in try Self.rows(file) {
      guard let list = row.expected as? [Any] else { continue }
      let expected = list.first is String ? [list] : list.compactMap { $0 as? [Any] }
      // One rule is refused where there are two, which is a matter of that entry point alone.
      if expected.contains(where: { $0.last as? String == "extra-input" }) { continue }
      // Between rules `<!--` goes; inside of a rule list it does not, and no sheet has one.
      if file != "stylesheet.json", row.input.contains("<!--") { continue }
      if isSheet, row.input.hasSuffix("-->"), file != "stylesheet.json" { continue }
      // A declaration alone may hold semicolons and at-keywords that end it in a list.
      if file == "one_declaration.json", row.input.contains(";") || row.input.contains("@") {
        continue
      }
      // Since nesting, what no declaration begins with is a rule, whose selector is wrong here.
      if row.input.hasPrefix("@ ") { continue }
      compared += 1
      #expect(
        Self.items(of: row.input, isSheet) == expected.compactMap(Self.item), "\(row.input)")
    }
    #expect(compared > 8)
  }

  private static func item(_ node: [Any]) -> String? {
    switch node.first as? String {
    case "at-rule": "@\(node[1]) \(node[3] is NSNull ? ";" : "{}")"
    case "qualified rule": "rule"
    case "declaration":
      "\(node[1]):\(ComponentText.expected(list: node[2])):\((node[3] as? Bool) == true ? "!" : "")"
    default: nil
    }
  }

  private static func items(of text: String, _ isSheet: Bool) -> [String] {
    let whole = _Source(Array(text.utf8))
    let read = TokenList.tokens(of: whole, keepsLegalComments: false)
    let source = TokenList.closed(whole, read) ?? whole
    let tokens = TokenList.tokens(of: source, keepsLegalComments: false)
    let tree = SheetParser(
      source: source, tokens: tokens, options: StyleSettings(StylesheetMinifier.Options()),
      isSheet: isSheet
    ).parse().tree
    var children: ContiguousArray<UInt32> = []
    tree.children(of: 0, into: &children)
    return children.compactMap { id in
      let item = tree[id]
      func words(_ range: Range<Int>) -> String {
        String(decoding: tree.text[range], as: UTF8.self)
      }
      switch item.kind {
      case .rule: return "rule"
      case .atRule: return words(item.text).prefix { $0 == "@" || $0.isLetter } + " {}"
      case .statement: return words(item.text).prefix { $0 == "@" || $0.isLetter } + " ;"
      case .declaration:
        let value = ComponentText.of(Array(words(item.valueText).utf8))
        return "\(words(item.nameText)):\(value):\(item.isImportant ? "!" : "")"
      case .raw, .comment, .root: return nil
      }
    }
  }
}
