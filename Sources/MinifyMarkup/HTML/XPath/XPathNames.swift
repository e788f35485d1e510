// XPathNames: the variables and functions that an expression names.
//
// libxml2 looks a name up when it comes to it, which on a page without a match is never: a misspelt function would pass
// until the day it matters, and is then printed on standard error. The lexical structure is that of XPath 1.0, 3.7.

enum XPathNames {
  private static let functions: Set<String> = [
    "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat",
    "starts-with", "contains", "substring-before", "substring-after", "substring", "string-length",
    "normalize-space", "translate", "boolean", "not", "true", "false", "lang", "number", "sum",
    "floor", "ceiling", "round",
  ]

  /// Node tests look like functions.
  private static let tests: Set<String> = ["comment", "text", "processing-instruction", "node"]

  /// Throws where a variable or a function that does not exist is named outside of a text.
  static func check(_ expression: String) throws(HTMLXPath.Failure) {
    let bytes = Array(expression.utf8)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return }
        index = end + 1
      case UInt8(ascii: "$"):
        throw HTMLXPath.Failure(message: "there are no variables here", offset: index)
      case let byte where isName(byte):
        let start = index
        while index < bytes.count, isName(bytes[index]) { index += 1 }
        var next = index
        while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
        guard next < bytes.count, bytes[next] == UInt8(ascii: "(") else { continue }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        // An operator's name may stand before a parenthesis too, behind what it joins.
        let isOperator = ["and", "or", "mod", "div"].contains(name)
        guard functions.contains(name) || tests.contains(name) || isOperator else {
          throw HTMLXPath.Failure(message: "there is no function '\(name)'", offset: start)
        }
      default: index += 1
      }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
