import AssetText
import MinifyMarkup
import TestSupport
import Testing

private func minified(_ text: String, precision: Int? = nil) throws -> String {
  var options = SVGMinifier.Options()
  options.precision = precision
  return String(
    decoding: try SVGMinifier(options: options).minify(Array(text.utf8)).bytes, as: UTF8.self)
}

private let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\""

/// Checks the content of an `svg` element, and that minifying the result changes nothing.
private func expectContent(_ row: Case) throws {
  let once = try minified("\(svg)>\(row.input)</svg>")
  #expect(once == (row.expected.isEmpty ? "\(svg)/>" : "\(svg)>\(row.expected)</svg>"))
  #expect(try minified(once) == once)
}

@Suite struct SVGMinifying {
  static let nodes: [Case] = [
    Case("<!-- a --><g id='a'>\n  <path d='M0 0'/>\n</g>", "<g id=\"a\"><path d=\"M0 0\"/></g>"),
    Case("<!--! licence --><path/>", "<!--! licence --><path/>"),
    Case("<metadata><a xmlns='b'>c</a></metadata><path/>", "<path/>"),
    Case("<path></path>", "<path/>"),
    Case("<text> a <tspan> b </tspan> c </text>", "<text> a <tspan> b </tspan> c </text>"),
    Case("<text>a</text> <text>b</text>", "<text>a</text><text>b</text>"),
    Case("<g xml:space='preserve'> <a/> </g>", "<g xml:space=\"preserve\"> <a/> </g>"),
    Case("<title> a\nb </title>", "<title> a\nb </title>"),
    Case("<a> <text>b</text> </a>", "<a><text>b</text></a>"),
    Case("<text><a> b </a> <a>c</a></text>", "<text><a> b </a> <a>c</a></text>"),
    Case("<unknown> <path/> </unknown>", "<unknown> <path/> </unknown>"),
    Case(
      "<foreignObject> <p xmlns='http://www.w3.org/1999/xhtml'> <b>a</b> <!--b--> </p></foreignObject>",
      "<foreignObject> <p xmlns=\"http://www.w3.org/1999/xhtml\"> <b>a</b> <!--b--> </p></foreignObject>"
    ),
    Case("<x:y xmlns:x='u'> <x:z/> </x:y>", "<x:y xmlns:x=\"u\"> <x:z/> </x:y>"),
    Case("<text>a&lt;b&amp;c&#13;&gt;]]&gt;</text>", "<text>a&lt;b&amp;c&#13;>]]&gt;</text>"),
    Case("<text><![CDATA[a]]></text>", "<text>a</text>"),
    Case("<text><![CDATA[<<<<<<<]]></text>", "<text><![CDATA[<<<<<<<]]></text>"),
    Case(
      "<script>if (a &lt; b) { /* c */ }</script>", "<script>if (a &lt; b) { /* c */ }</script>"),
    Case("<g id='a'/><use href='#a'/>", "<g id=\"a\"/><use href=\"#a\"/>"),
    // A straight curve stays one, for the next begins as it ends (fuzz).
    Case(
      "<path d='M0 0C1 1 2 2 3 3S5 6 7 7'/>", "<path d=\"M0 0C1 1 2 2 3 3S5 6 7 7\"/>"),
    Case("<path data-a='\"'/>", "<path data-a='\"'/>"),
    Case("<path data-a='\"&apos;'/>", "<path data-a=\"&#34;'\"/>"),
    Case("<path data-a='a&#10;b'/>", "<path data-a=\"a&#10;b\"/>"),
  ]
  @Test(arguments: nodes) func minifiesNodes(_ row: Case) throws { try expectContent(row) }

  static let styles: [Case] = [
    Case("<style> a { fill : #FF0000 ; } </style>", "<style>a{fill:red}</style>"),
    Case(
      "<style><![CDATA[ a > b { c : d } ]]></style>", "<style>a>b{c:d}</style>"),
    Case("<style type='text/x'> a { } </style>", "<style type=\"text/x\"> a { } </style>"),
    Case("<rect style=' fill : #FFFFFF ; '/>", "<rect fill=\"#fff\"/>"),
    Case(
      "<style>[fill='#FF00FF']{a:b}</style><g fill='#FF00FF'/>",
      "<style>[fill=\\#FF00FF]{a:b}</style><g fill=\"#FF00FF\"/>"),
  ]
  @Test(arguments: styles) func minifiesStyles(_ row: Case) throws { try expectContent(row) }

