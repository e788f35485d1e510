import AssetText
import TestSupport
import Testing

@testable import MinifyMarkup

/// Minifies twice: what comes out must come out again.
private func expectMinified(_ row: Case, _ options: HTMLMinifier.Options = .init()) throws {
  let minifier = HTMLMinifier(options: options)
  let once = try minifier.minify(Array(row.input.utf8)).bytes
  #expect(String(decoding: once, as: UTF8.self) == row.expected)
  let twice = try minifier.minify(once).bytes
  #expect(String(decoding: twice, as: UTF8.self) == row.expected)
}

@Suite struct HTMLWhiteSpace {
  static let collapsed: [Case] = [
    Case("<p>a  b</p>", "<p>a b</p>"),
    Case("<p>a \n b</p>", "<p>a b</p>"),
    // Between two wide characters a line feed is not always what a space is.
    Case("<p >&#28450; \n &#23383;\n a</p>", "<p>&#28450;\n&#23383; a</p>"),
    Case(
      "<meta charset=utf-8><b>\u{6F22}</b> \n <b>\u{5B57}</b>",
      "<meta charset=utf-8><b>\u{6F22}</b>\n<b>\u{5B57}</b>"),
    Case("<div>  <p> a </p>  </div>", "<div><p>a</div>"),
    Case("<div> </div>", "<div> </div>"),
    Case("<div>\n\n</div>", "<div> </div>"),
    Case("<p>a  &nbsp; b", "<p>a &#160; b"),
    Case("<meta charset=utf-8><p>a&nbsp;b", "<meta charset=utf-8><p>a\u{A0}b"),
    Case(
      "<html>  <head>  <title> a  b </title>  </head>  <body>  x",
      "<title>a b</title>x"),
    Case("<p>a<br>  b", "<p>a<br>b"),
  ]
  @Test(arguments: collapsed) func collapses(_ row: Case) throws { try expectMinified(row) }

  /// Hazard: words joined because a space between inline elements went.
  static let inline: [Case] = [
    Case("<p><a>x</a>  <a>y</a></p>", "<p><a>x</a> <a>y</a></p>"),
    Case("<x-a>x</x-a>  <x-b>y</x-b>", "<x-a>x</x-a> <x-b>y</x-b>"),
    Case("<x-a> x </x-a>  y", "<x-a> x </x-a> y"),
    Case("<p>a  <!-- c -->  b</p>", "<p>a b</p>"),
    Case("<p>a <script></script> b</p>", "<p>a <script></script>b</p>"),
    Case("<p>a <b> b</b> <i class=c> </i> </p>", "<p>a <b>b</b> <i class=c> </i></p>"),
    Case("<p>a <i class=icon></i> b", "<p>a <i class=icon></i> b"),
    // The first `a` ends where the second begins.
    Case("<a> <a>  b", "<a> <a> b"),
    Case("<p><b>a </b> </p><p>b", "<p><b>a</b><p>b"),
    Case(
      "<p>a<script>document.write(1)</script>  <p>b", "<p>a<script>document.write(1)</script><p>b"),
    Case(
      "<p>a  <script>document.write(1)</script><p>b", "<p>a <script>document.write(1)</script><p>b"),
    Case("<b>x <p>y</b>  <p>z", "<b>x<p>y</b><p>z"),
    Case("<p><b>x</p>  <p>z", "<p><b>x</p> <p>z"),  // the tree opens another <b> for the space
    Case("x<table>  a<tr>", "x<table>  a<tr>"),  // the text moves in front of the table
    Case("<table>y  <th></tr>a", "<table>y  <th></tr>a"),
    // White space of the table is none of the line that the fostered text makes.
    Case("a<table>\n\n<b>\n2", "a<table> <b> 2"),
    Case("a<table><tr> <i>b</i>\n</table>  c", "a<table><tr> <i>b</i> </table> c"),
    Case("<head><b></head><svg></b>y</b>  <stop>a", "<b><svg></b>y <stop>a"),
    Case("<img>  <img>", "<img> <img>"),
    Case("a  <td>b</td>  c", "a b c"),  // tags that do nothing
    Case("a  </div>  b", "a b"),
    Case("a  </body>  b", "a b"),
    Case("<div><table><tr><td>a  </div>  b", "<div><table><tr><td>a b"),
    Case("<form>a  <form>  b</form>  c</form>  d", "<form>a b</form>c d"),
    Case("a<div>b</div>  c", "a<div>b</div>c"),
    Case("<button> a </button>  <button>b</button>", "<button>a</button> <button>b</button>"),
  ]
  @Test(arguments: inline) func keepsSpaceBetweenWords(_ row: Case) throws {
    try expectMinified(row)
  }

