// Declarations of one block.

extension RuleReducer {
  /// Takes out the declarations that a later one of the same run repeats or overrides, and joins longhands.
  mutating func reduceDeclarations() {
    guard children.count > 1 else { return }
    kept.removeAll(keepingCapacity: true)
    isReordered = false
    var end = children.count
    // From the end, run by run: behind a nested rule another run begins.
    while end > 0 {
      var start = end
      while start > 0, tree[children[start - 1]].kind == .declaration { start -= 1 }
      if end - start > 1 {
        reduceRun(start..<end)
      } else if end > start {
        kept.append(children[start])
      }
      while start > 0, tree[children[start - 1]].kind != .declaration {
        start -= 1
        kept.append(children[start])
      }
      end = start
    }
    if kept.count != children.count || isReordered { children = ContiguousArray(kept.reversed()) }
  }

  private mutating func reduceRun(_ range: Range<Int>) {
    let first = kept.count
    var setsBorders = false
    let isLong = range.count > 24
    let hasImportant = children[range].contains { tree[$0].isImportant }
    if isLong { hashes.removeAll(keepingCapacity: true) }
    for index in range.reversed() {
      let id = children[index]
      let item = tree[id]
      if isLong {
        // A table instead of a search: the variables of a design system are thousands in one block.
        if hashes.contains(item.hash), isRepeated(item, from: first) { continue }
        hashes.insert(item.hash)
      } else if isRepeated(item, from: first) {
        continue
      }
      if item.property != .custom, item.property != .unknown, isOverridden(item, from: first) {
        continue
      }
      if hasImportant, isBeaten(item, range, at: index) { continue }
      kept.append(id)
      if RuleReducer.isBorder(item.property) { setsBorders = true }
    }
    // Sorted, longhands of a family stand side by side; what they became has a place of its own again.
    var count = Int.max
    while kept.count < count {
      count = kept.count
      if sorts, !isAttribute { sortDeclarations(from: first) }
      joinRun(from: first, setsBorders: setsBorders)
    }
    if sorts, !isAttribute { sortDeclarations(from: first) }
  }

  /// Joins longhands of the run that begins at a place of `kept`, and looks again at what the shorthands override then.
  private mutating func joinRun(from first: Int, setsBorders: Bool) {
    while kept.count - first > 1 {
      let count = kept.count
      joinLonghands(from: first)
      if setsBorders { joinBorders(from: first) }
      guard kept.count < count else { return }
      let list = Array(kept[first...])
      kept.removeSubrange(first...)
      for id in list {
        let item = tree[id]
        if isRepeated(item, from: first) { continue }
        if item.property != .custom, item.property != .unknown, isOverridden(item, from: first) {
          continue
        }
        kept.append(id)
      }
    }
  }

  /// True where a declaration that is kept says the same again.
  private func isRepeated(_ item: StyleItem, from first: Int) -> Bool {
    var index = kept.count
    while index > first {
      index -= 1
      let later = tree[kept[index]]
      if later.hash == item.hash, later.isImportant == item.isImportant,
        tree.isEqual(later.text, item.text)
      {
        return true
      }
    }
    return false
  }

  /// True where a later declaration sets all that this one sets, and is valid in every engine.
  private func isOverridden(_ item: StyleItem, from first: Int) -> Bool {
    var index = kept.count
    while index > first {
      index -= 1
      let later = tree[kept[index]]
      guard later.property == item.property || later.property.covers(item.property),
        later.isImportant || !item.isImportant, isCertain(later)
      else { continue }
      return true
    }
    return false
  }

  /// True where an earlier declaration of the same property is important, and valid in every engine.
  private func isBeaten(_ item: StyleItem, _ range: Range<Int>, at place: Int) -> Bool {
    guard !item.isImportant, item.property != .custom, item.property != .unknown, range.count < 200
    else {
      return false
    }
    return children[range.lowerBound..<place].contains {
      let before = tree[$0]
      return before.isImportant && before.property == item.property && isCertain(before)
    }
  }

  /// True where the value of a declaration has been valid in every engine for long.
  func isCertain(_ item: StyleItem) -> Bool {
    !item.flags.contains(.isSubstituted)
      && CertainValue.isValid(item.property, tree.text[item.valueText])
  }
}

extension Property {
  /// True for a shorthand that sets another property.
  func covers(_ other: Property) -> Bool {
    switch self {
    case .margin:
      switch other {
      case .`margin-top`, .`margin-right`, .`margin-bottom`, .`margin-left`, .`margin-block`,
        .`margin-inline`, .`margin-block-start`, .`margin-block-end`, .`margin-inline-start`,
        .`margin-inline-end`:
        return true
      default: return false
      }
    case .padding:
      switch other {
      case .`padding-top`, .`padding-right`, .`padding-bottom`, .`padding-left`, .`padding-block`,
        .`padding-inline`, .`padding-block-start`, .`padding-block-end`,
        .`padding-inline-start`, .`padding-inline-end`:
        return true
      default: return false
      }
    case .border:
      switch other {
      case .`border-top`, .`border-right`, .`border-bottom`, .`border-left`, .`border-width`,
        .`border-style`, .`border-color`, .`border-top-width`, .`border-right-width`,
        .`border-bottom-width`, .`border-left-width`, .`border-top-style`,
        .`border-right-style`, .`border-bottom-style`, .`border-left-style`,
        .`border-top-color`, .`border-right-color`, .`border-bottom-color`,
        .`border-left-color`, .`border-image`, .`border-image-source`, .`border-image-slice`,
        .`border-image-width`, .`border-image-outset`, .`border-image-repeat`:
        return true
      default: return false
      }
    case .`border-width`:
      return other == .`border-top-width` || other == .`border-right-width`
        || other == .`border-bottom-width` || other == .`border-left-width`
    case .`border-style`:
      return other == .`border-top-style` || other == .`border-right-style`
        || other == .`border-bottom-style` || other == .`border-left-style`
    case .`border-color`:
      return other == .`border-top-color` || other == .`border-right-color`
        || other == .`border-bottom-color` || other == .`border-left-color`
    case .`border-top`:
      return other == .`border-top-width` || other == .`border-top-style`
        || other == .`border-top-color`
    case .`border-right`:
      return other == .`border-right-width` || other == .`border-right-style`
        || other == .`border-right-color`
    case .`border-bottom`:
      return other == .`border-bottom-width` || other == .`border-bottom-style`
        || other == .`border-bottom-color`
    case .`border-left`:
      return other == .`border-left-width` || other == .`border-left-style`
        || other == .`border-left-color`
    case .`border-radius`:
      return other == .`border-top-left-radius` || other == .`border-top-right-radius`
        || other == .`border-bottom-right-radius` || other == .`border-bottom-left-radius`
    case .overflow: return other == .`overflow-x` || other == .`overflow-y`
    case .outline:
      return other == .`outline-width` || other == .`outline-style` || other == .`outline-color`
    case .`list-style`:
      return other == .`list-style-type` || other == .`list-style-position`
        || other == .`list-style-image`
    case .background:
      switch other {
      case .`background-color`, .`background-image`, .`background-repeat`,
        .`background-position`, .`background-position-x`, .`background-position-y`,
        .`background-size`, .`background-origin`, .`background-clip`, .`background-attachment`:
        return true
      default: return false
      }
    default: return false
    }
  }
}
