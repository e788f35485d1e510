import AssetText
import MinifyMarkup
import TestSupport
import Testing

@Suite struct XMLMinifying {
  static let documents: [Case] = [
    Case(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a>\n  <b c = 'd'>e</b>\n  <!-- f -->\n  <g></g>\n</a>\n",
      "<a><b c=\"d\">e</b><g/></a>"),
    // Words of a text are not indentation.
    Case("<p><b>a</b> <i>b</i></p>", "<p><b>a</b> <i>b</i></p>"),
    Case("<p>\n<b>a</b> <i>b</i>\n</p>", "<p>\n<b>a</b> <i>b</i>\n</p>"),
    Case("<p> a <b/> </p>", "<p> a <b/> </p>"),
    Case("<a>\n</a>", "<a>\n</a>"),
    Case("<a xml:space='preserve'>\n<b/>\n</a>", "<a xml:space=\"preserve\">\n<b/>\n</a>"),
    Case(
      "<p xmlns='http://www.w3.org/1999/xhtml'>\n<b/>\n</p>",
      "<p xmlns=\"http://www.w3.org/1999/xhtml\">\n<b/>\n</p>"),
    Case("<a>\n<![CDATA[b]]>\n</a>", "<a>\nb\n</a>"),
    Case("<a>\n<?b c?>\n<d/>\n</a>", "<a><?b c?><d/></a>"),
    Case(
      "<?xml-stylesheet href='a.xsl'?><a>\n<b/>\n</a>",
      "<?xml-stylesheet href='a.xsl'?><a>\n<b/>\n</a>"),
    Case(
      "<!DOCTYPE a SYSTEM \"a.dtd\"><a>\n<b/>\n</a>", "<!DOCTYPE a SYSTEM \"a.dtd\"><a>\n<b/>\n</a>"
    ),
    Case("<a x:b='c' xmlns:x='u'/>", "<a xmlns:x=\"u\" x:b=\"c\"/>"),
    Case("<a><!-- b -->c<!-- d -->e</a>", "<a>ce</a>"),
    Case("<a b='1.0' c='é'>&#233;</a>", "<a b=\"1.0\" c=\"é\">é</a>"),
    // A feed: texts keep their white space, a section becomes a text where that is shorter.
    Case(
      "<rss>\n <channel>\n  <item>\n   <title> a &amp; b </title>\n   <description><![CDATA[<p>x</p>]]></description>\n"
        + "   <guid>0010</guid>\n  </item>\n </channel>\n</rss>",
      "<rss><channel><item><title> a &amp; b </title><description>&lt;p>x&lt;/p></description>"
        + "<guid>0010</guid></item></channel></rss>"),
    Case(
      "<?xml version='1.0' encoding='utf-8'?>\n<browserconfig>\n <tile>\n  <logo src='a.png'/>\n"
        + "  <TileColor>#ffffff</TileColor>\n </tile>\n</browserconfig>\n",
      "<browserconfig><tile><logo src=\"a.png\"/><TileColor>#ffffff</TileColor></tile></browserconfig>"
    ),
  ]
  @Test(arguments: documents) func minifiesDocuments(_ row: Case) throws {
    let once = try XMLMinifier().minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: once, as: UTF8.self) == row.expected)
    #expect(try XMLMinifier().minify(once).bytes == once)
  }

  @Test func namesThePlaceOfAnError() throws {
    let bytes = Array("<a>\n  <b></c>\n</a>".utf8)
    do throws(Diagnostic) {
      _ = try XMLMinifier().minify(bytes, path: AssetPath("a.xml"))
      Issue.record("it was taken")
    } catch {
      #expect(error.id == "xml-syntax")
      #expect(error.path == AssetPath("a.xml"))
      #expect(LineMap(bytes).position(of: error.range.lowerBound).line == 2)
      #expect(error.message.contains("mismatch"))
    }
  }

  @Test func takesNoEncodingItDoesNotKnow() {
    #expect(throws: Diagnostic.self) {
      try XMLMinifier().minify(Array("<?xml version='1.0' encoding='x-none'?><a>\u{E9}</a>".utf8))
    }
  }
}