  static let editors: [Case] = [
    Case(
      "\(svg) xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' inkscape:version='1'>"
        + "<inkscape:grid/><path inkscape:label='a'/></svg>", "\(svg)><path/></svg>"),
    Case(
      "\(svg) xmlns:xlink='http://www.w3.org/1999/xlink'><path/></svg>", "\(svg)><path/></svg>"),
    Case(
      "\(svg) xmlns:xlink=\"http://www.w3.org/1999/xlink\"><set attributeName=\"xlink:href\"/></svg>",
      "\(svg) xmlns:xlink=\"http://www.w3.org/1999/xlink\"><set attributeName=\"xlink:href\"/></svg>"
    ),
    Case(
      "\(svg) xmlns:x=\"urn:x\"><path/></svg>", "\(svg) xmlns:x=\"urn:x\"><path/></svg>"),
    // A script may read all of it.
    Case(
      "\(svg) onload=\"a()\"><metadata>b</metadata></svg>",
      "\(svg) onload=\"a()\"><metadata>b</metadata></svg>"),
  ]
  @Test(arguments: editors) func removesEditorData(_ row: Case) throws {
    let once = try minified(row.input)
    // The namespace declarations come first.
    #expect(once == row.expected)
    #expect(try minified(once) == once)
  }

  static let paths: [Case] = [
    Case("M 0.50 , 1.0 L 2 3", "M.5 1 2 3"),
    Case("m 0 0 l 1 -1 l 2 2", "M0 0 1-1l2 2"),
    Case("M0 0 C 1 1 2 2 3 3 C 4 4 5 5 6 6", "M0 0C1 1 2 2 3 3s2 2 3 3"),
    Case("M0.5 0.5 1.5.5", "M.5.5h1"),
    Case("M0 0 Z M 1 1 z", "M0 0zM1 1z"),
    Case("M0 0 z z", "M0 0zz"),
    Case("M1e3 -0.0 1.50e-2 0", "M1e3 -0.0 1.50e-2 0"),
    // Absolute or relative, whichever is shorter; lines along an axis; smooth curves.
    Case("M100 100 L 101 101 L 99 99", "M100 100l1 1-2-2"),
    Case("M10 10 C 10 15 15 20 20 20 S 30 15 30 10", "M10 10c0 5 5 10 10 10s10-5 10-10"),
    Case("M10 10 C 10 15 15 20 20 20 C 25 20 30 15 30 10", "M10 10c0 5 5 10 10 10s10-5 10-10"),
    Case("M0 0 Q 5 5 10 0 Q 15 -5 20 0", "M0 0Q5 5 10 0t10 0"),
    // Vertices that draw nothing; a lone segment without length is a dot where lines have caps.
    Case("M0 0 H 10 H 20 V 5", "M0 0H20v5"),
    Case("M0 0 L 5 5 L 10 10 L 5 5", "M0 0l10 10-5-5"),
    Case("M0 0 L 0 0 L 10 0 L 10 0", "M0 0h10"),
    Case("M0 0 L 0 0", "M0 0h0"),
    Case("M0 0 M 1 1", "m0 0"),
    Case("M5 5 z m 0 0", "M5 5z"),
    Case("M10 10 L10 20 L20 20 L10 10 z", "M10 10V20H20z"),
    Case("M10 0 h 10 z l 5 5", "M10 0H20zl5 5"),
    // The flags of arcs: single digits that need nothing behind them (hazard 50).
    Case("M0 0 A 1 1 0 0 1 2 2", "M0 0a1 1 0 012 2"),
    Case("M0 0a1 1 0 01.5.5 1 1 0 00-1 1", "M0 0a1 1 0 01.5.5 1 1 0 00-1 1"),
    Case("M0 0a 1,1 0 1,0 -2,0.50", "M0 0a1 1 0 10-2 .5"),
    Case("M 0 0 a1 1 0 0 110 10", "M0 0a1 1 0 0110 10"),
    // Errors: drawn up to the error, so not touched.
    Case("M 0 0 L 1 x", "M 0 0 L 1 x"),
    Case("L 0 0", "L 0 0"),
    Case("M 0 0 L 1. 2", "M 0 0 L 1. 2"),
    Case("M 0 0, L 1 2", "M 0 0, L 1 2"),
    Case("M 0 0 a 1 1 0 2 1 2 2", "M 0 0 a 1 1 0 2 1 2 2"),
    Case("M 0 0 10", "M 0 0 10"),
  ]
  @Test(arguments: paths) func shortensPaths(_ row: Case) throws {
    try expectContent(Case("<path d='\(row.input)'/>", "<path d=\"\(row.expected)\"/>"))
  }

