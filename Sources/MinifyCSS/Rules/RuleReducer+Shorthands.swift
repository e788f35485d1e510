// Shorthands from longhands.
//
// All longhands stand in one run, once each, equally important, with values that every engine reads; and nothing else of
// their family stands between the first and the last of them. The shorthand takes the place of the last.

extension RuleReducer {
  /// A shorthand and what it is made of.
  private struct Group {
    var shorthand: Property
    var longhands: [Property]
    var form: Form
  }

  private enum Form {
    /// Values of sides, shortened as a box.
    case box
    /// One value where all are equal.
    case equal
    /// Two values, or one where they are equal.
    case pair
    /// The values one after the other.
    case sequence
  }

  private static let groups: [Group] = [
    Group(
      shorthand: .margin,
      longhands: [.`margin-top`, .`margin-right`, .`margin-bottom`, .`margin-left`], form: .box),
    Group(
      shorthand: .padding,
      longhands: [.`padding-top`, .`padding-right`, .`padding-bottom`, .`padding-left`],
      form: .box),
    Group(shorthand: .inset, longhands: [.top, .right, .bottom, .left], form: .box),
    Group(
      shorthand: .`border-width`,
      longhands: [
        .`border-top-width`, .`border-right-width`, .`border-bottom-width`, .`border-left-width`,
      ], form: .box),
    Group(
      shorthand: .`border-style`,
      longhands: [
        .`border-top-style`, .`border-right-style`, .`border-bottom-style`, .`border-left-style`,
      ], form: .box),
    Group(
      shorthand: .`border-color`,
      longhands: [
        .`border-top-color`, .`border-right-color`, .`border-bottom-color`, .`border-left-color`,
      ], form: .box),
    Group(
      shorthand: .`border-radius`,
      longhands: [
        .`border-top-left-radius`, .`border-top-right-radius`, .`border-bottom-right-radius`,
        .`border-bottom-left-radius`,
      ], form: .box),
    Group(
      shorthand: .border, longhands: [.`border-width`, .`border-style`, .`border-color`],
      form: .sequence),
    Group(
      shorthand: .border,
      longhands: [.`border-top`, .`border-right`, .`border-bottom`, .`border-left`], form: .equal),
    Group(
      shorthand: .outline, longhands: [.`outline-width`, .`outline-style`, .`outline-color`],
      form: .sequence),
    Group(shorthand: .overflow, longhands: [.`overflow-x`, .`overflow-y`], form: .equal),
    Group(shorthand: .gap, longhands: [.`row-gap`, .`column-gap`], form: .pair),
  ]

  /// Joins the longhands of the run that begins at a place of `kept`, which is in reverse order.
  mutating func joinLonghands(from first: Int) {
    var mask: UInt32 = 0
    for id in kept[first...] { mask |= tree[id].property.groupMask }
    guard mask != 0 else { return }
    for group in RuleReducer.groups where mask & group.shorthand.shorthandMask != 0 {
      guard kept.count - first >= group.longhands.count else { continue }
      join(group, from: first)
    }
  }

  private mutating func join(_ group: Group, from first: Int) {
    var places: [Int] = []
    for longhand in group.longhands {
      guard let place = kept[first...].firstIndex(where: { tree[$0].property == longhand }),
        kept[(place + 1)...].allSatisfy({ tree[$0].property != longhand })
      else { return }
      places.append(place)
    }
    let items = places.map { tree[kept[$0]] }
    guard let low = places.min(), let high = places.max(),
      items.allSatisfy({ $0.isImportant == items[0].isImportant && isCertain($0) }),
      allowsReset(group)
    else { return }
    // In between, nothing of the family: it would be moved past.
    for place in low...high where !places.contains(place) {
      let other = tree[kept[place]]
      if isRelated(other, to: group) { return }
    }
    let values = items.map { Array(tree.text[$0.valueText]) }
    guard
      let value = RuleReducer.value(
        values, group.form, tight: options.liberties.contains(.tokenBorders))
    else { return }
    var item = StyleItem(kind: .declaration, flags: items[0].flags, property: group.shorthand)
    item.origin = tree[kept[low]].origin
    let name = PropertyTable.shared.name(group.shorthand)
    let range = tree.add(name + [0x3A] + value)
    item.start = UInt32(range.lowerBound)
    item.end = UInt32(range.upperBound)
    item.value = item.start + UInt32(name.count) + 1
    item.hash = tree.hash(range)
    guard
      CertainValue.isValid(item.property, tree.text[item.valueText]) || group.form == .pair
        || group.shorthand == .inset
    else { return }
    let id = kept[low]
    let next = tree[id].next
    tree[id] = item
    tree[id].next = next
    let gone = Set(places.filter { $0 != low })
    kept = ContiguousArray(
      kept.enumerated().filter { !gone.contains($0.offset) }.map { $0.element })
  }

