// VariableLives: from where to where a variable's value matters.
//
// Everything in a function is numbered in the order in which it is evaluated. Code that may be skipped or repeated is a
// region inside of another one: a branch, the body of a loop, the clause of a `switch`, the right of `&&`. A region is
// entered only at its start.
//
// The life of a variable is a range of numbers if its first occurrence is an assignment and all others are in the same
// region or further in. The assignment then comes before every read, also in each round of a loop around it. Where an
// occurrence lies in a loop further in, the life lasts to the end of that loop. Variables that are not like that, or that
// functions inside use, have no range.

internal import AssetText

/// The lives of the variables of all functions.
struct VariableLives: ~Copyable {
  struct Life: BitwiseCopyable {
    var start: UInt32 = 0
    var end: UInt32 = 0
    /// The region of the first occurrence; 0 before there is one.
    var home: UInt32 = 0
    /// The outermost loop, further in than its home, of the last occurrence.
    var loop: UInt32 = 0
    var isBroken = false
  }

  struct Region: BitwiseCopyable {
    var outer: UInt32
    var isLoop: Bool
    var end: UInt32 = 0
  }

  enum Role: UInt8 {
    case value
    /// A target that gets a value.
    case target
    /// Opens a region; `loop` one that is run again and again.
    case open, openLoop
    case close
    /// In a class: whatever stands here has no life.
    case foreign
  }

  struct Item: BitwiseCopyable {
    var id: NodeID
    var role: Role
  }

  /// By symbol.
  private(set) var lives: Table<Life>
  private var regions = Table(repeating: Region(outer: 0, isLoop: false), count: 1)
  private var region: UInt32 = 0
  private var clock: UInt32 = 0
  private var stack = Table<Item>()
  private var functions = Table<NodeID>()

  private let onlyTouched: Bool

  /// Looks at a whole program, or at the functions in it that are marked as touched.
  init(_ program: borrowing ParsedProgram, onlyTouched: Bool) {
    self.onlyTouched = onlyTouched
    lives = Table(repeating: Life(), count: program.scopes.symbols.count)
    enterRoot()
    stack.append(Item(id: program.root, role: .value))
    run(program.tree)
    while let function = functions.popLast() {
      enterRoot()
      let parts = program.tree.function(function)
      let areInside = parts.bodyScope.isNone
      queue(program.tree, parts.parameters, areInside ? .target : .foreign)
      run(program.tree)
      if parts.isExpressionBody {
        stack.append(Item(id: parts.expression, role: .value))
      } else {
        queue(program.tree, parts.statements, .value)
      }
      run(program.tree)
    }
    for index in lives.indices where lives[index].loop != 0 {
      lives[index].end = max(lives[index].end, regions[Int(lives[index].loop)].end)
    }
  }

  private mutating func enterRoot() {
    regions.append(Region(outer: 0, isLoop: false))
    region = UInt32(truncatingIfNeeded: regions.count - 1)
  }

  private mutating func run(_ tree: borrowing SyntaxTree) {
    while let item = stack.popLast() {
      switch item.role {
      case .open, .openLoop:
        regions.append(Region(outer: region, isLoop: item.role == .openLoop))
        region = UInt32(truncatingIfNeeded: regions.count - 1)
      case .close:
        clock += 1
        regions[Int(region)].end = clock
        region = regions[Int(region)].outer
      case .foreign: visitForeign(item.id, tree)
      case .target: visitTarget(item.id, tree)
      case .value: visit(item.id, tree)
      }
    }
  }

  // MARK: Occurrences

  private mutating func note(_ id: NodeID, _ tree: borrowing SyntaxTree, isWrite: Bool) {
    clock += 1
    let index = Int(tree.symbol(id).rawValue)
    var life = lives[index]
    defer { lives[index] = life }
    if life.isBroken { return }
    if life.home == 0 {
      life.home = region
      life.start = clock
      life.end = clock
      life.isBroken = !isWrite
      return
    }
    life.end = clock
    var current = region
    var loop: UInt32 = 0
    while current != life.home {
      if current == 0 {
        life.isBroken = true
        return
      }
      if regions[Int(current)].isLoop { loop = current }
      current = regions[Int(current)].outer
    }
    if loop != 0 { life.loop = loop }
  }

  /// Puts a function off until the one around it is done.
  private mutating func enqueue(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    if !onlyTouched || tree.flags(id).contains(.touched) { functions.append(id) }
  }

