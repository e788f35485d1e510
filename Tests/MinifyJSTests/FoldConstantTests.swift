import MinifyJS
import TestSupport
import Testing

@Suite struct FoldConstantTests {
  @Test(arguments: [
    Case("a=1+2*3-4,b=60*60*1e3,c=2**10,d=7%3,e=-7%7", "a=3,b=36e5,c=1024,d=1,e=-0"),
    // Longer than what it is made of, or not the same in all engines.
    Case("a=1/3,b=1<<31,c=2**-1,d=2**.5", "a=1/3,b=1<<31,c=2**-1,d=2**.5"),
    Case("a=-5,b=+'5',c=+'',d=-'x',e=~5,f=-(-5)", "a=-5,b=5,c=0,d=-\"x\",e=-6,f=5"),
    Case("a=0/0,b=1/0,c=-Infinity,d=0*-1", "a=0/0,b=1/0,c=-1/0,d=-0"),
    Case("a=1==='1',b=NaN===NaN,c=0===-0,d=null==undefined,e=null==0", "a=!1,b=!1,c=!0,d=!0,e=!1"),
    Case(#"a="a"<"b",b="10"<"9",c="é"<"z",d=2<10"#, #"a=!0,b=!0,c="é"<"z",d=!0"#),
    // A BigInt is another type.
    Case("a=1n+2n,b=1n==1,c=-1n,d=+x", "a=1n+2n,b=1n==1,c=-1n,d=+x"),
    Case("a=5>>>1,b=-1>>>0,c=6&3,d=6|3,e=6^3", "a=2,b=-1>>>0,c=2,d=7,e=5"),
    Case(
      "a=typeof 1,b=typeof'x',c=typeof null,d=typeof{},e=typeof f",
      #"a="number",b="string",c="object",d="object",e=typeof f"#),
    Case("a=void'x',b=void f()", "a=void 0,b=void f()"),
    Case("a=(-2)**2,b=x-(-1),c=x- -y", "a=4,b=x- -1,c=x- -y"),
  ])
  func arithmetic(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(#"a="b"+"c"+"d"+e+"f"+"g""#, #"a="bcd"+e+"fg""#),
    Case(#"a=b+1+2,c=b+1+"d",e=1+2+b"#, #"a=b+1+2,c=b+1+"d",e=3+b"#),
    Case(#"a=b+"c"+1+2"#, #"a=b+"c12""#),
    Case(#"a="b"+1.5+null+true+undefined"#, #"a="b1.5null"+!0+void 0"#),
    Case(
      #"a="b"+1e300,c="b"+1e21+-0+1e-7+123456789012345680000"#,
      #"a="b1e+300",c="b1e+2101e-7"+12345678901234568e4"#),
    Case(#"a=""+b+"c",d=b+""+"c",e=b+""+f,g=""+b"#, #"a=b+"c",d=b+"c",e=b+""+f,g=""+b"#),
    Case(#"a=""+typeof b,c=typeof b+"""#, "a=typeof b,c=typeof b"),
    Case(
      #"a="b"+(c+"d"),e="b"+(c+d),f=c+("b"+d),g="b"+(1+c)"#,
      #"a="b"+c+"d",e="b"+(c+d),f=c+"b"+d,g="b"+(1+c)"#),
    // The call may change what the conversion of the term before it sees.
    Case(#"a="b"+(c+"d"+e())"#, #"a="b"+(c+"d"+e())"#),
    Case(#"a="\ud83d"+"\ude00",b="\\ud83d"+"\ude00""#, #"a="😀",b="\\ud83d\ude00""#),
    Case("a='b'+`c${d}e`+'f'", "a=`bc${d}ef`"),
    Case("a=b+'$'+`{c${d}`", "a=b+`\\${c${d}`"),
    Case(
      "a=`b`,c=`b${'c'}${1}${d}`,e=`${typeof b}`,f=`${b}`",
      "a=\"b\",c=`bc1${d}`,e=typeof b,f=`${b}`"),
    Case("a=`b\nc`,d=`\"'`,e=f`g${'h'}`", "a=`b\nc`,d=`\"'`,e=f`g${\"h\"}`"),
  ])
  func strings(_ row: Case) { expectMinified(row, .folding) }

  @Test func longSpines() {
    let terms = Array(repeating: #""ab""#, count: 10_000).joined(separator: "+")
    #expect(minified("a=\(terms)", .folding).count == 20_004)
    let mixed = Array(repeating: #"b+"c""#, count: 5_000).joined(separator: "+")
    #expect(minified("a=\(mixed)", .folding) == "a=\(mixed)")
  }

  @Test(arguments: [
    Case(
      "a=typeof b==='string',c='object'!==typeof b", #"a=typeof b=="string",c=typeof b!="object""#),
    Case("a=typeof b==='undefined',c='undefined'!=typeof b", #"a=typeof b>"u",c=typeof b<"u""#),
    Case("function f(a){return typeof a==='undefined'}", "function f(a){return a===void 0}"),
    Case("a=typeof b.c!='undefined'", "a=b.c!==void 0"),
    Case("with(a)b=typeof c=='undefined'", #"with(a)b=typeof c>"u""#),
    Case(
      "a=b===undefined,c=b==undefined,d=null!=b,e=1===b", "a=b===void 0,c=b==null,d=b!=null,e=b===1"
    ),
    // Types that are not known to be the same.
    Case("a=b===1,c=typeof b===d,e=-b===1,f=+b===1", "a=b===1,c=typeof b===d,e=-b===1,f=+b==1"),
    Case("a=(b<c)===true,d=!b===false,e=b===true,f=!b!=true", "a=b<c,d=!!b,e=b===!0,f=!!b"),
    Case("function f(a){return a===null||a===undefined}", "function f(a){return a==null}"),
    Case("function f(a){return g||undefined!==a&&null!==a}", "function f(a){return g||a!=null}"),
    Case(
      "function f(a,b){return a===null||b===undefined}",
      "function f(a,b){return a===null||b===void 0}"),
    Case("a=b()===null||b()===undefined", "a=b()===null||b()===void 0"),
  ])
  func comparisons(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("function f(a){a=a+b;a=a*2;a=a-1;a=b-a}", "function f(a){a+=b,a*=2,--a,a=b-a}"),
    Case(
      "function f(a){a.b=a.b+c,a[b]=a[b]+c,a().b=a().b+c}",
      "function f(a){a.b+=c,a[b]=a[b]+c,a().b=a().b+c}"),
    Case("function f(a){a=a||b;c=c||b;a.d=a.d||b}", "function f(a){a||=b,c=c||b,a.d=a.d||b}"),
    Case("function f(a){a=a;b=b;a-=1;a+=1;return a-=1}", "function f(a){return b=b,--a,a+=1,--a}"),
    Case("const a=1;a=a||b", "const a=1;a=a||b"),
    Case("({a=undefined,b:[c=void 0]}=d)", "({a,b:[c]}=d)"),
    // The default ends the length, and keeps arguments apart from the parameters.
    Case("function f(a=undefined){b(a)}", "function f(a=void 0){b(a)}"),
  ])
  func assignments(_ row: Case) { expectMinified(row, .folding) }

  @Test func withoutLiberties() {
    expectMinified(
      Case(
        #"a="b"+(c+"d"),e=typeof b.c=='undefined',f=typeof g==="string""#,
        #"a="b"+(c+"d"),e=typeof b.c>"u",f=typeof g=="string""#), .strictlyFolding)
    expectMinified(
      Case(
        "function f(a){a.b=a.b+1;a-=1;return a===null||a===undefined}",
        "function f(a){return a.b=a.b+1,a-=1,a===null||a===void 0}"), .strictlyFolding)
  }
}
