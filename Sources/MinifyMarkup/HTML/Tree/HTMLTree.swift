// The tree of a page: what a browser's DOM holds before a script runs.
//
// Nodes are numbers into one array, linked to parent, siblings and children. A node does not hold what its token says
// (attributes, the text of a comment): it names the token. An element that the algorithm makes again, for formatting
// that was not closed, names the token of the first one.
//
// The text of all text nodes lies in one buffer. The characters of one node may come from several places, so a node holds
// a chain of pieces; what is appended to the end of the buffer only lengthens the last piece.

internal import AssetText

/// The number of a node.
typealias HTMLNodeID = Int32

/// The namespace of an element.
enum HTMLSpace: UInt8 { case html, svg, mathML }

struct HTMLNode {
  enum Kind: UInt8 { case document, doctype, element, text, comment, content }

  var kind: Kind
  var space = HTMLSpace.html
  var name = HTMLName.none
  /// The name's number in the table of names.
  var atom = _Atom.empty
  /// The token that made the node; -1 where none did.
  var token: Int32 = -1
  var parent: HTMLNodeID = -1
  var previous: HTMLNodeID = -1
  var next: HTMLNodeID = -1
  /// The first child, or the first piece of a text.
  var first: Int32 = -1
  /// The last child, or the last piece of a text.
  var last: Int32 = -1
}

struct HTMLTree {
  /// A piece of a text node.
  struct Piece {
    var start: Int32
    var end: Int32
    var next: Int32 = -1
  }

  /// How the page is laid out.
  enum Quirks: UInt8 { case none, limited, full }

  static let document: HTMLNodeID = 0

  var nodes: ContiguousArray<HTMLNode> = [HTMLNode(kind: .document)]
  var characters: ContiguousArray<UInt8> = []
  var pieces: ContiguousArray<Piece> = []
  var quirks = Quirks.none
  /// True where something stands before a table in the tree and inside of it in the page.
  var hasFostering = false
  /// True where a tag asks for frames.
  var hasFrames = false
  /// The token at which the body began; -1 where there is none.
  var bodyToken: Int32 = -1
  /// Tags that add their attributes to `html` or `body`, in order.
  var additions: [(node: HTMLNodeID, token: Int32)] = []

  @inline(__always) subscript(_ id: HTMLNodeID) -> HTMLNode {
    get { nodes[Int(id)] }
    _modify { yield &nodes[Int(id)] }
  }

  func isHTML(_ id: HTMLNodeID, _ name: HTMLName) -> Bool {
    let node = self[id]
    return node.name == name && node.space == .html
  }

  mutating func add(_ node: HTMLNode) -> HTMLNodeID {
    nodes.append(node)
    return HTMLNodeID(truncatingIfNeeded: nodes.count - 1)
  }

  /// The node that holds what is put into an element: the contents of a template, else the element itself.
  func container(_ id: HTMLNodeID) -> HTMLNodeID {
    isHTML(id, .template) ? self[id].first : id
  }

  /// Links a node that has no parent before a child, or behind the last one where that is -1.
  mutating func insert(_ id: HTMLNodeID, into parent: HTMLNodeID, before next: HTMLNodeID = -1) {
    let previous = next >= 0 ? self[next].previous : self[parent].last
    self[id].parent = parent
    self[id].previous = previous
    self[id].next = next
    if previous >= 0 { self[previous].next = id } else { self[parent].first = id }
    if next >= 0 { self[next].previous = id } else { self[parent].last = id }
  }

  /// Unlinks a node from its parent, if it has one.
  mutating func remove(_ id: HTMLNodeID) {
    let node = self[id]
    guard node.parent >= 0 else { return }
    if node.previous >= 0 {
      self[node.previous].next = node.next
    } else {
      self[node.parent].first = node.next
    }
    if node.next >= 0 {
      self[node.next].previous = node.previous
    } else {
      self[node.parent].last = node.previous
    }
    self[id].parent = -1
    self[id].previous = -1
    self[id].next = -1
  }

  /// Appends characters of the buffer to a text node.
  mutating func append(_ range: Range<Int>, to text: HTMLNodeID) {
    let start = Int32(truncatingIfNeeded: range.lowerBound)
    let end = Int32(truncatingIfNeeded: range.upperBound)
    let last = self[text].last
    if last >= 0, pieces[Int(last)].end == start {
      pieces[Int(last)].end = end
      return
    }
    pieces.append(Piece(start: start, end: end))
    let piece = Int32(truncatingIfNeeded: pieces.count - 1)
    if last >= 0 { pieces[Int(last)].next = piece } else { self[text].first = piece }
    self[text].last = piece
  }

  /// The bytes of a text node, where they lie together; nil where they do not.
  func characters(of id: HTMLNodeID) -> Range<Int>? {
    let piece = self[id].first
    guard piece >= 0 else { return 0..<0 }
    let range = pieces[Int(piece)]
    return range.next < 0 ? Int(range.start)..<Int(range.end) : nil
  }

  /// The bytes of a text node.
  func text(of id: HTMLNodeID) -> [UInt8] {
    var result: [UInt8] = []
    var piece = self[id].first
    while piece >= 0 {
      let range = pieces[Int(piece)]
      result.append(contentsOf: characters[Int(range.start)..<Int(range.end)])
      piece = range.next
    }
    return result
  }

  /// The name of an element in lower case.
  func name(of id: HTMLNodeID, _ tokens: HTMLTokenList) -> String {
    let node = self[id]
    if node.name != .unknown { return HTMLName.texts[Int(node.name.rawValue)] }
    return node.token >= 0 ? tokens.name(of: tokens[Int(node.token)]) : ""
  }

  /// The attributes of an element, with what later tags added to it.
  func attributes(of id: HTMLNodeID, _ tokens: HTMLTokenList) -> [HTMLAttribute.Core] {
    let token = self[id].token
    var result = token >= 0 ? Array(tokens.attributes(of: tokens[Int(token)])) : []
    let name = self[id].name
    guard name == .html || name == .body else { return result }
    for addition in additions where addition.node == id {
      for attribute in tokens.attributes(of: tokens[Int(addition.token)])
      where !result.contains(where: { $0.atom == attribute.atom }) {
        result.append(attribute)
      }
    }
    return result
  }

  /// The token that gave an element an attribute: its own, or a later tag that added to it.
  func token(
    of attribute: HTMLAttribute.Core, on id: HTMLNodeID, _ tokens: HTMLTokenList
  ) -> Int32 {
    func has(_ token: Int32) -> Bool {
      token >= 0
        && tokens.attributes(of: tokens[Int(token)]).contains { $0.atom == attribute.atom }
    }
    let own = self[id].token
    if has(own) { return own }
    return additions.first { $0.node == id && has($0.token) }?.token ?? own
  }
}
