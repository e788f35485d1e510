#if DEBUG
  internal import AssetText

  // Which kinds may stand where, and what expressions and patterns have for children.

  extension Verifier {
    /// Checks a node against what is expected, and expects its children.
    mutating func visit(_ item: Item, _ program: borrowing ParsedProgram) {
      let id = item.id
      let place = places[item.place]
      let kind = program.tree.kind(id)
      switch item.role {
      case .statement, .body, .declaration, .block, .variables, .exported, .exportDefault,
        .declarator, .switchCase, .importSpecifier, .importAttribute, .exportSpecifier:
        visitStatement(item, place, program)
      case .binding, .bindingElement, .bindingProperty, .name:
        visitBinding(item, place, program)
      case .written, .updated, .writtenElement, .writtenProperty:
        visitTarget(item, place, program)
      case .privateName:
        require(kind == .privateName, id, program, "expected a private name")
        usePrivate(id, place, program)
      case .member: visitMember(item, place, program)
      case .argument, .element:
        if kind == .spread {
          push(program.tree.operand(id), .expression, item.place, id, program)
        } else {
          visitExpression(item, place, program)
        }
      case .property:
        if kind == .spread {
          push(program.tree.operand(id), .expression, item.place, id, program)
        } else {
          visitProperty(item, .expression, program)
        }
      case .key:
        switch kind {
        case .string, .number, .bigInt: visitExpression(item, place, program)
        default: require(false, id, program, "expected a key without brackets")
        }
      case .template, .string, .function:
        let wanted: NodeKind =
          item.role == .template ? .template : item.role == .string ? .string : .function
        require(kind == wanted, id, program, "expected a \(wanted)")
        visitExpression(item, place, program)
      case .expression: visitExpression(item, place, program)
      }
    }

    private mutating func visitExpression(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      let inner = item.place
      let node = program.tree[id]
      let left = NodeID(rawValue: node.a)
      let right = NodeID(rawValue: node.b)
      switch node.kind {
      case .identifier: use(id, .expression, place, program)
      case .this, .null, .true, .false, .importMeta: break
      case .number:
        require(
          Int(node.a) < program.tree.numbers.count, id, program, "its number does not exist")
      case .bigInt, .string, .regExp:
        require(Int(node.a) < program.atoms.count, id, program, "its text does not exist")
      case .newTarget: require(place.mayUseNewTarget, id, program, "new.target in no function")
      case .super: require(false, id, program, "super is no value")
      case .template:
        let list = program.tree.templateExpressions(id)
        push(list, .expression, inner, id, program)
        checkWords(list.index, 3 + 3 * program.tree.count(list), id, program)
      case .taggedTemplate:
        push(left, .expression, inner, id, program)
        push(right, .template, inner, id, program)
      case .array: push(program.tree.elements(id), .element, inner, id, program, holes: true)
      case .object: push(program.tree.elements(id), .property, inner, id, program)
      case .function: visitFunction(id, place, program)
      case .class: visitClass(id, place, program)
      case .unary:
        if node.op == UnaryOperator.delete.rawValue, place.isStrict {
          require(
            program.tree.kind(left) != .identifier, id, program, "delete of a name in strict mode")
        }
        require(
          UnaryOperator(rawValue: node.op) != nil, id, program, "no operator has this number")
        push(left, .expression, inner, id, program)
      case .update: push(left, .updated, inner, id, program)
      case .await:
        require(place.mayAwait, id, program, "await in no async function")
        push(left, .expression, inner, id, program)
      case .yield:
        require(place.mayYield, id, program, "yield in no generator")
        require(
          left.exists || !node.flags.contains(.isGenerator), id, program, "yield* without a value")
        pushOptional(left, .expression, inner, id, program)
      case .binary:
        let operation = BinaryOperator(rawValue: node.op)
        require(operation != nil, id, program, "no operator has this number")
        let isPrivate = operation == .in && program.tree.kind(left) == .privateName
        push(left, isPrivate ? .privateName : .expression, inner, id, program)
        push(right, .expression, inner, id, program)
      case .logical:
        require(
          LogicalOperator(rawValue: node.op) != nil, id, program, "no operator has this number")
        push(left, .expression, inner, id, program)
        push(right, .expression, inner, id, program)
      case .assign:
        require(
          AssignmentOperator(rawValue: node.op) != nil, id, program, "no operator has this number")
        let isPlain = node.op == AssignmentOperator.assign.rawValue
        push(left, isPlain ? .written : .updated, inner, id, program)
        push(right, .expression, inner, id, program)
      case .conditional:
        checkWords(node.b, 2, id, program)
        let parts = program.tree.conditional(id)
        push(parts.test, .expression, inner, id, program)
        push(parts.consequent, .expression, inner, id, program)
        push(parts.alternate, .expression, inner, id, program)
      case .sequence:
        require(
          program.tree.count(program.tree.elements(id)) >= 2, id, program, "a sequence of one")
        push(program.tree.elements(id), .expression, inner, id, program)
      case .member, .index, .privateMember: visitAccess(id, item, place, program)
      case .call: visitCall(id, inner, place, program)
      case .new:
        push(left, .expression, inner, id, program)
        push(NodeList(index: node.b), .argument, inner, id, program)
      case .optionalChain:
        require(hasOptional(left, program), id, program, "a chain without a ?.")
        push(left, .expression, inner, id, program)
      case .importCall:
        push(left, .expression, inner, id, program)
        pushOptional(right, .expression, inner, id, program)
      default: require(false, id, program, "expected an expression (\(item.role))")
      }
    }

    private mutating func visitAccess(
      _ id: NodeID, _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let access = program.tree.member(id)
      if program.tree.kind(access.object) == .super {
        require(place.mayUseSuper, id, program, "super in no method")
        seenNodes[Int(access.object.rawValue)] = true
      } else {
        push(access.object, .expression, item.place, id, program)
      }
      switch program.tree.kind(id) {
      case .member:
        require(
          Int(access.name.rawValue) < program.atoms.count, id, program, "its name does not exist")
      case .index: push(access.property, .expression, item.place, id, program)
      default: push(access.property, .privateName, item.place, id, program)
      }
    }

    private mutating func visitCall(
      _ id: NodeID, _ inner: Int, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let call = program.tree.call(id)
      if program.tree.kind(call.callee) == .super {
        require(place.mayCallSuper, id, program, "super() in no derived constructor")
        seenNodes[Int(call.callee.rawValue)] = true
      } else {
        push(call.callee, .expression, inner, id, program)
      }
      push(call.arguments, .argument, inner, id, program)
    }

    /// True if a chain has an optional link before it ends.
    private func hasOptional(_ chain: NodeID, _ program: borrowing ParsedProgram) -> Bool {
      var id = chain
      while true {
        let node = program.tree[id]
        switch node.kind {
        case .member, .index, .privateMember, .call:
          if node.flags.contains(.optional) { return true }
          id = NodeID(rawValue: node.a)
        case .taggedTemplate: id = NodeID(rawValue: node.a)
        default: return false
        }
      }
    }

    /// A property of an object or of a pattern.
    private mutating func visitProperty(
      _ item: Item, _ value: Role, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      require(program.tree.kind(id) == .property, id, program, "expected a property")
      let property = program.tree.property(id)
      push(property.key, property.isComputed ? .expression : .key, item.place, id, program)
      switch program.tree.propertyKind(id) {
      case .method, .getter, .setter:
        require(value == .expression, id, program, "a method in a pattern")
        push(property.value, .function, item.place, id, program)
      default: push(property.value, value, item.place, id, program)
      }
    }

    // MARK: Targets

    private mutating func visitTarget(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      let isPattern = item.role != .updated
      switch program.tree.kind(id) {
      case .identifier: use(id, item.role == .updated ? .updated : .written, place, program)
      case .member, .index, .privateMember: visitExpression(item, place, program)
      case .call:
        require(!place.isStrict, id, program, "an assignment to a call in strict mode")
        visitExpression(item, place, program)
      case .arrayPattern where isPattern:
        push(
          program.tree.elements(id), .writtenElement, item.place, id, program, holes: true)
      case .objectPattern where isPattern:
        push(program.tree.elements(id), .writtenProperty, item.place, id, program)
      case .property where item.role == .writtenProperty:
        visitProperty(item, .writtenElement, program)
      case .rest where item.role == .writtenElement || item.role == .writtenProperty:
        push(program.tree.operand(id), .written, item.place, id, program)
      case .assignmentPattern where item.role == .writtenElement:
        push(program.tree.operands(id).left, .written, item.place, id, program)
        push(program.tree.operands(id).right, .expression, item.place, id, program)
      default: require(false, id, program, "expected a target of an assignment (\(item.role))")
      }
    }

    private mutating func visitBinding(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      switch program.tree.kind(id) {
      case .bindingIdentifier: declare(id, place, program)
      case .arrayPattern where item.role != .name:
        push(
          program.tree.elements(id), .bindingElement, item.place, id, program, holes: true)
      case .objectPattern where item.role != .name:
        push(program.tree.elements(id), .bindingProperty, item.place, id, program)
      case .property where item.role == .bindingProperty:
        visitProperty(item, .bindingElement, program)
      case .rest where item.role == .bindingElement || item.role == .bindingProperty:
        push(program.tree.operand(id), .binding, item.place, id, program)
      case .assignmentPattern where item.role == .bindingElement:
        push(program.tree.operands(id).left, .binding, item.place, id, program)
        push(program.tree.operands(id).right, .expression, item.place, id, program)
      default: require(false, id, program, "expected a name or pattern (\(item.role))")
      }
    }
  }
#endif
