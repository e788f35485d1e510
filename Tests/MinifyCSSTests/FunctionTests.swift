import MinifyCSS
import TestSupport
import Testing

@Suite struct FunctionShortening {
  private static func row(_ value: String, _ expected: String) -> Case {
    Case("a{background:\(value)}", "a{background:\(expected)}")
  }

  static let gradients: [Case] = [
    row("linear-gradient(to bottom,red,tan)", "linear-gradient(red,tan)"),
    row("linear-gradient(180deg,red,tan)", "linear-gradient(red,tan)"),
    row("linear-gradient(to right,red,tan)", "linear-gradient(90deg,red,tan)"),
    row("linear-gradient(red 0%,tan 100%)", "linear-gradient(red,tan)"),
    row("linear-gradient(red 0%,red 50%,tan 50%,tan 100%)", "linear-gradient(red 50%,tan 0)"),
    // Behind the last stop it begins anew.
    row(
      "repeating-linear-gradient(red 0%,red 50%,tan 50%,tan 100%)",
      "repeating-linear-gradient(red 0% 50%,tan 0 100%)"),
    // A hint between two colours.
    row("linear-gradient(red,30%,tan)", "linear-gradient(red,30%,tan)"),
    row("linear-gradient(var(--a),red 0%)", "linear-gradient(var(--a),red 0%)"),
    row("linear-gradient(in oklab,red 0%,tan)", "linear-gradient(in oklab,red,tan)"),
    // The prefixed ones begin at the top and know one place a stop.
    row(
      "-webkit-linear-gradient(to bottom,red 0%,red 50%,tan 100%)",
      "-webkit-linear-gradient(to bottom,red,red 50%,tan)"),
    row("radial-gradient(ellipse at center,red,tan)", "radial-gradient(red,tan)"),
    row("radial-gradient(circle at center,red,tan)", "radial-gradient(circle,red,tan)"),
    row("radial-gradient(ellipse 1px 2px,red,tan)", "radial-gradient(ellipse 1px 2px,red,tan)"),
    row("conic-gradient(from 0deg,red 0deg,tan 360deg)", "conic-gradient(red,tan)"),
  ]
  @Test(arguments: gradients) func shortensGradients(_ row: Case) throws { try expectMinified(row) }

  static let transforms: [Case] = [
    Case("a{transform:translate(1px,0)}", "a{transform:translate(1px)}"),
    Case("a{transform:translate(0,1px)}", "a{transform:translateY(1px)}"),
    Case("a{transform:scale(2,2)scale(2,1)}", "a{transform:scale(2)scaleX(2)}"),
    Case("a{transform:rotate3d(1,0,0,20deg)}", "a{transform:rotateX(20deg)}"),
    Case("a{transform:rotate(0deg)}", "a{transform:rotate(0)}"),
    // Some want a layer of its own for this.
    Case("a{transform:translate3d(0,0,0)}", "a{transform:translate3d(0,0,0)}"),
    Case(
      "@keyframes k{to{transform:translate3d(1px,0,0)}}",
      "@keyframes k{to{transform:translate(1px)}}"),
    Case("a{transform:translate(var(--a),0)}", "a{transform:translate(var(--a),0)}"),
  ]
  @Test(arguments: transforms) func shortensTransforms(_ row: Case) throws {
    try expectMinified(row)
  }

  static let times: [Case] = [
    Case("a{transition:b 1s cubic-bezier(.25,.1,.25,1)}", "a{transition:b 1s}"),
    Case("a{transition:b 1s cubic-bezier(.42,0,1,1)}", "a{transition:b 1s ease-in}"),
    Case("a{animation:steps(1,start) b}", "a{animation:step-start b}"),
    Case("a{transition:b 0s 1s}", "a{transition:b 0s 1s}"),
    Case("a{transition:0s}", "a{transition:0s}"),
    Case("a{transition:b 1234ms}", "a{transition:b 1.234s}"),
    Case("a{animation:b 0s ease 0s}", "a{animation:b}"),
  ]
  @Test(arguments: times) func shortensTimes(_ row: Case) throws { try expectMinified(row) }

  static let other: [Case] = [
    Case("a{unicode-range:U+0000-00FF}", "a{unicode-range:U+??}"),
    Case("a{unicode-range:u+4??,U+400-500}", "a{unicode-range:U+400-500}"),
    Case("a{unicode-range:U+26,U+28-2A,U+27}", "a{unicode-range:U+26-2A}"),
    Case("a{unicode-range:U+110000}", "a{unicode-range:U+110000}"),
    Case("a{width:min(10px,20px)}", "a{width:10px}"),
    Case("a{width:clamp(1px,5px,3px)}", "a{width:3px}"),
    Case("a{width:min(10px,2em)}", "a{width:min(10px,2em)}"),
    // A minimum below zero would not be valid without the function.
    Case("a{width:min(-1px,2px)}", "a{width:min(-1px,2px)}"),
    Case("a{width:calc(1in + 2px)}", "a{width:98px}"),
    Case("a{font-family:b,c,b,serif}", "a{font-family:b,c,serif}"),
    // Not the same as one: engines make text in `monospace` alone smaller.
    Case("a{font-family:monospace,monospace}", "a{font-family:monospace,monospace}"),
    // What is no family stays none.
    Case("a{font-family:'b' c,d}", "a{font-family:\"b\"c,d}"),
    Case("a{font-family:b'c'}", "a{font-family:b\"c\"}"),
    Case("a{font-family:'b' 'c'}", "a{font-family:\"b\"\"c\"}"),
    // Fuzz: what is no list of families is not written as one.
    Case("a{font-family:b,u+0-0,,,,,c;d:e}", "a{font-family:b,u+0-0,,,,,c;d:e}"),
    Case("a{font-family:b,b,}", "a{font-family:b,b,}"),
    Case("a{font-family:'b',1px,b}", "a{font-family:\"b\",1px,b}"),
    Case("a{font-family:'b',var(--c),b}", "a{font-family:\"b\",var(--c),b}"),
    Case("a{font-family:'b','c d'}", "a{font-family:b,c d}"),
    Case("a{grid-template-areas:\"a  b\" \"... c\"}", "a{grid-template-areas:\"a b\"\". c\"}"),
    Case("a{color:red!important;color:tan}", "a{color:red!important}"),
    Case("a{color:new(red)!important;color:tan}", "a{color:new(red)!important;color:tan}"),
  ]
  @Test(arguments: other) func shortensValues(_ row: Case) throws { try expectMinified(row) }
}

