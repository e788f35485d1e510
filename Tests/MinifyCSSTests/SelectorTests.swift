import AssetText
import MinifyCSS
import TestSupport
import Testing

@Suite struct SelectorShortening {
  static let places: [Case] = [
    Case(":nth-child(2n+1){a:b}", ":nth-child(odd){a:b}"),
    Case(":nth-child(2n - 1){a:b}", ":nth-child(odd){a:b}"),
    Case(":nth-child(even){a:b}", ":nth-child(2n){a:b}"),
    Case(":nth-child(+5){a:b}", ":nth-child(5){a:b}"),
    Case(":nth-child( 0n + 3 ){a:b}", ":nth-child(3){a:b}"),
    Case(":nth-child(1){a:b}", ":first-child{a:b}"),
    Case(":nth-last-of-type(1){a:b}", ":last-of-type{a:b}"),
    Case(":nth-child(n+1){a:b}", ":nth-child(n){a:b}"),
    Case(":nth-child(-n + 3){a:b}", ":nth-child(-n+3){a:b}"),
    Case(":nth-child(3n-1){a:b}", ":nth-child(3n+2){a:b}"),
    Case(":nth-child(-2n - 1){a:b}", ":nth-child(-2n-1){a:b}"),
    // None of these is An+B, so the rule says nothing and has to go on saying nothing.
    Case(":nth-child(2 n){a:b}", ":nth-child(2 n){a:b}"),
    Case(":nth-child(+ 1){a:b}", ":nth-child(+ 1){a:b}"),
    Case(":nth-child(n+ +1){a:b}", ":nth-child(n+ +1){a:b}"),
    // With `of` the one place is another than the first of all.
    Case(":nth-child(1 of .a){a:b}", ":nth-child(1 of .a){a:b}"),
  ]
  @Test(arguments: places) func shortensPlaces(_ row: Case) throws { try expectMinified(row) }

  static let lists: [Case] = [
    Case("a,b,a{c:d}", "a,b{c:d}"),
    Case(":is(a){c:d}", "a{c:d}"),
    Case(":is(a,b){c:d}", "a,b{c:d}"),
    // The brackets give both the specificity of the id.
    Case(":is(#a,b){c:d}", ":is(#a,b){c:d}"),
    Case(":is(a,b) e{c:d}", ":is(a,b) e{c:d}"),
    // Inside the brackets what is not known is left out, outside it takes the list with it.
    Case(":is(a,:new){c:d}", ":is(a,:new){c:d}"),
    Case(".a:is(b){c:d}", "b.a{c:d}"),
    Case("a:is(b){c:d}", "a:is(b){c:d}"),
    Case("a:not(:not(.b)){c:d}", "a.b{c:d}"),
    Case("a:not(.b){c:d}", "a:not(.b){c:d}"),
    Case(":where(.a):where(.b,.c){c:d}", ":where(.a.b,.a.c){c:d}"),
    Case(":is(.a,.a,b) c{c:d}", ":is(.a,b) c{c:d}"),
    Case("a[b=\",\"],a[b=\",\"]{c:d}", "a[b=\\,]{c:d}"),
    Case("a::before,a:before{c:d}", "a:before{c:d}"),
  ]
  @Test(arguments: lists) func shortensLists(_ row: Case) throws { try expectMinified(row) }

  static let queries: [Case] = [
    Case("@media all and (width>1px){a{b:c}}", "@media(width>1px){a{b:c}}"),
    Case("@media all{a{b:c}}", "@media all{a{b:c}}"),
    Case("@media (min-width:1px){a{b:c}}", "@media(min-width:1px){a{b:c}}"),
    Case("@import url( 'a b.css' ) print;", "@import\"a b.css\"print;"),
    Case("@charset \"utf-8\";a{b:\"é\"}", "@charset \"utf-8\";a{b:\"é\"}"),
    Case("@charset \"gbk\";a{b:c}", "@charset \"gbk\";a{b:c}"),
    Case("@property --a{}@page{}@counter-style a{}a{b:c}", "a{b:c}"),
    // Frames without declarations still run for their time, and send events.
    Case("@keyframes a{}", "@keyframes a{}"),
  ]
  @Test(arguments: queries) func shortensQueries(_ row: Case) throws { try expectMinified(row) }

  static let ranges: [Case] = [
    Case("@media (min-width:1px){a{b:c}}", "@media(width>=1px){a{b:c}}"),
    Case(
      "@media (min-width:1px) and (max-width:2px){a{b:c}}", "@media(1px<=width<=2px){a{b:c}}"),
    Case(
      "@media (max-width:2px) and (min-width:1px){a{b:c}}", "@media(1px<=width<=2px){a{b:c}}"),
    Case(
      "@media (min-width:1px) and (min-height:2px){a{b:c}}",
      "@media(width>=1px)and (height>=2px){a{b:c}}"),
    Case("@media (min-width:1px),print{a{b:c}}", "@media(width>=1px),print{a{b:c}}"),
    Case("@container a (max-width:2px){a{b:c}}", "@container a (width<=2px){a{b:c}}"),
  ]
  @Test(arguments: ranges) func usesRangesForNewEngines(_ row: Case) throws {
    var options = StylesheetMinifier.Options()
    options.target = .newest
    let bytes = try StylesheetMinifier(options: options).minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == row.expected)
    #expect(try StylesheetMinifier(options: options).minify(bytes).bytes == bytes)
  }
}
