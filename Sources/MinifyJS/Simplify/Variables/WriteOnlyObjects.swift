// Objects that are only written to: what is stored in them goes, and then the objects themselves.
//
// Bundles are full of namespaces and enumerations that nobody uses,
//
//     (d = n ||= {}).MIN = 0, d.is = function (a) { return d.MIN <= a };
//
// Counting reads cannot tell: each store reads the name of the object, and what is stored may read the object again. So
// the program is walked once with the question who can get hold of an object. A store waits, and the function that it
// stores is not looked into, until the walk meets a read of the name that is no store; then all that waits for the name
// is looked into. What waits at the end can be dropped.
//
// A name takes part if all of its values are object literals without accessors and a prototype of their own, or another
// name's such object (`d = n ||= {}`: then the two are one). A store must not be the first to find that there is no
// object, so the name has to have got one in the statements before it, or in its declaration as a `const` or `let`.
// Programs in which no name is filled in that way are not walked: other objects that nobody reads are too few.

internal import AssetText

/// Finds the names of objects that are only written to.
struct WriteOnlySearch: ~Copyable {
  /// A store, or an assignment of a name, that goes if nobody reads the name.
  struct Waiting: BitwiseCopyable {
    /// The expression that would go, and the value in it that is evaluated all the same.
    var node: NodeID
    var value: NodeID
    var name: SymbolID
    /// Another name of the same object.
    var partner: SymbolID
    /// The one before it that waits for the same name.
    var previous: Int32
  }

  private struct Item: BitwiseCopyable {
    var node: NodeID
    var isUnused: Bool
  }

  /// The object that a store is made to.
  private struct Place {
    var name: SymbolID
    var partner: SymbolID = .none
    /// The name has an object behind this store, whatever was before.
    var isFilled = false
  }

  private(set) var waiting = Table<Waiting>()
  /// By symbol: somebody may read the object, or it is not one that takes part.
  private var isRead = Table<Bool>()
  /// By symbol: the last that waits for it, or -1.
  private var lasts = Table<Int32>()
  /// By symbol: the number of the list whose statements have given it an object; `.max` for a declared value.
  private var given = Table<UInt32>()
  private var list: UInt32 = 0
  private var stack = Table<Item>()
  private let mayReadEarly: Bool

