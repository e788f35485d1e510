// LineStyleReader: the rules of a sheet that say something about white space.
//
// A walk over the tokens, with what CSS Syntax, section 5, needs of them to tell rules from declarations. Where an engine
// drops a rule that is not valid, it may be kept here: an effect too many costs a space, one too few costs a word.

internal import AssetText

struct LineStyleReader {
  private typealias Tokens = ContiguousArray<CSSToken>

  /// A block that is open.
  private struct Block {
    enum Kind { case style, group, scope }

    var kind: Kind
    /// The selectors of a style rule.
    var prelude = 0..<0
    /// The elements that its declarations are for, once somebody has asked.
    var subjects: [ElementCondition]?
  }

  /// How deep lists of selectors are looked into, and how many elements are told apart; beyond, all are meant.
  private static let depthLimit = 8
  private static let subjectLimit = 1_024

  private let source: _Source
  private let tokens: Tokens
  private var index = 0
  private var blocks: ContiguousArray<Block> = []

  /// Makes a reader of tokens that have no white space and no comments among them.
  init(_ source: _Source, _ tokens: ContiguousArray<CSSToken>) {
    self.source = source
    self.tokens = tokens
  }

  /// The effects of a list of declarations.
  mutating func declarations() -> LineEffects {
    var effects: LineEffects = []
    while tokens[index].kind != .endOfFile {
      let end = endOfItem(index)
      effects.formUnion(declaration(index..<end))
      index = end
      if tokens[index].kind != .endOfFile { index += 1 }
    }
    return effects
  }

  /// Reads a sheet and tells every element and what is done to it.
  mutating func sheet(_ found: (ElementCondition, LineEffects) -> Void) {
    while true {
      let token = tokens[index]
      switch token.kind {
      case .endOfFile: return
      case .rightCurly:
        _ = blocks.popLast()
        index += 1
      case .semicolon, .cdo, .cdc: index += 1
      case .atKeyword: openAtRule()
      default:
        let end = endOfItem(index)
        if tokens[end].kind == .leftCurly, !isCustomProperty(index) {
          blocks.append(Block(kind: .style, prelude: index..<end))
          index = end + 1
        } else {
          var end = end
          // The value of a custom property may hold blocks.
          while tokens[end].kind == .leftCurly { end = endOfItem(endOfBlock(end)) }
          let effects = declaration(index..<end)
          if !effects.isEmpty {
            for subject in subjects(blocks.count - 1) { found(subject, effects) }
          }
          index = max(end, index + 1)
        }
      }
    }
  }

  /// The at-rules whose blocks hold rules, or declarations for the elements of the rule around them.
  private static let groups = WordTable([
    "media", "supports", "layer", "container", "scope", "starting-style", "document",
    "-moz-document",
  ])

  private mutating func openAtRule() {
    let name = tokens[index].range.dropFirst()
    let end = endOfItem(index + 1)
    guard tokens[end].kind == .leftCurly else {
      index = end
      return
    }
    guard Self.groups.value(source, name) != nil else {
      index = endOfBlock(end)
      return
    }
    blocks.append(Block(kind: CSSText.equals(source, name, "scope") ? .scope : .group))
    index = end + 1
  }

  /// The elements that the declarations of a block are for.
  private mutating func subjects(_ block: Int) -> [ElementCondition] {
    var known = block
    while known >= 0, blocks[known].subjects == nil { known -= 1 }
    var subjects = known < 0 ? [] : blocks[known].subjects ?? []
    for index in known + 1..<block + 1 {
      switch blocks[index].kind {
      case .group: break
      // The roots of a scope can be any elements.
      case .scope: subjects = [ElementCondition()]
      case .style:
        var found: [ElementCondition] = []
        conditions(blocks[index].prelude, subjects, depth: 0, to: &found)
        subjects = found.count > 1 ? Array(Set(found)) : found
        if subjects.count > Self.subjectLimit { subjects = [ElementCondition()] }
      }
      blocks[index].subjects = subjects
    }
    return subjects
  }

  private func isCustomProperty(_ index: Int) -> Bool {
    tokens[index].kind == .ident && source.has("--", at: Int(tokens[index].start))
      && tokens[index + 1].kind == .colon
  }

  /// The index of the token that ends a declaration or a prelude: `;`, `{`, `}` or the end of the file, outside of
  /// brackets.
  private func endOfItem(_ start: Int) -> Int {
    var index = start
    var brackets: ContiguousArray<UInt8> = []
    while tokens[index].kind != .endOfFile {
      switch tokens[index].kind {
      case .semicolon, .leftCurly, .rightCurly: if brackets.isEmpty { return index }
      default: break
      }
      tokens[index].count(in: &brackets)
      index += 1
    }
    return index
  }

  /// The index behind a block that begins at an index, or the limit where that comes first.
  private func endOfBlock(_ start: Int, _ limit: Int? = nil) -> Int {
    let limit = limit ?? tokens.count - 2
    var index = start
    var brackets: ContiguousArray<UInt8> = []
    repeat {
      guard index < limit else { return index }
      tokens[index].count(in: &brackets)
      index += 1
    } while !brackets.isEmpty
    return index
  }

  private func declaration(_ range: Range<Int>) -> LineEffects {
    guard range.count >= 3, tokens[range.lowerBound].kind == .ident,
      tokens[range.lowerBound + 1].kind == .colon
    else { return [] }
    return LineEffects.declaration(
      source, name: tokens[range.lowerBound], value: tokens[range.dropFirst(2)])
  }

  // MARK: Selectors