  private mutating func visitForeign(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .identifier, .bindingIdentifier: lives[Int(tree.symbol(id).rawValue)].isBroken = true
    case .function, .functionDeclaration: enqueue(id, tree)
    default: tree.forEachChild(of: id) { stack.append(Item(id: $0, role: .foreign)) }
    }
  }

  // MARK: The order of evaluation

  private mutating func queue(_ tree: borrowing SyntaxTree, _ list: NodeList, _ role: Role) {
    var position = tree.count(list) - 1
    while position >= 0 {
      if tree[list, position].exists { stack.append(Item(id: tree[list, position], role: role)) }
      position -= 1
    }
  }

  /// What comes next goes on the stack last.
  private mutating func push(_ id: NodeID, _ role: Role = .value) {
    if id.exists { stack.append(Item(id: id, role: role)) }
  }

  private mutating func pushRegion(_ id: NodeID, isLoop: Bool = false) {
    if id.isNone { return }
    stack.append(Item(id: .none, role: .close))
    push(id)
    stack.append(Item(id: .none, role: isLoop ? .openLoop : .open))
  }

  private mutating func visitTarget(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .identifier, .bindingIdentifier: note(id, tree, isWrite: true)
    case .arrayPattern, .objectPattern: queue(tree, tree.elements(id), .target)
    case .rest: push(tree.operand(id), .target)
    case .property:
      push(tree.property(id).value, .target)
      if tree.property(id).isComputed { push(tree.property(id).key) }
    case .assignmentPattern:
      let (target, value) = tree.operands(id)
      switch tree.kind(target) {
      case .identifier, .bindingIdentifier, .arrayPattern, .objectPattern:
        push(target, .target)
        pushRegion(value)
      default:
        pushRegion(value)
        push(target, .target)
      }
    default: push(id)
    }
  }

  private mutating func visit(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .identifier: note(id, tree, isWrite: false)
    case .bindingIdentifier, .string, .number, .null, .true, .false, .regExp: break
    case .member, .unary, .return, .expressionStatement: push(tree.operand(id))
    case .binary, .index:
      push(tree.operands(id).right)
      push(tree.operands(id).left)
    case .call:
      queue(tree, NodeList(index: tree[id].b), .value)
      push(tree.operands(id).left)
    case .function, .functionDeclaration: enqueue(id, tree)
    case .class, .classDeclaration: push(id, .foreign)
    case .assign: visitAssign(id, tree)
    case .update:
      // Read, then written: never the first occurrence of a life.
      push(tree.operand(id))
    case .declarator:
      let (target, value) = tree.operands(id)
      guard value.exists else { return }
      push(target, .target)
      push(value)
    case .logical:
      pushRegion(tree.operands(id).right)
      push(tree.operands(id).left)
    case .conditional, .if:
      let parts = tree.conditional(id)
      pushRegion(parts.alternate)
      pushRegion(parts.consequent)
      push(parts.test)
    case .optionalChain: pushRegion(tree.operand(id))
    default: visitStatement(id, tree)
    }
  }

  private mutating func visitAssign(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    let (target, value) = tree.operands(id)
    let op = tree.assignmentOperator(id)
    let isName = tree.kind(target) == .identifier
    if op == .assign {
      switch tree.kind(target) {
      case .identifier, .arrayPattern, .objectPattern:
        push(target, .target)
        push(value)
      default:
        push(value)
        push(target)
      }
      return
    }
    // Read before the value and written behind it.
    if isName { push(target) }
    switch op {
    case .or, .and, .coalesce: pushRegion(value)
    default: push(value)
    }
    push(target)
  }

  private mutating func visitStatement(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .for:
      let parts = tree.forParts(id)
      stack.append(Item(id: .none, role: .close))
      pushRegion(parts.update)
      pushRegion(parts.body)
      push(parts.test)
      stack.append(Item(id: .none, role: .openLoop))
      push(parts.initialiser)
    case .while, .doWhile:
      let (test, body) = tree.loop(id)
      stack.append(Item(id: .none, role: .close))
      if tree.kind(id) == .while {
        pushRegion(body)
        push(test)
      } else {
        pushRegion(test)
        pushRegion(body)
      }
      stack.append(Item(id: .none, role: .openLoop))
    case .forIn, .forOf:
      let parts = tree.forEach(id)
      stack.append(Item(id: .none, role: .close))
      pushRegion(parts.body)
      pushHead(parts.left, tree)
      stack.append(Item(id: .none, role: .openLoop))
      push(parts.right)
    case .try:
      let parts = tree.tryParts(id)
      pushRegion(parts.finalizer)
      if parts.handler.exists {
        stack.append(Item(id: .none, role: .close))
        push(parts.handler)
        push(parts.parameter, .target)
        stack.append(Item(id: .none, role: .open))
      }
      pushRegion(parts.block)
    case .switch:
      // Each test is evaluated before each body.
      let parts = tree.switchParts(id)
      for position in stride(from: tree.count(parts.cases) - 1, through: 0, by: -1) {
        stack.append(Item(id: .none, role: .close))
        queue(tree, tree.switchCase(tree[parts.cases, position]).statements, .value)
        stack.append(Item(id: .none, role: .open))
      }
      for position in stride(from: tree.count(parts.cases) - 1, through: 0, by: -1) {
        pushRegion(tree.switchCase(tree[parts.cases, position]).test)
      }
      push(parts.discriminant)
    case .labelled: pushRegion(tree.labelled(id).body)
    case .with:
      // Names inside are pinned.
      let parts = tree.with(id)
      pushRegion(parts.body)
      push(parts.object)
    default:
      let mark = stack.count
      tree.forEachChild(of: id) { stack.append(Item(id: $0, role: .value)) }
      stack.reverse(from: mark)
    }
  }

  /// The head of `for (x of y)`; the old `for (var x = 1 in y)` has a value that is written before the loop.
  private mutating func pushHead(_ left: NodeID, _ tree: borrowing SyntaxTree) {
    guard tree.kind(left) == .variables else { return push(left, .target) }
    let declarator = tree[tree.elements(left), 0]
    let (target, value) = tree.operands(declarator)
    push(target, .target)
    if value.exists {
      push(target, .foreign)
      push(value)
    }
  }
}
