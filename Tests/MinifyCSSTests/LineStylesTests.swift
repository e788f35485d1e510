// What sheets do to white space, asked as a page asks it: by an element's name and attributes.

import AssetText
import Testing

@testable import MinifyCSS

@Suite struct LineStyling {
  struct Row: Sendable, CustomTestStringConvertible {
    let sheet: String
    let element: String
    let effects: LineEffects

    init(_ sheet: String, _ element: String, _ effects: LineEffects) {
      self.sheet = sheet
      self.element = element
      self.effects = effects
    }

    var testDescription: String { "\(sheet) <\(element)>" }
  }

  /// The effects on an element that is written as `div class=a|b id=c`, a bar for each space in a value.
  private func effects(_ styles: LineStyles, _ element: String) -> LineEffects {
    let parts = element.split(separator: " ").map(String.init)
    var attributes: [String: ArraySlice<UInt8>] = [:]
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1)
      let value = sides.count == 2 ? sides[1].replacing("|", with: " ") : ""
      attributes[String(sides[0])] = Array(value.utf8)[...]
    }
    return styles.index { _ in true }.effects(
      type: parts[0], classes: attributes["class"] ?? [], id: attributes["id"]
    ) { attributes[$0] }
  }

  static let values: [Row] = [
    Row("div{display:inline}", "div", .inline),
    Row("div{display:INLINE}", "div", .inline),
    Row("div{display:inlin\\65}", "div", .inline),
    Row("div{d\\69splay:inline}", "div", .inline),
    Row("div{display:inline!important}", "div", .inline),
    Row("div{display:/**/inline/**/}", "div", .inline),
    Row("div{display:inline-block}", "div", .box),
    Row("div{display:inline-flex}", "div", .box),
    Row("div{display:-webkit-inline-box}", "div", .box),
    Row("div{display:-ms-inline-flexbox}", "div", .box),
    Row("div{display:inline flow-root}", "div", .box),
    Row("div{display:grid inline}", "div", .box),
    Row("div{display:inline flow}", "div", .inline),
    Row("div{display:inline flow list-item}", "div", .inline),
    Row("div{display:contents}", "div", .inline),
    Row("div{display:ruby-text}", "div", .inline),
    Row("div{display:initial}", "div", .inline),
    Row("div{display:unset}", "div", .inline),
    Row("div{display:revert}", "div", []),
    Row("div{display:var(--d)}", "div", [.inline, .aside]),
    Row("div{display:none}", "div", .aside),
    Row("div{display:block}", "div", []),
    Row("div{display:flex;display:grid;display:table-cell;display:list-item}", "div", []),
    Row("div{all:unset}", "div", .inline),
    Row("div{all:revert}", "div", []),
    Row("div{float:left}", "div", .aside),
    Row("div{float:inline-end}", "div", .aside),
    Row("div{float:none}", "div", []),
    Row("div{position:absolute}", "div", .aside),
    Row("div{position:fixed}", "div", .aside),
    Row("div{position:sticky;position:relative;position:static}", "div", []),
    Row("div{white-space:pre}", "div", .preserved),
    Row("div{white-space:pre-line}", "div", .preserved),
    Row("div{white-space:break-spaces}", "div", .preserved),
    Row("div{white-space:preserve nowrap}", "div", .preserved),
    Row("div{white-space:var(--w)}", "div", .preserved),
    Row("div{white-space:nowrap!important}", "div", []),
    Row("div{white-space:normal;white-space:collapse}", "div", []),
    Row("div{white-space-collapse:preserve-breaks}", "div", .preserved),
    Row("div{white-space-collapse:collapse}", "div", []),
    Row("div{--display:inline;text-wrap:pretty;transition:display}", "div", []),
    Row("div{display:inline-block;float:left;white-space:pre}", "div", [.box, .aside, .preserved]),
  ]

  @Test(arguments: values) func readsValues(_ row: Row) {
    let styles = LineStyles(sheets: [Array(row.sheet.utf8)])
    #expect(effects(styles, row.element) == row.effects)
    #expect(styles.isEmpty == row.effects.isEmpty)
  }

  static let selectors: [Row] = [
    Row("LI{display:inline}", "li", .inline),
    Row("ul li{display:inline}", "li", .inline),
    Row("ul li{display:inline}", "ul", []),
    Row("ul>li,ol>li{display:inline}", "li", .inline),
    Row("li+li{display:inline}", "li", .inline),
    Row("*{display:inline}", "p", .inline),
    Row("svg|li{display:inline}", "li", .inline),
    Row("*|*{display:inline}", "p", .inline),
    Row(".a{display:inline}", "div class=b|A|c", .inline),
    Row(".a{display:inline}", "div class=ab", []),
    Row(".a.b{display:inline}", "div class=b|a", .inline),
    Row(".a.b{display:inline}", "div class=a", []),
    Row(".sm\\:a{display:inline}", "div class=sm:a", .inline),
    Row(".\\31 a{display:inline}", "div class=1a", .inline),
    Row("li.a{display:inline}", "div class=a", []),
    Row("#a{display:inline}", "div id=a", .inline),
    Row("#a{display:inline}", "div id=b", []),
    Row("[a]{display:inline}", "div a", .inline),
    Row("[a]{display:inline}", "div b", []),
    Row("[*|a]{display:inline}", "div a", .inline),
    Row("[x|a]{display:inline}", "div a", .inline),
    Row("[a=b]{display:inline}", "div a=B", .inline),
    Row("[a=\"b\" i]{display:inline}", "div a=b", .inline),
    Row("[a=b]{display:inline}", "div a=bc", []),
    Row("[a~=b]{display:inline}", "div a=c|b", .inline),
    Row("[a|=b]{display:inline}", "div a=b-c", .inline),
    Row("[a|=b]{display:inline}", "div a=bc", []),
    Row("[class^='col-']{display:inline}", "div class=col-1", .inline),
    Row("[class*=' col-']{display:inline}", "div class=a|col-1", .inline),
    Row("[class*=' col-']{display:inline}", "div class=col-1", []),
    Row("[class$=x]{display:inline}", "div class=a|bx", .inline),
    Row("div:hover{display:inline}", "div", .inline),
    Row(":hover{display:inline}", "div", .inline),
    Row(":not(.a){display:inline}", "div class=a", .inline),
    Row("div:not(.a){display:inline}", "p", []),
    Row(":root{display:inline}", "div", []),
    Row(":root{display:inline}", "html", .inline),
    Row(":is(.a,li){display:inline}", "li", .inline),
    Row(":is(.a,li){display:inline}", "div class=a", .inline),
    Row(":is(.a,ul li){display:inline}", "div", []),
    Row(":where(:is(.a)) b{display:inline}", "div class=a", []),
    Row("div::before{display:inline}", "div", []),
    Row("div:after{display:inline}", "div", []),
    Row("::part(x){display:inline}", "div", []),
    Row("::slotted(.a){display:inline}", "div class=a", .inline),
    Row(":host{display:inline}", "div", []),
    Row("div/**/.a{display:inline}", "div class=a", .inline),
    Row("div/**/.a{display:inline}", "p class=a", []),
    Row("div /**/.a{display:inline}", "p class=a", .inline),
    Row(":nth-child(2n + 1 of .b){display:inline}", "p", .inline),
    Row("p:nth-child(2n + 1){display:inline}", "p", .inline),
    Row("p:nth-child(2n + 1){display:inline}", "div", []),
    Row(".a,.b,.c{display:inline}", "p class=c", .inline),
    Row(".a:is{display:inline}", "p class=a", .inline),
    Row(":is(.a{display:inline}", "p class=a", []),
    Row("[a{display:inline}", "p a", []),
  ]

  @Test(arguments: selectors) func readsSelectors(_ row: Row) {
    #expect(effects(LineStyles(sheets: [Array(row.sheet.utf8)]), row.element) == row.effects)
  }

  static let sheets: [Row] = [
    Row("@media print{.a{display:inline}}", "p class=a", .inline),
    Row("@supports (a:b){@layer x{.a{display:inline}}}", "p class=a", .inline),
    Row("@container (width>1px){.a{display:inline}}", "p class=a", .inline),
    Row("@scope (.x) to (.y){.a{display:inline}}", "p class=a", .inline),
    Row("@scope (.x){display:inline}", "p", .inline),
    Row("@keyframes k{from{display:inline}}", "from", []),
    Row("@font-face{display:inline}.a{float:left}", "p class=a", .aside),
    Row("@import 'a';@charset 'b';.a{display:inline}", "p class=a", .inline),
    Row("@layer a,b;.a{display:inline}", "p class=a", .inline),
    Row("<!-- .a{display:inline} -->", "p class=a", .inline),
    Row(".x{color:red;.a{display:inline}}", "p class=a", .inline),
    Row(".x{.a{color:red}display:inline}", "p class=x", .inline),
    Row(".x{&{display:inline}}", "p class=x", .inline),
    Row(".x{&:hover{display:inline}}", "p class=x", .inline),
    Row(".x{&.a{display:inline}}", "p class=a", .inline),
    Row(".x{@media print{display:inline}}", "p class=x", .inline),
    Row(".x{@media print{.a &{display:inline}}}", "p class=x", .inline),
    Row(".x{:is(&,.b){display:inline}}", "p class=x", .inline),
    Row(".x{--a:{b:c};display:inline}", "p class=x", .inline),
    Row(".x{--a:{display:inline};color:red}", "p class=x", []),
    Row(".x{*display:inline;_float:left}", "p class=x", []),
    Row(".x{a:(;);display:inline}", "p class=x", .inline),
    Row(".x{a:\"}\";display:inline}", "p class=x", .inline),
    Row("}.x{display:inline}", "p class=x", .inline),
    Row(".x{display:inline", "p class=x", .inline),
    Row("\u{FEFF}.x{display:inline}", "p class=x", .inline),
    Row("", "p", []),
    Row("{display:inline}", "p", []),
  ]

  @Test(arguments: sheets) func readsSheets(_ row: Row) {
    #expect(effects(LineStyles(sheets: [Array(row.sheet.utf8)]), row.element) == row.effects)
  }

  @Test func anyOrderIsTheSame() {
    let sheets = [".a{display:inline}", ".a{float:left}.b{white-space:pre}", "p{display:none}"]
      .map { Array($0.utf8) }
    let (one, other) = (LineStyles(sheets: sheets), LineStyles(sheets: sheets.reversed()))
    #expect(one == other)
    #expect(one.fingerprint == other.fingerprint)
    #expect(one.fingerprint != LineStyles(sheets: [sheets[0]]).fingerprint)
    var joined = LineStyles(sheets: [sheets[0]])
    joined.formUnion(LineStyles(sheets: sheets[1...]))
    #expect(joined == one)
  }

  /// Sheets that would cost more than their length if lists were multiplied or looked into without end.
  @Test(arguments: [
    (String(repeating: "a{", count: 20_000), "display:inline"),
    (String(repeating: ":is(", count: 20_000), "{display:inline}"),
    (String(repeating: "&,&,.b{", count: 5_000), "display:inline"),
    (String(repeating: "[", count: 20_000), "{display:inline}"),
    ((0..<3_000).map { "&,.a\($0){" }.joined(), "display:inline"),
  ])
  func endsSoon(_ start: String, _ end: String) {
    var styles = LineStyles()
    styles.add(sheet: Array((start + end).utf8))
    #expect(
      styles.index { _ in true }.effects(type: "x", classes: [], id: nil) { _ in nil }.isSubset(
        of: .inline))
  }
}
