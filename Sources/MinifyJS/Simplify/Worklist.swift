// Worklist: the functions that a pass has to look into.
//
// A function whose last pass changed nothing is settled, and the next pass leaves it out. It has to be looked into again
// when something changes that it does not hold itself:
// - how often one of its names is read or written, or what else is counted of that name;
// - the value that one of its names is known to have, which another function gives to it;
// - a function that it calls, which may have become short or simple enough to stand in the place of the call.
//
// Whoever holds such a function is looked into as well, so that the walk comes to it. What is not in a function belongs to
// every pass. So when a pass changes nothing, a pass over the whole program would not either.

internal import AssetText

/// What is known about names from one pass to the next.
struct Worklist: ~Copyable {
  /// What each function speaks of.
  var log = ReferenceLog()
  /// By symbol: what was known of it when the last pass began.
  var facts = Table<UInt64>()
  /// By symbol: the node of the value that it was last known to have.
  var values = Table<NodeID>()
  /// By symbol: that value was known from the beginning of its function on.
  var isAhead = Table<Bool>()
  /// Names of which something has been learnt during a pass that the functions behind may use in the next one.
  var learnt = Table<SymbolID>()
  /// Names whose reads have been counted before they were there, and how many.
  var raised = Table<Raised>()

  struct Raised: BitwiseCopyable {
    var name: SymbolID
    var reads: UInt32
  }
}

extension Simplifier {
  /// Counts all names anew, in functions that have changed.
  mutating func countNames() {
    lowerRaised()
    let replays = !hasWith && worklist.log.records.count > 0
    Analysis.run(&program, &worklist.log, replays: replays)
    #if DEBUG
      if replays { checkCounts() }
    #endif
    if hadEval, !hasWith { unpinNames() }
    if hasBlocked { unblockNames() }
  }

  /// Takes back what was counted for reads that did not come: a settled function keeps the counts of its names.
  mutating func lowerRaised() {
    while let entry = worklist.raised.popLast() {
      // A name whose function was taken has none left.
      scopes[entry.name].reads -= min(entry.reads, scopes[entry.name].reads)
    }
  }

  /// Names that an `eval` could see, in scopes in which none is left, are names like others.
  private mutating func unpinNames() {
    for index in scopes.symbols.indices {
      let symbol = scopes.symbols[index]
      guard symbol.flags.contains(.pinned), symbol.declaration.exists, symbol.kind.isDeclared,
        symbol.name.rawValue != Words.arguments, scopes[symbol.scope].kind != .script,
        !scopes[symbol.scope].flags.contains(.containsEval)
      else { continue }
      scopes.symbols[index].flags.remove(.pinned)
      touch(symbol.scope)
    }
  }

  /// Names that kept a function in its block are names like others once no block of their function has one of the name.
  private mutating func unblockNames() {
    var names = Set<BlockFunctionKey>()
    for index in scopes.symbols.indices {
      let symbol = scopes.symbols[index]
      if symbol.kind == .blockFunction, symbol.declaration.exists {
        names.insert(BlockFunctionKey(symbol, scopes))
      }
    }
    #if MINIFYJS_SEEDED_FAULT
      if SeededFault.isOn("unblock-early") { names.removeAll() }
    #endif
    hasBlocked = false
    for index in scopes.symbols.indices
    where scopes.symbols[index].flags.contains(.blocksFunction) {
      if names.contains(BlockFunctionKey(scopes.symbols[index], scopes)) {
        hasBlocked = true
      } else {
        scopes.symbols[index].flags.remove(.blocksFunction)
        touch(scopes.symbols[index].scope)
      }
    }
  }

  #if DEBUG
    /// Makes sure that the walk over all functions finds the same as the log has told.
    private mutating func checkCounts() {
      let symbols = scopes.symbols.copy()
      let table = scopes.scopes.copy()
      Analysis.run(&program)
      for index in symbols.indices {
        let (told, found) = (symbols[index], scopes.symbols[index])
        if found.declaration.isNone, found.reads == 0, found.writes == 0 { continue }
        let isSame =
          told.reads == found.reads && told.writes == found.writes
          && told.declaration == found.declaration && told.flags == found.flags
          && table[Int(told.scope.rawValue)].flags
            == scopes.scopes[Int(found.scope.rawValue)].flags
        precondition(
          isSame,
          """
          counted another way after a pass: \(program.atoms.text(found.name)), \(told.reads) reads, \(told.writes) writes, \
          flags \(told.flags.rawValue), not \(found.reads), \(found.writes), \(found.flags.rawValue)
          """)
      }
    }
  #endif

  /// Remembers what is known now: a pass that looks into every function is to come.
  mutating func beginFacts() {
    worklist.facts.removeAll()
    for index in scopes.symbols.indices { worklist.facts.append(facts(of: index)) }
    worklist.learnt.removeAll()
  }

  /// What rules ask of a symbol: none of them tells three reads from four, or two writes from three.
  private func facts(of index: Int) -> UInt64 {
    let symbol = scopes.symbols[index]
    let counts = UInt64(min(symbol.reads, 3)) | UInt64(min(symbol.writes, 2)) << 2
    let flags = symbol.flags.subtracting(.listed)
    return counts | (symbol.declaration.exists ? 16 : 0) | UInt64(symbol.kind.rawValue) << 8
      | UInt64(flags.rawValue) << 16 | UInt64(symbol.scope.rawValue) << 32
  }