  static let attributes: [Case] = [
    Case("viewBox='0, 0, 24.0 , 24'", "viewBox=\"0 0 24 24\""),
    Case("viewBox='0 -1 2'", "viewBox=\"0 -1 2\""),
    Case("points=' 0,0 1.50,-1 0.5 0.5 '", "points=\"0 0 1.5 -1 .5 .5\""),
    Case("points='0 0 1'", "points=\"0 0 1\""),
    Case(
      "transform=' translate( 1.0 , -2 )  rotate(45.0) '", "transform=\"translate(1-2)rotate(45)\""),
    Case("transform='rotate(45deg)'", "transform=\"rotate(45deg)\""),
    Case("width='24.0px' height='1.50em'", "width=\"24\" height=\"1.5em\""),
    Case("x='auto' y='calc(1px + 0.50px)'", "x=\"auto\" y=\"calc(1px + 0.50px)\""),
    Case("r='1e2' cx='1ex' cy='+.50%'", "r=\"1e2\" cx=\"1ex\" cy=\".5%\""),
    Case("fill='#FFCC00' stroke='#AbCdEf'", "fill=\"#fc0\" stroke=\"#abcdef\""),
    Case("fill='url(#A)'", "fill=\"url(#A)\""),
    Case("opacity='0.50'", "opacity=\".5\""),
    Case("stroke='red' stroke-dasharray='1.0, 2 , 3'", "stroke=\"red\" stroke-dasharray=\"1 2 3\""),
  ]
  @Test(arguments: attributes) func shortensAttributes(_ row: Case) throws {
    try expectContent(Case("<rect \(row.input)/>", "<rect \(row.expected)/>"))
  }

