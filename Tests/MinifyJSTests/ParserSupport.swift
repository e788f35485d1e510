import AssetText

@testable import MinifyJS

/// Parses a text with a goal.
func parsed(_ text: String, _ goal: SourceGoal = .automatic) throws(Diagnostic) -> ParsedProgram {
  try Parser(_Source(text.utf8), options: ParserOptions(goal: goal)).parse()
}

/// The first message for a text, or "ok".
func outcome(_ text: String, _ goal: SourceGoal = .automatic) -> String {
  do {
    _ = try parsed(text, goal)
    return "ok"
  } catch {
    return error.message
  }
}

extension ParsedProgram {
  /// One line a symbol, in the order of their names: kind, scope, reads and writes, flags.
  func symbolLines() -> [String] {
    var lines: [String] = []
    for index in 1..<scopes.symbols.count {
      let symbol = scopes.symbols[index]
      var line = "\(atoms.text(symbol.name)) \(symbol.kind) in \(scopes[symbol.scope].kind)"
      line += " \(symbol.reads)r\(symbol.writes)w"
      if symbol.flags.contains(.captured) { line += " captured" }
      if symbol.flags.contains(.inLoop) { line += " loop" }
      if symbol.flags.contains(.pinned) { line += " pinned" }
      if symbol.flags.contains(.exported) { line += " exported" }
      if symbol.link.exists { line += " linked to \(scopes[symbol.link].kind)" }
      lines.append(line)
    }
    return lines.sorted()
  }

  /// Every use and declaration as `name@index of its scope`, in the order of the text.
  func uses() -> String {
    var places: [(UInt32, String)] = []
    for index in 1..<scopes.symbols.count {
      let symbol = scopes.symbols[index]
      let text = "\(atoms.text(symbol.name))@\(symbol.scope.rawValue)"
      var use = symbol.uses
      while use.exists {
        places.append((tree.start(use), text))
        use = tree.nextUse(use)
      }
    }
    return places.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " ")
  }
}
