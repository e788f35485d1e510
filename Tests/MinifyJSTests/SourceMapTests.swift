import AssetText
import Foundation
import MinifyJS
import TestSupport
import Testing

@Suite struct SourceMaps {
  static func mapped(
    _ text: String, _ change: (inout JavaScriptMinifier.Options) -> Void = { _ in }
  ) throws -> (output: String, map: DecodedMap) {
    var options = JavaScriptMinifier.Options()
    options.optimization = .none
    options.sourceMap = .init()
    options.sourceMap?.source = "a.js"
    change(&options)
    let result = try JavaScriptMinifier(options: options).minify(Array(text.utf8))
    return (String(decoding: result.bytes, as: UTF8.self), try DecodedMap(result.sourceMap ?? []))
  }

  /// What is wrong with a map, token by token.
  static func faults(_ source: String, _ output: String, _ map: DecodedMap) -> [String] {
    let before = UTF16Lines(source)
    let after = UTF16Lines(output)
    var faults: [String] = []
    var last = (line: 0, column: -1)
    for segment in map.segments {
      let place =
        "\(segment.line):\(segment.column) → \(segment.originalLine):\(segment.originalColumn)"
      if (segment.line, segment.column) <= (last.line, last.column) {
        faults.append("\(place): not in order")
      }
      last = (segment.line, segment.column)
      guard segment.source == 0,
        let new = after.text(segment.line, segment.column),
        let old = before.text(segment.originalLine, segment.originalColumn)
      else {
        faults.append("\(place): points at nothing")
        continue
      }
      if !MapToken.agree(MapToken(new), MapToken(old), name: segment.name) {
        faults.append(
          "\(place): \(MapToken(new)) is not \(MapToken(old)), named \(segment.name ?? "-"), in \(new.prefix(20))"
        )
      }
    }
    return faults
  }

  @Test(arguments: NodePrograms.all)
  func mapsEachTokenToItself(_ program: NodePrograms.Program) throws {
    let (output, map) = try Self.mapped(program.text)
    #expect(map.segments.count > 30)
    #expect(Self.faults(program.text, output, map) == [])
  }

  /// Lines of the map as `output column → source line:column name`, for small texts.
  static func lines(_ map: DecodedMap) -> String {
    map.segments.map { segment in
      let head = "\(segment.line):\(segment.column)"
      guard segment.source != nil else { return head + " -" }
      let name = segment.name.map { " \($0)" } ?? ""
      return "\(head) \(segment.originalLine):\(segment.originalColumn)\(name)"
    }.joined(separator: ", ")
  }

  static let places: [Case] = [
    // Columns are UTF-16 units, lines end as JavaScript's do.
    Case("'é😀';b", "0:0 0:0, 0:6 0:6"),
    Case("'é😀'+b", "0:0 0:0, 0:5 0:5, 0:6 0:6"),
    Case(
      "a\r\nb\rc\u{2028}d\u{2029}e\n\rf", "0:0 0:0, 0:2 1:0, 0:4 2:0, 0:6 3:0, 0:8 4:0, 0:10 6:0"),
    Case("`\n`;a\n;`\u{2028}`;b", "0:0 0:0, 1:2 1:2, 1:4 2:1, 2:2 3:2"),
    // The mark of the byte order is not part of the text that anybody sees.
    Case("\u{FEFF}a\nb", "0:0 0:0, 0:2 1:0"),
    Case("#!x\na", "1:0 1:0"), Case("/*! é */a", "0:8 0:8"),
    // A word is mapped and not the space before it.
    Case("typeof a in b", "0:0 0:0, 0:7 0:7, 0:9 0:9, 0:12 0:12"),
    Case("a - -b", "0:0 0:0, 0:1 0:2, 0:3 0:4, 0:4 0:5"),
    // Beyond ASCII, white space ends a name and letters do not.
    Case("é\u{A0}+\u{3000}aé", "0:0 0:0, 0:1 0:2, 0:2 0:4"),
    Case("", ""), Case("/* nothing */", ""),
  ]
  @Test(arguments: places) func countsLinesAndColumnsAsTheSpecificationDoes(_ row: Case) throws {
    let (_, map) = try Self.mapped(row.input) { $0.renames = false }
    #expect(Self.lines(map) == row.expected)
  }

  @Test func holdsItsSourceAndItsNames() throws {
    let text = "\u{FEFF}a('\u{1F600}\"\\n\t\u{7}')"
    let (_, map) = try Self.mapped(text) { $0.sourceMap?.file = "b.js" }
    #expect(map.json["version"] as? Int == 3)
    #expect(map.json["file"] as? String == "b.js")
    #expect(map.sources == ["a.js"])
    #expect(map.json["sourcesContent"] as? [String] == [String(text.dropFirst())])
    let (_, bare) = try Self.mapped(text) { $0.sourceMap?.includesContent = false }
    #expect(bare.json["sourcesContent"] == nil)
  }

