// SyntaxTree: the arrays that the ids point into.
//
// A rewriting pass replaces a node by returning another id, so dead nodes stay behind: nothing may scan `nodes` from
// end to end or keep a table by NodeID. A list is compacted in place when it shrinks; when it grows, a new run is
// appended and the old one forgotten.

/// The nodes of one program.
struct SyntaxTree: ~Copyable, Sendable {
  /// All nodes; index 0 is no node.
  var nodes: Table<Node>
  /// Runs of children and other words; index 0 holds 0, the empty list.
  var extra: Table<UInt32>
  /// The values of numeric literals.
  var numbers: Table<Double>
  /// Nothing. A struct that holds an existential is passed by its address. Without it the compiler copies a tree, and
  /// all 592 bytes of a simplifier that has one, each time one of their methods calls another that changes nothing.
  /// Measured on typescript.js: those copies alone were 13 instructions an input byte.
  private let anchor: (any Sendable)? = nil

  /// Makes an empty tree with room for the nodes of a text of some length.
  init(sourceLength: Int = 0) {
    nodes = Table(capacity: sourceLength / 4 + 64)
    extra = Table(capacity: sourceLength / 6 + 64)
    numbers = Table()
    nodes.append(Node(.none, start: 0))
    extra.append(0)
  }

  @inline(__always) subscript(_ id: NodeID) -> Node {
    get { nodes[Int(id.rawValue)] }
    _modify { yield &nodes[Int(id.rawValue)] }
  }

  @inline(__always) func kind(_ id: NodeID) -> NodeKind { nodes[Int(id.rawValue)].kind }

  @inline(__always) func flags(_ id: NodeID) -> NodeFlags { nodes[Int(id.rawValue)].flags }

  @inline(__always) func start(_ id: NodeID) -> UInt32 { nodes[Int(id.rawValue)].start }

  /// Adds a node.
  @inline(__always) mutating func add(_ node: Node) -> NodeID {
    let id = NodeID(rawValue: UInt32(truncatingIfNeeded: nodes.count))
    nodes.append(node)
    return id
  }

  // MARK: Lists

  /// The number of elements of a list.
  @inline(__always) func count(_ list: NodeList) -> Int { Int(extra[Int(list.index)]) }

  /// An element of a list.
  @inline(__always) subscript(_ list: NodeList, _ position: Int) -> NodeID {
    get { NodeID(rawValue: extra[Int(list.index) + 1 + position]) }
    set { extra[Int(list.index) + 1 + position] = newValue.rawValue }
  }

  /// Adds a list of the given ids.
  mutating func addList(_ ids: some Collection<NodeID>) -> NodeList {
    if ids.isEmpty { return .empty }
    let index = UInt32(truncatingIfNeeded: extra.count)
    extra.append(UInt32(truncatingIfNeeded: ids.count))
    for id in ids { extra.append(id.rawValue) }
    return NodeList(index: index)
  }

  /// Adds a list of the elements of a stack from a mark on.
  mutating func addList(_ stack: borrowing Table<NodeID>, from mark: Int) -> NodeList {
    let count = stack.count - mark
    if count == 0 { return .empty }
    let index = UInt32(truncatingIfNeeded: extra.count)
    extra.append(UInt32(truncatingIfNeeded: count))
    for position in mark..<stack.count { extra.append(stack[position].rawValue) }
    return NodeList(index: index)
  }

  /// Shortens a list in place; the elements that stay must have been moved to its front.
  mutating func truncate(_ list: NodeList, to count: Int) {
    if list.index != 0 { extra[Int(list.index)] = UInt32(truncatingIfNeeded: count) }
  }

  /// Appends words that belong together and returns their index.
  @inline(__always) mutating func addExtra(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let index = UInt32(truncatingIfNeeded: extra.count)
    extra.append(first)
    extra.append(second)
    return index
  }

  /// Appends words that belong together and returns their index.
  @inline(__always) mutating func addExtra(
    _ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32 = 0
  ) -> UInt32 {
    let index = addExtra(first, second)
    extra.append(third)
    extra.append(fourth)
    return index
  }

  /// Adds a numeric literal.
  mutating func addNumber(_ value: Double, start: UInt32) -> NodeID {
    numbers.append(value)
    return add(Node(.number, start: start, a: UInt32(truncatingIfNeeded: numbers.count - 1)))
  }
}
