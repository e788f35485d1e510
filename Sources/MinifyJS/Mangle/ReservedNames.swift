internal import AssetText

/// The names that are never given, and those that are never taken away.
struct ReservedNames: ~Copyable {
  /// By atom: true for a name of `Options.reservedNames`.
  private var isListed: ContiguousArray<Bool>

  /// Short names that every page has as globals. A variable at the top of a script would replace them for all other
  /// scripts, or could not be declared at all (`top`).
  private static let globals: [StaticString] = [
    "top", "self", "name", "open", "stop", "find", "eval", "JSON", "Math", "Date", "Map", "Set",
    "URL", "CSS", "NaN", "Intl", "Blob", "File", "Node", "Text", "Attr", "Range", "Proxy",
    "close", "event", "focus", "blur", "print", "alert", "fetch", "async", "await",
  ]

  /// Finds the atoms of the reserved names.
  init(_ listed: Set<String>, _ atoms: inout _AtomTable) {
    isListed = []
    for name in listed.sorted() { list(atoms.intern(ContiguousArray(name.utf8)), true) }
    for name in Self.globals { list(atoms.intern(name), false) }
  }

  /// By atom: true for what is not to be given, though it may be taken away.
  private var isAvoided: ContiguousArray<Bool> = []

  private mutating func list(_ atom: _Atom, _ isKept: Bool) {
    let index = Int(atom.rawValue)
    if index >= isListed.count {
      let missing = index + 1 - isListed.count
      isListed.append(contentsOf: repeatElement(false, count: missing))
      isAvoided.append(contentsOf: repeatElement(false, count: missing))
    }
    if isKept { isListed[index] = true }
    isAvoided[index] = true
  }

  /// True for a name that the options want to stay.
  @inline(__always) func isKept(_ atom: _Atom) -> Bool {
    Int(atom.rawValue) < isListed.count && isListed[Int(atom.rawValue)]
  }

  /// True for a name that may be given. All words of the grammar are out, also those that are names elsewhere (`of`,
  /// `get`), and what has no value of its own anywhere (`undefined`, `Infinity`: they are globals in the table above or
  /// longer than any name that is given).
  @inline(__always) func mayBeGiven(_ atom: _Atom) -> Bool {
    Int(atom.rawValue) >= Words.spelling.count + 1
      && !(Int(atom.rawValue) < isAvoided.count && isAvoided[Int(atom.rawValue)])
  }
}