  static let preserved: [Case] = [
    Case("<pre>\n\n a  b\n</pre>  <p>c", "<pre>\n\n a  b\n</pre><p>c"),
    // Fuzz: what a comment kept apart is one text.
    Case("<pre> a<!-- x -->b </pre>", "<pre> ab </pre>"),
    Case("<pre><!-- x -->\na</pre><p>  b", "<pre><!-- x -->\na</pre><p>b"),
    Case(
      "<div><textarea>\n a  &amp; b </textarea>  </div>",
      "<div><textarea>\n a  &amp; b </textarea></div>"),
    Case("<p style='white-space: pre'>a  b</p>  <p>  c", "<p style=white-space:pre>a  b<p>c"),
    Case("<p  contenteditable>a  b</p>", "<p contenteditable>a  b</p>"),
    Case("<noscript>  <p>  a </noscript >", "<noscript><p>a </noscript>"),
    Case("<svg >  <g>  <text>a  b</text>  </g></svg>", "<svg><g><text>a  b</text></g></svg>"),
    // A comment between two white spaces of a drawing goes with them.
    Case("<svg ><g> <!--x--> a</g></svg>", "<svg><g>  a</g></svg>"),
    Case("<svg ><g> <!--!x--> a</g>  <g/></svg>", "<svg><g><!--!x--> a</g><g/></svg>"),
  ]
  @Test(arguments: preserved) func keepsRenderedSpace(_ row: Case) throws {
    try expectMinified(row)
  }
}

@Suite struct HTMLComment {
  static let kept: [Case] = [
    "<!--$--><p >a<!--/$-->", "<!--[--><p >a<!--]-->", "<p >a<!---->b", "<p >a<!-- -->b",
    "<!--[if IE]><p>a<![endif]--><p >b", "<![if !IE]><p >a<![endif]>", "<!--! licence --><p >a",
    "<!-- @license x --><p >a", "<p >a<!--v-if-->", "<!--ng-container--><p >a",
    "<!-- ko if: a --><p >a<!-- /ko -->", "<p >a<!--?lit$1$-->", "<p >a<!--[!-->",
  ].map { Case($0, $0.replacingAll("<p >", "<p>")) }
  @Test(arguments: kept) func keeps(_ row: Case) throws { try expectMinified(row) }

