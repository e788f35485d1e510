import AssetText
import MinifyMarkup
import TestSupport
import Testing

@Suite struct JSONMinifying {
  static let rows: [Case] = [
    Case(" { \"a\" : [ 1 , 2.0 , -3e+5 ] } ", "{\"a\":[1,2.0,-3e+5]}"),
    // What a double cannot hold stays as it is written.
    Case("{\"id\": 9007199254740993}", "{\"id\":9007199254740993}"),
    Case("[1.0, 1E400, -0]", "[1.0,1E400,-0]"),
    Case("{\"b\":1, \"a\":2, \"b\":3}", "{\"b\":1,\"a\":2,\"b\":3}"),
    Case("\"a\\u00e4\\/ b\"", "\"a\\u00e4\\/ b\""),
    Case("[ ]", "[]"), Case("{ }", "{}"), Case(" null\n", "null"),
    Case("[true,\tfalse]", "[true,false]"),
    Case("\u{FEFF}[1]", "[1]"),
    // A web manifest.
    Case(
      "{\n  \"name\": \"a  b\",\n  \"icons\": [{ \"src\": \"a.png\", \"sizes\": \"1x1\" }],\n  \"name\": \"c\"\n}\n",
      "{\"name\":\"a  b\",\"icons\":[{\"src\":\"a.png\",\"sizes\":\"1x1\"}],\"name\":\"c\"}"),
    Case(
      "[0.10, 1e-07, 123456789012345678901234567890]", "[0.10,1e-07,123456789012345678901234567890]"
    ),
  ]

  @Test(arguments: rows) func minifies(_ row: Case) throws {
    let once = try JSONMinifier().minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: once, as: UTF8.self) == row.expected)
    #expect(try JSONMinifier().minify(once).bytes == once)
  }

  static let faults: [(String, Int)] = [
    ("", 0), ("[1", 2), ("[1,]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("[1] 2", 4), ("// x\n1", 0),
    ("\"a", 0),
    ("\"a\nb\"", 2), ("\"\\x\"", 1), ("01", 1), ("1.", 2), ("-", 1), ("{\"a\":1,}", 7), ("[}", 1),
    ("nul", 0),
    ("\"\\u12g4\"", 1), ("'a'", 0), ("1e", 2), ("]", 0),
    // JSON5 and comments: the file passes through.
    ("[/* a */1]", 1), ("[0x1]", 2), ("[+1]", 1), ("[.5]", 1), ("[Infinity]", 1), ("[1] // a", 4),
    ("[1,2,]", 5), ("{\"a\":'b'}", 5),
  ]

  @Test(arguments: faults) func refuses(_ text: String, _ offset: Int) {
    let error = #expect(throws: Diagnostic.self) { try JSONMinifier().minify(Array(text.utf8)) }
    #expect(error?.range.lowerBound == offset, "\(error?.message ?? "")")
  }

  @Test func takesDeepNesting() throws {
    let text = String(repeating: "[ ", count: 200_000) + String(repeating: "] ", count: 200_000)
    #expect(try JSONMinifier().minify(Array(text.utf8)).bytes.count == 400_000)
  }
}
