// Simplifier: the tree as a shorter tree that does the same.
//
// A pass goes through the program once, from the leaves to the root: `simplify` returns the node that takes the place of
// the one it was given, and the parent stores it. What a node may become depends on how its value is used; that comes
// down as a `ValueUse`. Each idea has a file of its own, an extension with functions that look at one node
// whose children are as short as they get, and return its replacement.
//
// Passes go on until one changes nothing or the bound is reached. `Analysis` counts all names before each; within a pass
// counts may be too high, never too low: a rule that adds a use counts it, one that drops a use need not.
//
// Every rewrite asks `spend` first. That is what `fuel` limits, so that a wrong rewrite can be found by bisection, and
// what tells the passes that something changed.

internal import AssetText

/// How the value of an expression is used.
struct ValueUse: OptionSet, BitwiseCopyable, Sendable {
  var rawValue: UInt8

  /// Nobody looks at the value: the result may be no node at all.
  static let unused = ValueUse(rawValue: 1 << 0)
  /// Only its truth matters.
  static let boolean = ValueUse(rawValue: 1 << 1)
  /// Called: `this` would change if a wrapper were removed from a member.
  static let callee = ValueUse(rawValue: 1 << 2)
  /// The operand of `delete` or `typeof`: a name or member there means something else than its value.
  static let reference = ValueUse(rawValue: 1 << 3)
  /// The object or callee of an optional chain's next link: may not be unwrapped.
  static let chain = ValueUse(rawValue: 1 << 4)
  /// An anonymous function or class that stands here is named after what it is assigned to.
  static let named = ValueUse(rawValue: 1 << 5)
  /// An operand of `&&` or of `||`: what the parentheses around it cost depends on that.
  static let inAnd = ValueUse(rawValue: 1 << 6)
  static let inOr = ValueUse(rawValue: 1 << 7)
}

/// Rewrites a program.
struct Simplifier: ~Copyable {
  /// What is known about the function around the current node.
  struct Surroundings: BitwiseCopyable {
    var isStrict = false
    /// The code around the function or program is in strict mode: a directive that asks for it says nothing.
    var isStrictOutside = false
    var isAsync = false
    var isGenerator = false
    /// In a function's body or parameters; false at the top of a program.
    var isFunction = false
    /// The scope of the nearest function that is no arrow, or of the program.
    var scope: ScopeID = ScopeTable.program
    /// The scope that a `var` here belongs to; none where a new one cannot be declared.
    var variables = ScopeID.none
    /// The nesting of loops in the function.
    var loops = 0
    /// The nesting of `try` blocks in the function whose `catch` or `finally` would notice.
    var tries = 0
    /// The nesting of `with`.
    var withs = 0
    /// In the parameters of a function, or in a function there.
    var isInParameters = false
    /// How many handlers stand around the function, which has variables of its own.
    var outerHandlers = 0
    /// Inside a class that extends another: `this` may throw.
    var isDerived = false
  }

  var program: ParsedProgram
  let options: JavaScriptMinifier.Options
  let liberties: Liberties
  var around = Surroundings()
  /// There are rules that make no rewrites.
  private let excludes: Bool
  /// Rewrites that may still be made.
  var fuel: Int
  /// Rewrites made.
  var rewrites = 0
  /// The rule of the last rewrite and the offset of its node: what bisection wants to know.
  var lastRule: StaticString = ""
  var lastPlace: UInt32 = 0
  /// Nodes of lists that are being built and of spines on their way back.
  var stack = Table<NodeID>(capacity: 256)
  /// Lists with room behind their last element, by their index, and how many elements they may have.
  var room: [UInt32: Int] = [:]
  /// The contexts of the operators of such spines.
  var contexts = Table<ValueUse>()

  /// Conditionals that give a parameter a constant where it is undefined.
  var guardedParameters: ContiguousArray<NodeID> = []

  /// Leaves out functions in which the last pass changed nothing.
  var skipsSettled = false
  /// How many rewrites had been made when variables were last rearranged.
  private var rearranged = 0
  /// Somewhere a name gets an empty object unless it has one.
  var fillsNames = false
  /// Functions and their callers have been asked what they agree on.
  private var hasAgreed = false
  /// What has to be looked into although it is settled.
  var worklist = Worklist()
  /// There is a `with`, in which names may mean something else.
  private(set) var hasWith = false
  /// There was an `eval` in the input; what was pinned because of it is told by its scope.
  var hadEval = false
  /// There are names that keep a function in its block.
  var hasBlocked = false

