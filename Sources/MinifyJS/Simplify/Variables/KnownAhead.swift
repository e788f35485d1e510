// Known ahead: constants that a function or program begins with, for the functions that are hoisted in front of them.
//
// A function that is declared is met before the variables that it reads. It cannot run before these have their values
// if nothing that comes first calls anything it could be called by.

extension Simplifier {
  /// Learns the constants at the beginning of a body.
  mutating func learnAhead(_ list: NodeList, from first: Int) {
    var isQuiet = true
    for position in first..<tree.count(list) {
      let id = tree[list, position]
      switch kind(id) {
      case .functionDeclaration, .empty, .import: continue
      case .exportNamed, .exportAll: continue
      case .variables: learnAhead(id, &isQuiet)
      case .for:
        let initialiser = tree.forParts(id).initialiser
        if initialiser.exists, kind(initialiser) == .variables { learnAhead(initialiser, &isQuiet) }
        isQuiet = false
      case .expressionStatement: if isQuiet, !isQuietValue(tree.operand(id)) { isQuiet = false }
      default: isQuiet = false
      }
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("known-too-early") { isQuiet = true }
      #endif
      if !isQuiet, !liberties.deadZone { return }
    }
  }

  private mutating func learnAhead(_ variables: NodeID, _ isQuiet: inout Bool) {
    let variableKind = tree.variableKind(variables)
    // What is read in its dead zone throws, which is assumed not to happen. A `var` of a module may be read by another
    // module that is imported in a circle.
    let isSafe = variableKind != .var && liberties.deadZone
    let list = tree.elements(variables)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let (target, value) = tree.operands(declarator)
      if value.isNone, kind(target) == .bindingIdentifier { continue }
      switch kind(value) {
      case .true, .false, .number, .string, .null, .unary:
        guard kind(value) != .unary || isUndefined(value) else { break }
        if isSafe || isQuiet && (around.isFunction || !program.isModule) {
          learn(declarator, variableKind, isAhead: true)
        }
        continue
      default: break
      }
      if isQuiet, kind(target) != .bindingIdentifier || !isQuietValue(value) { isQuiet = false }
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("known-too-early") { isQuiet = true }
      #endif
    }
  }

  /// True if evaluating an expression calls no function that is declared around it, and reads no variable that may get its
  /// value later.
  ///
  /// At the top of a script functions are global, so that anything may call them. In a function nothing knows them yet.
  private func isQuietValue(_ id: NodeID) -> Bool {
    let isCalm = !hasEffects(id)
    guard isCalm || around.isFunction else { return false }
    var open = Table<NodeID>(id)
    var budget = 300
    while let current = open.popLast() {
      budget -= 1
      if budget < 0 { return false }
      switch kind(current) {
      case .identifier:
        if tree.flags(current).contains(.captured) { continue }
        if !isCalm || scopes[tree.symbol(current)].kind == .var { return false }
      case .function where isCalm: continue
      case .function, .class, .await, .yield, .this, .super: return false
      default: tree.appendChildren(of: current, to: &open)
      }
    }
    return true
  }
}
