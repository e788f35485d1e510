import AssetText
import TestSupport
import Testing

@testable import MinifyJS

@Suite struct LexerTests {
  /// The value of a text that is one literal.
  private func literal(_ text: String) throws -> String {
    let program = try parsed("(" + text + ")")
    let statement = program.tree[program.tree.elements(program.root), 0]
    let node = program.tree.operand(statement)
    switch program.tree.kind(node) {
    case .number: return "\(program.tree.number(node))"
    case .string, .bigInt:
      return program.atoms[program.tree.atom(node)].map { byte in
        byte >= 0x20 && byte < 0x7F
          ? String(UnicodeScalar(byte)) : "<" + String(byte, radix: 16) + ">"
      }.joined()
    default: return "\(program.tree.kind(node))"
    }
  }

  static let literals: [Case] = [
    Case("0", "0.0"), Case("1e3", "1000.0"), Case(".5", "0.5"), Case("5.", "5.0"),
    Case("5.e1", "50.0"), Case("1_000", "1000.0"), Case("0x10", "16.0"), Case("0B11", "3.0"),
    Case("0o17", "15.0"), Case("017", "15.0"), Case("089", "89.0"), Case("089.5", "89.5"),
    Case("1e400", "inf"), Case("1e-400", "0.0"), Case("5e-324", "5e-324"),
    Case("0.1", "0.1"), Case("123456789012345678901", "1.2345678901234568e+20"),
    Case("0x20000000000001", "9007199254740992.0"),  // halfway: to even
    Case("0x20000000000003", "9.007199254740996e+15"),
    Case("9007199254740993", "9007199254740992.0"),
    Case("2.2250738585072014e-308", "2.2250738585072014e-308"),
    Case("10n", "10"), Case("0XfFn", "0xfF"), Case("1_0n", "10"),
    Case("'a\\nb'", "a<a>b"), Case("'\\x41\\u0042\\u{43}'", "ABC"), Case("'\\101\\0'", "A<0>"),
    Case("'\\8\\q'", "8q"), Case("'a\\\nb'", "ab"), Case("'\\uD83D\\uDE00'", "<f0><9f><98><80>"),
    Case("'\\uD83D'", "<ed><a0><bd>"),  // a lone surrogate stays
    Case("'\\\\uD83D'", "\\uD83D"), Case("'\u{2028}'", "<e2><80><a8>"),
  ]

  @Test(arguments: literals) func readsLiterals(_ c: Case) throws {
    #expect(try literal(c.input) == c.expected)
  }

  static let comments: [Case] = [
    Case("/*! a */ b", "legal 0..<8"), Case("//! a\nb", "legal 0..<5"), Case("/* a */", ""),
    Case("a /** @license x */", "legal 2..<19"), Case("// @preserve\n", "legal 0..<12"),
    Case("a\n//# sourceMappingURL=x", "sourceMap 2..<24"), Case("/* license */", ""),
  ]

  @Test(arguments: comments) func remembersComments(_ c: Case) throws {
    let lines = try parsed(c.input).comments.map { "\($0.kind) \($0.start)..<\($0.end)" }
    #expect(lines.joined(separator: "\n") == c.expected)
  }

  @Test func keepsTheHashbang() throws {
    let range = try parsed("#!/usr/bin/env node\na").hashbang
    #expect(range == 0..<19)
  }

  @Test func layoutIsPacked() {
    #expect(MemoryLayout<Node>.stride == 16)
    #expect(MemoryLayout<Token>.stride == 16)
  }

  @Test func wordsHaveTheirNumbers() {
    let table = Words.makeTable(sourceLength: 0)
    let numbers = [
      Words.reservedCount, Words.await, Words.proto, Words.starDefault,
      UInt32(TokenKind.import.rawValue),
    ]
    let texts = numbers.map { table.text(_Atom(rawValue: $0)) }
    #expect(texts == ["with", "await", "__proto__", "*default*", "import"])
  }

  @Test func marksPureCalls() throws {
    let program = try parsed("/* @__PURE__ */ a.b(c); /*#__PURE__*/ new A; d()")
    let list = program.tree.elements(program.root)
    let flags = (0..<3).map { program.tree.flags(program.tree.operand(program.tree[list, $0])) }
    #expect(flags.map { $0.contains(.pure) } == [true, true, false])
  }
}
