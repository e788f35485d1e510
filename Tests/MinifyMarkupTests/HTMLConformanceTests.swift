import AssetText
import Foundation
import Testing

@testable import MinifyMarkup

/// Html5lib's tokenizer tests, from the directory that `HTML5LIB_TESTS` names.
@Suite struct HTMLConformance {
  private static let suite = ProcessInfo.processInfo.environment["HTML5LIB_TESTS"]

  @Test(.enabled(if: suite != nil, "HTML5LIB_TESTS does not name html5lib-tests"))
  func passesTokenizerTests() throws {
    let directory = URL(fileURLWithPath: try #require(Self.suite)).appendingPathComponent(
      "tokenizer")
    var passed = 0
    var failed = 0
    var skipped = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    for name in names where name.hasSuffix(".test") {
      let data = try Data(contentsOf: directory.appendingPathComponent(name))
      let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      // The tests of the XML violation file are about another output form.
      guard let tests = file["tests"] as? [[String: Any]] else {
        skipped += (file["xmlViolationTests"] as? [Any])?.count ?? 0
        continue
      }
      for test in tests {
        for state in test["initialStates"] as? [String] ?? ["Data state"] {
          switch try outcome(of: test, state) {
          case .some(true): passed += 1
          case .some(false):
            failed += 1
            Issue.record("\(name), \(state): \(test["description"] ?? "")")
          case .none: skipped += 1
          }
        }
      }
    }
    print("html5lib tokenizer tests: \(passed) passed, \(failed) failed, \(skipped) skipped")
    #expect(failed == 0)
    #expect(passed > 6_000)
  }

  /// Whether a test passes; nil where its input has no UTF-8 form.
  private func outcome(of test: [String: Any], _ state: String) throws -> Bool? {
    let isEscaped = test["doubleEscaped"] as? Bool ?? false
    var input = try #require(test["input"] as? String)
    if isEscaped {
      guard let unescaped = unescape(input) else { return nil }
      input = unescaped
    }
    var kind = HTMLToken.TextKind.data
    switch state {
    case "PLAINTEXT state": kind = .plainText
    case "RCDATA state": kind = .rcdata
    case "RAWTEXT state": kind = .rawText
    case "Script data state": kind = .scriptData
    default: break
    }
    var tokenizer = HTMLTokenizer(
      _Source(Array(input.utf8)), state: kind,
      lastStartTag: test["lastStartTag"] as? String ?? "", followsElements: false)
    if state == "CDATA section state" { tokenizer.readCDATA(from: 0) }
    let document = HTMLDocument(HTMLPage(tokenizer, isScanned: false))
    guard document.serialized() == Array(input.utf8) else { return false }
    let actual = describe(document)
    guard var expected = test["output"] as? [Any] else { return false }
    if isEscaped {
      guard let unescaped = unescape(expected) as? [Any] else { return nil }
      expected = unescaped
    }
    return NSArray(array: actual).isEqual(to: expected)
  }

  private func describe(_ document: HTMLDocument) -> [Any] {
    var output: [Any] = []
    var text = ""
    func flush() {
      if !text.isEmpty { output.append(["Character", text]) }
      text = ""
    }
    for token in document.tokens {
      switch token.kind {
      case .text, .cdata: text += document.text(of: token)
      case .nothing: break
      case .comment:
        flush()
        output.append(["Comment", document.text(of: token)])
      case .endTag:
        flush()
        output.append(["EndTag", token.name])
      case .startTag:
        flush()
        var attributes: [String: String] = [:]
        for attribute in token.attributes { attributes[attribute.name] = attribute.value }
        var entry: [Any] = ["StartTag", token.name, attributes]
        if token.isSelfClosing { entry.append(true) }
        output.append(entry)
      case .doctype:
        flush()
        output.append([
          "DOCTYPE", token.name.isEmpty ? NSNull() : token.name as Any,
          token.doctype?.publicIdentifier ?? NSNull() as Any,
          token.doctype?.systemIdentifier ?? NSNull() as Any,
          !(token.doctype?.forcesQuirks ?? false),
        ])
      }
    }
    flush()
    return output
  }

  private func unescape(_ value: Any) -> Any? {
    if let array = value as? [Any] {
      let mapped = array.compactMap { unescape($0) }
      return mapped.count == array.count ? mapped : nil
    }
    if let dictionary = value as? [String: String] {
      var mapped: [String: String] = [:]
      for (name, value) in dictionary {
        guard let name = unescape(name), let value = unescape(value) else { return nil }
        mapped[name] = value
      }
      return mapped
    }
    if let string = value as? String { return unescape(string) }
    return value
  }

  /// Resolves `\uXXXX`; nil for a lone surrogate.
  private func unescape(_ text: String) -> String? {
    var units: [UInt16] = []
    var rest = Substring(text)
    while let character = rest.unicodeScalars.first {
      if rest.hasPrefix("\\u"), let unit = UInt16(rest.dropFirst(2).prefix(4), radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(6)
      } else {
        units.append(contentsOf: String(character).utf16)
        rest.unicodeScalars.removeFirst()
      }
    }
    return String(validating: units, as: UTF16.self)
  }
}
