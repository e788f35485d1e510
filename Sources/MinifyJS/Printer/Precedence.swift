// Precedence: how tightly each kind of expression binds.
//
// The printer asks for a minimum: an expression that binds less than its place demands gets parentheses. Nothing else
// decides about them, so those of the source are forgotten, and the tree alone says what the output means.

/// Levels of binding, loosest first.
enum Precedence {
  static let comma: UInt8 = 0
  /// Assignments, arrows and `yield`.
  static let assign: UInt8 = 1
  static let conditional: UInt8 = 2
  static let coalesce: UInt8 = 3
  static let or: UInt8 = 4
  static let and: UInt8 = 5
  static let bitOr: UInt8 = 6
  static let bitXor: UInt8 = 7
  static let bitAnd: UInt8 = 8
  static let equality: UInt8 = 9
  static let relational: UInt8 = 10
  static let shift: UInt8 = 11
  static let add: UInt8 = 12
  static let multiply: UInt8 = 13
  static let power: UInt8 = 14
  static let unary: UInt8 = 15
  static let update: UInt8 = 16
  /// An optional chain: not the object of a further member outside of it.
  static let chain: UInt8 = 17
  static let call: UInt8 = 18
  static let member: UInt8 = 19

  /// The level of a binary operator.
  @inline(__always) static func of(_ operation: BinaryOperator) -> UInt8 {
    switch operation {
    case .equal, .notEqual, .strictEqual, .strictNotEqual: equality
    case .less, .lessEqual, .greater, .greaterEqual, .instanceof, .in: relational
    case .leftShift, .rightShift, .unsignedRightShift: shift
    case .add, .subtract: add
    case .multiply, .divide, .remainder: multiply
    case .power: power
    case .bitOr: bitOr
    case .bitXor: bitXor
    case .bitAnd: bitAnd
    }
  }

  /// The level of a logical operator.
  @inline(__always) static func of(_ operation: LogicalOperator) -> UInt8 {
    switch operation {
    case .or: or
    case .and: and
    case .coalesce: coalesce
    }
  }
}

/// What the surroundings forbid an expression to show outside of brackets.
struct ExpressionContext: OptionSet, BitwiseCopyable, Sendable {
  var rawValue: UInt8

  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The head of a `for`: an `in` would end it.
  static let noIn = ExpressionContext(rawValue: 1)
  /// The callee of a `new`: the parentheses of a call would be taken for its arguments.
  static let noCall = ExpressionContext(rawValue: 2)
}
