// CascadeModel: a small browser for tests.
//
// It reads flat sheets of class selectors, knows a few properties with their shorthands, and gives for each element the
// declaration that wins for each longhand. There are two engines: one that knows `:new` and `new()`, one that drops
// what holds them, as CSS says. A sheet and its minified form must win the same in both.

struct CascadeModel {
  let knowsNew: Bool

  struct Declaration {
    var property: String
    var value: String
    var isImportant: Bool
  }

  struct Rule {
    var selectors: [[String]]
    var declarations: [Declaration]
    var isMedia: Bool
  }

  /// The winning values of an element with some classes: longhand to value.
  func winners(_ rules: [Rule], classes: Set<String>, isMedia: Bool) -> [String: String] {
    var best: [String: (rank: Int, value: String)] = [:]
    for rule in rules where !rule.isMedia || isMedia {
      let matching = rule.selectors.filter { $0.allSatisfy { classes.contains($0) } }
      guard let specificity = matching.map({ specificity($0) }).max() else { continue }
      for declaration in rule.declarations {
        guard let longhands = expand(declaration.property, declaration.value) else { continue }
        let rank = (declaration.isImportant ? 1000 : 0) + specificity
        for (name, value) in longhands where rank >= best[name]?.rank ?? 0 {
          best[name] = (rank, value)
        }
      }
    }
    return best.mapValues { $0.value }
  }

  /// A class counts one, a pseudo-class as much.
  private func specificity(_ compound: [String]) -> Int {
    compound.count + compound.count { $0.contains(":") }
  }

  /// Reads a sheet; what it does not know it leaves out.
  func rules(_ text: String) -> [Rule] {
    var rules: [Rule] = []
    var rest = Substring(text)
    var isMedia = false
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      if first == "}" {
        isMedia = false
        rest.removeFirst()
        continue
      }
      guard let open = rest.firstIndex(of: "{") else { break }
      let prelude = rest[..<open].filter { !$0.isWhitespace }
      rest = rest[rest.index(after: open)...]
      if prelude.hasPrefix("@media") {
        isMedia = true
        continue
      }
      guard let close = rest.firstIndex(of: "}") else { break }
      let body = rest[..<close]
      rest = rest[rest.index(after: close)...]
      if prelude.contains(":new"), !knowsNew { continue }
      let selectors = prelude.split(separator: ",").map {
        $0.split(separator: ".").map(String.init)
      }
      rules.append(
        Rule(
          selectors: selectors,
          declarations: body.split(separator: ";").compactMap(declaration), isMedia: isMedia))
    }
    return rules
  }

  private func declaration(_ text: Substring) -> Declaration? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let property = text[..<colon].filter { $0 != " " }
    var value = text[text.index(after: colon)...].replacing("#", with: " #").replacing(
      ")", with: ") ")
    let isImportant = value.contains("!important")
    if isImportant { value = value.replacing("!important", with: "") }
    let words = value.split(separator: " ").joined(separator: " ")
    return Declaration(property: property, value: words, isImportant: isImportant)
  }

  // MARK: Values

  private static let sides = ["top", "right", "bottom", "left"]

  private func expand(_ property: String, _ value: String) -> [String: String]? {
    let words = value.split(separator: " ").map(String.init)
    switch property {
    case "margin", "padding": return box(property + "-", "", words, length)
    case "border-width": return box("border-", "-width", words, length)
    case "border-style": return box("border-", "-style", words, style)
    case "border-color": return box("border-", "-color", words, color)
    case "border": return border(CascadeModel.sides, words)
    case "border-top", "border-right", "border-bottom", "border-left":
      return border([String(property.dropFirst(7))], words)
    case "overflow":
      guard words.count == 1, ["auto", "hidden"].contains(words[0]) else { return nil }
      return ["overflow-x": words[0], "overflow-y": words[0]]
    case "overflow-x", "overflow-y":
      return ["auto", "hidden"].contains(value) ? [property: value] : nil
    case "color": return color(value).map { [property: $0] }
    case let name where name.hasSuffix("-width"): return length(value).map { [name: $0] }
    case let name where name.hasSuffix("-style"): return style(value).map { [name: $0] }
    case let name where name.hasSuffix("-color"): return color(value).map { [name: $0] }
    case let name where name.hasPrefix("margin-") || name.hasPrefix("padding-"):
      return length(value).map { [name: $0] }
    default: return nil
    }
  }

  private func box(
    _ prefix: String, _ suffix: String, _ words: [String], _ read: (String) -> String?
  ) -> [String: String]? {
    let values = words.compactMap(read)
    guard values.count == words.count, (1...4).contains(values.count) else { return nil }
    let right = values.count > 1 ? values[1] : values[0]
    let all = [
      values[0], right, values.count > 2 ? values[2] : values[0],
      values.count > 3 ? values[3] : right,
    ]
    var result: [String: String] = [:]
    for (side, value) in zip(CascadeModel.sides, all) { result[prefix + side + suffix] = value }
    return result
  }

  private func border(_ sides: [String], _ words: [String]) -> [String: String]? {
    var parts = ["width": "medium", "style": "none", "color": "currentcolor"]
    for word in words {
      if let value = length(word) {
        parts["width"] = value
      } else if let value = style(word) {
        parts["style"] = value
      } else if let value = color(word) {
        parts["color"] = value
      } else {
        return nil
      }
    }
    var result: [String: String] = [:]
    for side in sides {
      for (part, value) in parts { result["border-\(side)-\(part)"] = value }
    }
    return result
  }

  private func length(_ word: String) -> String? {
    switch word {
    case "0", "0px": "0px"
    case "1px", "2px", "1.0px", "3em": word == "1.0px" ? "1px" : word
    case "new(1px)": knowsNew ? word : nil
    default: nil
    }
  }

  private func style(_ word: String) -> String? {
    ["solid", "dashed", "none"].contains(word) ? word : nil
  }

  private func color(_ word: String) -> String? {
    switch word.lowercased() {
    case "red", "#f00", "#ff0000": return "red"
    case "blue", "#00f", "#0000ff": return "blue"
    case "new(red)": return knowsNew ? word : nil
    default: return nil
    }
  }
}
