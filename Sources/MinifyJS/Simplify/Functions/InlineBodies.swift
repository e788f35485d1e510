// The bodies of inlined functions: what may stand in another function, and how it gets there.
//
// In a loop the variables of the body have to begin without a value each time, and no closure may keep one. Functions
// that the body declares go to the top of the function around.

internal import AssetText

/// A function whose body is to stand in the place of its call.
struct InlineBody: BitwiseCopyable {
  var function: NodeID
  /// Some variables have to be made undefined at the start.
  var resets = false
}

extension Simplifier {
  /// Takes a called function out of its declaration, if its statements may stand here.
  mutating func takeBody(_ id: NodeID, _ use: InlinedValue) -> InlineBody? {
    guard let (function, name) = inlinable(id) else { return nil }
    // Rewriting it may have given its parameters defaults.
    if name.exists, !walk(name) || !tree.function(function).flags.contains(.simpleParameters) {
      return nil
    }
    let view = tree.function(function)
    // The body may be the whole program: it is looked through last.
    guard !view.isExpressionBody, mayAdoptAll(view) else { return nil }
    let count = tree.count(view.statements)
    let first = firstStatement(view)
    let code = examine((first..<count).map { tree[view.statements, $0] })
    if code.isFixed || code.usesThis && (name.exists || view.kind == .normal) { return nil }
    if code.hasBlockDeclarations { return nil }
    let last = count > first ? tree[view.statements, count - 1] : .none
    let endsWithReturn = last.exists && kind(last) == .return
    switch use {
    case .returned:
      // There `return` takes less time than `return void 0`.
      if around.isAsync, around.isGenerator { return nil }
    case .ending: if code.values > 0, code.returns > 1 || !endsWithReturn { return nil }
    case .unused, .needed: if code.returns > (endsWithReturn ? 1 : 0) { return nil }
    }
    guard code.caught.isEmpty || mayAdoptAll(view, code.caught), mayDeclareAbove(view, from: first),
      spend("inline-statements", id)
    else { return nil }
    let isNamed = name.exists
    return InlineBody(function: isNamed ? takeFunction(name) : function, resets: around.loops > 0)
  }

  /// The position of the first statement that is no directive.
  func firstStatement(_ view: FunctionView) -> Int {
    var first = 0
    while first < tree.count(view.statements), kind(tree[view.statements, first]) == .directive {
      first += 1
    }
    return first
  }

  /// Emits the statements of a function; returns the value of the last `return`, if it is needed.
  mutating func emitBody(
    _ call: NodeID, _ body: InlineBody, _ use: InlinedValue, from mark: Int
  ) -> NodeID {
    let view = tree.function(body.function)
    let arguments = tree.call(call).arguments
    let first = firstStatement(view)
    var reset: ContiguousArray<SymbolID> = []
    if body.resets { findUnset(view, from: first, &reset) }
    adoptAll(view)
    for position in 0..<max(tree.count(view.parameters), tree.count(arguments)) {
      var value = position < tree.count(arguments) ? tree[arguments, position] : .none
      guard position < tree.count(view.parameters),
        !isUnused(tree.symbol(tree[view.parameters, position]))
      else {
        emitSimplified(expressionStatement(dropValue(value), at: call), from: mark)
        continue
      }
      if value.isNone, body.resets { value = undefined(at: call) }
      emitSimplified(variable(tree[view.parameters, position], value), from: mark)
    }
    for name in reset {
      let target = tree.add(
        Node(.bindingIdentifier, start: tree.start(call), a: name.rawValue))
      emitSimplified(variable(target, undefined(at: call)), from: mark)
    }
    let count = tree.count(view.statements)
    for position in first..<max(first, count) {
      let id = tree[view.statements, position]
      switch kind(id) {
      case .return where position == count - 1 && use != .returned:
        let value = tree.operand(id)
        if use == .needed { return value.exists ? value : undefined(at: id) }
        emitSimplified(expressionStatement(dropValue(value), at: id), from: mark)
        return .none
      case .functionDeclaration:
        adopted.append(Adopted(name: tree.symbol(tree.function(id).name), function: id))
      case .variables:
        tree[id].op = VariableKind.var.rawValue
        emitSimplified(id, from: mark)
      default: emitSimplified(id, from: mark)
      }
    }
    return use == .needed ? undefined(at: call) : .none
  }

