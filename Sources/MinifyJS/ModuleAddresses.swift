// ModuleAddresses: the addresses that a script's own grammar names, and other ones in their place.
//
// Specifiers of imports and re-exports, `import()` of a literal, `new URL("…", import.meta.url)` and `import.meta.url`
// itself say where a module expects others and itself to be. Whoever moves modules has to change them; everything else
// of the text is printed as it was read, without rewriting or renaming.

public import AssetText

/// Something in a script that stands for an address.
public enum ModuleAddress: Sendable, Hashable {
  /// The specifier of an `import`, of an `export … from` or of an `import()`.
  case specifier(String)
  /// The first argument of `new URL("…", import.meta.url)`.
  case asset(String)
}

/// A script whose addresses can be read and changed.
public struct ModuleAddresses: Sendable {
  /// The addresses, each once, in the order of the text.
  public let all: [ModuleAddress]
  /// True if `import()` is called with something else than a literal.
  public let hasComputedImport: Bool
  /// True if the text was read as a module.
  public let isModule: Bool
  private let bytes: [UInt8]
  private let goal: JavaScriptMinifier.Goal

  /// True if the text imports anything by a literal.
  public var hasSpecifiers: Bool {
    all.contains { address in
      if case .specifier = address { return true }
      return false
    }
  }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - goal: What it is read as.
  /// - Throws: The diagnostic of a text that does not parse.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    _ bytes: [UInt8], goal: JavaScriptMinifier.Goal = .automatic
  ) throws(Diagnostic) {
    self.bytes = bytes
    self.goal = goal
    let read = try Self.onLargeStack { () throws(Diagnostic) in
      var walk = AddressWalk(try Self.parse(bytes, goal))
      walk.run()
      let isModule = walk.program.isModule
      return (walk.found, walk.hasComputedImport, isModule)
    }
    (all, hasComputedImport, isModule) = read
  }

  /// The script with other addresses.
  ///
  /// - Parameters:
  ///   - isInlineScript: Whether it is to stand in an HTML `script` element.
  ///   - ownAddress: The address of the module relative to `document.baseURI`, which takes the place of
  ///     `import.meta.url`; nil where that stays.
  ///   - replacements: The new addresses; what is not among them stays.
  /// - Throws: What `init` would throw.
  /// - Returns: The text, printed without needless white space.
  /// - Complexity: O(*n*) in the number of bytes.
  public func rewritten(
    isInlineScript: Bool = false, ownAddress: String? = nil,
    replacing replacements: [ModuleAddress: String]
  ) throws(Diagnostic) -> [UInt8] {
    try Self.onLargeStack { () throws(Diagnostic) in
      var walk = AddressWalk(
        try Self.parse(bytes, goal), ownAddress: ownAddress, replacements: replacements)
      walk.run()
      var options = JavaScriptMinifier.Options()
      options.goal = goal
      options.optimization = .none
      options.renames = false
      options.isInlineScript = isInlineScript
      return Printer.print(walk.program, options: options).bytes
    }
  }

  private static func parse(
    _ bytes: [UInt8], _ goal: JavaScriptMinifier.Goal
  ) throws(Diagnostic) -> ParsedProgram {
    try Parser(_Source(bytes), options: ParserOptions(goal: goal.source, path: nil)).parse()
  }

  private static func onLargeStack<R: Sendable>(
    _ body: @Sendable () throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    if WorkerThreads.isWorker { return try body() }
    let result = WorkerThreads.withLargeStack { () -> Result<R, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A walk over a program that finds its addresses and may change them.
private struct AddressWalk: ~Copyable {
  var program: ParsedProgram
  private(set) var found: [ModuleAddress] = []
  private(set) var hasComputedImport = false
  private let ownAddress: String?
  private let replacements: [ModuleAddress: String]
  private var known: Set<ModuleAddress> = []

  init(
    _ program: consuming ParsedProgram, ownAddress: String? = nil,
    replacements: [ModuleAddress: String] = [:]
  ) {
    self.program = program
    self.ownAddress = ownAddress
    self.replacements = replacements
  }

  mutating func run() {
    var stack = Table<NodeID>()
    stack.append(program.root)
    var children = Table<NodeID>()
    while let id = stack.popLast() {
      visit(id)
      children.removeAll()
      program.tree.appendChildren(of: id, to: &children)
      // The first child is on top, so that the order is that of the text.
      var position = children.count
      while position > 0 {
        position -= 1
        if !children[position].isNone { stack.append(children[position]) }
      }
    }
  }

  private mutating func visit(_ id: NodeID) {
    switch program.tree.kind(id) {
    case .import: specifier(program.tree.importParts(id).source)
    case .exportNamed: specifier(program.tree.exportNamed(id).source)
    case .exportAll: specifier(program.tree.exportAll(id).source)
    case .importCall:
      let source = program.tree.importCall(id).source
      if program.tree.kind(source) == .string {
        specifier(source)
      } else {
        hasComputedImport = true
      }
    case .new: asset(id)
    case .member where isOwnAddress(id):
      if let ownAddress { replaceOwnAddress(id, ownAddress) }
    default: break
    }
  }

  private mutating func specifier(_ id: NodeID) {
    guard !id.isNone else { return }
    replace(id) { .specifier($0) }
  }

  /// `new URL("…", import.meta.url)`, where nothing in the file is called `URL`.
  private mutating func asset(_ id: NodeID) {
    let call = program.tree.call(id)
    guard program.tree.count(call.arguments) == 2, isGlobal(call.callee, "URL"),
      program.tree.kind(program.tree[call.arguments, 0]) == .string,
      isOwnAddress(program.tree[call.arguments, 1])
    else { return }
    replace(program.tree[call.arguments, 0]) { .asset($0) }
  }

  private mutating func replace(_ id: NodeID, _ address: (String) -> ModuleAddress) {
    let address = address(program.atoms.text(program.tree.atom(id)))
    if known.insert(address).inserted { found.append(address) }
    guard let new = replacements[address] else { return }
    program.tree[id].a = atom(new)
  }

  private func isGlobal(_ id: NodeID, _ name: String) -> Bool {
    guard program.tree.kind(id) == .identifier else { return false }
    let symbol = program.tree.symbol(id)
    return program.scopes[symbol].kind == .unresolved
      && program.atoms.text(program.scopes.name(symbol)) == name
  }

  /// Puts `new URL("…", document.baseURI).href` in the place of `import.meta.url`.
  private mutating func replaceOwnAddress(_ id: NodeID, _ address: String) {
    guard let url = global("URL"), let document = global("document") else { return }
    let start = program.tree.start(id)
    let baseURI = program.tree.add(
      Node(.member, start: start, a: document.rawValue, b: atom("baseURI")))
    let text = program.tree.add(Node(.string, start: start, a: atom(address)))
    let arguments = program.tree.addList([text, baseURI])
    let made = program.tree.add(Node(.new, start: start, a: url.rawValue, b: arguments.index))
    program.tree[id] = Node(.member, start: start, a: made.rawValue, b: atom("href"))
  }

  /// A use of a global name; nil where the file declares one of that name.
  private mutating func global(_ name: String) -> NodeID? {
    let wanted = _Atom(rawValue: atom(name))
    var symbol = SymbolID.none
    for index in program.scopes.symbols.indices.dropFirst()
    where program.scopes.symbols[index].name == wanted {
      switch program.scopes.symbols[index].kind {
      case .unresolved: symbol = SymbolID(rawValue: UInt32(index))
      case .label, .privateName: break
      default: return nil
      }
    }
    if symbol.isNone {
      symbol = program.scopes.add(
        Symbol(
          name: wanted, scope: ScopeTable.universe, kind: .unresolved, flags: [],
          declaration: .none))
    }
    return program.tree.add(Node(.identifier, start: 0, a: symbol.rawValue))
  }

  private mutating func atom(_ text: String) -> UInt32 {
    program.atoms.intern(ContiguousArray(text.utf8)).rawValue
  }

  private func isOwnAddress(_ id: NodeID) -> Bool {
    guard program.tree.kind(id) == .member else { return false }
    let member = program.tree.member(id)
    return program.tree.kind(member.object) == .importMeta
      && program.atoms.text(member.name) == "url"
  }
}