  /// Declarations in branches and loops become assignments.
  var hoistsVariables = false
  /// Names that the function being rewritten has to declare for that: binding identifiers.
  var hoisted: ContiguousArray<NodeID> = []
  /// The parameters of the handlers around the current node.
  var handlers: ContiguousArray<NodeID> = []

  /// By symbol: the value that it is known to have; and the symbols that have one, in the order they were learnt.
  var values = Table<NodeID>()
  var known = Table<SymbolID>()

  /// By symbol: the function that it stands for, as far as the walk has come.
  var functions = Table<KnownFunction>()
  /// Calls may give way to the bodies of functions.
  var inlines = false
  /// Also where no statement begins with the call.
  var inlinesSequences = false
  /// What a rule leaves for the next pass would stay.
  var isLastPass = false
  /// A function has been taken out of a declaration that stands in some list still.
  var hasTakenDeclaration = false
  /// How deeply functions have been put into one another where the walk is.
  var height: Int32 = 0
  /// The same of the value that was rewritten last for a declaration.
  var valueHeight: Int32 = 0
  /// The nesting of functions that are rewritten before their turn.
  var depth = 0
  /// Variables that the functions around have got and do not declare yet.
  var adopted: ContiguousArray<Adopted> = []

  /// Takes a program to rewrite.
  init(_ program: consuming ParsedProgram, options: JavaScriptMinifier.Options) {
    self.program = program
    self.options = options
    liberties = Liberties(options.assumptions)
    excludes = !options.excludedRules.isEmpty
    fuel = options.fuel ?? .max
    hadEval = self.program.scopes[ScopeTable.program].flags.contains(.containsEval)
    for index in self.program.scopes.symbols.indices
    where self.program.scopes.symbols[index].flags.contains(.blocksFunction) {
      hasBlocked = true
    }
    for index in self.program.scopes.scopes.indices
    where self.program.scopes.scopes[index].kind == .with {
      hasWith = true
    }
  }

  /// Rewrites a program until nothing changes, or as often as it is worth.
  static func run(
    _ program: consuming ParsedProgram, options: JavaScriptMinifier.Options
  ) -> SimplifiedProgram {
    var simplifier = Simplifier(program, options: options)
    // Until nothing changes; the bound is there for rules that undo one another.
    let passes = 24
    var isRearranged = false
    // The parser's counts are as good as the first pass needs.
    var isCounted = true
    simplifier.inlines = simplifier.mayInline
    for pass in 0..<passes {
      let before = simplifier.rewrites
      if pass == 3, !isRearranged {
        simplifier.rearrangeVariables()
        isRearranged = true
      } else if !isCounted {
        simplifier.countNames()
        if isRearranged { simplifier.markChanged() }
      }
      isCounted = false
      if pass == 2 { simplifier.agree() }
      simplifier.forgetAll()
      simplifier.inlinesSequences = simplifier.inlines && pass > 0 && pass < passes - 1
      simplifier.isLastPass = pass == passes - 1
      simplifier.simplifyProgram()
      #if DEBUG
        Verifier.check(simplifier.program, after: "simplify")
      #endif
      if simplifier.fuel == 0 { break }
      simplifier.skipsSettled = true
      let made = simplifier.rewrites - before
      if isRearranged, simplifier.isNotWorth(made, options) { break }
      if made > 0 { continue }
      if !isRearranged {
        simplifier.rearrangeVariables()
        isRearranged = true
        isCounted = true
      } else if simplifier.worklist.learnt.isEmpty, !simplifier.rearrangeAgain() {
        #if DEBUG
          simplifier.checkEnd()
        #endif
        break
      }
    }
    simplifier.markModule()
    // Behind the passes nobody asks for counts but the mangler, which takes its own.
    #if DEBUG
      Analysis.run(&simplifier.program)
      Verifier.check(simplifier.program, after: "analysis", isCounted: true)
    #endif
    return simplifier.finish()
  }

  /// True where what a pass made is too little for another one. Of a very large program some corner changes for long: less
  /// than one rewrite in ten megabytes is not worth the passes and the rearranging that are still to come.
  private func isNotWorth(_ made: Int, _ options: JavaScriptMinifier.Options) -> Bool {
    made > 0 && options.optimization != .max && made * 10_000_000 < program.source.count
  }