  /// Adds what a list of selectors wants of the elements that it is for.
  private func conditions(
    _ range: Range<Int>, _ parents: [ElementCondition], depth: Int,
    to found: inout [ElementCondition]
  ) {
    guard depth < Self.depthLimit else {
      found.append(ElementCondition())
      return
    }
    var start = range.lowerBound
    var compound = start
    var brackets: ContiguousArray<UInt8> = []
    for index in range {
      let token = tokens[index]
      if brackets.isEmpty {
        if token.kind == .comma {
          add(compound..<index, parents, depth, to: &found)
          if found.count > 2 * Self.subjectLimit { return }
          start = index + 1
          compound = start
          continue
        }
        if isCombinator(token) {
          compound = index + 1
          continue
        }
        if token.hasSpaceBefore, index > start { compound = index }
      }
      token.count(in: &brackets)
    }
    add(compound..<range.upperBound, parents, depth, to: &found)
  }

  private func isCombinator(_ token: CSSToken) -> Bool {
    token.isDelim(">") || token.isDelim("+") || token.isDelim("~")
  }

  private func add(
    _ range: Range<Int>, _ parents: [ElementCondition], _ depth: Int,
    to found: inout [ElementCondition]
  ) {
    guard !range.isEmpty else { return }
    var condition = ElementCondition()
    var lists: [Range<Int>] = []
    var isNested = false
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case .ident:
        condition.type = CSSText.lowerName(source, token.range)
      case .hash:
        condition.id = CSSText.lowerName(source, token.range.dropFirst())
      case .delim where token.isDelim("."):
        if index + 1 < range.upperBound, tokens[index + 1].kind == .ident {
          condition.classes.append(CSSText.lowerName(source, tokens[index + 1].range))
          index += 1
        }
      case .delim where token.isDelim("&"): isNested = true
      case .delim where token.isDelim("|"): condition.type = ""
      case .leftSquare:
        let inner = contents(index, range)
        if let attribute = attribute(inner) { condition.attributes.append(attribute) }
        index = inner.upperBound
      case .colon:
        index += 1
        let isElement = index < range.upperBound && tokens[index].kind == .colon
        if isElement { index += 1 }
        guard index < range.upperBound else { return }
        let isFunction = tokens[index].kind == .function
        let inner = isFunction ? contents(index, range) : index..<index
        switch pseudo(tokens[index], isElement) {
        case .none: return
        case .root: if condition.type.isEmpty { condition.type = "html" }
        case .anything: break
        case .list: lists.append(inner)
        case .subject:
          return conditions(inner, parents, depth: depth + 1, to: &found)
        }
        index = inner.upperBound
      default: break
      }
      index += 1
    }
    if !condition.isEmpty {
      found.append(condition)
    } else if let list = lists.first {
      conditions(list, parents, depth: depth + 1, to: &found)
    } else if isNested, !parents.isEmpty {
      found += parents
    } else {
      found.append(condition)
    }
  }

  /// What stands in the brackets that a token opens, up to the end of a range.
  private func contents(_ open: Int, _ range: Range<Int>) -> Range<Int> {
    let end = endOfBlock(open, range.upperBound)
    return open + 1..<max(open + 1, end - 1)
  }

  /// What a pseudo-class or pseudo-element says about the element that its rule is for.
  private enum Pseudo {
    /// The rule is for no element of the page.
    case none
    /// It is for the root.
    case root
    /// It is for any in some state.
    case anything
    /// It is for those of a list.
    case list
    /// It is for those of a list, whatever else the compound says.
    case subject
  }

  private static let classes = WordTable<Pseudo>([
    (key: "root", value: .root), (key: "before", value: .none), (key: "after", value: .none),
    (key: "first-line", value: .none), (key: "first-letter", value: .none),
    (key: "host", value: .none), (key: "is", value: .list), (key: "where", value: .list),
    (key: "matches", value: .list), (key: "any", value: .list),
    (key: "-webkit-any", value: .list), (key: "-moz-any", value: .list),
  ])

  private func pseudo(_ token: CSSToken, _ isElement: Bool) -> Pseudo {
    let name = token.kind == .function ? token.range.dropLast() : token.range
    if isElement {
      return token.kind == .function && CSSText.equals(source, name, "slotted") ? .subject : .none
    }
    return Self.classes.value(source, name) ?? .anything
  }

  /// What stands between the brackets of an attribute's selector.
  private func attribute(_ range: Range<Int>) -> AttributeCondition? {
    var index = range.lowerBound
    var name: String?
    // A name may have a namespace before it, which the attributes of a page have not.
    while index < range.upperBound {
      let token = tokens[index]
      if token.kind == .ident {
        name = CSSText.lowerName(source, token.range)
      } else if !(token.isDelim("|") || token.isDelim("*"))
        || (index + 1 < range.upperBound && tokens[index + 1].isDelim("="))
      {
        break
      }
      index += 1
    }
    guard let name else { return nil }
    var condition = AttributeCondition(name: name)
    guard index < range.upperBound else { return condition }
    let sign = tokens[index]
    if sign.isDelim("=") {
      condition.match = .equals
    } else {
      index += 1
      guard index < range.upperBound, tokens[index].isDelim("="), sign.kind == .delim else {
        return condition
      }
      switch Unicode.Scalar(sign.delim) {
      case "~": condition.match = .word
      case "|": condition.match = .language
      case "^": condition.match = .prefix
      case "$": condition.match = .suffix
      case "*": condition.match = .part
      default: return condition
      }
    }
    index += 1
    guard index < range.upperBound else { return AttributeCondition(name: name) }
    switch tokens[index].kind {
    case .string:
      let bytes = CSSText.stringValue(source, tokens[index])
      condition.value = CSSText.lowerText(bytes)
    case .ident: condition.value = CSSText.lowerName(source, tokens[index].range)
    default: return AttributeCondition(name: name)
    }
    return condition
  }
}
