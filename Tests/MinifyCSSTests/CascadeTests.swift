import MinifyCSS
import Testing

/// Checks over generated sheets that minifying changes no winning declaration.
@Suite struct Cascading {
  private struct Generator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func one(_ list: [String]) -> String { list[next(list.count)] }

    mutating func declaration() -> String {
      let lengths = ["0px", "1px", "1.0px", "2px", "3em", "new(1px)", "bad"]
      let colors = ["red", "#FF0000", "blue", "#0000ff", "new(red)", "bad"]
      let styles = ["solid", "dashed", "none", "bad"]
      let side = one(["top", "right", "bottom", "left"])
      let text: String
      switch next(12) {
      case 0: text = "margin-\(side):\(one(lengths))"
      case 1: text = "margin:\((0...next(4)).map { _ in one(lengths) }.joined(separator: " "))"
      case 2: text = "padding-\(side):\(one(lengths))"
      case 3: text = "border-\(side)-\(one(["width"])):\(one(lengths))"
      case 4: text = "border-\(side)-color:\(one(colors))"
      case 5: text = "border-\(side)-style:\(one(styles))"
      case 6: text = "border:\(one(lengths)) \(one(styles)) \(one(colors))"
      case 7: text = "border-\(side):\(one(styles)) \(one(colors)) \(one(lengths))"
      case 8: text = "border-width:\(one(lengths));border-style:\(one(styles))"
      case 9: text = "border-color:\(one(colors))"
      case 10: text = "overflow-\(one(["x", "y"])):\(one(["auto", "hidden"]))"
      default: text = "color:\(one(colors))"
      }
      return text + (next(9) == 0 ? "!important" : "")
    }

    /// All longhands of a shorthand in some order, with little between them.
    mutating func longhands() -> String {
      let sides = ["top", "left", "bottom", "right"]
      let value = one(["1px", "2px", "0px"])
      switch next(3) {
      case 0:
        return sides.map { "margin-\($0):\(next(3) == 0 ? one(["1px", "new(1px)"]) : value)" }
          .joined(separator: ";" + (next(3) == 0 ? declaration() + ";" : ""))
      case 1: return sides.map { "border-\($0):1px solid red" }.joined(separator: ";")
      default: return "border-width:\(value);border-style:solid;border-color:\(one(["red", "bad"]))"
      }
    }

    mutating func rule() -> String {
      let list = (0...next(2)).map { _ in
        one([".a", ".b", ".c", ".a.b", ".b.c", ".a:new"])
      }
      var body = (0..<next(5)).map { _ in declaration() }
      if next(3) == 0 { body.insert(longhands(), at: next(body.count + 1)) }
      return list.joined(separator: " , ") + "{" + body.joined(separator: " ; ") + "}"
    }

    mutating func sheet() -> String {
      var rules: [String] = []
      for _ in 0...next(6) {
        if next(5) == 0 {
          rules.append("@media print{" + (0...next(2)).map { _ in rule() }.joined() + "}")
        } else {
          rules.append(rule())
          // Often what could be joined stands side by side.
          if next(4) == 0, let last = rules.last { rules.append(last) }
        }
      }
      return rules.joined(separator: "\n")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]) func keepsTheWinners(seed: UInt64) throws {
    var generator = Generator(state: seed)
    for _ in 0..<150 {
      let sheet = generator.sheet()
      let shorter = try minified(sheet)
      for knowsNew in [true, false] {
        let model = CascadeModel(knowsNew: knowsNew)
        let before = model.rules(sheet)
        let after = model.rules(shorter)
        for classes in [["a"], ["b"], ["c"], ["a", "b"], ["b", "c"], ["a", "b", "c"]] {
          // The engine that knows `:new` finds it on every element.
          let element = Set(classes + ["a:new"])
          for isMedia in [true, false] {
            let old = model.winners(before, classes: element, isMedia: isMedia)
            let new = model.winners(after, classes: element, isMedia: isMedia)
            #expect(old == new, "\(sheet)\n→ \(shorter)")
            // One example is enough.
            guard old == new else { return }
          }
        }
      }
    }
  }
}
