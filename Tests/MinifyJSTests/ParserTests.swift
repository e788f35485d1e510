import AssetText
import TestSupport
import Testing

@testable import MinifyJS

@Suite struct ParserTests {
  static let messages: [Case] = [
    Case("if(a)async b", "expected '=>' behind the parameter of the async arrow function"),
    Case("a?async b:c", "expected '=>' behind the parameter of the async arrow function"),
    Case("class A{accessor b(){}}", "expected ';' to end the statement"),
    Case("f(a, b", "expected ')' to end the argument list"),
    Case("[1, 2", "expected ']' to end the array"),
    Case("({a: 1", "expected '}' to end the object"),
    Case("a b", "expected ';' to end the statement"),
    Case("'abc", "expected the closing quote of the string"),
    Case("/* a", "expected '*/' to end the comment"),
    Case("`a", "expected '`' to end the template"),
    Case("/a", "expected '/' to end the regular expression"),
    Case("1 = 2", "this cannot be assigned to"),
    Case("({a = 1})", "'=' in an object literal; it is only allowed in a pattern"),
    Case("({a = 1}).b = 2", "'=' in an object literal; it is only allowed in a pattern"),
    Case("({__proto__: 1, __proto__: 2})", "duplicate '__proto__' in an object literal"),
    Case("a ?? b || c", "'??' cannot be mixed with '||' or '&&' without parentheses"),
    Case("-a ** b", "the operand before '**' needs parentheses"),
    Case("break", "'break' is only allowed in loops and 'switch'"),
    Case("a: { continue a }", "'continue' needs the label of a loop; 'a' is none"),
    Case("return", "'return' is only allowed in functions"),
    Case("new.target", "'new.target' is only allowed in functions"),
    Case("super.a", "'super' is only allowed in methods"),
    Case("'use strict'; with (a) b", "'with' is not allowed in strict mode"),
    Case("'\\01'; 'use strict'", "octal escapes are not allowed in strict mode"),
    Case("function f(a, a) { 'use strict' }", "duplicate parameter 'a'"),
    Case("function eval() { 'use strict' }", "'eval' cannot be declared in strict mode"),
    Case(
      "function f(a = 1) { 'use strict' }",
      "\"use strict\" is not allowed in a function with other than plain parameters"),
    Case("v\\u0061r a", "a reserved word must not contain escapes"),
    Case("class A { constructor() {} constructor() {} }", "a class has only one constructor"),
    Case(
      "class A { a = arguments }",
      "'arguments' is not allowed in a field initialiser or static block"),
    Case(
      "if (a) l: function f() {}", "a function declaration is not allowed here; put it into a block"
    ),
    Case("a?.b`c`", "a template cannot be tagged by an optional chain"),
    Case("for (let.a of b) c", "'let' cannot begin the left side of 'of'"),
  ]