  static let removed: [Case] = [
    Case("<!-- head --><!doctype html><p>a", "<!doctype html><p>a"),
    Case("<p>a<!-- b -->c", "<p>ac"),
    Case("<p>&am<!-- b -->p;", "<p>&amp;amp;"),  // fuzz: the two texts must not become a reference
    Case("<p>a<<!-- b -->b>", "<p>a&lt;b>"),
    Case("<p>a</>b", "<p>ab"),
    Case("<p>a<div", "<p>a"),
  ]
  @Test(arguments: removed) func removes(_ row: Case) throws {
    let minified = try HTMLMinifier().minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: minified, as: UTF8.self) == row.expected)
  }

  /// What old versions of Internet Explorer read is markup to them; scripts for them stay as they are.
  static let conditional: [Case] = [
    Case(
      "<!--[if lt IE 9]>  <script  src='a.js'></script>  <p class='a'> x </p> <![endif]--><p>a",
      "<!--[if lt IE 9]><script src=a.js></script><p class=a>x</p><![endif]--><p>a"),
    Case(
      "<!--[if IE]><script>var a = 1 ;</script><style> a { }</style> <![endif]--><p>a",
      "<!--[if IE]><script>var a = 1 ;</script><style>a { }</style> <![endif]--><p>a"),
    Case(
      "<!--[if IE 8]><html  class='ie8'><![endif]--><p>a",
      "<!--[if IE 8]><html class=ie8><![endif]--><p>a"),
    Case(
      "<!--[if IE]> <p title='a--b'> <![endif]-->", "<!--[if IE]> <p title='a--b'> <![endif]-->"),
    Case(
      "<!--[if !IE]><!--> <p>a  b</p> <!--<![endif]-->",
      "<!--[if !IE]><!--><p>a b</p><!--<![endif]-->"),
  ]
  @Test(arguments: conditional) func minifiesConditions(_ row: Case) throws {
    try expectMinified(row)
  }

  @Test func keepsWhatOptionsName() throws {
    var options = HTMLMinifier.Options()
    options.keptComments = ["slot:"]
    try expectMinified(Case("<!-- x --><p>a<!-- slot:1 -->", "<p>a<!-- slot:1 -->"), options)
    options.keepsAllComments = true
    try expectMinified(Case("<!-- x --><p >a", "<!-- x --><p>a"), options)
  }
}

@Suite struct HTMLAttributes {
  static let quotes: [Case] = [
    Case("<a href=\"x\">y", "<a href=x>y"),
    Case("<a href=\"x/\">y", "<a href=x/ >y"),
    Case("<a href=\"x/\" id='i'>y", "<a href=x/ id=i>y"),
    Case("<svg ><path d=\"M0 0\" id=\"a\"/></svg>", "<svg><path d=\"M0 0\" id=a /></svg>"),
    Case("<a title='a \"b\"'  id=c>", "<a title='a \"b\"' id=c>"),
    Case("<a title=\"&quot;it's&quot;\">", "<a title='\"it&#39;s\"'>"),
    Case("<a title=\"\" alt='`'>", "<a title alt=\"`\">"),
    Case("<a =b c =d>", "<a =b c =d>"),
    Case("<br/><img src='a' />", "<br><img src=a>"),
    Case("<DIV ID=Aa CLASS='  b   c '>", "<div id=Aa class=\"b c\">"),
    Case("<a b='1' B='2' c>", "<a b=1 c>"),
    Case(
      "<svg  viewBox='0 0 1 1'><linearGradient/></svg>",
      "<svg viewBox=\"0 0 1 1\"><linearGradient/></svg>"),
    Case(
      "<input type=\"text\" value=\"\" disabled=\"disabled\">", "<input type=text value disabled>"),
    Case("<x-a disabled=\"disabled\">", "<x-a disabled=disabled>"),
    Case("<p></p  x=1>", "<p></p>"),
  ]
  @Test(arguments: quotes) func shortens(_ row: Case) throws { try expectMinified(row) }

