import AssetText
import TestSupport
import Testing

@testable import MinifyMarkup

/// The tokens of a page, written in a short form.
private func outline(_ page: String) -> String {
  let document = HTMLDocument(Array(page.utf8))
  return document.tokens.map { token in
    let mark = token.foreign ? "~" : ""
    switch token.kind {
    case .startTag: return "\(mark)<\(token.name)>"
    case .endTag: return "\(mark)</\(token.name)>"
    case .text: return "\(mark)\(token.text)"
    case .cdata: return "\(mark)cdata"
    case .comment: return "comment"
    case .doctype: return "doctype"
    case .nothing: return "nothing"
    }
  }.joined(separator: " ")
}

@Suite struct HTMLContextTests {
  static let outlines: [Case] = [
    Case("<title>a<b></title>", "<title> rcdata </title>"),
    Case("<svg><title>a<b>", "~<svg> ~<title> ~data <b>"),
    Case("<svg><style>a<b></style><g>", "~<svg> ~<style> ~data <b> </style> <g>"),
    Case(
      "<svg><style><g></style></svg><style><g>",
      "~<svg> ~<style> ~<g> ~</style> ~</svg> <style> rawText"),
    Case("<svg/><style><g>", "~<svg> <style> rawText"),
    Case("<svg><![CDATA[x]]></svg><![CDATA[x]]>", "~<svg> ~cdata ~</svg> comment"),
    Case("<svg><foreignObject><div></svg>", "~<svg> ~<foreignobject> <div> </svg>"),
    Case(
      "<svg><foreignObject><style>x</style></foreignObject><style>x",
      "~<svg> ~<foreignobject> <style> rawText </style> ~</foreignobject> ~<style> ~data"),
    Case("<svg><p><style>x", "~<svg> <p> <style> rawText"),
    Case("<svg><font><style>x", "~<svg> ~<font> ~<style> ~data"),
    Case("<svg><font size=1><style>x", "~<svg> <font> <style> rawText"),
    Case(
      "<math><mi><style>x</style></mi><style>",
      "~<math> ~<mi> <style> rawText </style> ~</mi> ~<style>"),
    Case("<math><annotation-xml><svg><style>x", "~<math> ~<annotation-xml> ~<svg> ~<style> ~data"),
    Case(
      "<math><annotation-xml encoding=text/html><style>x",
      "~<math> ~<annotation-xml> <style> rawText"),
    Case("<div><svg><g></div><style>x", "<div> ~<svg> ~<g> </div> <style> rawText"),
    Case("<svg></p><style>x", "~<svg> </p> <style> rawText"),
    Case("<noscript><p></noscript>", "<noscript> rawText </noscript>"),
    Case("<plaintext></plaintext>", "<plaintext> plainText"),
    Case("<script><!--<script></script>--></script>x", "<script> scriptData </script> data"),
    Case("\u{FEFF}a", "nothing data"),
  ]
  @Test(arguments: outlines) func followsElements(_ row: Case) {
    #expect(outline(row.input) == row.expected)
  }
}

@Suite struct HTMLBodyStart {
  static let starts: [Case] = [
    Case("<title>a</title><body>b", "3"), Case("<title>a</title> <p>b", "4"),
    Case("<meta><script></script>", "nil"), Case("a", "0"), Case("<head></head><noscript>a", "2"),
  ]
  @Test(arguments: starts) func findsBody(_ row: Case) {
    let start = HTMLDocument(Array(row.input.utf8)).bodyStart
    #expect((start.map(String.init) ?? "nil") == row.expected)
  }
}

@Suite struct HTMLEditing {
  @Test func printsOnlyTheEditAnew() {
    var document = HTMLDocument(Array("<P  ID=a Class='b'>x</P>".utf8))
    document.tokens[0].setAttribute("id", "c \"&")
    document.tokens[0].setAttribute("hidden", nil)
    document.tokens[1].replaceText(Array("y".utf8))
    document.tokens.append(.startTag("br", [("a", "1")]))
    document.tokens.append(.endTag("i"))
    let expected = "<P id=\"c &quot;&amp;\" Class='b' hidden>y</P><br a=\"1\"></i>"
    #expect(String(decoding: document.serialized(), as: UTF8.self) == expected)
    document.tokens[0].removeAttribute("class")
    #expect(document.tokens[0]["class"] == nil)
  }
}

/// Bytes that a tokenizer has an opinion about, in an order that a fixed seed decides.
@Suite struct HTMLRandomInput {
  private static let pieces: [String] = [
    "<", ">", "/", "!", "-", "--", "=", "\"", "'", " ", "\n", "\r", "&", ";", "#", "x", "amp", "lt",
    "a", "b", "p", "pre", "<p>", "</p>", "<b>", "</b>", "<div>", "</div>", "<script>", "</script>",
    "<!--", "-->", "<!", "<svg>", "</svg>", "<math>", "<mi>", "<style>", "</style>", "<title>",
    "</title>", "<table>", "<tr>", "<![CDATA[", "]]>", "<?", "class", "style", "é", "\u{FEFF}",
    "<textarea>", "<foreignObject>", "[if ", "$", "&#13;", "&#60;", "&notit;", "<plaintext>",
  ]

  @Test func printsEverythingBack() throws {
    var state: UInt64 = 42
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(40) {
        if next(12) == 0 {
          bytes.append(UInt8(next(256)))
        } else {
          bytes += Self.pieces[next(Self.pieces.count)].utf8
        }
      }
      #expect(HTMLDocument(bytes).serialized() == bytes)
      guard let once = try? HTMLMinifier().minify(bytes).bytes else { continue }
      #expect(once.count <= bytes.count)
      guard once != bytes else { continue }
      let twice = try HTMLMinifier().minify(once).bytes
      #expect(
        twice == once,
        "\(String(decoding: bytes, as: UTF8.self).debugDescription) → \(String(decoding: once, as: UTF8.self).debugDescription) → \(String(decoding: twice, as: UTF8.self).debugDescription)"
      )
    }
  }
}