  /// What is done once, late: other rules know more about `let`; not too late for declarations to join.
  private mutating func rearrangeVariables() {
    lowerRaised()
    let survey = Analysis.survey(&program, &worklist.log, replays: false)
    settleAll()
    turnLetIntoVar(survey)
    mergeVariables(survey, onlyTouched: false)
    forgetTouched()
    hoistsVariables = true
    countNames()
    skipsSettled = false
    beginFacts()
    rearranged = rewrites
  }

  /// The same once nothing else is left to do, and what needs to know all calls; false if nothing comes of it.
  private mutating func rearrangeAgain() -> Bool {
    let before = rewrites
    if rewrites == rearranged, hasAgreed { return false }
    unsettleTouched()
    lowerRaised()
    let survey = Analysis.survey(&program, &worklist.log, replays: !hasWith)
    settleAll()
    agree()
    if rewrites > before { return true }
    // What has been dropped since the first time may let more variables share a name.
    turnLetIntoVar(survey)
    mergeVariables(survey, onlyTouched: true)
    forgetTouched()
    rearranged = rewrites
    return rewrites > before
  }

  private mutating func agree() {
    if fillsNames { dropWriteOnlyObjects() }
    if inlines { dropAgreedParameters() }
    hasAgreed = true
  }

  #if DEBUG
    /// Makes sure that nothing was left out that has anything to do: a pass over all functions changes nothing.
    private mutating func checkEnd() {
      let before = rewrites
      skipsSettled = false
      countNames()
      forgetAll()
      simplifyProgram()
      precondition(rewrites == before, "left out after the last pass: \(lastRule) at \(lastPlace)")
    }
  #endif

  private consuming func finish() -> SimplifiedProgram {
    let summary = RewriteSummary(count: rewrites, lastRule: lastRule, lastPlace: lastPlace)
    return SimplifiedProgram(program: program, summary: summary)
  }

  /// Gives the program back.
  consuming func takeProgram() -> ParsedProgram { program }

  /// Whether functions may go from where they were declared: the name of one and what it is called by may change.
  private var mayInline: Bool {
    guard options.renames, !options.keepsNames, options.reservedNames.isEmpty,
      liberties.functionNames, liberties.callers
    else { return false }
    // A name that a `with` looks for keeps its name, and could hide that of what comes from elsewhere.
    return !hasWith
  }

  // MARK: Rewrites

  /// Asks whether a rewrite may be made, and counts it.
  @inline(__always) mutating func spend(_ rule: StaticString, _ id: NodeID) -> Bool {
    if fuel == 0 || excludes && options.excludedRules.contains("\(rule)") { return false }
    fuel -= 1
    rewrites += 1
    lastRule = rule
    lastPlace = program.tree.start(id)
    return true
  }

  // MARK: The tree

  @inline(__always) var tree: SyntaxTree {
    _read { yield program.tree }
    _modify { yield &program.tree }
  }

  @inline(__always) var scopes: ScopeTable {
    _read { yield program.scopes }
    _modify { yield &program.scopes }
  }

  @inline(__always) func kind(_ id: NodeID) -> NodeKind { program.tree.kind(id) }
}

/// The assumptions, as rules ask for them.
struct Liberties: BitwiseCopyable, Sendable {
  var functionNames, functionLength, builtIns, deadZone, constantAssignment: Bool
  var conversions, propertyReads, errors, callers, documentAll: Bool

  init(_ assumptions: Set<JavaScriptMinifier.Assumption>) {
    functionNames = assumptions.contains(.functionNames)
    functionLength = assumptions.contains(.functionLength)
    builtIns = assumptions.contains(.builtIns)
    deadZone = assumptions.contains(.deadZone)
    constantAssignment = assumptions.contains(.constantAssignment)
    conversions = assumptions.contains(.conversions)
    propertyReads = assumptions.contains(.propertyReads)
    errors = assumptions.contains(.errors)
    callers = assumptions.contains(.callers)
    documentAll = assumptions.contains(.documentAll)
  }
}

/// What rewriting leaves.
struct SimplifiedProgram: ~Copyable {
  var program: ParsedProgram
  var summary: RewriteSummary
}

/// How many rewrites were made, and which was the last.
struct RewriteSummary: Sendable {
  var count: Int
  var lastRule: StaticString
  /// The offset in the source.
  var lastPlace: UInt32
}
