import AssetText
import MinifyJS
import TestSupport
import Testing

@Suite struct PropertyMangleTests {
  static let rows: [Case] = [
    Case("x.one_ = x.one_ + x.two", "x.t=x.t+x.two"),
    Case("x.two_; x.one_; x.one_", "x.n;x.t;x.t"),
    Case("x = { one_: 1, two: 2 }", "x={t:1,two:2}"),
    Case("x = { one_ }", "x={t:one_}"),
    Case("({ one_: x, two_ } = y)", "({t:x,n:two_}=y)"),
    Case("(function ({ one_ }) { one_() })", "(function({t:one_}){one_()})"),
    Case("(function ({ one_ = 1 }) { one_() })", "(function({t:one_=1}){one_()})"),
    Case(
      "class A { one_() { return this.two_?.one_ } static two_ = super.one_; get one_() {} }",
      "class A{t(){return this.n?.t}static n=super.t;get t(){}}"),
    // What is computed stays.
    Case("x = { ['one_']: 1, [one_]: 2 }", #"x={["one_"]:1,[one_]:2}"#),
    Case("x['one_']; x.one_; 'two_' in x", #"x["one_"];x.t;"two_"in x"#),
    // New names are not those of properties that stay, nor what a text in the file says.
    Case("x.t; x.one_", "x.t;x.n"),
    Case("x['t']; y = 'n'; x.one_", #"x["t"];y="n";x.i"#),
    // Variables have names of their own.
    Case("one_; var one_; t: for (;;) x.one_", "one_;var one_;t:for(;;)x.t"),
    Case(
      "class A { #one_; constructor() { this.#one_ = this.one_ } }",
      "class A{#one_;constructor(){this.#one_=this.t}}"),
    Case("import * as ns from 'x'; ns.one_; x.one_", #"import*as ns from"x";ns.one_;x.t"#),
    Case(
      "x.__proto__; x = { __proto__: y }; x.constructor; x.prototype",
      "x.__proto__;x={__proto__:y};x.constructor;x.prototype"),
  ]

  @Test(arguments: rows) func renamesProperties(_ row: Case) {
    var options = JavaScriptMinifier.Options.printing
    options.propertyMangling = .init { $0.hasSuffix("_") }
    expectMinified(row, options)
  }

  @Test func extendsTheCache() throws {
    var options = JavaScriptMinifier.Options.printing
    options.reservedNames = ["kept_"]
    options.propertyMangling = .init(cache: ["one_": "n", "old_": "t"]) { $0.hasSuffix("_") }
    let result = try JavaScriptMinifier(options: options).minify(
      Array("x.one_; x.two_; x.kept_".utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "x.n;x.i;x.kept_")
    #expect(result.propertyNames == ["one_": "n", "old_": "t", "two_": "i"])
  }

  /// A cache that a person has edited, or that belongs to something else.
  static let caches: [(names: [String: String], expected: String)] = [
    (["one_": "5"], "the cache gives the property 'one_' the name '5', which is none"),
    (["one_": "a b"], "the cache gives the property 'one_' the name 'a b', which is none"),
    (["one_": ""], "the cache gives the property 'one_' the name '', which is none"),
    (
      ["one_": "constructor"],
      "the cache gives the property 'one_' the name 'constructor', which has a meaning of its own"
    ),
    (
      ["one_": "n", "two_": "n"],
      "the cache gives the property 'two_' the name 'n', which 'one_' has"
    ),
  ]

  @Test(arguments: caches.indices) func refusesNamesThatAreNone(_ index: Int) {
    var options = JavaScriptMinifier.Options.printing
    options.propertyMangling = .init(cache: Self.caches[index].names) { _ in true }
    #expect(minified("x.one_", options) == "error: " + Self.caches[index].expected)
  }

  /// Printing takes the quotes away, so that these cannot be minified twice.
  static let quoted: [Case] = [
    Case("x = { 'one_': 1, one_: 2 }", "x={one_:1,t:2}"),
    Case("class A { 'one_'() {} one_ = 1 }", "class A{one_(){}t=1}"),
    Case("({ 'one_': x } = y)", "({one_:x}=y)"),
  ]

  @Test(arguments: quoted) func keepsWhatStandsInQuotes(_ row: Case) {
    for optimization in [JavaScriptMinifier.Optimization.none, .default] {
      var options = JavaScriptMinifier.Options()
      options.optimization = optimization
      options.propertyMangling = .init { $0.hasSuffix("_") }
      #expect(minified(row.input, options) == row.expected)
    }
  }
}
