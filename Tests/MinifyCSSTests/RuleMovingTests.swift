import AssetText
import MinifyCSS
import TestSupport
import Testing

/// What may be moved past what.
@Suite struct RuleMoving {
  static let layers: [Case] = [
    Case("@layer a{b{c:d}}@layer a{e{f:g}}", "@layer a{b{c:d}e{f:g}}"),
    Case("@layer a.b{c{d:e}}@layer a.b{f{g:h}}", "@layer a.b{c{d:e}f{g:h}}"),
    Case("@layer a{b{c:d}}@layer e{f{g:h}}", "@layer a{b{c:d}}@layer e{f{g:h}}"),
    // Each is a layer of its own.
    Case("@layer{a{b:c}}@layer{d{e:f}}", "@layer{a{b:c}}@layer{d{e:f}}"),
    // These are none.
    Case("@layer a,b{c{d:e}}@layer a,b{f{g:h}}", "@layer a,b{c{d:e}}@layer a,b{f{g:h}}"),
    Case("@layer a b{c{d:e}}@layer a b{f{g:h}}", "@layer a b{c{d:e}}@layer a b{f{g:h}}"),
    Case("@layer a,@b{c:d}@layer a,@b{e:f}", "@layer a,@b{c:d}@layer a,@b{e:f}"),
  ]
  @Test(arguments: layers) func joinsLayers(_ row: Case) throws { try expectMinified(row) }

  static let distances: [Case] = [
    Case(".a{color:red}.b{margin:0}.a{top:0}", ".a{color:red;top:0}.b{margin:0}"),
    Case(".a{color:red}.b{margin:0}.c{color:red}", ".a,.c{color:red}.b{margin:0}"),
    // Both set the colour of an element with both classes.
    Case(
      ".a{color:red}.b{color:tan}.a{color:navy}", ".b{color:tan}.a{color:navy}"),
    Case(
      ".a{color:red;top:0}.b{color:tan;top:1px}.a{color:navy}",
      ".a{top:0}.b{color:tan;top:1px}.a{color:navy}"),
    // Specificity decides, not order.
    Case("a{color:red}.b{color:tan}a{top:0}", "a{color:red;top:0}.b{color:tan}"),
    Case("a{color:red}.b{color:tan}c{color:red}", "a,c{color:red}.b{color:tan}"),
    // Never one element.
    Case(
      ".a:before{color:red}.b{color:tan}.c:before{color:red}",
      ".a:before,.c:before{color:red}.b{color:tan}"),
    Case("a{color:red}b{color:tan}i{color:red}", "a,i{color:red}b{color:tan}"),
    Case(
      "a{color:red}:is(b,.c){color:tan}i{color:red}", "a,i{color:red}:is(b,.c){color:tan}"),
    // Importance decides.
    Case(
      ".a{color:red}.b{color:tan!important}.c{color:red}",
      ".a,.c{color:red}.b{color:tan!important}"),
    // Shorthands and what they set; logical sides; vendors; what has a name that is not known.
    Case(
      ".a{top:0}.b{inset:1px}.c{top:0}", ".a{top:0}.b{inset:1px}.c{top:0}"),
    Case(
      ".a{margin-left:0}.b{margin-inline-start:1px}.c{margin-left:0}",
      ".a{margin-left:0}.b{margin-inline-start:1px}.c{margin-left:0}"),
    Case(
      ".a{transform:none}.b{-webkit-transform:scale(2)}.c{transform:none}",
      ".a{transform:none}.b{-webkit-transform:scale(2)}.c{transform:none}"),
    Case(
      ".a{width:0}.b{inline-size:1px}.c{width:0}", ".a{width:0}.b{inline-size:1px}.c{width:0}"),
    Case(
      ".a{font-size:0}.b{font:1px b}.c{font-size:0}",
      ".a{font-size:0}.b{font:1px b}.c{font-size:0}"),
    Case(".a{color:red}.b{all:unset}.c{color:red}", ".a{color:red}.b{all:unset}.c{color:red}"),
    Case(
      ".a{margin:0}.b{margin-new:1px}.c{margin:0}", ".a{margin:0}.b{margin-new:1px}.c{margin:0}"),
    Case(".a{--x:0}.b{--x:1}.c{--x:0}", ".a{--x:0}.b{--x:1}.c{--x:0}"),
    // Past what is no rule.
    Case(
      ".a{color:red}@font-face{src:b}.c{color:red}", ".a,.c{color:red}@font-face{src:b}"),
    Case(
      ".a{color:red}@media print{.b{color:tan}}.c{color:red}",
      ".a{color:red}@media print{.b{color:tan}}.c{color:red}"),
    Case(
      ".a{color:red}@media print{.b{top:0}}.c{color:red}",
      ".a,.c{color:red}@media print{.b{top:0}}"),
    Case(
      "@media print{.a{color:red}}.b{top:0}@media print{.c{margin:0}}",
      "@media print{.a{color:red}.c{margin:0}}.b{top:0}"),
    Case(
      ".a{color:red}@media print{.b{color:tan}@supports (d:e){i{top:0}}}.c{color:red}",
      ".a{color:red}@media print{.b{color:tan}@supports (d:e){i{top:0}}}.c{color:red}"),
    Case(
      ".a{color:red}.b{top:0;&.c{color:tan}}.d{color:red}",
      ".a{color:red}.b{top:0;&.c{color:tan}}.d{color:red}"),
    Case(".a:after:hover{color:red}.b{color:red}", ".a:after:hover{color:red}.b{color:red}"),
    Case(".a{color:red}@new x{b{c:d}}.c{color:red}", ".a{color:red}@new x{b{c:d}}.c{color:red}"),
    // A selector that some engine may not know takes its whole list with it.
    Case(".a{color:red}.b{top:0}.c:new{color:red}", ".a{color:red}.b{top:0}.c:new{color:red}"),
  ]
  @Test(arguments: distances) func movesRules(_ row: Case) throws { try expectMinified(row) }

