// The declarations of borders in one run, as few bytes as they can be.
//
// Where a run sets width, style and colour of all four sides, with values that every engine reads, only the outcome
// counts: `border-top`, `border-right` and `border-bottom` of one value and `border-left` of another are `border` and
// one correction.

extension RuleReducer {
  private static let borderParts: ContiguousArray<BorderValues.Part?> = ContiguousArray(
    Property.allCases.map { property in
      let name = "\(property)".filter { $0 != "`" }
      guard name.hasPrefix("border") else { return nil }
      for side in [nil, 0, 1, 2, 3] as [Int?] {
        for component in [nil, 0, 1, 2] as [Int?] {
          let part = BorderValues.Part(side: side, component: component)
          if BorderValues.name(part) == name { return part }
        }
      }
      return nil
    })

  private static func borderPart(_ property: Property) -> BorderValues.Part? {
    borderParts[Int(property.rawValue)]
  }

  static func isBorder(_ property: Property) -> Bool { borderPart(property) != nil }

  private static let borderProperties: [String: Property] = Dictionary(
    uniqueKeysWithValues: Property.allCases.compactMap { property in
      borderPart(property).map { (BorderValues.name($0), property) }
    })

  /// Writes the borders of the run that begins at a place of `kept` anew; `kept` is in reverse order.
  mutating func joinBorders(from first: Int) {
    var places: [Int] = []
    for place in first..<kept.count where RuleReducer.isBorder(tree[kept[place]].property) {
      places.append(place)
    }
    guard places.count > 1, let low = places.first, let high = places.last else { return }
    let flags = tree[kept[low]].flags
    var values = BorderValues()
    var size = 0
    var resets = false
    for place in places.reversed() {
      let item = tree[kept[place]]
      guard item.flags == flags, isCertain(item), let part = RuleReducer.borderPart(item.property),
        values.apply(part, ArraySlice(tree.text[item.valueText]))
      else { return }
      if item.property == .border { resets = true }
      size += item.text.count + 1
    }
    guard values.isComplete, resets || allowsBorderReset, !holdsRelatives(low...high) else {
      return
    }
    guard let list = values.shortest(tight: options.liberties.contains(.tokenBorders)),
      BorderValues.size(list) < size
    else { return }
    var items: [UInt32] = []
    for (part, value) in list {
      guard let property = RuleReducer.borderProperties[BorderValues.name(part)] else { return }
      items.append(addDeclaration(property, value, flags, tree[kept[low]].origin))
    }
    let gone = Set(places)
    let rest = kept[(low + 1)...].indices.filter { !gone.contains($0) }.map { kept[$0] }
    kept.removeSubrange(low...)
    kept += items.reversed()
    kept += rest
  }

  /// True where something else that could set a border stands between.
  private func holdsRelatives(_ places: ClosedRange<Int>) -> Bool {
    places.contains { place in
      let item = tree[kept[place]]
      guard !RuleReducer.isBorder(item.property) else { return false }
      switch item.property {
      case .all, .unknown: return true
      case .`border-radius`, .`border-collapse`, .`border-spacing`, .custom: return false
      default: return tree.text[item.nameText].starts(with: "border-".utf8)
      }
    }
  }

  /// Adds a declaration that stands in no block yet.
  private mutating func addDeclaration(
    _ property: Property, _ value: [UInt8], _ flags: StyleItem.Flags, _ origin: UInt32
  ) -> UInt32 {
    let name = PropertyTable.shared.name(property)
    let range = tree.add(name + [0x3A] + value)
    var item = StyleItem(kind: .declaration, flags: flags, property: property)
    item.origin = origin
    item.start = UInt32(range.lowerBound)
    item.end = UInt32(range.upperBound)
    item.value = item.start + UInt32(name.count) + 1
    item.hash = tree.hash(range)
    tree.items.append(item)
    return UInt32(tree.items.count - 1)
  }
}
