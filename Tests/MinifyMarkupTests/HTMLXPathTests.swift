import MinifyMarkup
import Testing

@Suite struct HTMLXPaths {
  struct Row: Sendable, CustomTestStringConvertible {
    let page: String
    let expression: String
    let chosen: String

    init(_ page: String, _ expression: String, _ chosen: String) {
      self.page = page
      self.expression = expression
      self.chosen = chosen
    }

    var testDescription: String { expression }
  }

  static let rows: [Row] = [
    Row("<p><img src=a><img data-src=b>", "//img/@data-src", "img@data-src=b"),
    Row("<p><img src=a><img src=b>", "//img[2]", "img"),
    Row("<p><img src=a><img src=b>", "//img[@src='c']", ""),
    // The tree is a browser's: a head, a body and a tbody that no tag made can be stepped through and are not chosen.
    Row("<title>t</title><img src=a>", "/html/body/img/@src", "img@src=a"),
    Row("<title>t</title><img src=a>", "/html/body | /html/head", ""),
    Row("<table><tr><td class=x>a</table>", "//tbody/tr/td/@class", "td@class=x"),
    Row("<table><img src=a><tr><td>b</table>", "/html/body/img/@src", "img@src=a"),
    // A second body tag adds its attributes to the element of the first.
    Row("<body a=1>x<body b=2>", "//body/@b", "body@b=2"),
    Row("<template><img src=a></template>", "//template/img/@src", "img@src=a"),
    Row("<IMG SRC=a>", "//img/@src", "img@src=a"),
    Row("<p>one<p>two", "//p[text()='two']", "p"),
    Row("<p>a&amp;b<p>c", "//p[.='a&b']", "p"),
    Row("<!--x--><p>a", "//comment()", ""),
    // Names as the DOM spells them, also where the page does not.
    Row("<svg><clippath id=a /></svg>", "//clipPath/@id", "clippath@id=a"),
    Row("<svg viewbox='0 0 1 1'></svg>", "//svg/@viewBox", "svg@viewbox=0 0 1 1"),
    Row(
      "<svg><image xlink:href=a /><use href=b /></svg>", "//svg/*/@*[local-name()='href']",
      "image@xlink:href=a use@href=b"),
    Row("<svg><image xlink:href=a /></svg>", "//image/@xlink:href", "image@xlink:href=a"),
    // In the order of the page, once each.
    Row("<i id=1><b id=2>", "//b/@id | //i/@id | //@id", "i@id=1 b@id=2"),
    Row("<p title='1'>", "id('1')", ""),
    Row("", "//p", ""),
  ]

  @Test(arguments: rows) func chooses(row: Row) throws {
    let document = HTMLDocument(Array(row.page.utf8))
    let chosen = try HTMLXPath(row.expression).select(in: document).map { selection in
      let token = document.tokens[selection.token]
      switch selection {
      case .element: return token.name
      case .attribute(_, let name): return "\(token.name)@\(name)=\(token[name] ?? "nothing")"
      }
    }
    #expect(chosen.joined(separator: " ") == row.chosen)
  }

  @Test func stepsThroughPagesOfAnyDepth() throws {
    let page = Array((String(repeating: "<div>", count: 400) + "<img src=a>").utf8)
    let chosen = try HTMLXPath("//div/img/@src").select(in: HTMLDocument(page))
    #expect(chosen == [.attribute(400, "src")])
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let expression: String
    let shown: String
    let message: String

    var testDescription: String { expression }
  }

  static let wrongs: [Wrong] = [
    Wrong(
      expression: "//img[@src", shown: "          ^", message: "expected ']' to end the predicate"),
    Wrong(expression: "//img[", shown: "      ^", message: "expected a step or an operand"),
    Wrong(expression: "", shown: "^", message: "expected a step or an operand"),
    Wrong(
      expression: "//img[@src='a", shown: "             ^",
      message: "expected the closing quote of the text"),
    Wrong(
      expression: "//x:img", shown: "       ^",
      message: "there is no such prefix; only 'xlink' and 'xml' are known"),
    Wrong(expression: "//img[$a]", shown: "      ^", message: "there are no variables here"),
    Wrong(
      expression: "nothing(//img)", shown: "^",
      message: "there is no function 'nothing'"),
    Wrong(
      expression: "count(//img)", shown: "^",
      message: "gives a number, a text or a truth value and not elements or attributes"),
  ]

  @Test(arguments: wrongs) func refuses(wrong: Wrong) throws {
    let failure = #expect(throws: HTMLXPath.Failure.self) { try HTMLXPath(wrong.expression) }
    #expect(failure?.message == wrong.message)
    #expect(
      failure?.excerpt(of: wrong.expression) == "  \(wrong.expression)\n  \(wrong.shown)")
  }
}