  /// Marks the functions that speak of something of which other things are known than before.
  mutating func markChanged() {
    var isChanged = Table(repeating: false, count: scopes.symbols.count)
    for index in scopes.symbols.indices {
      let new = facts(of: index)
      if index < worklist.facts.count {
        if worklist.facts[index] == new { continue }
        worklist.facts[index] = new
      } else {
        worklist.facts.append(new)
      }
      isChanged[index] = true
    }
    while let name = worklist.learnt.popLast() { isChanged[Int(name.rawValue)] = true }
    for index in worklist.log.records.indices {
      let id = worklist.log.records[index].node
      if kind(id) != .functionDeclaration || tree.flags(id).contains(.settled) { continue }
      let name = tree.function(id).name
      guard name.exists else { continue }
      if scopes[tree.symbol(name)].reads == 1 || bodyExpression(id) != nil {
        isChanged[Int(tree.symbol(name).rawValue)] = true
      }
    }
    markSpeakers(isChanged, areTouched: false)
  }

  /// Puts the functions on the list in which names stand that have been changed from outside.
  mutating func touchSpeakers(_ isChanged: borrowing Table<Bool>) {
    markSpeakers(isChanged, areTouched: true)
  }

  private mutating func markSpeakers(_ isChanged: borrowing Table<Bool>, areTouched: Bool) {
    // From one place where a function begins or ends to the next. What stands in no function belongs to every pass.
    var next = 0
    var current: Int32 = -1
    var position = 0
    let count = worklist.log.records.count
    while next < count || current >= 0 {
      let begin = next < count ? Int(worklist.log.records[next].first) : .max
      let end = current >= 0 ? Int(worklist.log.records[Int(current)].end) : .max
      let limit = min(begin, end)
      if current >= 0, areTouched || isSettled(current) {
        while position < limit {
          if isChanged[Int(worklist.log.entries[position].symbol.rawValue)] {
            if areTouched { touch(current) } else { unsettle(current) }
            break
          }
          position += 1
        }
      }
      position = limit
      if begin <= end {
        current = Int32(truncatingIfNeeded: next)
        next += 1
      } else {
        current = worklist.log.records[Int(current)].parent
      }
    }
  }

  private func isSettled(_ index: Int32) -> Bool {
    tree.flags(worklist.log.records[Int(index)].node).contains(.settled)
  }

  /// Puts a function on the list, and those around it.
  private mutating func unsettle(_ first: Int32) {
    var index = first
    while index >= 0 {
      let record = worklist.log.records[Int(index)]
      guard tree.flags(record.node).contains(.settled) else { return }
      tree[record.node].flags.remove(.settled)
      index = record.parent
    }
  }

  /// Puts a function on the list that has been changed from outside.
  mutating func touch(_ first: Int32) {
    unsettle(first)
    var index = first
    while index >= 0 {
      let record = worklist.log.records[Int(index)]
      tree[record.node].flags.formUnion([.touched, .uncounted])
      index = record.parent
    }
  }

  /// Puts the function on the list that a scope belongs to; it has been changed from outside.
  mutating func touch(_ scope: ScopeID) {
    var scope = scope
    while scope.exists {
      let index = worklist.log.record(of: scope)
      if index >= 0 { return touch(index) }
      scope = scopes[scope].parent
    }
  }

  /// Takes all functions off the list.
  mutating func settleAll() {
    for index in worklist.log.records.indices {
      tree[worklist.log.records[index].node].flags.insert(.settled)
    }
  }

  /// Puts the functions on the list that have changed since their variables were rearranged.
  mutating func unsettleTouched() {
    for index in worklist.log.records.indices {
      let id = worklist.log.records[index].node
      if tree.flags(id).contains(.touched) { tree[id].flags.remove(.settled) }
    }
  }

  /// Forgets which functions have changed.
  mutating func forgetTouched() {
    for index in worklist.log.records.indices {
      tree[worklist.log.records[index].node].flags.remove(.touched)
    }
  }

  /// Notes that a name has another value now than when its value was last learnt, or has it from further ahead: functions
  /// that are met before the declaration know only of the latter.
  mutating func noteLearnt(_ name: SymbolID, _ value: NodeID, isAhead: Bool) {
    let index = Int(name.rawValue)
    if index >= worklist.values.count {
      let missing = index + 1 - worklist.values.count
      worklist.values.append(repeating: .none, count: missing)
      worklist.isAhead.append(repeating: false, count: missing)
    }
    if worklist.values[index] == value, worklist.isAhead[index] || !isAhead { return }
    worklist.values[index] = value
    worklist.isAhead[index] = isAhead
    worklist.learnt.append(name)
  }

  /// Puts a function that goes elsewhere on the list, and those inside it: there other values of names are known.
  mutating func unsettleMoved(_ id: NodeID) {
    let first = worklist.log.record(of: tree.function(id).scope)
    guard first >= 0 else { return }
    for index in Int(first)..<Int(worklist.log.records[Int(first)].next) {
      let node = worklist.log.records[index].node
      // It may have become something else in this pass.
      if kind(node) == .function || kind(node) == .functionDeclaration {
        tree[node].flags.remove(.settled)
      }
    }
  }

  /// Notes that nothing is known of a name, so that the same value is news when it is learnt again.
  mutating func noteUnknown(_ name: SymbolID) {
    let index = Int(name.rawValue)
    if index < worklist.values.count { worklist.values[index] = .none }
  }
}
