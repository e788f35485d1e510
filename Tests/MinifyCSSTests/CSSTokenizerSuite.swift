import AssetText
import Foundation
import Testing

@testable import MinifyCSS

/// Runs css-tokenizer-tests, whose folder is given by `CSS_TOKENIZER_TESTS`.
@Suite struct CSSTokenizerSuite {
  static let folder = ProcessInfo.processInfo.environment["CSS_TOKENIZER_TESTS"]

  struct Expected: Decodable {
    let type: String
    let startIndex: Int
    let endIndex: Int
  }

  static let names: [CSSToken.Kind: String] = [
    .ident: "ident-token", .function: "function-token", .atKeyword: "at-keyword-token",
    .hash: "hash-token",
    .string: "string-token", .badString: "bad-string-token", .url: "url-token",
    .badURL: "bad-url-token",
    .delim: "delim-token", .number: "number-token", .percentage: "percentage-token",
    .dimension: "dimension-token",
    .whitespace: "whitespace-token", .comment: "comment", .cdo: "CDO-token", .cdc: "CDC-token",
    .colon: "colon-token",
    .semicolon: "semicolon-token", .comma: "comma-token", .leftSquare: "[-token",
    .rightSquare: "]-token",
    .leftParen: "(-token", .rightParen: ")-token", .leftCurly: "{-token", .rightCurly: "}-token",
  ]

  @Test(.enabled(if: folder != nil, "set CSS_TOKENIZER_TESTS to a checkout of css-tokenizer-tests"))
  func passesTheSuite() throws {
    let root = URL(fileURLWithPath: try #require(CSSTokenizerSuite.folder)).appendingPathComponent(
      "tests")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.lastPathComponent == "source.css" {
      let bytes = [UInt8](try Data(contentsOf: file))
      let json = try Data(
        contentsOf: file.deletingLastPathComponent().appendingPathComponent("tokens.json"))
      let expected = try JSONDecoder().decode([Expected].self, from: json)
      // The suite counts UTF-16 code units.
      let units = { (range: Range<Int>) in
        let before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).utf16.count
        return before..<before + String(decoding: bytes[range], as: UTF8.self).utf16.count
      }
      var tokenizer = CSSTokenizer(_Source(bytes))
      var found: [String] = []
      while true {
        let token = tokenizer.next()
        if token.kind == .endOfFile { break }
        let range = units(token.range)
        found.append(
          "\(CSSTokenizerSuite.names[token.kind] ?? "?") \(range.lowerBound) \(range.upperBound)")
      }
      #expect(
        found == expected.map { "\($0.type) \($0.startIndex) \($0.endIndex)" },
        "\(file.deletingLastPathComponent().path)")
      count += 1
    }
    #expect(count > 100)
    print("css-tokenizer-tests: \(count) files")
  }
}
