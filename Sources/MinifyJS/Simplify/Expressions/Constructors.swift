// Constructors: calls of what ECMAScript defines that have a shorter spelling.

internal import AssetText

extension Simplifier {
  /// `new Object` as `{}`, `new Error(a)` as `Error(a)`, and the like.
  mutating func foldNew(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let call = tree.call(id)
    let name = builtIn(call.callee)
    if name == .empty { return id }
    if let result = foldLiteralConstructor(id, name, call.arguments) { return result }
    guard isSameWithoutNew(name, call.arguments), spend("new", id) else { return id }
    tree[id].kind = .call
    return id
  }

  mutating func foldCall(_ id: NodeID, _ context: ValueUse) -> NodeID {
    if let result = inlineCall(id, context) { return result }
    if let result = inlineTrivial(id, context) { return result }
    let call = tree.call(id)
    guard !call.isOptional, kind(call.callee) == .identifier else { return id }
    let name = builtIn(call.callee)
    if name == .empty { return id }
    if let result = foldLiteralConstructor(id, name, call.arguments) { return result }
    if program.atoms.equals(name, "Boolean"), tree.count(call.arguments) == 1 {
      let value = tree[call.arguments, 0]
      guard kind(value) != .spread, spend("boolean-call", id) else { return id }
      let inverse = negated(value, isCondition: true)
      return negated(inverse, isCondition: !context.isDisjoint(with: [.boolean, .unused]))
    }
    return id
  }

  /// True if a constructor does the same when it is called.
  private func isSameWithoutNew(_ name: _Atom, _ arguments: NodeList) -> Bool {
    if isName(name, KnownNames.errors) { return true }
    if program.atoms.equals(name, "Array") || program.atoms.equals(name, "Function")
      || program.atoms.equals(name, "Object")
    {
      return true
    }
    guard program.atoms.equals(name, "RegExp") else { return false }
    // Called with a regular expression and nothing else, it returns that one.
    guard tree.count(arguments) > 0 else { return true }
    let pattern = tree[arguments, 0]
    return kind(pattern) != .spread && primitive(pattern).isDisjoint(with: .object)
  }

  /// A call with or without `new` that makes what a literal would; nil if there is no literal for it.
  private mutating func foldLiteralConstructor(
    _ id: NodeID, _ name: _Atom, _ arguments: NodeList
  ) -> NodeID? {
    let count = tree.count(arguments)
    if program.atoms.equals(name, "Object") {
      guard count == 0, spend("object-literal", id) else { return nil }
      return tree.add(Node(.object, start: tree.start(id)))
    }
    if program.atoms.equals(name, "RegExp") { return regExpLiteral(id, arguments) }
    guard program.atoms.equals(name, "Array") else { return nil }
    for position in 0..<count where kind(tree[arguments, position]) == .spread { return nil }
    if count == 1 {
      // A number would be a length.
      guard primitive(tree[arguments, 0]).isDisjoint(with: .number) else { return nil }
    }
    guard spend("array-literal", id) else { return nil }
    return tree.add(Node(.array, start: tree.start(id), a: arguments.index))
  }

  /// `new RegExp("a", "g")` as `/a/g`, for patterns that every engine reads in the same way: what is new may be asked
  /// for in a `try`, and would be an error of the whole program in a literal.
  private mutating func regExpLiteral(_ id: NodeID, _ arguments: NodeList) -> NodeID? {
    let count = tree.count(arguments)
    guard count == 1 || count == 2, kind(tree[arguments, 0]) == .string else { return nil }
    var flags = _Atom.empty
    if count == 2 {
      guard kind(tree[arguments, 1]) == .string else { return nil }
      flags = tree.atom(tree[arguments, 1])
    }
    let text = ContiguousArray(program.atoms[tree.atom(tree[arguments, 0])])
    let flagText = ContiguousArray(program.atoms[flags])
    guard let pattern = Self.literalPattern(text, flagText), spend("regexp-literal", id) else {
      return nil
    }
    let atom = program.atoms.intern(pattern)
    return tree.add(
      Node(.regExp, start: tree.start(id), a: atom.rawValue, b: flags.rawValue))
  }

  /// The text between the slashes for a pattern; nil where a literal may mean something else or is not certain to be
  /// valid.
  private static func literalPattern(
    _ text: ContiguousArray<UInt8>, _ flags: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8>? {
    guard !text.isEmpty else { return nil }
    for byte in flags where byte != 0x67 && byte != 0x69 && byte != 0x6D { return nil }
    var result: ContiguousArray<UInt8> = []
    var isClass = false
    var position = 0
    while position < text.count {
      let byte = text[position]
      let next = position + 1 < text.count ? text[position + 1] : 0
      switch byte {
      case 0x0A, 0x0D, 0x80...: return nil
      case 0x5C:
        // Names and properties are new; a line end behind a backslash cannot stand in a literal.
        if next < 0x20 || next >= 0x7F || next == 0x6B || next == 0x70 || next == 0x50 {
          return nil
        }
        result.append(byte)
        result.append(next)
        position += 2
        continue
      case 0x5B: isClass = true
      case 0x5D: isClass = false
      case 0x28 where !isClass && next == 0x3F:
        let third = position + 2 < text.count ? text[position + 2] : 0
        guard third == 0x3A || third == 0x3D || third == 0x21 else { return nil }
      case 0x2F where !isClass: result.append(0x5C)
      default: break
      }
      result.append(byte)
      position += 1
    }
    if result[0] == 0x2A { return nil }
    return isValid(result, flags) ? result : nil
  }

  private static func isValid(
    _ pattern: ContiguousArray<UInt8>, _ flags: ContiguousArray<UInt8>
  ) -> Bool {
    var text = pattern
    text.append(contentsOf: flags)
    text.append(0)
    let end = pattern.count + flags.count
    return text.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      var validator = RegExpValidator(base, 0..<pattern.count, pattern.count..<end)
      return validator.validate() == nil
    }
  }
}
