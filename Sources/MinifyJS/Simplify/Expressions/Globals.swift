// Globals: what ECMAScript defines, and which of its functions do nothing but return a value.
//
// All of it is asked under the assumption that these names mean what they meant when the engine started. Names that came
// after ECMAScript 2015 are left out: programs read them to find out whether they are there.

internal import AssetText

/// Sets of names, looked up by length: a set has few names of each.
struct NameSet: Sendable {
  private let buckets: [[StaticString]]

  init(_ names: [StaticString]) {
    var buckets: [[StaticString]] = []
    for name in names {
      while buckets.count <= name.utf8CodeUnitCount { buckets.append([]) }
      buckets[name.utf8CodeUnitCount].append(name)
    }
    self.buckets = buckets
  }

  /// True if an atom is one of the names.
  func contains(_ atom: _Atom, _ atoms: borrowing _AtomTable) -> Bool {
    let length = atoms.length(atom)
    guard length < buckets.count else { return false }
    for name in buckets[length] where atoms.equals(atom, name) { return true }
    return false
  }
}

/// The names that rules know.
enum KnownNames {
  static let globals = NameSet([
    "undefined", "NaN", "Infinity", "Object", "Array", "String", "Number", "Boolean", "Function",
    "Symbol", "Math", "JSON", "Date", "RegExp", "Error", "TypeError", "RangeError", "SyntaxError",
    "ReferenceError", "EvalError", "URIError", "Map", "Set", "WeakMap", "WeakSet", "Promise",
    "Proxy", "Reflect", "ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray",
    "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array",
    "parseInt", "parseFloat", "isNaN", "isFinite", "encodeURIComponent", "decodeURIComponent",
    "encodeURI", "decodeURI", "escape", "unescape", "eval",
  ])
  static let errors = NameSet([
    "Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError", "EvalError", "URIError",
  ])
  static let typedArrays = NameSet([
    "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
    "Uint32Array", "Float32Array", "Float64Array",
  ])

  /// Functions and methods that look at none of their arguments' insides.
  static let anyArguments = NameSet(["Boolean", "Object", "Date"])
  static let anyArgumentsMethods: [(object: StaticString, methods: NameSet)] = [
    ("Array", NameSet(["isArray", "of"])),
    ("Object", NameSet(["is", "isFrozen", "isSealed", "isExtensible"])),
    ("Number", NameSet(["isNaN", "isFinite", "isInteger", "isSafeInteger"])),
    ("Date", NameSet(["now"])),
  ]
  /// Those that make primitives of their arguments, and nothing else.
  static let converting = NameSet([
    "String", "Number", "Symbol", "isNaN", "isFinite", "parseInt", "parseFloat", "escape",
    "unescape",
  ])
  static let convertingMethods: [(object: StaticString, methods: NameSet)] = [
    (
      "Math",
      NameSet([
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "clz32",
        "cos", "cosh", "exp", "expm1", "floor", "fround", "hypot", "imul", "log", "log10", "log1p",
        "log2", "max", "min", "pow", "random", "round", "sign", "sin", "sinh", "sqrt", "tan",
        "tanh", "trunc",
      ])
    ),
    ("Number", NameSet(["parseInt", "parseFloat"])),
    ("String", NameSet(["fromCharCode"])),
    ("Symbol", NameSet(["for"])),
    ("Date", NameSet(["UTC"])),
  ]
  /// Those that read their first argument, which may not be null or undefined.
  static let readingMethods = NameSet([
    "keys", "values", "entries", "getOwnPropertyNames", "getOwnPropertySymbols", "getPrototypeOf",
    "getOwnPropertyDescriptor",
  ])
  static let freezing = NameSet(["freeze", "seal", "preventExtensions"])
  /// Constructors of an empty collection.
  static let collections = NameSet(["Map", "Set", "WeakMap", "WeakSet"])
  /// Constructors that at most make primitives of their arguments.
  static let convertingConstructors = NameSet(["Date", "String", "Number"])
}

extension Simplifier {
  /// True for a global that is there in every engine, and that nothing but a script's own declaration could hide.
  func isKnownGlobal(_ name: _Atom) -> Bool { KnownNames.globals.contains(name, program.atoms) }

