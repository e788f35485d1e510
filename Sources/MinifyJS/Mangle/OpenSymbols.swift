internal import AssetText

/// Which symbols may be renamed.
struct OpenSymbols: ~Copyable {
  /// By unit: true for a variable that may have another name.
  private(set) var isVariable: ContiguousArray<Bool>
  /// By unit: true for a private name that may have another name.
  private(set) var isPrivate: ContiguousArray<Bool>

  /// Decides for each unit; a unit is open only if all its symbols are. `naming` are the symbols whose names can be
  /// read from a function or class, if that matters.
  init(
    _ program: borrowing ParsedProgram, _ options: JavaScriptMinifier.Options,
    reserved: borrowing ReservedNames, units: borrowing ContiguousArray<SymbolID>,
    naming: ContiguousArray<SymbolID>
  ) {
    isVariable = ContiguousArray(repeating: false, count: units.count)
    isPrivate = isVariable
    for index in 1..<max(1, units.count) where units[index].rawValue == index {
      switch program.scopes.symbols[index].kind {
      case .unresolved, .arguments, .label: break
      case .privateName: isPrivate[index] = true
      default: isVariable[index] = true
      }
    }
    let isScript = program.scopes[ScopeTable.program].kind == .script
    for index in 1..<max(1, units.count) {
      let symbol = program.scopes.symbols[index]
      let stays: Bool
      switch symbol.kind {
      case .unresolved, .arguments, .label: stays = true
      case .privateName:
        // Code in a direct `eval` may use the private names around it.
        stays = program.scopes[symbol.scope].flags.contains(.containsEval)
      default:
        if isScript, symbol.scope == ScopeTable.program {
          stays = !options.manglesToplevel || Self.isSeenFromCode(symbol, program)
        } else {
          stays = symbol.flags.contains(.pinned)
        }
      }
      if stays || reserved.isKept(symbol.name) { close(units[index]) }
    }
    for symbol in naming { close(units[Int(symbol.rawValue)]) }
    if program.isModule { closeExports(program, units) }
  }

  private mutating func close(_ unit: SymbolID) {
    isVariable[Int(unit.rawValue)] = false
    isPrivate[Int(unit.rawValue)] = false
  }

  /// True for a global of a script that an `eval` or `with` may look for. (Globals are pinned in any case.)
  private static func isSeenFromCode(
    _ symbol: Symbol, _ program: borrowing ParsedProgram
  ) -> Bool {
    if program.scopes[symbol.scope].flags.contains(.containsEval) { return true }
    var use = symbol.uses
    while use.exists {
      if program.tree.flags(use).contains(.inWith) { return true }
      use = program.tree.nextUse(use)
    }
    // `with (o) var a = 1` may assign to `o.a`.
    var declaration = symbol.declaration
    while declaration.exists {
      if program.tree.flags(declaration).contains(.inWith) { return true }
      declaration = program.tree.earlierDeclaration(declaration)
    }
    return false
  }

  // MARK: Modules

  /// `export var a` exports the name under which the variable is known in the module. (`export { a }` names both.)
  private mutating func closeExports(
    _ program: borrowing ParsedProgram, _ units: borrowing ContiguousArray<SymbolID>
  ) {
    let items = program.tree.elements(program.root)
    for position in 0..<program.tree.count(items) {
      let item = program.tree[items, position]
      guard program.tree.kind(item) == .exportDeclaration else { continue }
      var stack = [program.tree.operand(item)]
      while let id = stack.popLast() {
        switch program.tree.kind(id) {
        case .bindingIdentifier: close(units[Int(program.tree.symbol(id).rawValue)])
        case .functionDeclaration: stack.append(program.tree.function(id).name)
        case .classDeclaration: stack.append(program.tree.classParts(id).name)
        case .declarator, .assignmentPattern: stack.append(program.tree.operands(id).left)
        case .rest: stack.append(program.tree.operand(id))
        case .property: stack.append(program.tree.property(id).value)
        case .variables, .arrayPattern, .objectPattern:
          let list = program.tree.elements(id)
          for index in 0..<program.tree.count(list) { stack.append(program.tree[list, index]) }
        default: break
        }
      }
    }
  }
}
