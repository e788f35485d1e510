import AssetText
import Foundation
import MinifyCSS
import Testing

/// The segments of a map by a decoder of its own: a place of the output and a place of the source, lines and columns.
private struct DecodedMap: Decodable {
  var version: Int
  var file: String?
  var sources: [String?]
  var sourcesContent: [String?]?
  var mappings: String

  struct Segment: Equatable {
    var generated: [Int]
    var original: [Int]
    var source: Int
  }

  var segments: [Segment] {
    var segments: [Segment] = []
    var (source, line, column) = (0, 0, 0)
    for (row, text) in mappings.split(separator: ";", omittingEmptySubsequences: false).enumerated()
    {
      var place = 0
      for field in text.split(separator: ",") {
        let numbers = DecodedMap.numbers(field)
        place += numbers[0]
        guard numbers.count >= 4 else { continue }
        source += numbers[1]
        line += numbers[2]
        column += numbers[3]
        segments.append(
          Segment(generated: [row, place], original: [line, column], source: source))
      }
    }
    return segments
  }

  private static func numbers(_ field: Substring) -> [Int] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var numbers: [Int] = []
    var (value, shift) = (0, 0)
    for character in field {
      let digit = digits.firstIndex(of: character) ?? 0
      value |= (digit & 31) << shift
      shift += 5
      if digit & 32 == 0 {
        numbers.append(value & 1 == 1 ? -(value >> 1) : value >> 1)
        (value, shift) = (0, 0)
      }
    }
    return numbers
  }
}

/// The name, or else the character, at a line and a column of UTF-16.
private func token(_ text: String, _ place: [Int]) -> String {
  var ends: [[UInt16]] = [[]]
  var last: UInt16 = 0
  for unit in text.utf16 {
    if unit == 0x0A, last == 0x0D {
      // The second half of one line end.
    } else if unit == 0x0A || unit == 0x0D || unit == 0x0C {
      ends.append([])
    } else {
      ends[ends.count - 1].append(unit)
    }
    last = unit
  }
  guard place[0] < ends.count, place[1] < ends[place[0]].count else { return "" }
  let rest = String(decoding: ends[place[0]][place[1]...], as: UTF16.self)
  let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
  return String(name.isEmpty ? rest.prefix(1) : name)
}

private func mapped(
  _ sheet: String, _ change: (inout SourceMapOptions) -> Void = { _ in }
) throws -> (text: String, map: DecodedMap) {
  var options = StylesheetMinifier.Options()
  var map = SourceMapOptions()
  change(&map)
  options.sourceMap = map
  let result = try StylesheetMinifier(options: options).minify(
    Array(sheet.utf8), path: AssetPath("a.css"))
  let bytes = try #require(result.sourceMap)
  return (
    String(decoding: result.bytes, as: UTF8.self),
    try JSONDecoder().decode(DecodedMap.self, from: Data(bytes))
  )
}

@Suite struct SheetMaps {
  /// Sheets of which every token that a map tells of is the same before and after.
  static let sheets = [
    "a {\n  color: red;\n  b : c\n}\n\n.d , e { f : g }",
    "/* é😀 */ a { b : \"é😀\" ; c : d }\r\n@media print { e { f : g } }\u{0C}h { i : j }",
    "@import \"x\" ;\n@font-face { font-family : x ; src : url( y ) }\n@layer a , b ;",
    "a { b : c }\n/* moved past */\nd { e : f }\na { g : h }\nd { i : j }",
    "a { & b { c : d } e : f }\n@keyframes k { from { g : h } 50% { i : j } }",
    "\u{FEFF}a { b : é }\nc { d : e",
    "a{margin-top : 1px;z-index : 1;color : red ; b\n:\n/* x */ c}",
  ]

  @Test(arguments: sheets) func tellsTheSameToken(_ sheet: String) throws {
    let (text, map) = try mapped(sheet)
    #expect(map.version == 3)
    #expect(map.sources == ["a.css"])
    let source = sheet.hasPrefix("\u{FEFF}") ? String(sheet.dropFirst()) : sheet
    let output = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    #expect(map.sourcesContent == [source])
    #expect(map.segments.count >= 4)
    for segment in map.segments {
      let new = token(output, segment.generated)
      let old = token(source, segment.original)
      #expect(
        new == old || old == "from" && new == "0", "\(segment) \(new) \(old) in \(text)")
    }
  }

  @Test func tellsOfRulesNamesAndValues() throws {
    let (text, map) = try mapped("a {\n  b: c;\n}\nd {\n  e: f;\n}\n")
    #expect(text == "a{b:c}d{e:f}")
    #expect(
      map.segments.map { $0.generated + $0.original } == [
        [0, 0, 0, 0], [0, 2, 1, 2], [0, 4, 1, 5], [0, 6, 3, 0], [0, 8, 4, 2], [0, 10, 4, 5],
      ])
  }

  @Test func goesThroughTheMapOfTheInput() throws {
    let input =
      #"{"version":3,"sources":["x.scss"],"names":[],"mappings":"AAEA,EACI","sourcesContent":["…"]}"#
    let (text, map) = try mapped("a{b:c}") {
      $0.input = Array(input.utf8)
      $0.file = "y.css"
    }
    #expect(text == "a{b:c}")
    #expect(map.file == "y.css")
    #expect(map.sources == ["x.scss"])
    #expect(
      map.segments.map { $0.generated + $0.original } == [[0, 0, 2, 0], [0, 2, 3, 4]])
    // A map inside of the sheet counts as well.
    let data = Data(input.utf8).base64EncodedString()
    let (_, embedded) = try mapped(
      "a{b:c}\n/*# sourceMappingURL=data:application/json;base64,\(data) */")
    #expect(embedded.sources == ["x.scss"])
  }

  @Test func refusesABrokenMap() throws {
    #expect(throws: Diagnostic.self) { _ = try mapped("a{b:c}") { $0.input = Array("{".utf8) } }
  }
}