  /// The name of a global that a reference certainly means; empty if it may be another.
  func builtIn(_ id: NodeID) -> _Atom {
    guard liberties.builtIns, kind(id) == .identifier, !tree.flags(id).contains(.inWith) else {
      return .empty
    }
    let symbol = scopes[tree.symbol(id)]
    guard symbol.kind == .unresolved, symbol.writes == 0, isKnownGlobal(symbol.name) else {
      return .empty
    }
    return symbol.name
  }

  func isName(_ atom: _Atom, _ names: NameSet) -> Bool { names.contains(atom, program.atoms) }

  /// True for a call of a function that ECMAScript defines and that has no effects with these arguments, themselves
  /// not counted.
  func isPureCall(_ id: NodeID) -> Bool {
    guard liberties.builtIns else { return false }
    let call = tree.call(id)
    if call.isOptional { return false }
    for position in 0..<tree.count(call.arguments)
    where kind(tree[call.arguments, position]) == .spread {
      return false
    }
    if kind(id) == .new { return isPureConstruction(builtIn(call.callee), call.arguments) }
    guard kind(call.callee) == .member else {
      return isPureFunction(builtIn(call.callee), call.arguments)
    }
    let member = tree.member(call.callee)
    let object = builtIn(member.object)
    guard object != .empty, !member.isOptional else { return false }
    return isPureMethod(object, member.name, call.arguments)
  }

  private func isPureFunction(_ name: _Atom, _ arguments: NodeList) -> Bool {
    if name == .empty { return false }
    if isName(name, KnownNames.anyArguments) { return true }
    if isName(name, KnownNames.converting) || isName(name, KnownNames.errors) {
      return areConverted(arguments)
    }
    return program.atoms.equals(name, "Array") && isArrayLength(arguments)
  }

  private func isPureMethod(_ object: _Atom, _ name: _Atom, _ arguments: NodeList) -> Bool {
    for entry in KnownNames.anyArgumentsMethods where program.atoms.equals(object, entry.object) {
      if isName(name, entry.methods) { return true }
    }
    for entry in KnownNames.convertingMethods where program.atoms.equals(object, entry.object) {
      if isName(name, entry.methods) { return areConverted(arguments) }
    }
    guard program.atoms.equals(object, "Object"), tree.count(arguments) > 0 else { return false }
    let first = tree[arguments, 0]
    if isName(name, KnownNames.readingMethods) {
      return liberties.propertyReads && isNeverNullish(first) && areConverted(arguments)
    }
    if isName(name, KnownNames.freezing) { return isFresh(first) }
    return program.atoms.equals(name, "create") && tree.count(arguments) == 1
      && primitive(first).isSubset(of: [.object, .null])
  }

  private func isPureConstruction(_ name: _Atom, _ arguments: NodeList) -> Bool {
    if name == .empty { return false }
    let count = tree.count(arguments)
    if isName(name, KnownNames.anyArguments), !program.atoms.equals(name, "Date") { return true }
    if isName(name, KnownNames.convertingConstructors) || isName(name, KnownNames.errors) {
      return areConverted(arguments)
    }
    if isName(name, KnownNames.collections) {
      return count == 0 || primitive(tree[arguments, 0]).isSubset(of: [.null, .undefined])
    }
    if program.atoms.equals(name, "Array") { return isArrayLength(arguments) }
    guard isName(name, KnownNames.typedArrays) else { return false }
    return count == 0 || kind(tree[arguments, 0]) == .number && isArrayLength(arguments)
  }

  /// True if making primitives of all arguments has no effects.
  private func areConverted(_ arguments: NodeList) -> Bool {
    for position in 0..<tree.count(arguments) {
      let types = primitive(tree[arguments, position])
      if liberties.conversions ? types == .symbol : !types.isPrimitive { return false }
    }
    return true
  }

  /// True unless a single argument may be a length that no array has.
  private func isArrayLength(_ arguments: NodeList) -> Bool {
    guard tree.count(arguments) == 1 else { return true }
    let length = tree[arguments, 0]
    if kind(length) == .number {
      let value = tree.number(length)
      return value >= 0 && value < 65536 && value == value.rounded(.towardZero)
    }
    return primitive(length).isDisjoint(with: .number)
  }

  /// True for an object that nothing else refers to.
  private func isFresh(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .object, .array, .function, .class, .regExp: return true
    default: return false
    }
  }
}
