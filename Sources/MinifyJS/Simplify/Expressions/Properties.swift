// Properties: names where brackets and quotes are not needed.

internal import AssetText

extension Simplifier {
  /// True for an ASCII name that may stand behind a point, as all reserved words may.
  func isPlainName(_ atom: _Atom) -> Bool {
    let text = program.atoms[atom]
    guard let first = text.first else { return false }
    let classes = ByteClass.table
    guard classes[Int(first)] & ByteClass.nameStart != 0 else { return false }
    for byte in text where classes[Int(byte)] & ByteClass.namePart == 0 { return false }
    return true
  }

  /// The whole number that a string is the usual text of: `"10"`, but not `"010"` or `"1e1"`.
  func canonicalIndex(_ atom: _Atom) -> Double? {
    let text = program.atoms[atom]
    guard let first = text.first, text.count <= 15, first != 0x30 || text.count == 1 else {
      return nil
    }
    var value = 0.0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Double(byte - 0x30)
    }
    return value
  }

  /// `a["b"]` as `a.b`, `a["1"]` as `a[1]`, elements of constants.
  mutating func foldIndex(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let member = tree.member(id)
    if kind(member.property) == .string {
      let name = tree.atom(member.property)
      if isPlainName(name) {
        guard spend("index-to-member", id) else { return id }
        tree[id].kind = .member
        tree[id].b = name.rawValue
        return id
      }
      if let index = canonicalIndex(name), spend("index-to-number", id) {
        let number = tree.addNumber(index, start: tree.start(member.property))
        tree.setRight(id, number)
      }
    }
    return id
  }

  /// A key in brackets that is a constant: `{["a"]: 1}`, `{[1]: 2}`.
  mutating func foldKey(_ id: NodeID) {
    let property = tree.property(id)
    let isMember = kind(id) != .property
    switch kind(property.key) {
    case .number:
      // A key has no sign.
      let value = tree.number(property.key)
      guard value.isFinite, value.sign == .plus else { return }
    case .string:
      let name = tree.atom(property.key).rawValue
      // Without brackets these are more than names: they set the prototype, are the constructor, or an early error.
      if name == Words.proto, !isMember, tree.propertyKind(id) == .plain { return }
      if isMember, name == Words.constructor || name == Words.prototype { return }
      // Some versions of V8 take a field of this name for a private one.
      if isMember, name == Words.privateConstructor { return }
    default: return
    }
    guard spend("constant-key", id) else { return }
    tree[id].flags.remove(.computed)
  }

  /// A property whose value is simplified: a shorthand that is none any more gets its key.
  mutating func foldProperty(_ id: NodeID) {
    guard tree.propertyKind(id) == .shorthand else { return }
    let property = tree.property(id)
    guard kind(property.value) != .identifier else { return }
    tree[id].op = PropertyKind.plain.rawValue
    if tree.atom(property.key).rawValue == Words.proto { tree[id].flags.insert(.computed) }
  }
}
