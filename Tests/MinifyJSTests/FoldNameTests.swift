import MinifyJS
import TestSupport
import Testing

extension JavaScriptMinifier.Options {
  /// Rewrites, but leaves all names.
  static var folding: JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.renames = false
    return options
  }

  /// Rewrites without taking liberties.
  static var strictlyFolding: JavaScriptMinifier.Options {
    var options = folding
    options.assumptions = []
    options.keepsNames = true
    return options
  }
}

@Suite struct FoldNameTests {
  /// `--keep-names` and the assumption taken back say the same: a value that had no name gets none.
  @Test(arguments: [
    Case("var a;b(a);a=(c(),function(){})", "var a;b(a),a=(c(),function(){})"),
    Case("var a;b(a);a=(0,class{})", "var a;b(a),a=(0,class{})"),
    Case("var a=(0,function(){});a||=(0,()=>1)", "var a=(0,function(){});a||=(0,()=>1)"),
    Case("var a;b(a);a=(c(),d)", "var a;b(a),c(),a=d"),
  ])
  func names(_ row: Case) {
    var kept = JavaScriptMinifier.Options.folding
    kept.keepsNames = true
    expectMinified(row, kept)
    kept = .folding
    kept.assumptions.remove(.functionNames)
    expectMinified(row, kept)
  }