  /// An input map, the text `a.b(c)` that came with it, and what becomes of the two.
  static let composed: [Case] = [
    // One segment per token: names and places are taken over.
    Case(
      #"{"version":3,"sources":["x.ts"],"names":["alpha"],"mappings":"AAEAA,EAAG,EAAK"}"#,
      "0:0 2:0 alpha, 0:2 2:3, 0:4 2:8"),
    // Coarser than the tokens: what lies in one segment stays one segment, and its name is not given to the others.
    Case(
      #"{"version":3,"sources":["x.ts"],"names":["alpha"],"mappings":"AAEAA"}"#,
      "0:0 2:0 alpha, 0:2 2:0"),
    // A segment without a source hides what came before it.
    Case(
      #"{"version":3,"sources":["x.ts"],"names":[],"mappings":"AAEA,E,EAAK"}"#,
      "0:0 2:0, 0:2 -, 0:4 2:5"),
    // Unsorted, with line prefix against scripts, an unknown member and an escape in a key's value.
    Case(
      ")]}'\n"
        + #"{"x":[1,{"a":null}],"mappings":"EAEA,FAAC","sources":["\"","b"],"names":[],"version":3}"#,
      "0:0 2:1, 0:2 2:0"),
    // Sections.
    Case(
      #"""
      {"version":3,"sections":[
        {"offset":{"line":0,"column":0},"map":{"version":3,"sources":["x"],"names":[],"mappings":"AAAA"}},
        {"offset":{"line":0,"column":2},"map":{"version":3,"sources":["y"],"names":["n"],"mappings":"AACAA;AACA"}}]}
      """#, "0:0 0:0, 0:2 1:0 n, 0:3 1:0"),
    Case(#"{"version":3,"sources":[],"names":[],"mappings":""}"#, ""),
    // Errors name the place.
    Case(#"{"version":2}"#, "error: its version is not 3"),
    Case(#"{"version":3,"sources":[]}"#, "error: it has no 'mappings'"),
    Case(
      #"{"version":3,"sources":[],"mappings":"AAAA"}"#,
      "error: its mappings refer to something that is not there"),
    Case(#"{"version":3,"sources":["a"],"mappings":"A!"}"#, "error: its mappings are malformed"),
    Case(#"{"version":3,"sources":["a"],"mappings":"AA"}"#, "error: its mappings are malformed"),
    Case(#"{"version":3,"sources":["a"],"mappings":"D"}"#, "error: its mappings are malformed"),
    Case(
      #"{"version":3,"sources":["a"],"mappings":"gggggggggA"}"#, "error: its mappings are malformed"
    ),
    Case("[]", "error: expected an object"), Case("", "error: expected an object"),
    Case(#"{"version":3,"mappings":"#, "error: expected a string"),
    Case(#"{"mappings":"a"#, "error: a string does not end"),
    Case(#"{"mappings":""}x"#, "error: something follows the value"),
  ]
  @Test(arguments: composed) func looksPlacesUpInTheMapOfTheInput(_ row: Case) throws {
    do {
      let (_, map) = try Self.mapped("a.b(c)") { $0.sourceMap?.input = Array(row.input.utf8) }
      #expect(Self.lines(map) == row.expected)
    } catch let error as Diagnostic {
      #expect(error.id == "js-source-map")
      let reason = error.message.split(separator: ": ", maxSplits: 1)[1].split(separator: " (at")[0]
      #expect("error: \(reason)" == row.expected)
    }
  }

  @Test func takesOverSourcesTextsAndTheIgnoreList() throws {
    let input = #"""
      {"version":3,"sourceRoot":"src","sources":["a\u0062.ts",null],"sourcesContent":["\u003c",null],
       "names":[],"mappings":"AAAA","x_google_ignoreList":[1]}
      """#
    let (_, map) = try Self.mapped("a") { $0.sourceMap?.input = Array(input.utf8) }
    #expect(map.sources == ["src/ab.ts", nil])
    #expect((map.json["sourcesContent"] as? [Any])?.first as? String == "<")
    #expect(map.json["ignoreList"] as? [Int] == [1])
  }

  static let inline: [Case] = [
    Case(
      "a\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,"
        + Data(#"{"version":3,"sources":["x"],"names":[],"mappings":"AAEA"}"#.utf8)
        .base64EncodedString(),
      "x 0:0 2:0"),
    Case(
      "a\n/*# sourceMappingURL=data:application/json,%7B%22version%22:3,%22sources%22:[%22x%22],%22mappings%22:%22AAEA%22} */",
      "x 0:0 2:0"),
    Case("a\n//# sourceMappingURL=a.js.map", "a.js 0:0 0:0"),
    // A broken one is worth a warning.
    Case("a\n//# sourceMappingURL=data:application/json;base64,e30=", "a.js 0:0 0:0 warned"),
  ]
  @Test(arguments: inline) func readsTheMapThatTheInputHolds(_ row: Case) throws {
    var options = JavaScriptMinifier.Options()
    options.sourceMap = .init()
    options.sourceMap?.source = "a.js"
    let result = try JavaScriptMinifier(options: options).minify(Array(row.input.utf8))
    let map = try DecodedMap(result.sourceMap ?? [])
    let warned = result.warnings.isEmpty ? "" : " warned"
    #expect("\(map.sources[0] ?? "-") \(Self.lines(map))\(warned)" == row.expected)
    #expect(result.bytes == Array("a".utf8))
  }
}
