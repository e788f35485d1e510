// calc() with a result that can be written down.

internal import AssetText

extension SheetParser {
  /// Writes the result of a calculation in its place, where that is exact and means the same.
  mutating func finishCalculation(_ start: Int, _ property: Property) {
    flush()
    guard let open = tree.text[start...].firstIndex(of: 0x28), tree.text.last == 0x29,
      let terms = Calculation.terms(ArraySlice(tree.text[(open + 1)..<(tree.text.count - 1)]))
    else { return }
    if terms.count == 1 {
      let term = terms[0]
      // calc() rounds to an integer where one is wanted, and to what is valid where that is not negative.
      // `width: calc(0)` is not valid, `width: 0` would be.
      if term.unit.isEmpty, term.value.mantissa == 0 { return }
      guard !property.traits.contains(.isInteger),
        term.value.mantissa >= 0 || property.takesNegative
      else { return }
      let isTop = openFunctionCount == 0
      if term.value.mantissa == 0, isTop, !term.unit.isEmpty, term.unit != [0x25],
        property.traits.contains(.dropsZeroUnit)
      {
        replaceFunction(from: start, with: [0x30], kind: .number)
        return
      }
      let kind: CSSToken.Kind =
        term.unit.isEmpty ? .number : term.unit == [0x25] ? .percentage : .dimension
      replaceFunction(from: start, with: term.value.text + term.unit, kind: kind)
      return
    }
    var text = Array("calc(".utf8)
    for (index, term) in terms.enumerated() {
      var value = term.value
      if index > 0 {
        text += value.mantissa < 0 ? " - ".utf8 : " + ".utf8
        if value.mantissa < 0 { value = value.negated }
      }
      text += value.text + term.unit
    }
    text.append(0x29)
    if text.count < tree.text.count - start {
      replaceFunction(from: start, with: text, kind: .rightParen)
    }
  }
}

extension SheetParser {
  /// Writes the result of `min()`, `max()` or `clamp()` in its place, where all arguments have one unit.
  mutating func finishMath(_ start: Int, _ property: Property) {
    flush()
    guard let (name, body) = ValueWords.function(ArraySlice(tree.text[start...])) else { return }
    var values: [Calculation.Term] = []
    for argument in ValueWords.entries(body) {
      guard let terms = Calculation.terms(argument), terms.count == 1,
        terms[0].unit == (values.first ?? terms[0]).unit
      else { return }
      values.append(terms[0])
    }
    guard let first = values.first, !property.traits.contains(.isInteger) else { return }
    var result = first.value
    switch name {
    case "min": for term in values where term.value.isLess(than: result) { result = term.value }
    case "max": for term in values where result.isLess(than: term.value) { result = term.value }
    case "clamp":
      guard values.count == 3 else { return }
      result = values[1].value
      if values[2].value.isLess(than: result) { result = values[2].value }
      if result.isLess(than: values[0].value) { result = values[0].value }
    default: return
    }
    guard result.mantissa > 0 || property.takesNegative && result.mantissa < 0 else { return }
    let kind: CSSToken.Kind =
      first.unit.isEmpty ? .number : first.unit == [0x25] ? .percentage : .dimension
    replaceFunction(from: start, with: result.text + first.unit, kind: kind)
  }
}

extension Property {
  /// True where a negative length is valid, so that calc() need not make it zero.
  var takesNegative: Bool {
    switch self {
    case .margin, .`margin-top`, .`margin-right`, .`margin-bottom`, .`margin-left`, .top, .left,
      .right, .bottom, .inset, .`text-indent`, .`letter-spacing`, .`word-spacing`,
      .`background-position`, .transform, .`transform-origin`, .translate, .`margin-inline`,
      .`margin-block`, .`margin-inline-start`, .`margin-inline-end`, .`outline-offset`:
      true
    default: false
    }
  }
}