  private mutating func variable(_ target: NodeID, _ value: NodeID) -> NodeID {
    let start = tree.start(target)
    let declarator = tree.add(
      Node(.declarator, start: start, a: target.rawValue, b: value.rawValue))
    let list = tree.addList(CollectionOfOne(declarator))
    return tree.add(
      Node(.variables, start: start, a: list.index, op: VariableKind.var.rawValue))
  }

  // MARK: Variables

  /// How many names a function may have that functions inside of it use, if its body is to become part of another. More
  /// make it a program of its own: with the names of the program around in sight too, those of a letter run out.
  private static var mostCaptured: Int { 10 }

  /// True if all that a function declares for itself may be variables of the function around.
  func mayAdoptAll(
    _ view: FunctionView, _ caught: ContiguousArray<SymbolID> = []
  ) -> Bool {
    var isNamed = false
    var captured = 0
    var name = scopes[view.scope].firstSymbol
    while name.exists {
      let symbol = scopes[name]
      name = symbol.next
      if symbol.kind == .label || symbol.kind == .arguments { continue }
      // What is no longer there is listed still.
      if symbol.declaration.isNone, symbol.reads == 0, symbol.writes == 0 { continue }
      guard symbol.link.isNone,
        symbol.flags.isDisjoint(with: [.pinned, .blocksFunction, .exported])
      else { return false }
      switch symbol.kind {
      case .var, .parameter: break
      case .let: if !liberties.deadZone { return false }
      case .const: if !liberties.deadZone || symbol.writes > 0 { return false }
      case .function: if around.loops > 0 || symbol.flags.contains(.redeclared) { return false }
      default: return false
      }
      if symbol.flags.contains(.captured) {
        if around.loops > 0 { return false }
        if symbol.reads + symbol.writes > 0 { captured += 1 }
      }
      if !symbol.flags.contains(.moved) {
        for parameter in caught where scopes.name(parameter) == symbol.name { return false }
      }
      isNamed = true
    }
    if captured > Self.mostCaptured { return false }
    return !isNamed || mayDeclareVariables
  }

  /// True if the functions that a body declares name nothing that only the blocks around the call declare.
  private func mayDeclareAbove(_ view: FunctionView, from first: Int) -> Bool {
    for position in first..<max(first, tree.count(view.statements)) {
      let id = tree[view.statements, position]
      guard kind(id) != .functionDeclaration || isSeen(id, from: around.variables, or: view.scope)
      else { return false }
    }
    return true
  }

  private mutating func adoptAll(_ view: FunctionView) {
    var name = scopes[view.scope].firstSymbol
    while name.exists {
      let next = scopes[name].next
      if scopes[name].kind != .arguments { adopt(name, isDeclared: true) }
      name = next
    }
  }

  /// Finds the variables of a body that do not certainly get a value before all else that is done with them.
  func findUnset(
    _ view: FunctionView, from first: Int, _ reset: inout ContiguousArray<SymbolID>
  ) {
    var seen: Set<UInt32> = []
    for position in 0..<tree.count(view.parameters) {
      seen.insert(tree.symbol(tree[view.parameters, position]).rawValue)
    }
    for position in first..<max(first, tree.count(view.statements)) {
      let statement = tree[view.statements, position]
      guard kind(statement) == .variables else {
        note(statement, view.scope, &seen, &reset)
        continue
      }
      let list = tree.elements(statement)
      for index in 0..<tree.count(list) {
        let (target, value) = tree.operands(tree[list, index])
        if kind(target) == .bindingIdentifier, value.exists {
          note(value, view.scope, &seen, &reset)
          seen.insert(tree.symbol(target).rawValue)
        } else {
          note(tree[list, index], view.scope, &seen, &reset)
        }
      }
    }
  }

  /// Notes the variables of a scope that are named here for the first time.
  private func note(
    _ root: NodeID, _ scope: ScopeID, _ seen: inout Set<UInt32>,
    _ reset: inout ContiguousArray<SymbolID>
  ) {
    var open = Table(root)
    while let id = open.popLast() {
      switch kind(id) {
      case .identifier, .bindingIdentifier:
        let name = tree.symbol(id)
        if scopes[name].scope == scope, scopes[name].kind != .arguments,
          seen.insert(name.rawValue).inserted
        {
          reset.append(name)
        }
      default: tree.appendChildren(of: id, to: &open)
      }
    }
  }
}