  static let meanings: [Case] = [
    Case(
      "<link rel=stylesheet href=a media='screen  and  ( min-width : 100px ) , print'>",
      "<link rel=stylesheet href=a media=\"screen and (min-width:100px),print\">"),
    Case("<style media=' all '>a{b:c}</style>", "<style>a{b:c}</style>"),
    Case(
      "<img sizes='( max-width : 600px ) calc( 1px + 2px ) ,  50vw'>",
      "<img sizes=\"(max-width:600px) calc(1px + 2px),50vw\">"),
    Case(
      "<img srcset='  a.png  1x ,  b.png 2x,c,d 3x'>", "<img srcset=\"a.png 1x ,b.png 2x,c,d 3x\">"),
    Case(
      "<meta name=viewport content='width=device-width,  initial-scale=1.0 ,  user-scalable=no'>",
      "<meta name=viewport content=width=device-width,initial-scale=1.0,user-scalable=no>"),
    Case(
      "<meta  name=description content='a   b'>", "<meta name=description content=\"a   b\">"),
    Case(
      "<meta  http-equiv=refresh content='0;  url=x'>",
      "<meta http-equiv=refresh content=\"0;  url=x\">"),
    Case("<a onclick='return  foo( 1 , 2 ) ; '>", "<a onclick=\"return foo(1,2)\">"),
    Case("<a  href='javascript:  void( 0 )'>", "<a href=\"javascript:  void( 0 )\">"),
    Case(
      "<math  display='block'> <mi> x </mi> </math>", "<math display=block> <mi> x </mi> </math>"),
    Case(
      "<math><style> a <!--x--> b </style></math>  c",
      "<math><style> a  b </style></math> c"),
    Case("<svg><style> a <!--x--> b </style></svg>  c", "<svg><style> a  b </style></svg> c"),
    Case(
      "<iframe  srcdoc='  <p> a </p>  '></iframe>", "<iframe srcdoc=\"  <p> a </p>  \"></iframe>"),
  ]
  @Test(arguments: meanings) func minifiesValues(_ row: Case) throws { try expectMinified(row) }

  static let references: [Case] = [
    Case("<a href='?a&amp;b'>", "<a href=?a&b>"),
    Case("<a href='?a&amp;current=1'>", "<a href=?a&current=1>"),
    Case("<a href='?a&amp;copy=1&amp;lt'>", "<a href=?a&copy=1&amp;lt>"),
    Case("<a title='=a' data-b='c==' data-d='e=f/'>", "<a title=\"=a\" data-b=c== data-d=e=f/ >"),
    Case("<a href='?a&amp;copy'>", "<a href=?a&amp;copy>"),
    Case("<p >&amp;current &amp;#1 &amp;# &amp;x;</p>", "<p>&amp;current &amp;#1 &# &x;</p>"),
    Case("<p>a &lt; b &gt; c &lt;b</p>", "<p>a < b > c &lt;b</p>"),
    Case("<p>&lt;</p>", "<p>&lt;</p>"),
    Case("<p >a&#13;b</p>", "<p>a&#13;b</p>"),
    Case("<p>&lt;!-- &lt;/p &lt;?x", "<p>&lt;!-- &lt;/p &lt;?x"),
    Case("<title>a &lt;/title&gt; &amp; b</title>", "<title>a &lt;/title> & b</title>"),
  ]
  @Test(arguments: references) func writesFewReferences(_ row: Case) throws {
    try expectMinified(row)
  }
}

@Suite struct HTMLNested {
  /// A registry whose minifiers show what they were given.
  private static let marking: HTMLMinifier.Options = {
    var options = HTMLMinifier.Options()
    for language in NestedMinifiers.Language.allCases {
      options.nested[language] = { bytes throws(Diagnostic) in
        if bytes.starts(with: "bad".utf8) {
          throw Diagnostic(id: "js-syntax", range: 1..<2, message: "bad")
        }
        if bytes.starts(with: "close".utf8) {
          return MinifiedText(bytes: Array("</script>".utf8))
        }
        return MinifiedText(bytes: Array(language.rawValue.utf8).suffix(4))
      }
    }
    return options
  }()

