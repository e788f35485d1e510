internal import AssetText

// Mangler: short names for variables, labels and private names.
//
// Symbols that never meet share a slot (Slots), known from where each symbol is live (Liveness). The slots that occur
// most often get the shortest names, made of the characters that the rest of the text has most of (ShortNames,
// CharacterFrequency). What must keep its name (OpenSymbols) blocks that name for the slots it meets.

/// Gives new names.
struct Mangler: ~Copyable {
  private let units: ContiguousArray<SymbolID>
  private let liveness: Liveness
  private let open: OpenSymbols
  private let slots: Slots
  private let reserved: ReservedNames

  /// Renames what may be renamed: `Symbol.name` is the new name, `Symbol.slot` the old one's atom.
  static func run(
    _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options,
    frequency: CharacterFrequency? = nil
  ) {
    let references = Analysis.run(&program, recordsReferences: true)
    for index in program.scopes.symbols.indices {
      program.scopes.symbols[index].slot = program.scopes.symbols[index].name.rawValue
    }
    let names = ShortNames(frequency ?? CharacterFrequency())
    let mangler = Mangler(&program, options, references)
    mangler.assign(&program, names)
  }

  private init(
    _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options,
    _ references: ContiguousArray<Reference>
  ) {
    reserved = ReservedNames(options.reservedNames, &program.atoms)
    units = Units.find(program)
    open = OpenSymbols(program, options, reserved: reserved, units: units)
    liveness = Liveness(
      program.scopes, references: references,
      extensions: Self.extensions(program.scopes), units: units)
    slots = Slots(program.scopes, liveness, isOpen: open.isOpen)
  }

  // MARK: Scopes that see more than they use

  /// Where a name must not be given though the symbol that has it is not used there.
  private static func extensions(_ scopes: borrowing ScopeTable) -> ContiguousArray<Reference> {
    var result = ContiguousArray<Reference>()
    for index in 2..<scopes.scopes.count {
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
    _ result: inout ContiguousArray<Reference>
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
    _ result: inout ContiguousArray<Reference>
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
    _ result: inout ContiguousArray<Reference>
  ) {
    guard scopes[scope].firstSymbol.exists else { return }
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

  /// Gives each slot the best name that no symbol has where the slot is live.
  private consuming func assign(_ program: inout ParsedProgram, _ names: ShortNames) {
    // The slots by use; where two are equal, the one that came first.
    var order = ContiguousArray(0..<slots.count)
    order.sort {
      slots.uses[$0] != slots.uses[$1] ? slots.uses[$0] > slots.uses[$1] : $0 < $1
    }
    let fixed = FixedNames(program, liveness, units: units, isOpen: open.isOpen)
    var given = ContiguousArray(repeating: _Atom.empty, count: slots.count)
    var isBlocked = ContiguousArray(repeating: 0, count: slots.count)
    var buffer = ContiguousArray<UInt8>()
    var first = 0
    var number = -1
    while first < order.count {
      number += 1
      buffer.removeAll(keepingCapacity: true)
      names.append(number, to: &buffer)
      let name = program.atoms.intern(buffer)
      guard reserved.mayBeGiven(name) else { continue }
      var position = first
      if fixed.hasSymbols(name) {
        fixed.forEachSymbol(near: name, program, liveness) { unit in
          let slot = slots.slot(unit)
          if slot >= 0 { isBlocked[slot] = number + 1 }
        }
        while position < order.count,
          given[order[position]] != .empty || isBlocked[order[position]] == number + 1
        {
          position += 1
        }
      }
      if position < order.count { given[order[position]] = name }
      while first < order.count, given[order[first]] != .empty { first += 1 }
    }
    for index in 1..<max(1, units.count) {
      let slot = slots.slot(units[index])
      if slot >= 0 { program.scopes.symbols[index].name = given[slot] }
    }
  }
}
