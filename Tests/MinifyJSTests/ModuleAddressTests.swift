import MinifyJS
import TestSupport
import Testing

/// What a script's grammar names, and other addresses in its place.
@Suite struct ModuleAddressing {
  /// Every address gets an exclamation mark; the module is at `m/o.js`.
  static let cases: [Case] = [
    Case(
      "import 'a';import b,{c}from'b';export*from 'c'",
      "import\"a!\";import b,{c}from\"b!\";export*from\"c!\""),
    Case("export{x}from'a';export*as y from'b'", "export{x}from\"a!\";export*as y from\"b!\""),
    Case(
      "import('a').then(f);import(g);import(`b`)", "import(\"a!\").then(f);import(g);import(`b`)"),
    // Only what the grammar says is an address.
    Case("f('a');new URL('b',import.meta.url)", "f('a');new URL(\"b!\",@)"),
    Case("new URL('b',x);new URL(x,import.meta.url)", "new URL('b',x);new URL(x,@)"),
    Case("f(import.meta.url,import.meta.env)", "f(@,import.meta.env)"),
    // Names of the file's own are not the global ones.
    Case(
      "class URL{}new URL('b',import.meta.url)",
      "class URL{}new URL('b',import.meta.url)"),
    Case(
      "function f(document){return import.meta.url}",
      "function f(document){return import.meta.url}"),
    // Nothing else changes.
    Case("if(a){b()}else{c()}import 'a'", "if(a){b()}else{c()}import\"a!\""),
  ]

  @Test(arguments: cases) func rewrites(_ c: Case) throws {
    let addresses = try ModuleAddresses(Array(c.input.utf8), goal: .module)
    var changes: [ModuleAddress: String] = [:]
    for address in addresses.all {
      switch address {
      case .specifier(let text), .asset(let text): changes[address] = text + "!"
      }
    }
    let made = try addresses.rewritten(ownAddress: "m/o.js", replacing: changes)
    let own = "new URL(\"m/o.js\",document.baseURI).href"
    // Compared as a printer writes both, quotes and separators being its business.
    let expected = c.expected.replacing("@", with: own)
    let printed = try ModuleAddresses(Array(expected.utf8), goal: .module).rewritten(replacing: [:])
    #expect(String(decoding: made, as: UTF8.self) == String(decoding: printed, as: UTF8.self))
  }

  @Test func tellsWhatIsComputed() throws {
    let some = try ModuleAddresses(Array("import(a);import('b')".utf8), goal: .script)
    #expect(some.hasComputedImport && some.hasSpecifiers && !some.isModule)
    let none = try ModuleAddresses(Array("new URL('a',import.meta.url)".utf8), goal: .module)
    #expect(!none.hasComputedImport && !none.hasSpecifiers && none.all == [.asset("a")])
  }

  @Test func refusesWhatDoesNotParse() {
    #expect(throws: (any Error).self) { try ModuleAddresses(Array("import".utf8), goal: .module) }
  }
}
