/// What a node is. Beside each case: the meaning of `a`, `b`, `op` and of the words in `extra`.
///
/// "list" is a `NodeList`, "extra" an index into the tree's `extra`, `?` may be absent (0).
enum NodeKind: UInt8, Sendable {
  /// No node; node 0 only. Also what a hole in an `array` or `arrayPattern` list refers to.
  case none

  // MARK: Expressions

  /// A reference. a: symbol (never 0 after the parse), b: the next use of the same symbol?
  case identifier
  case this
  /// Only as the object of a member or the callee of a call.
  case `super`
  case null
  case `true`
  case `false`
  /// a: index into `numbers`.
  case number
  /// a: atom of the digits, with `0x`, `0o` or `0b`, without `_` and without the `n`.
  case bigInt
  /// a: atom of the value (WTF-8). Also an unquoted property key and the names of module bindings.
  case string
  /// a: atom of the pattern between the slashes, b: atom of the flags.
  case regExp
  /// a: list of expressions; behind it in extra, one more pair (cooked atom or `UInt32.max` for undefined, raw atom).
  case template
  /// a: tag, b: `template`.
  case taggedTemplate
  /// a: list of elements; holes are id 0; `spread`.
  case array
  /// a: list of `property` and `spread`.
  case object
  /// In `object` and `objectPattern`. a: key (`string`, `number`, `bigInt`, or any expression when computed),
  /// b: value or target, op: `PropertyKind`. A shorthand has both: key `string` and value `identifier` or `assign`.
  case property
  /// a: argument, b: 1 in an object. In arrays, arguments and objects.
  case spread
  /// Function expressions, arrows, methods. a: extra [name?, scope, body scope?, parameters list, body, end offset];
  /// the body is a list of statements, or one expression with `expressionBody`. op: `FunctionKind`. b: free.
  case function
  /// a: extra [name?, scope, superclass?, members list, end offset].
  case `class`
  /// a: operand, op: `UnaryOperator`.
  case unary
  /// a: target, op: 0 for `++`, 1 for `--`, flag `prefix`.
  case update
  /// a: operand.
  case await
  /// a: operand?, flag `isGenerator` for `yield*`.
  case yield
  /// a, b: operands, op: `BinaryOperator`. For `#x in o`, a is a `privateName`. Left spines can be very deep.
  case binary
  /// a, b: operands, op: `LogicalOperator`. Left spines can be very deep.
  case logical
  /// a: target (`identifier`, `member`, `index`, `privateMember`, a pattern, sloppy web reality also `call`),
  /// b: value, op: `AssignmentOperator`.
  case assign
  /// a: test, b: extra [consequent, alternate]. Chains in the alternate can be very deep.
  case conditional
  /// a: list of two or more.
  case sequence
  /// a: object, b: atom of the name, flag `optional`. Left spines can be very deep.
  case member
  /// a: object, b: index, flag `optional`.
  case index
  /// a: object, b: `privateName`, flag `optional`.
  case privateMember
  /// a: callee, b: list of arguments, flags `optional`, `pure`.
  case call
  /// a: callee, b: list of arguments, flag `pure`.
  case new
  /// a: the chain that holds at least one `optional`; a short circuit ends here. `(a?.b).c` has the member outside.
  case optionalChain
  /// `import(a, b?)`, op: `ImportPhase`.
  case importCall
  case importMeta
  case newTarget
  /// a: symbol (its name includes the `#`), b: next use?. A key, the member of `privateMember`, left of `in`.
  case privateName

  // MARK: Patterns

  /// A declared name. a: symbol, b: an earlier declaration of the same symbol?
  case bindingIdentifier
  /// a: list of targets, holes are id 0, `assignmentPattern`, `rest`.
  case arrayPattern
  /// a: list of `property` (op plain or shorthand) and `rest`.
  case objectPattern
  /// a: target, b: default.
  case assignmentPattern
  /// a: target.
  case rest

  // MARK: Class members

  /// a: key (also `privateName`), b: `function`, op: `MethodKind`, flags `isStatic`, `computed`.
  case method
  /// a: key (also `privateName`), b: initialiser?, flags `isStatic`, `computed`, `accessor`.
  case field
  /// a: list of statements, b: scope.
  case staticBlock

