#if DEBUG
  internal import AssetText

  // Functions and classes: what may be used in them, and which scopes they have.

  extension Verifier {
    mutating func visitFunction(
      _ id: NodeID, _ outside: Place, _ program: borrowing ParsedProgram
    ) {
      checkWords(program.tree[id].a, 6, id, program)
      let function = program.tree.function(id)
      var place = outside
      let isDeclaration = program.tree.kind(id) == .functionDeclaration
      if function.name.exists {
        if isDeclaration {
          push(function.name, .name, add(outside), id, program)
        } else {
          // The name of an expression has a scope around the function's.
          let symbol = program.tree.symbol(function.name)
          require(
            program.scopes[symbol].kind == .functionName, id, program,
            "the function's name is a \(words(symbol, program))")
          let inner = enter(program.scopes[symbol].scope, place, id, program)
          place = places[inner]
          push(function.name, .name, inner, id, program)
        }
      }
      let isArrow = function.kind == .arrow
      require(
        program.scopes[function.scope].kind == (isArrow ? .arrow : .function), id, program,
        "its scope is a \(program.scopes[function.scope].kind)")
      require(
        function.isStrict || !outside.isStrict, id, program, "sloppy code in strict code")
      require(
        isArrow || !function.isExpressionBody, id, program, "only an arrow may be one expression")
      require(!isArrow || !function.isGenerator, id, program, "an arrow is no generator")
      place.label = -1
      place.isBreakable = false
      place.isContinuable = false
      place.mayReturn = true
      place.mayAwait = false
      place.mayYield = false
      place.isStrict = function.isStrict
      if !isArrow {
        let isMethod = function.kind != .normal
        place.mayUseNewTarget = true
        place.mayUseArguments = true
        place.mayUseSuper = isMethod
        place.mayCallSuper = function.kind == .derivedConstructor
      }
      let parameters = enter(function.scope, place, id, program)
      push(function.parameters, .bindingElement, parameters, id, program)
      var body = places[parameters]
      body.mayAwait = function.isAsync
      body.mayYield = function.isGenerator
      let inner = enter(function.bodyScope, body, id, program)
      if function.isExpressionBody {
        push(function.expression, .expression, inner, id, program)
      } else {
        push(function.statements, .declaration, inner, id, program)
      }
    }

    mutating func visitClass(
      _ id: NodeID, _ outside: Place, _ program: borrowing ParsedProgram
    ) {
      checkWords(program.tree[id].a, 5, id, program)
      let parts = program.tree.classParts(id)
      var place = outside
      place.isStrict = true
      let isDeclaration = program.tree.kind(id) == .classDeclaration
      if isDeclaration { pushOptional(parts.name, .name, add(outside), id, program) }
      require(
        program.scopes[parts.scope].kind == .class, id, program,
        "its scope is a \(program.scopes[parts.scope].kind)")
      let inner = enter(parts.scope, place, id, program)
      if !isDeclaration { pushOptional(parts.name, .name, inner, id, program) }
      pushOptional(parts.superclass, .expression, inner, id, program)
      push(parts.members, .member, inner, id, program)
    }

    mutating func visitMember(
      _ item: Item, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let id = item.id
      let node = program.tree[id]
      var inside = place
      inside.label = -1
      inside.isBreakable = false
      inside.isContinuable = false
      inside.mayReturn = false
      inside.mayAwait = false
      inside.mayYield = false
      inside.mayUseNewTarget = true
      inside.mayUseSuper = true
      inside.mayCallSuper = false
      inside.mayUseArguments = false
      switch node.kind {
      case .method, .field:
        let member = program.tree.property(id)
        let isPrivate = program.tree.kind(member.key) == .privateName
        require(!isPrivate || !member.isComputed, id, program, "a private name in brackets")
        push(
          member.key, isPrivate ? .privateName : member.isComputed ? .expression : .key,
          item.place, id, program)
        if node.kind == .method {
          push(member.value, .function, item.place, id, program)
        } else {
          pushOptional(member.value, .expression, add(inside), id, program)
        }
      case .staticBlock:
        let inner = enter(program.tree.scope(id), inside, id, program)
        push(program.tree.elements(id), .declaration, inner, id, program)
      default: require(false, id, program, "expected a member of a class")
      }
    }
  }
#endif
