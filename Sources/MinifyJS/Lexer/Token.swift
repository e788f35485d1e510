/// What a token is. Reserved words come first: their raw values are the atoms that `Words` gives them.
enum TokenKind: UInt8, Sendable {
  case end = 0
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`
  case `else`, `enum`, export, extends, `false`, finally, `for`, function, `if`, `import`
  case `in`, instanceof, new, null, `return`, `super`, `switch`, this, `throw`, `true`
  case `try`, typeof, `var`, void, `while`, with

  /// Any other name, the contextual words among them.
  case identifier
  /// A reserved word spelled with an escape: a property name, nothing else.
  case escapedWord
  case privateName
  case number, bigInt, string
  /// A template without substitutions, or its part up to the first one.
  case template, templateHead
  case regExp

  case braceLeft, braceRight, parenLeft, parenRight, bracketLeft, bracketRight
  case semicolon, comma, colon, dot, ellipsis, question, questionDot, arrow
  case not, complement, increment, decrement

  // Binary operators, in the order of BinaryOperator.
  case equal, notEqual, strictEqual, strictNotEqual
  case less, lessEqual, greater, greaterEqual, leftShift, rightShift, unsignedRightShift
  case plus, minus, star, slash, percent, power, bitOr, bitXor, bitAnd
  case or, and, coalesce

  // Assignments, in the order of AssignmentOperator.
  case assign
  case plusAssign, minusAssign, starAssign, slashAssign, percentAssign, powerAssign
  case leftShiftAssign, rightShiftAssign, unsignedRightShiftAssign
  case bitOrAssign, bitXorAssign, bitAndAssign
  case orAssign, andAssign, coalesceAssign
}

/// Sixteen bytes about one token.
struct Token: BitwiseCopyable, Sendable {
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    var rawValue: UInt8

    @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line terminator stands before it.
    static let newlineBefore = Flags(rawValue: 1)
    /// A name with an escape.
    static let escaped = Flags(rawValue: 2)
    /// An octal literal or escape of old, an error in strict mode.
    static let legacyOctal = Flags(rawValue: 4)
    /// A `@__PURE__` comment stands before it.
    static let pureBefore = Flags(rawValue: 8)
    /// A `NO_SIDE_EFFECTS` comment stands before it.
    static let noSideEffectsBefore = Flags(rawValue: 16)
    /// A string with a backslash in it: no directive by its value.
    static let hasEscape = Flags(rawValue: 32)
  }

  var kind: TokenKind
  var flags: Flags
  var start: UInt32
  var end: UInt32
  /// The atom of a name, string, template or number's digits; index of a number's value.
  var atom: UInt32
}
