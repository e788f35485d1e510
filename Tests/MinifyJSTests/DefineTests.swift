import AssetText
import MinifyJS
import TestSupport
import Testing

/// What the user takes out or puts in before any rewrite looks at the program.
@Suite struct Definitions {
  static func options(
    _ change: (inout JavaScriptMinifier.Options) -> Void
  ) -> JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.optimization = .none
    change(&options)
    return options
  }

  static let values: [Case] = [
    Case("DEBUG", "!1"), Case("f(DEBUG,typeof DEBUG)", "f(!1,typeof!1)"),
    Case("x=process.env.NODE_ENV==='production'", "x=\"production\"===\"production\""),
    Case("x=process['env'].NODE_ENV", "x=\"production\""),
    // A chain without a `?.` left is none.
    Case("x=process?.env?.NODE_ENV", "x=\"production\""),
    Case("process?.env?.NODE_ENV?.length", "\"production\"?.length"),
    Case("x=(process?.env).NODE_ENV", "x=\"production\""),
    Case("x=import.meta.env.MODE", "x=\"m\";export{}"),
    // The longest path is replaced; what lies behind it stays.
    Case("process.env.NODE_ENV.length", "\"production\".length"),
    Case("process.env.X", "({X:1,\"a-b\":[2]}).X"),
    Case("process.environment", "process.environment"), Case("a.DEBUG", "a.DEBUG"),
    Case("a.process.env", "a.process.env"),
    // A value is read here and nowhere else.
    Case(
      "DEBUG=1;DEBUG++;[DEBUG]=x;({a:DEBUG}=x);for(DEBUG of x);delete DEBUG",
      "DEBUG=1;DEBUG++;[DEBUG]=x;({a:DEBUG}=x);for(DEBUG of x);delete DEBUG"),
    Case(
      "process.env.NODE_ENV='x';delete process.env.NODE_ENV",
      "process.env.NODE_ENV=\"x\";delete process.env.NODE_ENV"),
    Case("[a=DEBUG]=x;({b=DEBUG,[DEBUG]:c}=x)", "[a=!1]=x;({b=!1,[!1]:c}=x)"),
    // Keys are not names; a shorthand is a key and a name.
    Case("x={DEBUG:1,[DEBUG]:DEBUG}", "x={DEBUG:1,[!1]:!1}"), Case("x={DEBUG}", "x={DEBUG:!1}"),
    Case("class A{DEBUG(){}}", "class A{DEBUG(){}}"),
    Case("DEBUG:for(;;)break DEBUG", "DEBUG:for(;;)break DEBUG"),
    // What the file declares is not what was defined.
    Case("function f(DEBUG){return DEBUG}", "function f(DEBUG){return DEBUG}"),
    Case("DEBUG;{let DEBUG;DEBUG}", "!1;{let DEBUG;DEBUG}"),
    Case("var process={};process.env.X", "var process={};process.env.X"),
    Case("with(x)DEBUG", "with(x)DEBUG"),
    Case("import DEBUG from 'a';DEBUG", "import DEBUG from\"a\";DEBUG"),
    // A call keeps the `this` that it had.
    Case("LOG(1);new LOG", "(0,a.log)(1);new(0,a.log)"), Case("LOG`x`", "(0,a.log)`x`"),
    Case("RUN('x')", "(0,eval)(\"x\")"),
    Case("NOTHING", "void 0"), Case("LIMIT*2", "1/0*2"),
    Case("f(MATCH,SUM,BIG,TEXT)", "f(/a/g,-1+2*c,1n,\"t\")"),
    Case("PICK;OTHER", "a?b:c;!a"),
  ]
  @Test(arguments: values) func replaceGlobalNames(_ row: Case) {
    let options = Self.options {
      $0.definitions = [
        "DEBUG": "false", "process.env.NODE_ENV": "'production'",
        "process.env": "{X: 1, 'a-b': [2]}",
        "import.meta.env.MODE": "'m'", "LOG": "a.log", "RUN": "eval", "NOTHING": "undefined",
        "LIMIT": "Infinity", "MATCH": "/a/g", "SUM": "-1 + 2 * c // x", "BIG": "1n", "TEXT": "`t`",
        "PICK": "a ? b : c",
        "OTHER": "!a",
      ]
    }
    #expect(minified(row.input, options) == row.expected)
  }

  static let errors: [Case] = [
    Case("f()", "the definition of 'A' may hold literals, names and operators, and nothing else"),
    Case(
      "() => 1", "the definition of 'A' may hold literals, names and operators, and nothing else"),
    Case(
      "1);b(2", "the definition of 'A' may hold literals, names and operators, and nothing else"),
    Case("[,1]", "the definition of 'A' may hold literals, names and operators, and nothing else"),
    Case(
      "a b",
      "the definition of 'A' is no expression: 'b' stands behind it"),
    Case("1;2", "the definition of 'A' is no expression: ';' stands behind it"),
    Case("[1,", "the definition of 'A' is no expression: expected an expression"),
    Case("", "the definition of 'A' is no expression: it is empty"),
    Case(" ", "the definition of 'A' is no expression: it is empty"),
    Case("yield", "the definition of 'A' holds 'yield', which is no global name everywhere"),
    Case("!await", "the definition of 'A' holds 'await', which is no global name everywhere"),
    Case("arguments[0]", "the definition of 'A' holds 'arguments', which is no global name"),
    Case("let", "the definition of 'A' holds 'let', which is no global name everywhere"),
  ]
  @Test(arguments: errors) func sayWhatIsWrong(_ row: Case) {
    let found = minified("A", Self.options { $0.definitions = ["A": row.input] })
    #expect(found.hasPrefix("error: \(row.expected.prefix(60))"), "\(found)")
  }

  @Test(arguments: ["", "a-b", "a.", "if", "1a"]) func wantAName(_ name: String) {
    let found = minified("A", Self.options { $0.definitions = [name: "1"] })
    #expect(
      found
        == "error: '\(name)' cannot be defined; give a name or a path such as 'process.env.NODE_ENV'"
    )
  }

  @Test func doNotReplaceByANameThatTheFileDeclares() throws {
    let options = Self.options { $0.definitions = ["A": "b"] }
    let result = try JavaScriptMinifier(options: options).minify(Array("let b;A".utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "let b;A")
    #expect(result.warnings.map(\.id) == ["js-define"])
  }

  static let dropped: [Case] = [
    Case("console.log(a());b", "b"), Case("console['log'](a)", ""), Case("console?.log?.(a)", ""),
    Case("console.log.call(console,a);console.log.apply(console,a)", ""),
    Case("x=console.log(a)", "x=void 0"), Case("a&&console.log(b)", "a&&void 0"),
    Case("x=console?.log(a)", "x=void 0"),
    Case("f=()=>console.log(a)", "f=()=>void 0"),
    Case("if(a)console.log(b);else c", "if(a);else c"),
    Case("f(console.log(a))", "f(void 0)"), Case("await console.log(a)", "await void 0"),
    // Nothing is called here, or what it returns is needed.
    Case("x=console.log", "x=console.log"),
    Case("x=console.log.bind(console)", "x=console.log.bind(console)"),
    Case("console.a().b(console.log(1))", "console.a().b(void 0)"), Case("console()", "console()"),
    Case("console.log()()", "console.log()()"),
    Case("new console.Console(a)", "new console.Console(a)"),
    Case("window.console.log(a)", "window.console.log(a)"),
    Case("function f(console){console.log(a)}", "function f(console){console.log(a)}"),
    Case("with(a)console.log(b)", "with(a)console.log(b)"),
    // The string behind does not become a directive.
    Case("console.log(1);'use strict'", "(\"use strict\")"),
    Case("debugger;if(a)debugger;b", "if(a);b"),
  ]
  @Test(arguments: dropped) func dropCalls(_ row: Case) {
    expectMinified(row, Self.options { $0.dropped = [.console, .debugger] })
  }

  @Test func dropOnlyWhatIsAsked() {
    expectMinified(
      Case("debugger;console.log(1)", "console.log(1)"), Self.options { $0.dropped = [.debugger] })
    expectMinified(
      Case("debugger;console.log(1)", "debugger"), Self.options { $0.dropped = [.console] })
  }

  @Test func wantNamesOfFunctions() {
    let found = minified("A", Self.options { $0.pureFunctions = ["a-b"] })
    #expect(found == "error: 'a-b' is no name of a function; give one such as 'f' or 'a.b'")
  }
}
