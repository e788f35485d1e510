// Printer: the tree as the shortest text that reads back as the same tree.
//
// Everything is decided from what was written last and from positions, never by looking ahead:
//
// - A word gets a space in front where the last byte is part of a word; `+`, `-`, `/` and `<` look at the last byte
//   (or two) so that tokens do not join.
// - `statementStart` and its siblings are the positions at which a statement, an arrow's body and so on began. An
//   object, a function, a class or `let` that finds itself printed exactly there puts itself into parentheses. Walking
//   down the left of an expression writes nothing, so the position is still the same there, however deep it is.
// - A semicolon is owed, not written: the next statement pays it, a closing brace forgives it.
//
// Spines that programs make very long (`+`, members and calls, commas, `else if`, conditionals) are loops; all other
// nesting recurses, and its depth was limited by the parser.

internal import AssetText

/// Writes a program.
struct Printer: ~Copyable {
  let program: ParsedProgram
  let options: JavaScriptMinifier.Options
  var output: OutputBuffer

  // The atoms: constant as long as the printer lives, since `program` is.
  let atomBytes: UnsafePointer<UInt8>
  let atomStarts: UnsafePointer<UInt32>
  /// Atoms that begin before this offset may be copied sixteen bytes at a time.
  let shortLimit: Int

  /// A semicolon is due before the next statement.
  var owesSemicolon = false
  /// Where the current expression statement began.
  var statementStart = -1
  /// Where an expression began that must not start with `let`.
  var letStart = -1
  /// Where the left of a `for … of` began, which must not be `async`.
  var forOfStart = -1
  /// Where the expression of an arrow began.
  var arrowBodyStart = -1
  /// Where the expression of `export default` began.
  var exportDefaultStart = -1
  /// Where a number ended that would take a following dot for its own.
  var integerEnd = -1

  /// Nodes of left spines on their way back.
  var spine: ContiguousArray<NodeID> = []
  /// The next comment to keep.
  var nextComment = 0
  /// The offset of that comment, or the largest number.
  var nextCommentStart: UInt32 = .max
  /// What could not be written as the options demand.
  var warnings: [Warning] = []
  /// Names and comments are written in ASCII.
  let isASCIIOnly: Bool
  /// The bytes that a string cannot copy blindly.
  let stops: UnsafePointer<Bool>
  /// A source map is wanted.
  let isMapping: Bool
  var mappings: ContiguousArray<Mapping> = []
  /// The sequence whose first elements are written already.
  var cut = Cut()
  /// The length of the output from which on a line ends where it may, or the largest number.
  var lineEnd = Int.max

  /// The beginning of a sequence.
  struct Cut {
    var sequence = NodeID.none
    var count = 0
  }

  /// What became of a program.
  struct Output {
    var bytes: [UInt8] = []
    var warnings: [Warning] = []
    /// The tokens and their places in the source, if a map is wanted.
    var mappings: ContiguousArray<Mapping> = []
    /// The last comment that names a map of the source.
    var mapComment: Comment?
  }

  private init(
    _ program: consuming ParsedProgram, _ options: JavaScriptMinifier.Options,
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ starts: UnsafePointer<UInt32>
  ) {
    output = OutputBuffer(capacity: program.source.count + program.source.count / 16)
    atomBytes = bytes
    atomStarts = starts
    shortLimit = count - 16
    isASCIIOnly = options.isASCIIOnly
    isMapping = options.sourceMap != nil
    stops = options.isASCIIOnly ? Self.asciiStops : Self.commonStops
    if options.lineLimit > 0 { lineEnd = options.lineLimit }
    self.options = options
    self.program = program
    spine.reserveCapacity(64)
  }

  /// The text of a program.
  static func print(
    _ program: consuming ParsedProgram, options: JavaScriptMinifier.Options
  ) -> Output {
    print(reusing: &program, options: options)
  }

