internal import AssetText

// Mangler: short names for variables, labels and private names.
//
// Symbols that never meet share a slot (Slots), known from where each symbol is live (Liveness). The slots that occur
// most often get the shortest names (ShortNames). What must keep its name (OpenSymbols) blocks that name for the slots
// that it meets (FixedNames).

/// Gives new names.
struct Mangler: ~Copyable {
  private let units: ContiguousArray<SymbolID>
  private let liveness: Liveness
  private let open: OpenSymbols
  private let reserved: ReservedNames

  private let labels: Table<Label>

  /// Renames what may be renamed: `Symbol.name` is the new name, `Symbol.slot` the old one's atom.
  ///
  /// - Complexity: O(*n*) in the number of names and of pairs of a scope and a name from outside that is used in it.
  static func run(
    _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options,
    names: ShortNames = ShortNames()
  ) {
    Mangler(&program, options).rename(&program, names)
  }

  /// Learns what may be renamed. The names may then be given more than once, each time in another way.
  init(_ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options) {
    for index in program.scopes.symbols.indices {
      program.scopes.symbols[index].slot = program.scopes.symbols[index].name.rawValue
    }
    let survey = Analysis.survey(&program)
    let keepsNames = options.keepsNames || !options.assumptions.contains(.functionNames)
    self.init(
      &program, options, survey, naming: keepsNames ? NamingSymbols.find(program) : [])
  }

  /// Gives the names; `widest` is explained in `Slots`.
  func rename(
    _ program: inout ParsedProgram, _ names: ShortNames, widest: Int = Slots.widest
  ) {
    assign(&program, names, widest)
    assignPrivate(&program, names)
    assignLabels(&program, names)
  }

  private init(
    _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options,
    _ survey: borrowing NameSurvey, naming: ContiguousArray<SymbolID>
  ) {
    labels = survey.labels.copy()
    reserved = ReservedNames(options.reservedNames, &program.atoms)
    units = Units.find(program, references: survey.references)
    open = OpenSymbols(
      program, options, reserved: reserved, units: units, naming: naming)
    liveness = Liveness(
      program.scopes, references: survey.references,
      extensions: Self.extensions(program.scopes, survey.references), units: units)
  }

  // MARK: Scopes that see more than they use

  /// Where a name must not be given though the symbol that has it is not used there. Only scopes that still declare
  /// something are asked: the others do not come back when the output is read.
  private static func extensions(
    _ scopes: borrowing ScopeTable, _ references: borrowing Table<Reference>
  ) -> Table<Reference> {
    var declares = Table(repeating: false, count: scopes.scopes.count)
    for index in references.indices where references[index].isDeclaration {
      declares[Int(scopes[references[index].symbol].scope.rawValue)] = true
    }
    var result = Table<Reference>()
    for index in 2..<scopes.scopes.count where declares[index] {
      let scope = ScopeID(rawValue: UInt32(truncatingIfNeeded: index))
      let parent = scopes[scope].parent
      guard parent.exists else { continue }
      switch scopes[scope].kind {
      case .functionBody:
        // A `let` may not repeat a parameter; a `var` that does has the parameter's value.
        extend(parent, to: scope, scopes, &result)
        extendName(of: parent, to: scope, scopes, &result)
      case .function: extendName(of: scope, to: scope, scopes, &result)
      case .block where scopes[parent].kind == .catch:
        extend(parent, to: scope, scopes, &result)
      case .block where scopes[parent].kind == .for, .for:
        extendFunction(around: parent, to: scope, scopes, &result)
      default: break
      }
    }
    return result
  }

  private static func extend(
    _ outer: ScopeID, to scope: ScopeID, _ scopes: borrowing ScopeTable,
    _ result: inout Table<Reference>
  ) {
    var symbol = scopes[outer].firstSymbol
    while symbol.exists {
      if scopes[symbol].kind != .label { result.append(Reference(symbol: symbol, scope: scope)) }
      symbol = scopes[symbol].next
    }
  }