  // MARK: Statements

  /// a: list of statements, b: scope.
  case program
  /// a: atom of the raw text between the quotes, op: the quote. At the head of a function body or program.
  case directive
  /// a: expression.
  case expressionStatement
  /// a: list of statements, b: scope.
  case block
  case empty
  case debugger
  /// a: list of `declarator`, op: `VariableKind`.
  case variables
  /// a: target, b: initialiser?
  case declarator
  /// As `function`, with a name (which `export default` may lack).
  case functionDeclaration
  /// As `class`, with a name (which `export default` may lack).
  case classDeclaration
  /// a: test, b: extra [consequent, alternate?]. `else if` chains can be very deep.
  case `if`
  /// a: extra [initialiser? (`variables` or expression), test?, update?, scope?], b: body.
  case `for`
  /// a: extra [left (`variables` or a target), right, scope?], b: body.
  case forIn
  /// As `forIn`; flag `isAsync` for `for await`.
  case forOf
  /// a: test, b: body.
  case `while`
  /// a: body, b: test.
  case doWhile
  /// a: value?
  case `return`
  /// a: symbol of the label?
  case `break`
  /// a: symbol of the label?
  case `continue`
  /// a: value.
  case `throw`
  /// a: `block`, b: extra [parameter?, handler `block`?, finalizer `block`?, scope of the parameter?].
  case `try`
  /// a: discriminant, b: extra [scope, list of `switchCase`].
  case `switch`
  /// a: test? (absent in `default`), b: list of statements.
  case switchCase
  /// a: symbol of the label, b: body.
  case labelled
  /// a: object, b: extra [body, scope].
  case with

  // MARK: Modules

  /// a: extra [default `bindingIdentifier`?, namespace `bindingIdentifier`?, list of `importSpecifier`,
  /// list of `importAttribute`], b: `string` source, op: `ImportPhase`, flag `hasBraces`.
  case `import`
  /// a: `string` imported name, b: `bindingIdentifier`.
  case importSpecifier
  /// a: `string` key, b: `string` value.
  case importAttribute
  /// a: extra [list of `exportSpecifier`, `string` source?, list of `importAttribute`].
  case exportNamed
  /// a: `identifier` (a use), or `string` with a source; b: `string` exported name.
  case exportSpecifier
  /// a: `variables`, `functionDeclaration` or `classDeclaration`.
  case exportDeclaration
  /// a: expression, `functionDeclaration` or `classDeclaration`.
  case exportDefault
  /// a: extra [`string` exported name?, `string` source, list of `importAttribute`].
  case exportAll
}

/// The `op` of `property`.
enum PropertyKind: UInt8, Sendable {
  case plain, shorthand, method, getter, setter
}

/// The `op` of `method`.
enum MethodKind: UInt8, Sendable {
  case method, getter, setter, constructor
}

/// The `op` of `function` and `functionDeclaration`.
enum FunctionKind: UInt8, Sendable {
  case normal, arrow, method, getter, setter, constructor, derivedConstructor
}

/// The `op` of `variables`.
enum VariableKind: UInt8, Sendable {
  case `var`, `let`, const, using, awaitUsing
}

/// The `op` of `import` and `importCall`.
enum ImportPhase: UInt8, Sendable {
  case evaluation, source, `defer`
}

/// The `op` of `unary`.
enum UnaryOperator: UInt8, Sendable {
  case plus, minus, not, complement, typeof, void, delete
}

/// The `op` of `binary`.
enum BinaryOperator: UInt8, Sendable {
  case equal, notEqual, strictEqual, strictNotEqual
  case less, lessEqual, greater, greaterEqual, instanceof, `in`
  case leftShift, rightShift, unsignedRightShift
  case add, subtract, multiply, divide, remainder, power
  case bitOr, bitXor, bitAnd
}

/// The `op` of `logical`.
enum LogicalOperator: UInt8, Sendable {
  case or, and, coalesce
}

/// The `op` of `assign`.
enum AssignmentOperator: UInt8, Sendable {
  case assign
  case add, subtract, multiply, divide, remainder, power
  case leftShift, rightShift, unsignedRightShift
  case bitOr, bitXor, bitAnd
  case or, and, coalesce
}
