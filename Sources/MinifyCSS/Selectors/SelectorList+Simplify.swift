// What lists of selectors say twice.

extension SelectorList {
  /// Shortens every part; a list of one in `:is()` needs no brackets, nor a whole selector that is nothing else.
  mutating func simplify() {
    selectors = selectors.map { $0.map(SelectorList.simplified) }
    selectors = selectors.flatMap { complex -> [Complex] in
      // The specificity of `:is()` is that of its most specific selector.
      guard complex.count == 1, complex[0].parts.count == 1, complex[0].combinator == 0,
        let (name, list) = SelectorList.function(complex[0].parts[0]), name == "is",
        Set(list.selectors.map(SelectorList.specificity)).count == 1
      else { return [complex] }
      return list.selectors
    }
    dropRepeated()
  }

  private mutating func dropRepeated() {
    var seen: Set<Complex> = []
    selectors = selectors.filter { seen.insert($0).inserted }
  }

  private static func simplified(_ step: Step) -> Step {
    var step = step
    var parts: [Part] = []
    for part in step.parts {
      guard let (name, list) = function(part) else {
        parts.append(part)
        continue
      }
      var inner = list
      inner.selectors = inner.selectors.map { $0.map(simplified) }
      inner.dropRepeated()
      if name == "not", let compound = inner.onlyCompound, compound.count == 1,
        let (second, negated) = function(compound[0]), second == "not",
        let positive = negated.onlyCompound, add(positive, to: &parts)
      {
        continue
      }
      if name == "is", let compound = inner.onlyCompound, add(compound, to: &parts) { continue }
      if name == "where", let last = parts.last, let (before, first) = function(last),
        before == "where", let joined = SelectorList.joined(first, inner)
      {
        parts[parts.count - 1] = call("where", joined)
        continue
      }
      parts.append(call(name, inner))
    }
    step.parts = parts
    return step
  }

  private static func call(_ name: String, _ list: SelectorList) -> Part {
    [0x3A] + name.utf8 + [0x28] + list.text + [0x29]
  }

  /// The parts of a list that is one compound.
  private var onlyCompound: [Part]? {
    guard selectors.count == 1, selectors[0].count == 1, selectors[0][0].combinator == 0 else {
      return nil
    }
    return selectors[0][0].parts
  }

  /// Makes parts part of a compound; a type has to come first, and there can be but one.
  private static func add(_ more: [Part], to parts: inout [Part]) -> Bool {
    guard let first = more.first else { return false }
    guard isType(first) else {
      parts += more
      return true
    }
    guard parts.first.map({ !isType($0) }) ?? true else { return false }
    parts = [first] + parts + more.dropFirst()
    return true
  }

  /// `:where(.a):where(.b,.c)` as `:where(.a.b,.a.c)`, where neither list is more than compounds.
  private static func joined(_ left: SelectorList, _ right: SelectorList) -> SelectorList? {
    guard let compound = left.onlyCompound else { return nil }
    var result = right
    for index in right.selectors.indices {
      guard right.selectors[index].count == 1 else { return nil }
      var parts = compound
      guard add(right.selectors[index][0].parts, to: &parts) else { return nil }
      result.selectors[index][0].parts = parts
    }
    return result.text.count <= left.text.count + right.text.count + 8 ? result : nil
  }

  /// The specificity of a selector, ids before classes before types, in one number.
  static func specificity(_ complex: Complex) -> Int {
    var sum = 0
    for step in complex {
      for part in step.parts {
        switch part[0] {
        case 0x23: sum += 1_000_000
        case 0x2E, 0x5B: sum += 1_000
        case 0x2A: break
        case 0x3A:
          guard let (name, list) = function(part) else {
            sum += 1_000
            break
          }
          if name != "where" { sum += list.selectors.map(specificity).max() ?? 0 }
        default: sum += 1
        }
      }
    }
    return sum
  }
}
