/// How strongly an expression binds; a part that binds less than its place asks for stands in parentheses.
enum Precedence: UInt8, Comparable {
  case comma
  /// Assignments, arrows, `yield`.
  case assign
  case conditional
  case coalesce
  case or
  case and
  case bitOr
  case bitXor
  case bitAnd
  case equality
  case relational
  case shift
  case add
  case multiply
  case power
  /// Prefix operators and `await`.
  case unary
  /// `a++`, and optional chains, of which no further member may be taken.
  case postfix
  /// `new a` without arguments.
  case new
  case call
  case member

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

  /// The next stronger one.
  var stronger: Precedence { Precedence(rawValue: rawValue + 1) ?? .member }
}

extension BinaryOperator {
  var precedence: Precedence {
    switch self {
    case .equal, .notEqual, .strictEqual, .strictNotEqual: .equality
    case .less, .lessEqual, .greater, .greaterEqual, .instanceof, .in: .relational
    case .leftShift, .rightShift, .unsignedRightShift: .shift
    case .add, .subtract: .add
    case .multiply, .divide, .remainder: .multiply
    case .power: .power
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    case .bitAnd: .bitAnd
    }
  }

  var text: StaticString {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .strictEqual: "==="
    case .strictNotEqual: "!=="
    case .less: "<"
    case .lessEqual: "<="
    case .greater: ">"
    case .greaterEqual: ">="
    case .instanceof: "instanceof"
    case .in: "in"
    case .leftShift: "<<"
    case .rightShift: ">>"
    case .unsignedRightShift: ">>>"
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    case .power: "**"
    case .bitOr: "|"
    case .bitXor: "^"
    case .bitAnd: "&"
    }
  }
}

extension LogicalOperator {
  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .coalesce: .coalesce
    }
  }

  var text: StaticString {
    switch self {
    case .or: "||"
    case .and: "&&"
    case .coalesce: "??"
    }
  }
}

extension AssignmentOperator {
  var text: StaticString {
    switch self {
    case .assign: "="
    case .add: "+="
    case .subtract: "-="
    case .multiply: "*="
    case .divide: "/="
    case .remainder: "%="
    case .power: "**="
    case .leftShift: "<<="
    case .rightShift: ">>="
    case .unsignedRightShift: ">>>="
    case .bitOr: "|="
    case .bitXor: "^="
    case .bitAnd: "&="
    case .or: "||="
    case .and: "&&="
    case .coalesce: "??="
    }
  }
}