  @Test(arguments: messages) func explains(_ c: Case) { #expect(outcome(c.input) == c.expected) }

  static let accepted: [String] = [
    "a\n++b", "var let; let\n(a)", "let async; async\n(a)", "yield = await", "a = b\n/c/g",
    "if (a) function f() {} else function g() {}", "for (var a = 1 in b);", "<!-- x\na\n--> y",
    "'\\8'; 010; 089.5", "f() = 1", "for (let in a);", "for (async of => a;;);", "a?.5:b",
    "({get, set, async, static: 1, get a() {}, async *b() {}, 'c'() {}, [d]: 1, __proto__})",
    "({a: [b.c, {d = 1}], ...e} = f)", "`a${`b${c}`}d`", "String.raw`\\u{`", "a\u{2028}b",
    "class A { static { await: 1 } }".replacing("await: 1", with: "var a"),
    "class A extends B { static async *#a() {} get = 1; static; async\nb() {} }",
    "x = {a: 1}.a / 2 / 3", "({}) / 1", "a = b ? c : d ? e : f", "(a, b) => {}\n/c/",
    "import('a', {with: {}})", "/(?<a>.)|(?<a>.)/; /(?i-m:a)/; /[\\p{L}--[a-z]]/v; /\\c/; /{/",
    "\u{61}\\u0062c", "0x1_0n + 1_000", "label: for (;;) { continue label }",
    "do a; while (b) c", "using = 1; accessor\n= 2", "async () => { for await (a of b); }",
    "async x => await x", "new new A()()", "new a.b(c).d", "a ?? (b || c)", "(-a) ** b", "delete a",
  ]

  @Test(arguments: accepted) func accepts(_ text: String) { #expect(outcome(text) == "ok") }

  static let goals: [Case] = [
    Case("a", "script"), Case("import 'a'", "module"), Case("var a; export { a }", "module"),
    Case("import.meta.url", "module"), Case("await f", "module"), Case("await (f)", "script"),
    Case("await (f); export {}", "module"), Case("var await", "script"),
    Case("with (a) b", "script"), Case("import('a')", "script"),
    Case("for await (a of b);", "module"),
    Case("async () => await a", "script"), Case("await (f); import.meta", "module"),
    Case("await\n/a/g", "script"), Case("for (var await of b);", "script"),
    Case("await using", "module"), Case("with (a) await (b)", "script"),
  ]

  /// What only looks like an export, at either end of the text.
  static let decoys = ["", "/* a */ export_()\n", "// export default\n", "'export default'\n"]

  @Test(arguments: goals, decoys) func findsTheGoal(_ c: Case, _ decoy: String) throws {
    for text in [decoy + c.input, c.input + "\n;" + decoy] {
      let isModule = try parsed(text).isModule
      #expect(isModule == (c.expected == "module"), "\(text)")
    }
  }

  /// Of two readings that fail, the one that was meant speaks.
  static let failures: [Case] = [
    Case("await a; let b = ;", "expected an expression"),
    Case("import a from 'b'; with (c) d", "'with' is not allowed in strict mode"),
    Case("with (a) b; c d", "expected ';' to end the statement"),
    Case("with (a) b; import c from 'd'", "'with' is not allowed in strict mode"),
  ]

  @Test(arguments: failures, decoys) func explainsTheGoal(_ c: Case, _ decoy: String) {
    #expect(outcome(decoy + c.input) == c.expected)
  }

  static let labels: [Case] = [
    Case("a: b: for (;;) { continue a; continue b; break a }", "ok"),
    Case("a: b: c: d: while (1) c: break c", "the label 'c' is used already"),
    Case("a: b: c: d; a: b: c: d", "ok"), Case("a: { a: b }", "the label 'a' is used already"),
    Case("a: { (function () { a: b; a: c })(); break a }", "ok"),
    Case("a: { (function () { break a })() }", "there is no label 'a' around this"),
    Case("a: { (function () { a: b })(); break a } break a", "there is no label 'a' around this"),
    Case("a: b: c()\nfor (;;) continue a", "there is no label 'a' around this"),
  ]

  @Test(arguments: labels) func seesLabels(_ c: Case) { #expect(outcome(c.input) == c.expected) }

  @Test func handlersMayReturn() {
    #expect(outcome("return false", .eventHandler) == "ok")
    #expect(outcome("with (a) return b", .eventHandler) == "ok")
  }

  @Test func recordsModuleFacts() throws {
    let program = try parsed(
      "import a from 'x'; export * from 'y'; import('z'); import(a); import.meta; await 1")
    let imports = program.imports.map { program.atoms.text($0) }
    let facts = [program.hasDynamicImport, program.usesImportMeta, program.hasTopLevelAwait]
    #expect(imports == ["x", "y", "z"])
    #expect(facts == [true, true, true])
  }

  @Test func pointsAtTheOpener() {
    do {
      _ = try parsed("f(\n  a")
      Issue.record("accepted")
    } catch {
      #expect(error.range == 6..<6)
      #expect(error.notes == [Diagnostic.Note(range: 1..<2, message: "the list opens here")])
    }
  }

  static let deep: [String] = [
    String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000),
    "a" + String(repeating: "+a", count: 50_000), "a" + String(repeating: ".b()", count: 50_000),
    String(repeating: "if(a)b;else ", count: 50_000) + "c",
    String(repeating: "a?b:", count: 50_000) + "c", String(repeating: "a,", count: 50_000) + "b",
    String(repeating: "{", count: 10_000) + String(repeating: "}", count: 10_000),
  ]

  @Test(arguments: deep.indices) func readsDeepNesting(_ index: Int) {
    let result = WorkerThreads.withLargeStack { outcome(Self.deep[index]) }
    #expect(result == "ok")
  }

  static let tooDeep = ["[", "(", "{", "a=>"]

  @Test(arguments: tooDeep) func limitsTheDepth(_ piece: String) {
    let text = String(repeating: piece, count: 100_000)
    let result = WorkerThreads.withLargeStack { outcome(text) }
    #expect(result == "the code is nested too deeply")
  }
}
