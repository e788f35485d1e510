import MinifyJS
import TestSupport
import Testing

/// Objects that are only written to go, with the functions that are stored in them.
@Suite struct WriteOnlyObjectTests {
  private static func inFunction(_ body: String, _ expected: String) -> Case {
    Case("x(function(){\(body)})", "x(function(){\(expected)})")
  }

  static let dropped: [Case] = [
    inFunction("var a;(a||(a={})).b=1", ""),
    inFunction("var a;(a??={}).b=1", ""),
    inFunction("var a;(a||={}).b=y()", "y()"),
    inFunction("var a;(a||={}).b={c:y()}", "y()"),
    inFunction("var a,d;(d=a||={}).b=1,d.c=function(){return d.b}", ""),
    // They read one another.
    inFunction("var a,d;(a||={}).b=()=>d.c;(d||={}).c=()=>a.b", ""),
    inFunction("var a;(a||={}).b=1;y(),(a||={}).c=z()", "y(),z()"),
  ]

  @Test(arguments: dropped) func drops(_ row: Case) { expectMinified(row, .folding) }

  static let kept: [Case] = [
    // Somebody reads it, also by another name or through what is stored elsewhere.
    inFunction("var a;(a||={}).b=1;y(a)", "var a;(a||={}).b=1,y(a)"),
    inFunction("var a,d;(d=a||={}).b=1,y(d)", "var a,d;(d=a||={}).b=1,y(d)"),
    inFunction("var a,d;(d=a||={}).b=1,y(()=>a)", "var a;(a||={}).b=1,y(()=>a)"),
    inFunction(
      "var a,d;(a||={}).b=()=>d.c;(d||={}).c=1;y(a)", "var a,d;(a||={}).b=()=>d.c,(d||={}).c=1,y(a)"
    ),
    inFunction("var a;y((a||={}).b=()=>a);z(a.b)", "var a;y((a||={}).b=()=>a),z(a.b)"),
    // The value of the name is also another's.
    inFunction("var a=y();(a||={}).b=1", "var a=y();(a||={}).b=1"),
    inFunction("var a;y.z=a||={};a.b=1", "var a;y.z=a||={},a.b=1"),
    inFunction("var a;(a||={}).b=1;for(a of y);", "var a;for(a of((a||={}).b=1,y));"),
    inFunction("var a;(a||={}).b=1;[a]=y;a.c=2", "var a;(a||={}).b=1,[a]=y,a.c=2"),
    // A setter, or another prototype with one.
    inFunction(
      "var a={set b(c){y(c)}};a.b=1;(a||={}).b=2",
      "var a={set b(c){y(c)}};a.b=1,(a||={}).b=2"),
    inFunction(
      "var a;(a||={}).__proto__=y;a.b=1", "var a;(a||={}).__proto__=y,a.b=1"),
    inFunction("var a={__proto__:y};(a||={}).b=1", "var a={__proto__:y};(a||={}).b=1"),
    // There may be no object yet, and the store fails.
    inFunction("var a;if(y)(a||={}).b=1;a.c=2", "var a;y&&((a||={}).b=1),a.c=2"),
    inFunction(
      "var a;z(()=>{a.c=2});(a||={}).b=1", "var a;z(()=>{a.c=2}),(a||={}).b=1"),
    inFunction("var a;a.c=2;(a||={}).b=1", "var a;a.c=2,(a||={}).b=1"),
    // Others see the name.
    Case("var a;(a||={}).b=1", "var a;(a||={}).b=1"),
    inFunction("var a;(a||={}).b=1;eval(y)", "var a;(a||={}).b=1,eval(y)"),
  ]

  @Test(arguments: kept) func keeps(_ row: Case) { expectMinified(row, .folding) }

  /// As a compiler writes a namespace.
  @Test func dropsWhatIsCalledAtOnce() {
    let text = "x(function(){var a;(function(d){d.b=1;d.c=function(){return d.b}})(a||(a={}))})"
    expectMinified(Case(text, "x(function(){})"), JavaScriptMinifier.Options())
  }

  /// Without the liberty a prototype of all objects may have a setter.
  @Test func takesNoLiberty() {
    let text = "x(function(){var a;(a||={}).b=1})"
    #expect(minified(text, .strictlyFolding) == text)
  }

  @Test func keepsExports() {
    var options = JavaScriptMinifier.Options.folding
    options.goal = .module
    let text = "export var a;(a||={}).b=1"
    #expect(minified(text, options) == text)
  }
}
