import AssetText
import TestSupport
import Testing

@testable import MinifyJS

/// Functions are written where they stood, though rewriting has them at the head of their body.
@Suite struct FunctionPlaces {
  /// With their names, and nothing known about functions: they are global.
  private static func minified(_ text: String, _ goal: JavaScriptMinifier.Goal = .script) -> String
  {
    var options = JavaScriptMinifier.Options()
    options.goal = goal
    do {
      let result = try JavaScriptMinifier(options: options).minify(Array(text.utf8))
      return String(decoding: result.bytes, as: UTF8.self)
    } catch {
      return "error: \(error.message)"
    }
  }

  static let places: [Case] = [
    Case("a();function f(){}b()", "a();function f(){}b()"),
    // They end a sequence, which takes no byte.
    Case("a();b();function f(){}c();d()", "a(),b();function f(){}c(),d()"),
    Case("a();function f(){}b();function g(){}c()", "a();function f(){}b();function g(){}c()"),
    Case("function f(){}a();b()", "function f(){}a(),b()"),
    // Behind the last statement they would need a semicolon in front.
    Case("a();b();function f(){}", "a();function f(){}b()"),
    // The heads of statements begin with what stood before them.
    Case("a();function f(){}b();if(c)for(;;)d()", "a();function f(){}if(b(),c)for(;;)d()"),
    Case(
      "a();b();function f(){}switch(c){case 1:d();break;case 2:e()}",
      "a(),b();function f(){}switch(c){case 1:d();break;case 2:e()}"),
    Case("a();function f(){}for(b();c;)d()", "a();function f(){}for(b();c;)d()"),
    Case("a();function f(){}throw b", "a();function f(){}throw b"),
    // A declaration stays whole for one function.
    Case("var a=1;function f(){}var b=2", "function f(){}var a=1,b=2"),
    Case("a();var c=1;function f(){}var b=2;b()", "a();var c=1,b=2;function f(){}b()"),
    // Directives stay first.
    Case("'use strict';a();function f(){}b()", "\"use strict\";a();function f(){}b()"),
    // A function that stands first in an expression still gets its parentheses.
    Case(
      "a();function f(){}(function(){b(this)}).c()", "a();function f(){}(function(){b(this)}).c()"),
    Case("a();function f(){}({}).b()", "a();function f(){}({}).b()"),
    // In blocks functions are not hoisted out of their place.
    Case("{a();function f(){}b()}", "{a();function f(){}b()}"),
    Case("a();async function f(){}b()", "a();async function f(){}b()"),
    Case("a();function*f(){}b()", "a();function*f(){}b()"),
  ]

  @Test(arguments: places) func stay(_ row: Case) {
    let once = Self.minified(row.input)
    #expect(once == row.expected)
    #expect(Self.minified(once) == once, "a second run changes it")
  }

  @Test func tenFunctionsTakeADeclarationApart() {
    let functions = (0..<10).map { "function f\($0)(){}" }.joined()
    let text = "var a=1;\(functions)var b=2"
    #expect(Self.minified(text) == text)
    #expect(Self.minified("let a=1;\(functions)const b=2") == "let a=1;\(functions)let b=2")
  }

  @Test func modulesToo() {
    let text = "import{a}from\"a\";a();export function f(){}a(1);"
    #expect(Self.minified(text, .module) == "import{a as e}from\"a\";e();export function f(){}e(1)")
  }

  @Test func withoutRewritingNothingMoves() throws {
    var options = JavaScriptMinifier.Options()
    options.optimization = .none
    let text = "function f(){}a(),b();function g(){}var c=1,d=2;function h(){}"
    let result = try JavaScriptMinifier(options: options).minify(Array(text.utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == text)
  }
}

/// What a text deflates to is told well enough to choose between two texts.
@Suite struct CompressedSizes {
  @Test func nothingTakesAlmostNothing() {
    #expect(CompressedSize.estimate([]) < 8)
    #expect(CompressedSize.estimate([1]) < 8)
  }

  @Test func repetitionsAreMatches() {
    let line = Array("function f(a,b){return a+b}".utf8)
    let once = CompressedSize.estimate(line)
    var many: [UInt8] = []
    for _ in 0..<400 { many += line }
    #expect(CompressedSize.estimate(many) < once + 60)
    // Further apart than the window nothing is repeated.
    var state: UInt32 = 1
    let noise = (0..<40_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    let twice = CompressedSize.estimate(noise + noise)
    #expect(twice > 79_000 && twice < 82_000)
    let near = Array(noise[..<20_000])
    let nearTwice = CompressedSize.estimate(near + near)
    #expect(nearTwice > 19_900 && nearTwice < 21_000)
  }

  @Test func skewedBytesTakeFewerBits() {
    var state: UInt32 = 7
    let text = (0..<30_000).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: (state >> 24) & 3)
    }
    let size = CompressedSize.estimate(text)
    #expect(size > 7_000 && size < 10_000)
  }
}

@Suite struct NameSearching {
  @Test func orderOfCharactersFollowsWords() {
    let names = ShortNames(characters: "abcd01").ordered(by: Array("ccc dddd b bb 'cab' dd".utf8))
    var buffer = ContiguousArray<UInt8>()
    for number in 0..<4 { names.append(number, to: &buffer) }
    #expect(String(decoding: buffer, as: UTF8.self) == "cdab")
  }

  /// A second run finds the names of the first, since it writes the same texts to choose from.
  @Test func isStable() throws {
    var options = JavaScriptMinifier.Options()
    options.optimization = .max
    options.goal = .module
    var text = ""
    for index in 0..<60 {
      text += """
        function outer\(index)(first,second){let third=first.value\(index)(second);
        function inner(fourth,fifth){return outer\((index * 7) % 60)(fourth,third)+fifth}
        label:for(let each of third){if(each)break label;inner(each,second)}
        return{inner,first}}export let value\(index)=outer\(index)(1,2),other\(index)=outer\(index)(2);
        """
    }
    let minifier = JavaScriptMinifier(options: options)
    let once = try minifier.minify(Array(text.utf8)).bytes
    #expect(try minifier.minify(once).bytes == once)
  }
}