  static let rounded: [Case] = [
    Case("M1.25 1.249L2.06 3", "m1.3 1.2.8 1.8"),
    // What rounding leaves of one step is made up for in the next.
    Case("m0 0l.14 0l.14 .1l.14 0l.14 0", "M0 0H.1L.3.1h.3"),
    Case("M100 0.04", "m100 0"),
  ]
  @Test(arguments: rounded) func roundsToAPrecision(_ row: Case) throws {
    #expect(
      try minified("\(svg)><path d=\"\(row.input)\"/></svg>", precision: 1)
        == "\(svg)><path d=\"\(row.expected)\"/></svg>")
  }

  static let properties: [Case] = [
    // Initial and inherited values, and what only texts are drawn with.
    Case(
      "<path style='fill:#000;stroke:none;stroke-width:3;font-size:12px;-inkscape-x:y' d='M0 0h1'/>",
      "<path d=\"M0 0h1\"/>"),
    Case(
      "<g fill='red'><path fill='#000' d='M0 0h1'/><path fill='red' d='M0 0h1'/></g>",
      "<g fill=\"red\"><path fill=\"#000\" d=\"M0 0h1\"/><path d=\"M0 0h1\"/></g>"),
    Case(
      "<text fill='#000'><tspan x='0' fill='#000'>a</tspan></text>",
      "<text><tspan x=\"0\">a</tspan></text>"),
    Case("<rect stroke-dasharray='1, 2'/>", "<rect/>"),
    Case(
      "<rect stroke='red' stroke-dasharray='1, 2'/>",
      "<rect stroke=\"red\" stroke-dasharray=\"1 2\"/>"),
    Case("<rect x='0' y='0' width='1' height='1'/>", "<rect width=\"1\" height=\"1\"/>"),
    // What `use` draws elsewhere inherits from elsewhere.
    Case(
      "<defs><path id=\"a\" fill=\"#000\"/></defs><use href=\"#a\" fill=\"red\"/>",
      "<defs><path id=\"a\" fill=\"#000\"/></defs><use href=\"#a\" fill=\"red\"/>"),
    Case(
      "<symbol id=\"s\"><path fill=\"#000\"/></symbol>",
      "<symbol id=\"s\"><path fill=\"#000\"/></symbol>"),
    // A sheet or an animation may set anything.
    Case(
      "<style>path{fill:red}</style><path fill=\"#000\"/>",
      "<style>path{fill:red}</style><path fill=\"#000\"/>"),
    Case(
      "<set attributeName=\"fill\"/><path fill=\"#000\"/>",
      "<set attributeName=\"fill\"/><path fill=\"#000\"/>"),
    // A clip path has a shape and no colour.
    Case(
      "<clipPath id='a'><path fill='red' style='stroke:blue' clip-rule='evenodd'/></clipPath>",
      "<clipPath id=\"a\"><path clip-rule=\"evenodd\"/></clipPath>"),
    // Attributes take what a sheet takes, except lengths that have no unit there.
    Case(
      "<text style='font-size:12;fill:red'>a</text>",
      "<text style=\"font-size:12;fill:red\">a</text>"),
    Case(
      "<text style='font-size:12px;fill:red'>a</text>",
      "<text font-size=\"12\" fill=\"red\">a</text>"),
    Case("<path class='a' style='fill:red'/>", "<path class=\"a\" style=\"fill:red\"/>"),
    Case(
      "<path style='fill:red!important' fill='blue'/>",
      "<path style=\"fill:red!important\" fill=\"#00f\"/>"),
    Case("<path style='fill:var(--a)'/>", "<path style=\"fill:var(--a)\"/>"),
    Case(
      "<path fill='currentColor' color='red'/>", "<path fill=\"currentColor\" color=\"red\"/>"),
    Case("<path fill='blue' color='red'/>", "<path fill=\"#00f\"/>"),
    // Markers stand at every vertex and are as large as the line is thick.
    Case(
      "<path stroke='red' marker-end='url(#m)' d='M0 0L5 5L9 9L9 10'/>",
      "<path stroke=\"red\" marker-end=\"url(#m)\" d=\"M0 0 5 5 9 9v1\"/>"),
    Case(
      "<path stroke-width='2' marker-end='url(#m)'/>",
      "<path stroke-width=\"2\" marker-end=\"url(#m)\"/>"),
    Case(
      "<linearGradient id='a' x1='0' href='#b'/>", "<linearGradient id=\"a\" x1=\"0\" href=\"#b\"/>"
    ),
  ]
  @Test(arguments: properties) func dropsProperties(_ row: Case) throws { try expectContent(row) }

  static let groups: [Case] = [
    Case("<g fill='red'><g><path d='M0 0h1'/></g></g>", "<path d=\"M0 0h1\" fill=\"red\"/>"),
    Case("<g/><defs/><path/>", "<path/>"),
    Case("<g id='a'/><path/>", "<g id=\"a\"/><path/>"),
    Case("<g class='a'><path/></g>", "<g class=\"a\"><path/></g>"),
    Case("<g><title>a</title><path/></g>", "<g><title>a</title><path/></g>"),
    Case(
      "<g opacity='.5'><path opacity='.5'/></g>",
      "<g opacity=\".5\"><path opacity=\".5\"/></g>"),
    Case("<switch><g><path/></g></switch>", "<switch><g><path/></g></switch>"),
    Case("<g filter='url(#a)'/>", "<g filter=\"url(#a)\"/>"),
  ]
  @Test(arguments: groups) func dissolvesGroups(_ row: Case) throws { try expectContent(row) }

  static let transforms: [Case] = [
    Case("rotate(0)", ""),
    Case("translate(1,0)translate(2)", "translate(3)"),
    Case("matrix(1 0 0 1 5 0)", "translate(5)"),
    Case("matrix(2 0 0 2 0 0)", "scale(2)"),
    Case("matrix(0.866025 0.5 -0.5 0.866025 0 0)", "rotate(30)"),
  ]
  @Test(arguments: transforms) func choosesTransforms(_ row: Case) throws {
    let expected = row.expected.isEmpty ? "" : " transform=\"\(row.expected)\""
    let once = try minified("\(svg)><rect transform='\(row.input)'/></svg>", precision: 3)
    #expect(once == "\(svg)><rect\(expected)/></svg>")
    #expect(try minified(once, precision: 3) == once)
  }

  static let identifiers: [Case] = [
    Case("<path id='long'/>", "<path/>"),
    Case(
      "<path id='long'/><use href='#long'/>", "<path id=\"a\"/><use href=\"#a\"/>"),
    Case(
      "<linearGradient id='one'/><linearGradient id='two'/><rect fill='url(#two)'/>",
      "<linearGradient id=\"a\"/><rect fill=\"url(#a)\"/>"),
    Case(
      "<path id='x' aria-labelledby='t'/><title id='t'>a</title>",
      "<path aria-labelledby=\"a\"/><title id=\"a\">a</title>"),
    Case(
      "<style>#long{fill:red}</style><path id='long'/>",
      "<style>#long{fill:red}</style><path id=\"long\"/>"),
    Case("<script>a</script><path id='long'/>", "<script>a</script><path id=\"long\"/>"),
  ]
  @Test(arguments: identifiers) func stripsIdentifiers(_ row: Case) throws {
    var options = SVGMinifier.Options()
    options.stripsIdentifiers = true
    let minifier = SVGMinifier(options: options)
    let once = try minifier.minify(Array("\(svg)>\(row.input)</svg>".utf8)).bytes
    #expect(String(decoding: once, as: UTF8.self) == "\(svg)>\(row.expected)</svg>")
    #expect(try minifier.minify(once).bytes == once)
  }

  static let documents: [Case] = [
    Case("<?xml version='1.0' encoding='UTF-8'?>\n\(svg)/>\n", "\(svg)/>"),
    Case(
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\(svg)/>",
      "\(svg)/>"),
    Case("<?xml-stylesheet href='a.css'?>\(svg)/>", "<?xml-stylesheet href='a.css'?>\(svg)/>"),
    Case("<svg><path></path></svg>", "<svg><path/></svg>"),
    Case("\u{FEFF}\(svg)/>", "\(svg)/>"),
    Case(
      "<?xml version='1.0' encoding='ISO-8859-1'?>\(svg)><text>a</text></svg>",
      "\(svg)><text>a</text></svg>"),
    Case(
      "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:path></s:path></s:svg>",
      "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:path/></s:svg>"),
    Case(
      "<!DOCTYPE svg [<!ENTITY a \"b\">]>\(svg)><text>&a;</text><path data-a='x&a;y'/></svg>",
      "<!DOCTYPE svg [\n<!ENTITY a \"b\">\n]>\(svg)><text>&a;</text><path data-a=\"x&a;y\"/></svg>"),
  ]
  @Test(arguments: documents) func minifiesDocuments(_ row: Case) throws {
    let once = try minified(row.input)
    #expect(once == row.expected)
    #expect(try minified(once) == once)
  }

  @Test(arguments: [
    ("<svg><g></svg>", 8, "svg-syntax"), ("<svg>\n<g a=b/></svg>", 11, "svg-syntax"),
    ("", 0, "svg-syntax"), ("<html/>", 0, "svg-syntax"),
  ])
  func refusesWhatIsNotSVG(_ text: String, _ offset: Int, _ id: String) {
    do throws(Diagnostic) {
      _ = try SVGMinifier().minify(Array(text.utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.id == id)
      #expect(error.range.lowerBound >= offset && error.range.upperBound <= text.utf8.count)
    }
  }

  /// An entity that doubles itself is refused, one of another file is not read.
  @Test func refusesEntitiesThatGrow() throws {
    var entities = "<!ENTITY e0 \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">"
    for level in 1...12 {
      let one = "&e\(level - 1);"
      entities += "<!ENTITY e\(level) \"\(String(repeating: one, count: 10))\">"
    }
    let text = "<!DOCTYPE svg [\(entities)]>\(svg) a='&e12;'><text>&e12;</text></svg>"
    #expect(throws: Diagnostic.self) { try minified(text) }
    let outside =
      "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\(svg)><text>&a;</text></svg>"
    #expect(try !minified(outside).contains("root:"))
  }

  @Test func survivesRandomBytes() {
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let pieces = [
      "<g>", "</g>", "<path d='", "'/>", "M0 0", "a1 1 0 01", ".5", "-1", " ", "<!--", "-->", "z",
      "<![CDATA[", "]]>", "&amp;", "&#13;", "<text>", "</text>", "<style>", "</style>", "a{b:c}",
      "<g fill='#FFF'/>", "\n", "<!-- a -->", "é", "\0",
    ]
    for _ in 0..<3000 {
      let text =
        "\(svg)>" + (0..<random(14)).map { _ in pieces[random(pieces.count)] }.joined()
        + "</svg>"
      guard let once = try? minified(text) else { continue }
      let twice = try? minified(once)
      #expect(twice == once, "\(text.debugDescription) → \(once.debugDescription)")
      #expect(once.utf8.count <= text.utf8.count + 4)
    }
  }

  @Test func runsOnManyThreads() {
    let text = Array("\(svg)> <g> <path d='M 0 0 L 1 1'/> </g> </svg>".utf8)
    let results = WorkerThreads.map(count: 64, jobs: 4) { index -> [UInt8] in
      (try? SVGMinifier().minify(index % 3 == 0 ? Array(text.dropLast()) : text).bytes) ?? []
    }
    #expect(Set(results).count == 2)
  }
}
