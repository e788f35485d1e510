// Names of constants: `undefined` and `Infinity` as expressions that are shorter than they are.

internal import AssetText

extension Simplifier {
  /// `undefined` as `void 0`, `Infinity` as `1/0`. Neither can be assigned to, but both can be hidden.
  mutating func foldIdentifier(_ id: NodeID, _ context: ValueUse) -> NodeID {
    guard !context.contains(.reference), !tree.flags(id).contains(.written),
      !tree.flags(id).contains(.inWith)
    else { return id }
    if let value = knownValue(of: id) { return value }
    if let function = functionInPlace(of: id, context) { return function }
    let symbol = scopes[tree.symbol(id)]
    guard symbol.kind == .unresolved else { return id }
    if isUndefined(id) { return spend("undefined", id) ? undefined(at: id) : id }
    guard program.atoms.equals(symbol.name, "Infinity"), spend("infinity", id) else { return id }
    return tree.addNumber(.infinity, start: tree.start(id))
  }
}