  /// `border` sets `border-image` too.
  private func allowsReset(_ group: Group) -> Bool {
    group.shorthand != .border || allowsBorderReset
  }

  var allowsBorderReset: Bool {
    let images: [Property] = [
      .`border-image`, .`border-image-source`, .`border-image-slice`, .`border-image-width`,
      .`border-image-outset`, .`border-image-repeat`,
    ]
    return options.liberties.contains(.resetByShorthand)
      && !images.contains { seen.contains($0) }
  }

  /// True where a declaration may set what the group sets; by its name, so that unknown ones are met too.
  private func isRelated(_ item: StyleItem, to group: Group) -> Bool {
    if item.property == .all || item.property == .unknown { return true }
    let name = tree.text[item.nameText]
    switch group.shorthand {
    case .inset: return name.starts(with: "inset".utf8) || group.longhands.contains(item.property)
    case .gap:
      return name.starts(with: "gap".utf8) || name.starts(with: "grid".utf8)
        || name.starts(with: "col".utf8) || name.starts(with: "row".utf8)
    default:
      let root = PropertyTable.shared.name(group.shorthand).prefix { $0 != 0x2D }
      return name.starts(with: root) || name.first == 0x2D && item.property != .custom
    }
  }

  private static func value(_ values: [[UInt8]], _ form: Form, tight: Bool) -> [UInt8]? {
    switch form {
    case .equal:
      return values.allSatisfy { $0 == values[0] } ? values[0] : nil
    case .pair: return values[0] == values[1] ? values[0] : values[0] + [0x20] + values[1]
    case .sequence:
      guard values.allSatisfy({ !$0.contains(0x20) && !isWide($0) }) else { return nil }
      var result = values[0] + [0x20] + values[1]
      if values[2].first != 0x23 { result.append(0x20) }
      return result + values[2]
    case .box:
      if values.contains(where: isWide) {
        return values.allSatisfy { $0 == values[0] } ? values[0] : nil
      }
      guard values.allSatisfy({ !$0.contains(0x20) }) else { return nil }
      var count = 4
      if values[1] == values[3] { count = 3 }
      if count == 3, values[0] == values[2] { count = 2 }
      if count == 2, values[0] == values[1] { count = 1 }
      return ValueWords.joined(Array(values[..<count]), tight: tight)
    }
  }

  private static func isWide(_ value: [UInt8]) -> Bool {
    value.elementsEqual("inherit".utf8) || value.elementsEqual("initial".utf8)
  }
}

extension Property {
  /// The bit of the group that a longhand is of.
  fileprivate var groupMask: UInt32 {
    switch self {
    case .`margin-top`: 1
    case .`padding-top`: 2
    case .top: 4
    case .`border-top-width`: 8 | 128
    case .`border-top-style`: 16 | 128
    case .`border-top-color`: 32 | 128
    case .`border-top-left-radius`: 64
    case .`border-width`, .`border-top`: 128
    case .`outline-width`: 256
    case .`overflow-x`: 512
    case .`row-gap`: 1024
    default: 0
    }
  }

  fileprivate var shorthandMask: UInt32 {
    switch self {
    case .margin: 1
    case .padding: 2
    case .inset: 4
    case .`border-width`: 8
    case .`border-style`: 16
    case .`border-color`: 32
    case .`border-radius`: 64
    case .border: 128
    case .outline: 256
    case .overflow: 512
    case .gap: 1024
    default: 0
    }
  }
}
