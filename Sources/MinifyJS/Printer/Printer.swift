// Printer: the tree as text with nothing needless in it.
//
// Three things make a printer of JavaScript hard, and each has one mechanism here.
//
// Where tokens would join: every word asks whether the byte before it could continue it, `+`, `-`, `/` and `<` look at
// the byte before them, a regular expression and a number remember where they ended.
//
// Where an expression would be read as something else because of how it begins (`{`, `function`, `class`, `let` at the
// start of a statement, an arrow's body or `export default`): the offset of such a start is noted, and what prints at
// that very offset puts itself into parentheses.
//
// Semicolons: one is owed at the end of a statement and paid when the next begins, so none is printed before `}`.
//
// Left spines of operators, members and calls, alternates of conditionals and of `else if` are loops: their depth is
// that of the input's length.

internal import AssetText

struct Printer: ~Copyable {
  let program: ParsedProgram
  let options: JavaScriptMinifier.Options
  var output: [UInt8] = []
  /// True where the last statement still needs its semicolon.
  var owesSemicolon = false
  /// Offsets at which an expression may not begin like something else; -1 for none.
  var statementStart = -1
  var exportDefaultStart = -1
  var arrowBodyStart = -1
  var forHeadStart = -1
  /// Where a number ended that a dot would continue, and where a regular expression ended.
  var numberEnd = -1
  var regExpEnd = -1
  /// The next comment that may have to be printed.
  private var comment = 0

  init(_ program: consuming ParsedProgram, options: JavaScriptMinifier.Options) {
    output.reserveCapacity(program.source.count)
    self.program = program
    self.options = options
  }

  consuming func finish() -> [UInt8] { output }

  mutating func printProgram() {
    if let hashbang = program.hashbang {
      output += program.source[hashbang]
      output.append(0x0A)
    }
    printStatements(program.tree.elements(program.root), isBody: true)
    printComments(before: UInt32.max)
    guard !options.dropsSourceMapComment,
      let map = program.comments.last(where: { $0.kind == .sourceMap })
    else { return }
    output.append(0x0A)
    output += program.source[Int(map.start)..<Int(map.end)]
  }

  /// Prints the legal comments that stand before an offset.
  mutating func printComments(before offset: UInt32) {
    while comment < program.comments.count, program.comments[comment].start < offset {
      let found = program.comments[comment]
      comment += 1
      guard found.kind == .legal, options.legalComments == .keep else { continue }
      let text = program.source[Int(found.start)..<Int(found.end)]
      // A comment cannot be escaped.
      if options.isInlineScript, InlineScript.escaped(text) != Array(text) { continue }
      paySemicolon()
      if output.last == 0x2F { output.append(0x0A) }
      output += text
      if found.isLine { output.append(0x0A) }
    }
  }

  // MARK: Bytes

  @inline(__always) mutating func write(_ byte: UInt8) { output.append(byte) }

  @inline(__always) mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func paySemicolon() {
    if owesSemicolon {
      owesSemicolon = false
      output.append(0x3B)
    }
  }

  /// True where the byte before would be continued by a name.
  @inline(__always) private var joinsName: Bool {
    guard let last = output.last else { return false }
    return (last | 0x20 >= 0x61 && last | 0x20 <= 0x7A) || (last >= 0x30 && last <= 0x39)
      || last == 0x5F || last == 0x24 || last >= 0x80 || last == 0x5C
      || regExpEnd == output.count
  }

  /// Keeps what follows apart from a name, number or regular expression before it.
  @inline(__always) mutating func separateName() { if joinsName { output.append(0x20) } }

  /// Prints a keyword.
  mutating func word(_ text: StaticString) {
    separateName()
    write(text)
  }

  /// Prints the bytes of an atom.
  mutating func write(_ atom: _Atom) { output += program.atoms[atom] }

  /// Prints a name.
  mutating func name(_ symbol: SymbolID) {
    separateName()
    write(program.scopes.name(symbol))
  }

  /// Prints `+`, `-` and what begins with them, apart from another such sign.
  mutating func sign(_ text: StaticString, _ first: UInt8) {
    if output.last == first { output.append(0x20) }
    write(text)
  }

  mutating func bigInt(_ id: NodeID) {
    separateName()
    output += NumberLiteral.bigInt(program.atoms[program.tree.atom(id)])
  }

  mutating func number(_ id: NodeID) {
    separateName()
    let text = NumberLiteral.text(program.tree.number(id))
    output += text
    let isPlain = text.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    if isPlain { numberEnd = output.count }
  }

  mutating func string(_ atom: _Atom) {
    output += StringLiteral.text(program.atoms[atom], isInline: options.isInlineScript)
  }

  mutating func regExp(_ id: NodeID) {
    let (pattern, flags) = program.tree.regExp(id)
    // `//` would be a comment; `</script` ends the element.
    if output.last == 0x2F || output.last == 0x3C { output.append(0x20) }
    write(0x2F)
    let text = program.atoms[pattern]
    if options.isInlineScript {
      output += InlineScript.escaped(ArraySlice(text))
    } else {
      output += text
    }
    write(0x2F)
    write(flags)
    regExpEnd = output.count
  }

  /// True where some bytes are a name in the sense of ES5, ASCII only.
  func isPlainName(_ atom: _Atom) -> Bool {
    let text = program.atoms[atom]
    guard let first = text.first, first < 0x30 || first > 0x39 else { return false }
    return text.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        || byte == 0x5F || byte == 0x24
    }
  }
}
