// The walk through functions and classes: what is around a node changes here.

extension Simplifier {
  /// Rewrites the parameters and the body of a function of any kind.
  mutating func simplifyFunction(_ id: NodeID) {
    if skipsSettled, tree.flags(id).contains(.settled) { return }
    let before = rewrites
    joinBodyScope(id)
    let function = tree.function(id)
    let outer = around
    let knownMark = known.count
    let guardedMark = guardedParameters.count
    around.isFunction = true
    around.isStrictOutside = outer.isStrict
    around.isStrict = function.isStrict
    around.isAsync = function.isAsync
    around.isGenerator = function.isGenerator
    around.loops = 0
    around.tries = 0
    around.outerHandlers = handlers.count
    switch function.kind {
    case .arrow: break
    case .derivedConstructor:
      around.isDerived = true
      around.scope = function.scope
    default:
      around.isDerived = false
      around.scope = function.scope
    }
    let isInParameters = around.isInParameters
    around.isInParameters = true
    around.variables = .none
    for position in 0..<tree.count(function.parameters) {
      let parameter = simplifyTarget(tree[function.parameters, position])
      tree[function.parameters, position] = parameter
    }
    dropUnusedParameters(id)
    around.isInParameters = isInParameters
    if function.isExpressionBody {
      let value = simplify(function.expression)
      tree.setExpression(id, value)
    } else {
      around.variables = function.bodyScope.exists ? function.bodyScope : function.scope
      let adoptedMark = adopted.count
      let list = simplifyStatements(
        function.statements, StatementContext(exit: .function, isBody: true))
      tree.setStatements(id, declareAdopted(list, from: adoptedMark))
    }
    moveDefaults(id)
    moveGuardedDefaults(id, from: guardedMark)
    forget(to: knownMark)
    #if MINIFYJS_SEEDED_FAULT
      if SeededFault.isOn("settled-though-changed") { tree[id].flags.remove(.uncounted) }
    #endif
    if rewrites == before {
      if !tree.flags(id).contains(.uncounted) { tree[id].flags.insert(.settled) }
    } else {
      tree[id].flags.remove(.settled)
      tree[id].flags.insert(.touched)
    }
    around = outer
  }

  /// Rewrites the superclass and the members of a class.
  mutating func simplifyClass(_ id: NodeID) {
    let parts = tree.classParts(id)
    let outer = around
    around.isStrict = true
    if parts.superclass.exists {
      let superclass = simplify(parts.superclass)
      tree.setSuperclass(id, superclass)
    }
    for position in 0..<tree.count(parts.members) {
      let member = tree[parts.members, position]
      switch kind(member) {
      case .method:
        simplifyKey(member)
        simplifyFunction(tree.property(member).value)
      case .field:
        simplifyKey(member)
        guard tree.property(member).value.exists else { continue }
        enterMember(parts)
        let value = simplify(tree.property(member).value, .named)
        tree.setRight(member, value)
      case .staticBlock:
        enterMember(parts)
        around.scope = tree.scope(member)
        let list = simplifyStatements(tree.elements(member), StatementContext(isBody: true))
        tree.setElements(member, list)
      default: break
      }
      around = outer
      around.isStrict = true
    }
    around = outer
  }

  /// The code of a field or static block runs as a method of its own.
  private mutating func enterMember(_ parts: ClassView) {
    around.isFunction = true
    around.isAsync = false
    around.isGenerator = false
    around.loops = 0
    around.tries = 0
    around.outerHandlers = handlers.count
    around.isDerived = false
    around.variables = .none
  }
}
