#if DEBUG
  internal import AssetText

  // Names: every use sees its symbol, every count is right.

  extension Verifier {
    /// A use of a name.
    mutating func use(
      _ id: NodeID, _ role: Role, _ place: Place, _ program: borrowing ParsedProgram
    ) {
      let symbol = checkSymbol(id, place, program)
      let kind = program.scopes[symbol].kind
      require(
        kind != .label && kind != .privateName, id, program,
        "a \(words(symbol, program)) is used as a variable")
      if kind == .arguments {
        require(place.mayUseArguments, id, program, "'arguments' may not be used here")
      }
      let index = Int(symbol.rawValue)
      tallies[index].uses += 1
      switch role {
      case .written: tallies[index].writes += 1
      case .updated:
        tallies[index].writes += 1
        tallies[index].reads += 1
      default: tallies[index].reads += 1
      }
    }

    /// A use or declaration of a private name.
    mutating func usePrivate(_ id: NodeID, _ place: Place, _ program: borrowing ParsedProgram) {
      let symbol = checkSymbol(id, place, program)
      require(
        program.scopes[symbol].kind == .privateName, id, program,
        "a \(words(symbol, program)) is used as a private name")
      tallies[Int(symbol.rawValue)].uses += 1
      tallies[Int(symbol.rawValue)].reads += 1
    }

    /// A declaration of a name.
    mutating func declare(_ id: NodeID, _ place: Place, _ program: borrowing ParsedProgram) {
      let symbol = checkSymbol(id, place, program)
      switch program.scopes[symbol].kind {
      case .label, .privateName, .unresolved:
        require(false, id, program, "a \(words(symbol, program)) is declared as a variable")
      default: break
      }
      tallies[Int(symbol.rawValue)].declarations += 1
    }

    private func checkSymbol(
      _ id: NodeID, _ place: Place, _ program: borrowing ParsedProgram
    ) -> SymbolID {
      let symbol = program.tree.symbol(id)
      require(
        symbol.exists && Int(symbol.rawValue) < tallies.count, id, program,
        "symbol \(symbol.rawValue) does not exist")
      require(
        isVisible(program.scopes[symbol].scope, from: place), id, program,
        "the \(words(symbol, program)) of scope \(program.scopes[symbol].scope.rawValue) is not seen here"
      )
      return symbol
    }

    /// A `break` or `continue`.
    func jump(_ id: NodeID, _ place: Place, _ program: borrowing ParsedProgram) {
      let isContinue = program.tree.kind(id) == .continue
      let symbol = program.tree.symbol(id)
      if symbol.isNone {
        require(
          isContinue ? place.isContinuable : place.isBreakable, id, program,
          "nothing around it can be left this way")
        return
      }
      var label = place.label
      while label >= 0, labels[label].symbol != symbol { label = labels[label].outer }
      require(label >= 0, id, program, "the label does not enclose it")
      if label >= 0, isContinue {
        require(labels[label].isLoop, id, program, "the label is not one of a loop")
      }
    }

    // MARK: Counts

    /// Compares what was counted with what the symbols say.
    func checkCounts(_ program: borrowing ParsedProgram, isCounted: Bool) {
      for index in 1..<tallies.count {
        let symbol = SymbolID(rawValue: UInt32(index))
        let entry = program.scopes[symbol]
        if entry.kind == .label { continue }
        let tally = tallies[index]
        let says = "of \(words(symbol, program)) there are"
        let place = entry.declaration
        if isCounted {
          require(
            entry.reads == tally.reads, place, program,
            "\(says) \(tally.reads) reads, counted were \(entry.reads)")
          require(
            entry.writes == tally.writes, place, program,
            "\(says) \(tally.writes) writes, counted were \(entry.writes)")
          checkLists(symbol, tally, program)
        } else {
          require(
            entry.reads >= tally.reads, place, program,
            "\(says) \(tally.reads) reads, more than the \(entry.reads) counted")
          require(
            entry.writes >= tally.writes, place, program,
            "\(says) \(tally.writes) writes, more than the \(entry.writes) counted")
        }
        if tally.declarations > 0, entry.link.exists {
          require(
            program.scopes.name(entry.link) == entry.name, place, program,
            "the linked symbols of \(words(symbol, program)) have different names")
        }
      }
    }

    /// The lists of uses and of declarations hold what is in the tree, and nothing else.
    private func checkLists(
      _ symbol: SymbolID, _ tally: Tally, _ program: borrowing ParsedProgram
    ) {
      var count: UInt32 = 0
      var use = program.scopes[symbol].uses
      while use.exists, count <= tally.uses {
        require(
          seenNodes[Int(use.rawValue)] && program.tree.symbol(use) == symbol, use, program,
          "the list of uses of \(words(symbol, program)) holds a node that is none")
        count += 1
        use = program.tree.nextUse(use)
      }
      require(
        count == tally.uses, program.scopes[symbol].uses, program,
        "the list of uses of \(words(symbol, program)) is not complete")
      if program.scopes[symbol].kind == .privateName { return }
      count = 0
      var declaration = program.scopes[symbol].declaration
      while declaration.exists, count <= tally.declarations {
        require(
          seenNodes[Int(declaration.rawValue)] && program.tree.symbol(declaration) == symbol,
          declaration, program,
          "the declarations of \(words(symbol, program)) hold a node that is none")
        count += 1
        declaration = program.tree.earlierDeclaration(declaration)
      }
      require(
        count == tally.declarations, program.scopes[symbol].declaration, program,
        "the declarations of \(words(symbol, program)) are not complete")
    }
  }
#endif