@Suite struct BorderShortening {
  static let borders: [Case] = [
    Case(
      "a{border-top:1px solid red;border-right:1px solid red;border-bottom:1px solid red;border-left:1px solid tan}",
      "a{border:1px solid red;border-left-color:tan}"),
    Case(
      "a{border:3px solid red;border-color:tan;border-left:0}",
      "a{border:3px solid tan;border-left:0}"),
    Case(
      "a{border-width:1px 2px;border-style:solid;border-color:red}",
      "a{border:1px solid red;border-width:1px 2px}"),
    // What becomes a shorthand may override one before it.
    Case("a{overflow:auto;overflow-x:hidden;overflow-y:hidden}", "a{overflow:hidden}"),
    Case("a{border:1px solid currentColor}", "a{border:1px solid}"),
    // The initial colour of an outline is another one.
    Case("a{outline:1px solid currentColor}", "a{outline:1px solid currentColor}"),
    // Three sides are not all.
    Case(
      "a{border-top:1px solid red;border-right:1px solid red;border-bottom:2px solid red}",
      "a{border-top:1px solid red;border-right:1px solid red;border-bottom:2px solid red}"),
    // An engine that does not know the second value keeps the first one.
    Case(
      "a{border:1px solid red;border-top:1px solid new(red)}",
      "a{border:1px solid red;border-top:1px solid new(red)}"),
    Case(
      "a{border-top:0;border-right:0;border-inline:1px solid red;border-bottom:0;border-left:0}",
      "a{border-top:0;border-right:0;border-inline:1px solid red;border-bottom:0;border-left:0}"),
    Case(
      "a{border-top:0!important;border-right:0;border-bottom:0;border-left:0}",
      "a{border-top:0!important;border-right:0;border-bottom:0;border-left:0}"),
  ]
  @Test(arguments: borders) func joinsBorders(_ row: Case) throws { try expectMinified(row) }

  static let addresses: [Case] = [
    Case(
      "a{b:url(data:image/svg+xml,%3Csvg%20a%3D%22b%22%3E)}",
      "a{b:url('data:image/svg+xml,<svg a=\"b\">')}"),
    // `#` ends an address, a percent sign begins something, white space at the end is none of it.
    Case(
      "a{b:url(data:image/svg+xml,%23%25%20)}", "a{b:url(data:image/svg+xml,%23%25%20)}"),
    Case(
      "a{b:url(data:image/svg+xml;base64,%3C)}", "a{b:url(data:image/svg+xml;base64,%3C)}"),
    Case("a{b:url(data:text/css,%3C%20%3C)}", "a{b:url(data:text/css,%3C%20%3C)}"),
    // It would end the element that holds the sheet.
    Case(
      "a{b:url(data:image/svg+xml,%3C/style%3E%20%20%20)c}",
      "a{b:url(data:image/svg+xml,%3C/style%3E%20%20%20)c}"),
    Case(
      "a{b:url(data:image/svg+xml,%20%3C%2Fstyle%3E%3Ca%3E)}",
      "a{b:url(data:image/svg+xml,\\ %3C/style><a>)}"),
  ]
  @Test(arguments: addresses) func decodesAddresses(_ row: Case) throws { try expectMinified(row) }

  static let precision: [Case] = [
    Case("a{width:33.33333333%}", "a{width:33.333332%}"),
    Case("a{width:8.3333%}", "a{width:8.3333%}"),
    Case("a{--x:33.33333333%}", "a{--x:33.33333333%}"),
    Case("a{color:hsl(1,2,3)}", "a{color:hsl(1,2,3)}"),
    Case("a{content:\"\\e61d\"}", "a{content:\"\\e61d\"}"),
    Case("a{content:\"\\e61d é\"}", "a{content:\"\u{E61D}é\"}"),
    Case("a{content:\"é\\a0 \\200b\"}", "a{content:\"é\\a0 \\200b\"}"),
    Case("\u{FEFF}a{content:\"é\"}", "\u{FEFF}a{content:\"é\"}"),
  ]
  @Test(arguments: precision) func keepsWhatIsSeen(_ row: Case) throws { try expectMinified(row) }
}