  static let common: [Case] = [
    Case(
      "a{color:red;font-style:italic}b{font-style:italic;top:0}",
      "a{color:red}a,b{font-style:italic}b{top:0}"),
    Case("a{font-style:italic}b{font-style:italic;top:0}", "a,b{font-style:italic}b{top:0}"),
    // The second margin has to stay behind the first one.
    Case(
      "a{color:red;margin:0 auto;margin-left:var(--a)}b{margin:0 auto;color:tan}",
      "a{color:red;margin:0 auto;margin-left:var(--a)}b{margin:0 auto;color:tan}"),
    Case(
      "b{margin:var(--a);margin-left:0;color:navy}a{margin-left:0;color:navy;top:0}",
      "b{margin:var(--a)}b,a{margin-left:0;color:navy}a{top:0}"),
    Case("a{top:0;x:y}b{top:0;z:y}", "a{x:y}a,b{top:0}b{z:y}"),
    Case(".aa{top:0;x:y}.bb{top:0;z:y}", ".aa{top:0;x:y}.bb{top:0;z:y}"),
    // A selector that not every engine knows.
    Case(
      "a{color:red;font-style:italic}b:new{font-style:italic;top:0}",
      "a{color:red;font-style:italic}b:new{font-style:italic;top:0}"),
    // Frames have no cascade.
    Case(
      "@keyframes k{0%{font-style:italic;top:0}to{font-style:italic}}",
      "@keyframes k{0%{font-style:italic;top:0}to{font-style:italic}}"),
  ]
  @Test(arguments: common) func sharesDeclarations(_ row: Case) throws { try expectMinified(row) }

  static let orders: [Case] = [
    Case("a{margin:0;color:red}", "a{color:red;margin:0}"),
    Case("a{margin:0;color:red}b{color:red;margin:0}", "a,b{color:red;margin:0}"),
    // Of two that set the same in part the first stays the first.
    Case(
      "a{z-index:1;border-color:var(--a);border:var(--b);color:red}",
      "a{border-color:var(--a);border:var(--b);color:red;z-index:1}"),
    Case(
      "a{z-index:1;-webkit-box-shadow:none;box-shadow:none}",
      "a{-webkit-box-shadow:none;box-shadow:none;z-index:1}"),
    // Longhands that stand side by side then are a shorthand.
    Case(
      "a{margin-top:1px;-x-y:z;margin-bottom:1px;color:red;margin-left:0;margin-right:0}",
      "a{color:red;margin:1px 0;-x-y:z}"),
    Case("a{--b:c;color:red;--a:d}", "a{color:red;--b:c;--a:d}"),
    Case("a{all:unset;z-index:1;color:red}", "a{all:unset;z-index:1;color:red}"),
    Case("a{z-index:1;*zoom:1;color:red}", "a{z-index:1;*zoom:1;color:red}"),
    Case("@keyframes a{to{top:0;color:red}}", "@keyframes a{to{color:red;top:0}}"),
    Case("@keyframes a{00.0%{top:0}100.0%{top:1px}}", "@keyframes a{0%{top:0}to{top:1px}}"),
  ]
  @Test(arguments: orders) func sortsDeclarations(_ row: Case) throws {
    // Only sheets of some size are sorted.
    let rest = (0..<40).map { ".r\($0){s\($0):t}" }.joined()
    try expectMinified(Case(row.input + rest, row.expected + rest))
  }

  @Test func leavesSmallSheetsInTheirOrder() throws {
    try expectMinified(Case("a{z-index:1;color:red}", "a{z-index:1;color:red}"))
  }

  @Test func leavesAttributesInTheirOrder() {
    let text = StylesheetMinifier().minifyDeclarations(Array("z-index: 1; color: red".utf8)).bytes
    #expect(String(decoding: text, as: UTF8.self) == "z-index:1;color:red")
  }
}
