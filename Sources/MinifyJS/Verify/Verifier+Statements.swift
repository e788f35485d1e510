#if DEBUG
  internal import AssetText

  // Statements and module items.

  extension Verifier {
    mutating func visitStatement(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      let kind = program.tree.kind(id)
      let isListed =
        item.role == .declaration || item.role == .exported || item.role == .exportDefault
      switch item.role {
      case .block: require(kind == .block, id, program, "expected a block")
      case .variables: require(kind == .variables, id, program, "expected variables")
      case .declarator: require(kind == .declarator, id, program, "expected a declarator")
      case .switchCase: require(kind == .switchCase, id, program, "expected a case")
      case .importSpecifier, .importAttribute, .exportSpecifier:
        visitSpecifier(item, program)
        return
      case .exported:
        require(
          kind == .variables || kind == .functionDeclaration || kind == .classDeclaration, id,
          program, "only declarations can be exported")
      default: break
      }
      switch kind {
      case .declarator where item.role == .declarator:
        push(program.tree.operands(id).left, .binding, item.place, id, program)
        pushOptional(program.tree.operands(id).right, .expression, item.place, id, program)
      case .switchCase where item.role == .switchCase:
        let parts = program.tree.switchCase(id)
        pushOptional(parts.test, .expression, item.place, id, program)
        push(parts.statements, .declaration, item.place, id, program)
      case .directive, .empty, .debugger: break
      case .expressionStatement:
        push(program.tree.operand(id), .expression, item.place, id, program)
      case .block:
        let inner = enter(program.tree.scope(id), place, id, program)
        push(program.tree.elements(id), .declaration, inner, id, program)
      case .variables:
        let isVar = program.tree.variableKind(id) == .var
        require(
          isVar || isListed || item.role == .variables, id, program,
          "a lexical declaration as the body of a statement")
        require(
          program.tree.count(program.tree.elements(id)) > 0, id, program, "no variable at all")
        push(program.tree.elements(id), .declarator, item.place, id, program)
      case .functionDeclaration:
        require(
          isListed || !place.isStrict, id, program, "a function as the body of a statement")
        visitFunction(id, place, program)
      case .classDeclaration:
        require(isListed, id, program, "a class as the body of a statement")
        visitClass(id, place, program)
      case .if:
        checkWords(program.tree[id].b, 2, id, program)
        let parts = program.tree.conditional(id)
        push(parts.test, .expression, item.place, id, program)
        push(parts.consequent, .body, item.place, id, program)
        pushOptional(parts.alternate, .body, item.place, id, program)
      case .for, .forIn, .forOf, .while, .doWhile, .labelled, .switch:
        visitLoop(item, place, program)
      case .return:
        require(place.mayReturn, id, program, "return in no function")
        pushOptional(program.tree.operand(id), .expression, item.place, id, program)
      case .break, .continue: jump(id, place, program)
      case .throw: push(program.tree.operand(id), .expression, item.place, id, program)
      case .try: visitTry(item, place, program)
      case .with:
        require(!place.isStrict, id, program, "with in strict mode")
        let parts = program.tree.with(id)
        push(parts.object, .expression, item.place, id, program)
        let inner = enter(parts.scope, place, id, program)
        push(parts.body, .body, inner, id, program)
      case .import, .exportNamed, .exportDeclaration, .exportDefault, .exportAll:
        require(
          item.role == .declaration && program.isModule
            && entries[place.entry].scope == ScopeTable.program,
          id, program, "an import or export inside of something")
        visitModuleItem(item, program)
      default:
        require(item.role == .exportDefault, id, program, "expected a statement (\(item.role))")
        stack.append(Item(id: id, role: .expression, place: item.place))
      }
    }

    private mutating func visitTry(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      checkWords(program.tree[id].b, 4, id, program)
      let parts = program.tree.tryParts(id)
      require(
        parts.handler.exists || parts.finalizer.exists, id, program, "neither catch nor finally")
      require(
        parts.handler.exists || parts.parameter.isNone, id, program, "a parameter of no catch")
      push(parts.block, .block, item.place, id, program)
      pushOptional(parts.finalizer, .block, item.place, id, program)
      let inner = enter(parts.scope, place, id, program)
      pushOptional(parts.parameter, .binding, inner, id, program)
      pushOptional(parts.handler, .block, inner, id, program)
    }

    private mutating func visitLoop(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      var body = place
      body.isBreakable = true
      body.isContinuable = true
      switch program.tree.kind(id) {
      case .for:
        checkWords(program.tree[id].a, 4, id, program)
        let parts = program.tree.forParts(id)
        let inner = enter(parts.scope, place, id, program)
        let isVariables = program.tree.kind(parts.initialiser) == .variables
        pushOptional(
          parts.initialiser, isVariables ? .variables : .expression, inner, id, program)
        pushOptional(parts.test, .expression, inner, id, program)
        pushOptional(parts.update, .expression, inner, id, program)
        body.entry = places[inner].entry
        push(parts.body, .body, add(body), id, program)
      case .forIn, .forOf:
        checkWords(program.tree[id].a, 3, id, program)
        let parts = program.tree.forEach(id)
        require(!parts.isAwait || place.mayAwait, id, program, "for await in no async function")
        let inner = enter(parts.scope, place, id, program)
        let isVariables = program.tree.kind(parts.left) == .variables
        push(parts.left, isVariables ? .variables : .written, inner, id, program)
        push(parts.right, .expression, inner, id, program)
        body.entry = places[inner].entry
        push(parts.body, .body, add(body), id, program)
      case .while, .doWhile:
        let parts = program.tree.loop(id)
        push(parts.test, .expression, item.place, id, program)
        push(parts.body, .body, add(body), id, program)
      case .switch:
        checkWords(program.tree[id].b, 2, id, program)
        let parts = program.tree.switchParts(id)
        push(parts.discriminant, .expression, item.place, id, program)
        body.isContinuable = place.isContinuable
        let inner = enter(parts.scope, body, id, program)
        push(parts.cases, .switchCase, inner, id, program)
      default:
        let parts = program.tree.labelled(id)
        require(
          parts.label.exists && program.scopes[parts.label].kind == .label, id, program,
          "its label is none")
        var target = parts.body
        while program.tree.kind(target) == .labelled { target = program.tree.labelled(target).body }
        let isLoop: Bool
        switch program.tree.kind(target) {
        case .for, .forIn, .forOf, .while, .doWhile: isLoop = true
        default: isLoop = false
        }
        labels.append(Label(symbol: parts.label, isLoop: isLoop, outer: place.label))
        var inside = place
        inside.label = labels.count - 1
        push(parts.body, .body, add(inside), id, program)
      }
    }

    // MARK: Modules

    private mutating func visitModuleItem(_ item: Item, _ program: borrowing ParsedProgram) {
      let id = item.id
      switch program.tree.kind(id) {
      case .import:
        checkWords(program.tree[id].a, 4, id, program)
        let parts = program.tree.importParts(id)
        pushOptional(parts.defaultName, .name, item.place, id, program)
        pushOptional(parts.namespace, .name, item.place, id, program)
        push(parts.specifiers, .importSpecifier, item.place, id, program)
        push(parts.attributes, .importAttribute, item.place, id, program)
        push(parts.source, .string, item.place, id, program)
      case .exportNamed:
        checkWords(program.tree[id].a, 3, id, program)
        let parts = program.tree.exportNamed(id)
        push(parts.specifiers, .exportSpecifier, item.place, id, program)
        pushOptional(parts.source, .string, item.place, id, program)
        push(parts.attributes, .importAttribute, item.place, id, program)
      case .exportDeclaration:
        push(program.tree.operand(id), .exported, item.place, id, program)
      case .exportDefault:
        push(program.tree.operand(id), .exportDefault, item.place, id, program)
      default:
        checkWords(program.tree[id].a, 3, id, program)
        let parts = program.tree.exportAll(id)
        pushOptional(parts.exported, .string, item.place, id, program)
        push(parts.source, .string, item.place, id, program)
        push(parts.attributes, .importAttribute, item.place, id, program)
      }
    }

    private mutating func visitSpecifier(_ item: Item, _ program: borrowing ParsedProgram) {
      let id = item.id
      let names = program.tree.names(id)
      switch (item.role, program.tree.kind(id)) {
      case (.importSpecifier, .importSpecifier):
        push(names.first, .string, item.place, id, program)
        push(names.second, .name, item.place, id, program)
      case (.importAttribute, .importAttribute):
        push(names.first, .string, item.place, id, program)
        push(names.second, .string, item.place, id, program)
      case (.exportSpecifier, .exportSpecifier):
        let isUse = program.tree.kind(names.first) == .identifier
        push(names.first, isUse ? .expression : .string, item.place, id, program)
        push(names.second, .string, item.place, id, program)
      default: require(false, id, program, "expected a \(item.role)")
      }
    }
  }
#endif
