internal import AssetText

/// The atoms of the words that the grammar knows. They are interned in this order before anything else.
enum Words {
  static let reservedCount: UInt32 = 36

  // Reserved in strict mode.
  static let `let`: UInt32 = 37
  static let `static`: UInt32 = 38
  static let yield: UInt32 = 39
  static let implements: UInt32 = 40
  static let `public`: UInt32 = 45
  static let await: UInt32 = 46
  static let eval: UInt32 = 47
  static let arguments: UInt32 = 48

  static let async: UInt32 = 49
  static let of: UInt32 = 50
  static let get: UInt32 = 51
  static let set: UInt32 = 52
  static let from: UInt32 = 53
  static let `as`: UInt32 = 54
  static let target: UInt32 = 55
  static let meta: UInt32 = 56
  static let constructor: UInt32 = 57
  static let prototype: UInt32 = 58
  static let accessor: UInt32 = 59
  static let using: UInt32 = 60
  static let `defer`: UInt32 = 61
  static let source: UInt32 = 62
  static let proto: UInt32 = 63
  static let useStrict: UInt32 = 64
  static let privateConstructor: UInt32 = 65
  static let `default`: UInt32 = 8
  static let starDefault: UInt32 = 66

  static let spelling: [StaticString] = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import",
    "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true",
    "try", "typeof", "var", "void", "while", "with",
    "let", "static", "yield", "implements", "interface", "package", "private", "protected",
    "public", "await", "eval", "arguments",
    "async", "of", "get", "set", "from", "as", "target", "meta", "constructor", "prototype",
    "accessor", "using", "defer", "source", "__proto__", "use strict", "#constructor", "*default*",
  ]

  /// A table that holds the words and nothing else.
  static func makeTable(sourceLength: Int) -> _AtomTable {
    var table = _AtomTable(minimumCapacity: min(1 << 15, sourceLength / 64))
    for word in spelling { _ = table.intern(word) }
    return table
  }
}