  static let languages: [Case] = [
    Case("<script>x = 1</script>", "<script>ript</script>"),
    Case("<script type='module'>x = 1</script>", "<script type=module>dule</script>"),
    Case("<script type=importmap>x = 1</script>", "<script type=importmap>json</script>"),
    Case(
      "<script type=application/ld+json>x = 1</script>",
      "<script type=application/ld+json>json</script>"),
    Case("<script type='x-template'><p>  </script>", "<script type=x-template><p>  </script>"),
    Case(
      "<script language='vbscript'>x     </script>", "<script language=vbscript>x     </script>"),
    Case("<script src='a'>x     </script>", "<script src=a>x     </script>"),
    Case("<style >x = 1</style>", "<style>/css</style>"),
    Case(
      "<style media='a' type='text/less'>x     </style>",
      "<style media=a type=text/less>x     </style>"),
    Case("<p style='a    :b'>", "<p style=ions>"),
    Case("<p onclick='a    (b)'>", "<p onclick=dler>"),
    Case("<svg ><style>a     {}</style></svg>", "<svg><style>a     {}</style></svg>"),
    Case("<script async='async'>close     </script>", "<script async>close</script>"),
  ]
  @Test(arguments: languages) func minifiesNested(_ row: Case) throws {
    let minified = try HTMLMinifier(options: Self.marking).minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: minified, as: UTF8.self) == row.expected)
  }

  @Test func keepsAndReportsWhatDoesNotParse() throws {
    let page = "<p >\n<script>bad code</script>"
    let result = try HTMLMinifier(options: Self.marking).minify(Array(page.utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "<p><script>bad code</script>")
    #expect(result.warnings.map(\.range) == [14..<15])
    #expect(result.warnings.map(\.severity) == [.warning])
  }

  /// Hazards: `</script` in a string and numbers of JSON.
  static let real: [Case] = [
    Case("<script>  var a = '<\\/script>' ;  </script>", "<script>var a=\"<\\/script>\"</script>"),
    Case(
      "<script type=application/json>{ \"a\" : 12345678901234567890, \"b\": 1.0 }</script>",
      "<script type=application/json>{\"a\":12345678901234567890,\"b\":1.0}</script>"),
    Case("<style> a { color : red ; } </style>", "<style>a{color:red}</style>"),
    Case("<p style='color : red ;'>", "<p style=color:red>"),
  ]
  @Test(arguments: real) func goesThroughTheRealMinifiers(_ row: Case) throws {
    try expectMinified(row)
  }

  @Test func keepsWhatAPolicyHoldsDigestsOf() throws {
    let policy = "<meta http-equiv=content-security-policy content=\"script-src 'sha256-x'\">"
    let page = policy + "<script>x     </script><style >y     </style>"
    let result = try HTMLMinifier(options: Self.marking).minify(Array(page.utf8))
    #expect(
      String(decoding: result.bytes, as: UTF8.self) == page.replacingAll("<style >", "<style>"))
  }
}

@Suite struct HTMLRefusal {
  static let refused: [Case] = [
    Case("<%= a %>", "template"), Case("<?php echo 1 ?>", "template"),
    Case("<meta charset=latin1>\u{E4}", "encoding"), Case("a\u{0}b", "encoding"),
  ]
  @Test(arguments: refused) func refuses(_ row: Case) {
    #expect {
      try HTMLMinifier().minify(Array(row.input.utf8))
    } throws: {
      ($0 as? Diagnostic)?.id == row.expected
    }
  }

  /// A template's output in a script, which happens to be a block in a block as well.
  @Test func keepsScriptsWithMarksOnALine() throws {
    let page = "<script>\n  {{ code }}  </script><p >"
    let minified = try HTMLMinifier().minify(Array(page.utf8)).bytes
    #expect(String(decoding: minified, as: UTF8.self) == page.replacingAll("<p >", "<p>"))
  }

  @Test func leavesMarksInScriptsAlone() throws {
    var options = HTMLMinifier.Options()
    options.nested = NestedMinifiers()
    let page = "<script>if(a){{b}}</script>"
    let minified = try HTMLMinifier(options: options).minify(Array("\(page)<p >".utf8)).bytes
    #expect(String(decoding: minified, as: UTF8.self) == "\(page)<p>")
  }
}

extension String {
  func replacingAll(_ part: String, _ other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