  /// In Safari's strict mode a parameter or variable may not have the name of the function expression around it.
  private static func extendName(
    of function: ScopeID, to scope: ScopeID, _ scopes: borrowing ScopeTable,
    _ result: inout Table<Reference>
  ) {
    let outer = scopes[function].parent
    if outer.exists, scopes[outer].kind == .functionName {
      extend(outer, to: scope, scopes, &result)
    }
  }

  /// Old WebKit takes a `let` in the head of a loop for another declaration of the function's parameter
  /// ("Cannot declare a let variable twice").
  private static func extendFunction(
    around inner: ScopeID, to scope: ScopeID, _ scopes: borrowing ScopeTable,
    _ result: inout Table<Reference>
  ) {
    var outer = inner
    while outer.exists, scopes[outer].kind != .function, scopes[outer].kind != .arrow {
      if scopes[outer].kind == .staticBlock { return }
      outer = scopes[outer].parent
    }
    guard outer.exists else { return }
    var symbol = scopes[outer].firstSymbol
    while symbol.exists, scopes[symbol].kind == .parameter {
      result.append(Reference(symbol: symbol, scope: scope))
      symbol = scopes[symbol].next
    }
    extendName(of: outer, to: scope, scopes, &result)
  }

  // MARK: Names

  /// Names the variables.
  private func assign(_ program: inout ParsedProgram, _ names: ShortNames, _ widest: Int) {
    let slots = Slots(program.scopes, liveness, isOpen: open.isVariable, widest: widest)
    let fixed = FixedNames(program, liveness, units: units, isOpen: open.isVariable)
    assign(slots, fixed, &program, names, prefix: nil)
  }

  /// Names `#x`: they have names of their own.
  private func assignPrivate(_ program: inout ParsedProgram, _ names: ShortNames) {
    let slots = Slots(program.scopes, liveness, isOpen: open.isPrivate, widest: Slots.widest)
    if slots.count == 0 { return }
    let fixed = FixedNames(program, liveness, units: units, isOpen: open.isPrivate)
    assign(slots, fixed, &program, names, prefix: 0x23)
  }

  /// Gives each slot the best name that no symbol has where the slot is live.
  private func assign(
    _ slots: borrowing Slots, _ fixed: borrowing FixedNames, _ program: inout ParsedProgram,
    _ names: ShortNames, prefix: UInt8?
  ) {
    let order = slots.inOrderOfNames(names)
    var given = ContiguousArray(repeating: _Atom.empty, count: slots.count)
    // By slot: the last name that it cannot have.
    var blocked = ContiguousArray(repeating: -1, count: slots.count)
    var buffer = ContiguousArray<UInt8>()
    var first = 0
    var number = -1
    while first < order.count {
      number += 1
      buffer.removeAll(keepingCapacity: true)
      if let prefix { buffer.append(prefix) }
      names.append(number, to: &buffer)
      let name = program.atoms.intern(buffer)
      guard reserved.mayBeGiven(name) else { continue }
      if fixed.hasSymbols(name) {
        fixed.forEachSymbol(near: name, program, liveness) { unit in
          let slot = slots.slot(unit)
          if slot >= 0 { blocked[slot] = number }
        }
      }
      var position = first
      while position < order.count,
        given[order[position]] != .empty || blocked[order[position]] == number
      {
        position += 1
      }
      if position < order.count { given[order[position]] = name }
      while first < order.count, given[order[first]] != .empty { first += 1 }
    }
    for index in 1..<max(1, units.count) {
      let slot = slots.slot(units[index])
      if slot >= 0 { program.scopes.symbols[index].name = given[slot] }
    }
  }

  /// Names the labels: those that nest in one function differ.
  private func assignLabels(_ program: inout ParsedProgram, _ names: ShortNames) {
    var given: ContiguousArray<_Atom> = []
    var buffer = ContiguousArray<UInt8>()
    var number = 0
    for index in labels.indices {
      let label = labels[index]
      if reserved.isKept(program.scopes.name(label.symbol)) { continue }
      while given.count <= label.depth {
        buffer.removeAll(keepingCapacity: true)
        names.append(number, to: &buffer)
        number += 1
        let name = program.atoms.intern(buffer)
        if reserved.mayBeGiven(name) { given.append(name) }
      }
      program.scopes[label.symbol].name = given[label.depth]
    }
  }
}
