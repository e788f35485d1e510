internal import AssetText

// Units: symbols that must have the same name.
//
// A function in a block of sloppy code is also a `var` outside it (Annex B.3.3), unless a name in between is in the
// way. In the first case the binder has linked the two. In the second the name in the way must stay there, or the
// function would become a `var` after all; so these two count as one, too. The same is true of a catch parameter and a
// `var` of its name: `catch (e) { var e = 1 }` assigns the parameter.

/// Which symbols must have the same name.
enum Units {
  /// For each symbol the one that stands for all that share its name: the outermost.
  static func find(
    _ program: borrowing ParsedProgram, references: ContiguousArray<Reference>
  ) -> ContiguousArray<SymbolID> {
    let symbols = program.scopes.symbols
    var units = ContiguousArray<SymbolID>()
    units.reserveCapacity(symbols.count)
    var hasParameters = false
    for index in symbols.indices {
      let link = symbols[index].link
      units.append(link.exists ? link : SymbolID(rawValue: UInt32(truncatingIfNeeded: index)))
      if isSimpleParameter(symbols[index]) { hasParameters = true }
    }
    uniteFunctions(program, &units)
    if hasParameters { uniteParameters(program, references, &units) }
    for index in units.indices {
      var unit = units[index]
      while units[Int(unit.rawValue)] != unit { unit = units[Int(unit.rawValue)] }
      units[index] = unit
    }
    return units
  }

  // MARK: Functions in blocks

  /// True for a function that would be a `var`, too, were it not for a name in the way.
  private static func isHidden(_ symbol: Symbol) -> Bool {
    symbol.kind == .blockFunction && symbol.flags.contains(.sloppy) && symbol.link.isNone
  }

  private static func uniteFunctions(
    _ program: borrowing ParsedProgram, _ units: inout ContiguousArray<SymbolID>
  ) {
    let symbols = program.scopes.symbols
    var isWanted = ContiguousArray<Bool>()
    for symbol in symbols where isHidden(symbol) {
      if isWanted.isEmpty {
        isWanted = ContiguousArray(repeating: false, count: program.atoms.count)
      }
      isWanted[Int(symbol.name.rawValue)] = true
    }
    if isWanted.isEmpty { return }

    // The symbols of these names, by scope and name.
    var found: [UInt64: SymbolID] = [:]
    for index in symbols.indices where isWanted[Int(symbols[index].name.rawValue)] {
      let symbol = symbols[index]
      if symbol.kind == .label || symbol.flags.contains(.moved) { continue }
      found[key(symbol.scope, symbol.name)] = SymbolID(rawValue: UInt32(truncatingIfNeeded: index))
    }
    for index in symbols.indices where isHidden(symbols[index]) {
      let symbol = symbols[index]
      var scope = program.scopes[symbol.scope].parent
      while scope.exists {
        // A simple catch parameter is not in the way of a function (B.3.3).
        if let outer = found[key(scope, symbol.name)],
          !isSimpleParameter(symbols[Int(outer.rawValue)])
        {
          units[index] = outer
          break
        }
        // The parameters of a body with a scope of its own lie one further out.
        let kind = program.scopes[scope].kind
        if kind.takesVariables, kind != .functionBody { break }
        scope = program.scopes[scope].parent
      }
    }
  }

  private static func key(_ scope: ScopeID, _ name: _Atom) -> UInt64 {
    UInt64(scope.rawValue) << 32 | UInt64(name.rawValue)
  }

  // MARK: Catch parameters

  private static func isSimpleParameter(_ symbol: Symbol) -> Bool {
    symbol.kind == .catchParameter && symbol.flags.contains(.simple)
  }

  /// Looks at each declaration of a variable for a handler around it whose parameter has its name. Another use of a
  /// variable of that name would mean the parameter, unless rewriting has brought it there: then the two must differ.
  private static func uniteParameters(
    _ program: borrowing ParsedProgram, _ references: ContiguousArray<Reference>,
    _ units: inout ContiguousArray<SymbolID>
  ) {
    var isWanted = ContiguousArray<Bool>(repeating: false, count: program.atoms.count)
    for symbol in program.scopes.symbols where isSimpleParameter(symbol) {
      isWanted[Int(symbol.name.rawValue)] = true
    }
    for reference in references where reference.isDeclaration {
      let variable = program.scopes[reference.symbol]
      guard isWanted[Int(variable.name.rawValue)], variable.kind.isVariable,
        !variable.flags.contains(.moved)
      else { continue }
      var scope = reference.scope
      while scope.exists, scope != variable.scope {
        if program.scopes[scope].kind == .catch {
          let parameter = program.scopes[scope].firstSymbol
          if parameter.exists, program.scopes.name(parameter) == variable.name {
            units[Int(parameter.rawValue)] = reference.symbol
          }
        }
        scope = program.scopes[scope].parent
      }
    }
  }
}

extension Scope.Kind {
  /// True for a scope in which `var` declares.
  var takesVariables: Bool {
    switch self {
    case .script, .module, .function, .arrow, .functionBody, .staticBlock: true
    default: false
    }
  }
}

extension Symbol.Kind {
  /// True for what a `var` may declare once more.
  var isVariable: Bool { self == .var || self == .function || self == .parameter }
}