  @Test(arguments: [
    Case("a=undefined", "a=void 0"),
    Case("a=Infinity,b=-Infinity", "a=1/0,b=-1/0"),
    // A local variable may have these names.
    Case(
      "function f(undefined){return g(undefined)}", "function f(undefined){return g(undefined)}"),
    Case("a={undefined}", "a={undefined:void 0}"),
    Case("a={Infinity}", "a={Infinity:1/0}"),
    // Here the name itself counts.
    Case("a=delete undefined,b=delete Infinity", "a=delete undefined,b=delete Infinity"),
    Case("with(a)b=undefined", "with(a)b=undefined"),
    Case("undefined=1,Infinity=2", "undefined=1,Infinity=2"),
    Case("[undefined]=a", "[undefined]=a"),
    // A variable of this name begins with the object, and that with the parameters.
    Case(
      "function f(a){return typeof arguments;var arguments}",
      "function f(){var arguments;return typeof arguments}"),
    Case(
      "function f(a){var arguments;return a=2,arguments[0]}",
      "function f(a){var arguments;return a=2,arguments[0]}"),
    Case("a=()=>{var arguments;return arguments}", "a=()=>{var arguments;return arguments}"),
  ])
  func constants(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(#"a["b"]"#, "a.b"),
    Case(#"a["if"]["b c"]["é"]"#, #"a.if["b c"]["é"]"#),
    Case(#"a["1"],a["01"],a["-1"],a["1e3"],a["0"]"#, #"a[1],a["01"],a["-1"],a["1e3"],a[0]"#),
    Case(#"a?.["b"]?.["1"]"#, "a?.b?.[1]"),
    Case(#"a=5["a"],b=(-5)["a"]"#, "a=5 .a,b=(-5).a"),
    Case(#"class A extends B{c(){return super["d"]}}"#, "class A extends B{c(){return super.d}}"),
    Case(#"delete a["b"]"#, "delete a.b"),
    Case(#"a["b"]()"#, "a.b()"),
    Case(#"a["b"]=1"#, "a.b=1"),
    Case(
      #"z=({["a"]:1,[1]:2,["b"](){},get["c"](){return 1}}).d"#,
      "z={a:1,1:2,b(){},get c(){return 1}}.d"),
    // A key has no sign, and is no fraction of a name.
    Case("a={[-1]:1,[1.5]:2,[-0]:3}", "a={[-1]:1,1.5:2,[-0]:3}"),
    // Only without brackets and a function does it set the prototype.
    Case(#"a={["__proto__"]:b,["__proto__"](){}}"#, #"a={["__proto__"]:b,__proto__(){}}"#),
    Case("a={__proto__}", "a={__proto__}"),
    Case(
      #"a=class{["constructor"](){}static["prototype"](){}static["b"]=1;["c"](){}}"#,
      #"a=class{["constructor"](){}static["prototype"](){}static b=1;c(){}}"#),
    Case(#"({["a"]:b}=c)"#, "({a:b}=c)"),
  ])
  func properties(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("a=new Object,b=Object()", "a={},b={}"),
    Case("a=new Object(b)", "a=Object(b)"),
    Case("a=new Array,b=Array(),c=Array(d,e)", "a=[],b=[],c=[d,e]"),
    // One argument may be a length; spread ones may be one.
    Case("a=new Array(b),c=new Array(3),d=new Array(...b)", "a=Array(b),c=Array(3),d=Array(...b)"),
    Case(#"a=Array("b")"#, #"a=["b"]"#),
    Case("throw new Error(a)", "throw Error(a)"),
    Case("new TypeError(a).message", "TypeError(a).message"),
    Case("a=new(new Error(b).constructor)", "a=new(Error(b)).constructor"),
    Case("function f(Error){throw new Error}", "function f(Error){throw new Error}"),
    Case("Error=a,b=new Error", "Error=a,b=new Error"),
    Case(
      "a=new Date,b=new Map,c=new String(d),e=new Promise(f)",
      "a=new Date,b=new Map,c=new String(d),e=new Promise(f)"),
    Case(#"a=new RegExp("b/c[/\\]/]","g")"#, #"a=/b\/c[/\]/]/g"#),
    // An invalid pattern throws when it runs, and a new one may be asked for.
    Case(#"a=new RegExp("(")"#, #"a=RegExp("(")"#),
    Case(
      #"a=new RegExp("(?<=b)c"),d=new RegExp("e","y"),f=new RegExp("\n"),g=new RegExp("*"),h=new RegExp("")"#,
      #"a=RegExp("(?<=b)c"),d=RegExp("e","y"),f=RegExp("\n"),g=RegExp("*"),h=RegExp("")"#),
    // The call returns a regular expression as it is.
    Case("a=new RegExp(b),c=new RegExp(/d/)", "a=new RegExp(b),c=new RegExp(/d/)"),
    Case("a=Boolean(b),Boolean(c)&&d()", "a=!!b,c&&d()"),
    Case("a=Boolean(b<c),d=Boolean(),e=Boolean(...f)", "a=b<c,d=Boolean(),e=Boolean(...f)"),
    Case("with(a)b=new Object", "with(a)b=new Object"),
  ])
  func constructors(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("Math.max(1,2),Object.keys({}),String(1),new Map,new Set(null),new WeakMap(),f()", "f()"),
    Case("Array.isArray(g()),f()", "g(),f()"),
    Case("Object.create(null),Object.freeze([1]),new Date(1),new Error(''),f()", "f()"),
    // These throw, or change what others see.
    Case("new Array(-1)", "Array(-1)"),
    Case(
      "Object.keys(null),Object.freeze(a),Object.create(a)",
      "Object.keys(null),Object.freeze(a),Object.create(a)"),
    Case(
      "new Map(a),new Set([1]),new Promise(a),Symbol.iterator.a",
      "new Map(a),new Set([1]),new Promise(a),Symbol.iterator.a"),
    Case("Math.max(...a),Math.foo(),Foo.max(1)", "Math.max(...a),Math.foo(),Foo.max(1)"),
    Case("function f(Math){Math.max(1,2)}", "function f(Math){Math.max(1,2)}"),
    Case("undefined.a,NaN.a", "(void 0).a"),
  ])
  func pureCalls(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "Math.max(1,2),a=new Object,b=new Error,c=Boolean(d)",
      "Math.max(1,2),a=new Object,b=new Error,c=Boolean(d)"),
    Case(#"a=undefined,b["c"]"#, "a=void 0,b.c"),
  ])
  func withoutLiberties(_ row: Case) { expectMinified(row, .strictlyFolding) }
}