  /// Walks through a program without `with`.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  init(_ program: borrowing ParsedProgram, mayReadEarly: Bool) {
    self.mayReadEarly = mayReadEarly
    for index in program.scopes.symbols.indices {
      let symbol = program.scopes.symbols[index]
      isRead.append(!Self.takesPart(symbol))
      lasts.append(-1)
      given.append(0)
    }
    stack.append(Item(node: program.root, isUnused: false))
    while let item = stack.popLast() {
      if item.isUnused {
        visitUnused(item.node, program.tree, inList: 0)
      } else {
        visit(item.node, program.tree)
      }
    }
  }

  /// True for what goes.
  func isDropped(_ entry: Waiting) -> Bool { !isRead[Int(entry.name.rawValue)] }

  private static func takesPart(_ symbol: Symbol) -> Bool {
    switch symbol.kind {
    case .var, .let, .const:
      return symbol.link.isNone
        && symbol.flags.isDisjoint(with: [.pinned, .exported, .blocksFunction])
    default: return false
    }
  }

  // MARK: The walk

  private mutating func push(_ id: NodeID, isUnused: Bool = false) {
    if id.exists { stack.append(Item(node: id, isUnused: isUnused)) }
  }

  private mutating func visit(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .identifier, .bindingIdentifier: read(tree.symbol(id))
    case .expressionStatement: visitUnused(tree.operand(id), tree, inList: 0)
    case .program, .block, .staticBlock: visitList(tree.elements(id), tree)
    case .variables: visitVariables(id, tree, inList: 0)
    case .sequence:
      let elements = tree.elements(id)
      list += 1
      let last = tree.count(elements) - 1
      let number = list
      for position in 0..<last { visitUnused(tree[elements, position], tree, inList: number) }
      push(tree[elements, last])
    case .function, .functionDeclaration:
      let function = tree.function(id)
      push(function.name)
      for position in 0..<tree.count(function.parameters) {
        push(tree[function.parameters, position])
      }
      if function.isExpressionBody {
        push(function.expression)
      } else {
        visitList(function.statements, tree)
      }
    case .forIn, .forOf:
      let parts = tree.forEach(id)
      push(parts.body)
      push(parts.right)
      guard tree.kind(parts.left) == .variables else { return push(parts.left) }
      let declarators = tree.elements(parts.left)
      for position in 0..<tree.count(declarators) {
        pushChildren(tree[declarators, position], tree)
      }
    default: pushChildren(id, tree)
    }
  }

  private mutating func pushChildren(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    tree.forEachChild(of: id) { stack.append(Item(node: $0, isUnused: false)) }
  }

  /// Statements, one behind the other: what one has given to a name is there for those behind it.
  private mutating func visitList(_ statements: NodeList, _ tree: borrowing SyntaxTree) {
    list += 1
    let number = list
    for position in 0..<tree.count(statements) {
      let id = tree[statements, position]
      switch tree.kind(id) {
      case .expressionStatement: visitUnused(tree.operand(id), tree, inList: number)
      case .variables: visitVariables(id, tree, inList: number)
      default: push(id)
      }
    }
  }

  private mutating func visitVariables(
    _ id: NodeID, _ tree: borrowing SyntaxTree, inList number: UInt32
  ) {
    let declarators = tree.elements(id)
    let isVar = tree.variableKind(id) == .var
    for position in 0..<tree.count(declarators) {
      let (target, value) = tree.operands(tree[declarators, position])
      guard tree.kind(target) == .bindingIdentifier else {
        push(target)
        push(value)
        continue
      }
      if value.exists {
        give(tree.symbol(target), value, value, tree, inList: number, isDeclared: !isVar)
      }
    }
  }

  /// An expression whose value nobody looks at.
  private mutating func visitUnused(
    _ id: NodeID, _ tree: borrowing SyntaxTree, inList number: UInt32
  ) {
    switch tree.kind(id) {
    case .sequence:
      let elements = tree.elements(id)
      for position in 0..<tree.count(elements) {
        let element = tree[elements, position]
        if tree.kind(element) == .assign {
          visitUnused(element, tree, inList: number)
        } else {
          push(element, isUnused: true)
        }
      }
    case .logical:
      if let name = filled(id, tree) { return wait(id, .none, Place(name: name)) }
      push(tree.operands(id).left)
      push(tree.operands(id).right, isUnused: true)
    case .assign: visitAssignment(id, tree, inList: number)
    default: push(id)
    }
  }

  private mutating func visitAssignment(
    _ id: NodeID, _ tree: borrowing SyntaxTree, inList number: UInt32
  ) {
    let (target, value) = tree.operands(id)
    if let name = filled(id, tree) { return wait(id, .none, Place(name: name)) }
    guard tree.assignmentOperator(id) == .assign else { return pushChildren(id, tree) }
    switch tree.kind(target) {
    case .identifier:
      give(tree.symbol(target), value, id, tree, inList: number, isDeclared: false)
    case .member:
      let member = tree.member(target)
      guard member.name.rawValue != Words.proto, let place = place(member.object, tree),
        place.isFilled || hasObject(place.name, inList: number)
      else { return pushChildren(id, tree) }
      if place.partner.exists { note(place.partner, inList: number) }
      if place.isFilled, place.partner.isNone { note(place.name, inList: number) }
      wait(id, value, place)
    default: pushChildren(id, tree)
    }
  }

  /// A name gets a value; `whole` is what would go.
  private mutating func give(
    _ name: SymbolID, _ value: NodeID, _ whole: NodeID, _ tree: borrowing SyntaxTree,
    inList number: UInt32, isDeclared: Bool
  ) {
    if let partner = filled(value, tree), partner != name {
      note(name, inList: isDeclared && mayReadEarly ? .max : number)
      wait(whole, .none, Place(name: partner, partner: name))
    } else if isPlainObject(value, tree) {
      note(name, inList: isDeclared && mayReadEarly ? .max : number)
      pushChildren(value, tree)
    } else {
      read(name)
      push(value)
    }
  }

  // MARK: Names

  private mutating func note(_ name: SymbolID, inList number: UInt32) {
    if given[Int(name.rawValue)] != .max { given[Int(name.rawValue)] = number }
  }

  private func hasObject(_ name: SymbolID, inList number: UInt32) -> Bool {
    let list = given[Int(name.rawValue)]
    return list == .max || list != 0 && list == number
  }

  /// Puts off what is done with an object, and with what is stored in it.
  private mutating func wait(_ node: NodeID, _ value: NodeID, _ place: Place) {
    for (name, other) in [(place.name, place.partner), (place.partner, place.name)]
    where name.exists && isRead[Int(name.rawValue)] {
      if other.exists { read(other) }
      return push(value)
    }
    add(Waiting(node: node, value: value, name: place.name, partner: place.partner, previous: -1))
    if place.partner.exists {
      // The value waits once.
      add(
        Waiting(node: node, value: .none, name: place.partner, partner: place.name, previous: -1))
    }
  }

  private mutating func add(_ entry: Waiting) {
    var entry = entry
    entry.previous = lasts[Int(entry.name.rawValue)]
    lasts[Int(entry.name.rawValue)] = Int32(truncatingIfNeeded: waiting.count)
    waiting.append(entry)
  }

  /// Somebody may get hold of the object of a name: what waits for it is looked into, also for its other names.
  private mutating func read(_ first: SymbolID) {
    if isRead[Int(first.rawValue)] { return }
    isRead[Int(first.rawValue)] = true
    var names = [first]
    while let name = names.popLast() {
      var index = lasts[Int(name.rawValue)]
      while index >= 0 {
        let entry = waiting[Int(index)]
        push(entry.value)
        if entry.partner.exists, !isRead[Int(entry.partner.rawValue)] {
          isRead[Int(entry.partner.rawValue)] = true
          names.append(entry.partner)
        }
        index = entry.previous
      }
    }
  }

  // MARK: Shapes

  /// The object of a store: `a`, `a ||= {}`, `b = a ||= {}`, `b = {}`.
  private func place(_ id: NodeID, _ tree: borrowing SyntaxTree) -> Place? {
    if tree.kind(id) == .identifier { return Place(name: tree.symbol(id)) }
    if let name = filled(id, tree) { return Place(name: name, isFilled: true) }
    guard tree.kind(id) == .assign, tree.assignmentOperator(id) == .assign else { return nil }
    let (target, value) = tree.operands(id)
    guard tree.kind(target) == .identifier else { return nil }
    if let name = filled(value, tree) {
      return Place(name: name, partner: tree.symbol(target), isFilled: true)
    }
    return isEmptyObject(value, tree) ? Place(name: tree.symbol(target), isFilled: true) : nil
  }

  /// The name in `a || (a = {})` and `a ||= {}`, also with `??`.
  private func filled(_ id: NodeID, _ tree: borrowing SyntaxTree) -> SymbolID? {
    let (left, right) = tree.operands(id)
    switch tree.kind(id) {
    case .logical:
      guard tree.logicalOperator(id) != .and, tree.kind(left) == .identifier,
        tree.kind(right) == .assign, tree.assignmentOperator(right) == .assign
      else { return nil }
      let (target, value) = tree.operands(right)
      guard tree.kind(target) == .identifier, tree.symbol(target) == tree.symbol(left) else {
        return nil
      }
      return isEmptyObject(value, tree) ? tree.symbol(left) : nil
    case .assign:
      let op = tree.assignmentOperator(id)
      guard op == .or || op == .coalesce, tree.kind(left) == .identifier else { return nil }
      return isEmptyObject(right, tree) ? tree.symbol(left) : nil
    default: return nil
    }
  }

  private func isEmptyObject(_ id: NodeID, _ tree: borrowing SyntaxTree) -> Bool {
    tree.kind(id) == .object && tree.count(tree.elements(id)) == 0
  }

  /// True for an object on which a store makes a property and nothing else.
  private func isPlainObject(_ id: NodeID, _ tree: borrowing SyntaxTree) -> Bool {
    guard tree.kind(id) == .object else { return false }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let element = tree[list, position]
      guard tree.kind(element) == .property, !tree.flags(element).contains(.computed) else {
        return false
      }
      switch tree.propertyKind(element) {
      case .getter, .setter: return false
      default: break
      }
      if tree.kind(tree.property(element).key) == .string,
        tree.atom(tree.property(element).key).rawValue == Words.proto
      {
        return false
      }
    }
    return true
  }
}

extension Simplifier {
  /// Drops stores to objects that nobody reads; the analysis must be fresh.
  mutating func dropWriteOnlyObjects() {
    guard liberties.builtIns, !hasWith else { return }
    let search = WriteOnlySearch(program, mayReadEarly: liberties.deadZone)
    var isChanged = Table(repeating: false, count: scopes.symbols.count)
    // From the last to the first: a store whose object is there because of one before it does not outlive that.
    var index = search.waiting.count - 1
    var isAny = false
    while index >= 0 {
      let entry = search.waiting[index]
      index -= 1
      guard search.isDropped(entry) else { continue }
      isChanged[Int(entry.name.rawValue)] = true
      // Named twice, or dropped with what stands in it.
      if kind(entry.node) == .unary { continue }
      guard spend("write-only-object", entry.node) else { break }
      isAny = true
      let value =
        entry.value.exists ? entry.value : tree.addNumber(0, start: tree.start(entry.node))
      tree[entry.node] = Node(
        .unary, start: tree.start(entry.node), a: value.rawValue, op: UnaryOperator.void.rawValue)
    }
    if isAny { touchSpeakers(isChanged) }
  }
}
