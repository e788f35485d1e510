import Foundation

/// A source map read by the book, without a line of the code that wrote it.
struct DecodedMap {
  struct Segment: Equatable {
    var line: Int
    var column: Int
    var source: Int?
    var originalLine = 0
    var originalColumn = 0
    var name: String?
  }

  var json: [String: Any]
  var sources: [String?]
  var segments: [Segment] = []

  init(_ bytes: [UInt8]) throws {
    json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    sources = (json["sources"] as? [Any] ?? []).map { $0 as? String }
    let names = json["names"] as? [String] ?? []
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let values = Dictionary(uniqueKeysWithValues: zip(alphabet, 0...))
    var state = [0, 0, 0, 0, 0]
    for (line, text) in (json["mappings"] as? String ?? "")
      .split(separator: ";", omittingEmptySubsequences: false).enumerated()
    {
      state[0] = 0
      for field in text.split(separator: ",") {
        var numbers: [Int] = []
        var value = 0
        var shift = 0
        for character in field {
          let digit = values[character] ?? 0
          value |= (digit & 31) << shift
          shift += 5
          if digit & 32 != 0 { continue }
          numbers.append(value & 1 == 1 ? -(value >> 1) : value >> 1)
          value = 0
          shift = 0
        }
        for (index, number) in numbers.enumerated() { state[index] += number }
        segments.append(
          Segment(
            line: line, column: state[0], source: numbers.count > 1 ? state[1] : nil,
            originalLine: state[2], originalColumn: state[3],
            name: numbers.count == 5 ? names[state[4]] : nil))
      }
    }
  }
}

/// A text cut into lines as source maps count them, each as UTF-16.
struct UTF16Lines {
  var lines: [[UInt16]]

  init(_ text: String) {
    lines = [[]]
    var previous: UInt16 = 0
    for unit in text.utf16 {
      if previous == 0x0A || previous == 0x2028 || previous == 0x2029
        || previous == 0x0D && unit != 0x0A
      {
        lines.append([])
      }
      lines[lines.count - 1].append(unit)
      previous = unit
    }
    if previous == 0x0A || previous == 0x0D { lines.append([]) }
  }

  /// What stands at a place and behind it, line by line.
  func text(_ line: Int, _ column: Int) -> String? {
    guard line < lines.count, column < lines[line].count else { return nil }
    let rest = lines[line][column...] + lines[(line + 1)...].joined()
    return String(decoding: rest.prefix(200), as: UTF16.self)
  }
}

/// The beginning of a token, cut so that it can be compared.
enum MapToken: Equatable, CustomStringConvertible {
  case name(String)
  case number(String)
  case quote
  case template
  case mark(String)

  private static let marks = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**",
  ]

  init(_ text: String) {
    let first = text.first ?? " "
    if first == "\"" || first == "'" {
      self = .quote
    } else if first == "`" {
      self = .template
    } else if first.isNumber || first == "." && text.dropFirst().first?.isNumber == true {
      self = .number(String(text.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
    } else if Self.isName(first) || first == "#" {
      self = .name(String(text.prefix(1) + text.dropFirst().prefix(while: Self.isName)))
    } else {
      self = .mark(Self.marks.first { text.hasPrefix($0) } ?? String(first))
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  var description: String {
    switch self {
    case .name(let text): "name \(text)"
    case .number(let text): "number \(text)"
    case .quote: "string"
    case .template: "template"
    case .mark(let text): text
    }
  }

  /// True if a token of the output may have been made from one of the source, which then had that name.
  static func agree(_ output: MapToken, _ source: MapToken, name: String?) -> Bool {
    switch (output, source) {
    case (.name(let new), .name(let old)):
      return name == nil ? new == old : name == old && new != old
    // Keys lose their quotes and get them; literals have short forms.
    case (.name, .quote), (.quote, .name), (.number, .quote), (.mark("["), .name):
      return name == nil
    case (.mark("!"), .name("true")), (.mark("!"), .name("false")): return name == nil
    case (.number, .number): return name == nil
    case (.name("Infinity"), .number), (.mark("("), .number): return name == nil
    default: return output == source && name == nil
    }
  }
}