  /// The text of a program that will be needed again.
  static func print(
    reusing program: inout ParsedProgram, options: JavaScriptMinifier.Options
  ) -> Output {
    // Every table begins with the words of the grammar, so there is storage.
    let storage = program.atoms._storage
    guard let bytes = storage.bytes, let starts = storage.starts else { return Output() }
    var printer = Printer(program, options, bytes, storage.count, starts)
    printer.printProgram()
    let output = Output(
      bytes: printer.output.array(), warnings: printer.warnings, mappings: printer.mappings,
      mapComment: printer.program.comments.last { $0.kind == .sourceMap })
    program = printer.program
    return output
  }

  @inline(__always) var tree: SyntaxTree {
    _read { yield program.tree }
  }

  private mutating func printProgram() {
    if let range = program.hashbang {
      var isASCII = true
      for offset in range {
        output.write(program.source[offset])
        if program.source[offset] >= 0x80 { isASCII = false }
      }
      output.write(0x0A)
      // It is read by the system, which knows no escapes.
      if isASCIIOnly, !isASCII { warnings.append(Warning(kind: .notASCII, offset: 0)) }
    }
    findComment()
    printBody(tree.elements(program.root))
    flushComments(before: .max)
    collectComments()
    printSourceMapComment()
  }

  // MARK: Words

  @inline(__always) static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ByteClass.table[Int(byte)] & ByteClass.namePart != 0
  }

  /// Keeps the next word apart from the last one.
  @inline(__always) mutating func separateWord() {
    if Self.isWordByte(output.last) { output.write(0x20) }
  }

  @inline(__always) mutating func word(_ text: StaticString) {
    separateWord()
    output.write(text)
  }

  @inline(__always) mutating func writeAtom(_ atom: _Atom) {
    let start = Int(atomStarts[Int(atom.rawValue)])
    let length = Int(atomStarts[Int(atom.rawValue) + 1]) - start
    if length <= 16, start < shortLimit {
      output.writeShort(atomBytes + start, length)
    } else {
      output.write(atomBytes + start, length)
    }
  }

  @inline(__always) mutating func name(_ atom: _Atom) {
    separateWord()
    writeName(atom)
  }

  /// Writes a name without regard to what stands before it.
  @inline(__always) mutating func writeName(_ atom: _Atom) {
    if isASCIIOnly { escapeName(atom) } else { writeAtom(atom) }
  }

  // MARK: Lines

  /// Writes a comma, behind which a line may end.
  @inline(__always) mutating func comma() {
    output.write(0x2C)
    breakLine()
  }

  /// Writes an opening brace, behind which a line may end.
  @inline(__always) mutating func openBrace() {
    output.write(0x7B)
    breakLine()
  }

  /// Ends the line if it is long. To be called only where a line terminator changes nothing, which is behind `,`, `{`
  /// and `;`.
  @inline(__always) mutating func breakLine() {
    if output.count >= lineEnd { endLine() }
  }

  @inline(never) private mutating func endLine() {
    // Templates and comments may hold line ends of their own.
    let lineStart = lineEnd - options.lineLimit
    if let last = output.lastIndex(of: 0x0A, from: lineStart) {
      lineEnd = last + 1 + options.lineLimit
      if output.count < lineEnd { return }
    }
    output.write(0x0A)
    lineEnd = output.count + options.lineLimit
  }

  // MARK: Atoms

  /// The bytes of an atom.
  @inline(__always) func bytes(_ atom: _Atom) -> UnsafeBufferPointer<UInt8> {
    let start = Int(atomStarts[Int(atom.rawValue)])
    return UnsafeBufferPointer(
      start: atomBytes + start, count: Int(atomStarts[Int(atom.rawValue) + 1]) - start)
  }

  /// Writes the name of the symbol that a node refers to.
  @inline(__always) mutating func symbolName(_ id: NodeID) {
    let atom = program.scopes.name(tree.symbol(id))
    mark(id, name: atom)
    name(atom)
  }
}
