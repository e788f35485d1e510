// Lexer: one token at a time, pulled by the parser.
//
// Whether `/` begins a regular expression and whether `}` continues a template only the parser knows: it asks for the
// token to be read again. An error is sticky: it is noted once, the position jumps to the end, and from there on every
// token is the end of the file, so that no caller has to look for errors.

internal import AssetText

/// An error as its parts; the text of the diagnostic is made at the edge.
struct SyntaxError: Sendable {
  var message: StaticString
  var start: UInt32
  var end: UInt32
  /// An atom quoted in place of `%` in the message.
  var atom: UInt32
  /// The offset and text of a note.
  var noteStart: UInt32
  var note: StaticString
}

/// Cuts a source into tokens.
struct Lexer: ~Copyable {
  let bytes: ByteView
  let classes: UnsafePointer<UInt8>
  var position: Int
  var token: Token
  /// The end of the token before the current one.
  var previousEnd: UInt32
  var atoms: _AtomTable
  /// Module code has no HTML-like comments.
  var isModule: Bool
  var error: SyntaxError?
  var comments: ContiguousArray<Comment>
  /// Where strings with escapes are put together.
  var scratch: ContiguousArray<UInt8>
  /// The value of the current `number`.
  var numberValue: Double
  /// The raw text of the current template part; the token holds the cooked text.
  var templateRaw: UInt32
  /// The offset of the first invalid escape in the current template part, or `UInt32.max`.
  var templateError: UInt32
  /// The end of the hashbang line, or 0.
  var hashbangEnd: Int

  init(_ source: _Source, isModule: Bool) {
    bytes = ByteView(source)
    classes = ByteClass.table
    position = 0
    token = Token(kind: .end, flags: .newlineBefore, start: 0, end: 0, atom: 0)
    previousEnd = 0
    atoms = Words.makeTable(sourceLength: source.count)
    self.isModule = isModule
    comments = []
    scratch = []
    numberValue = 0
    templateRaw = 0
    templateError = .max
    hashbangEnd = 0
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if bytes[position] == 0x23, bytes[position + 1] == 0x21 {
      skipToLineEnd()
      hashbangEnd = position
    }
  }

  /// Notes the first error and makes everything that follows the end of the file.
  @inline(never) mutating func fail(
    _ message: StaticString, _ start: Int, _ end: Int, atom: UInt32 = .max, noteAt: Int = -1,
    note: StaticString = ""
  ) {
    if error == nil {
      error = SyntaxError(
        message: message, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: max(start, min(end, bytes.count))), atom: atom,
        noteStart: noteAt < 0 ? .max : UInt32(truncatingIfNeeded: noteAt), note: note)
    }
    position = bytes.count
    token.kind = .end
  }

  /// Ends the current token at the position.
  @inline(__always) mutating func finish(_ kind: TokenKind, _ length: Int) {
    position += length
    token.kind = kind
    token.end = UInt32(truncatingIfNeeded: position)
  }

  /// Reads the next token.
  mutating func next() {
    previousEnd = token.end
    token.flags = []
    while true {
      let c = bytes.base[position]
      if classes[Int(c)] & ByteClass.nameStart != 0 {
        token.start = UInt32(truncatingIfNeeded: position)
        scanName()
        return
      }
      switch c {
      case 0x20:
        position += 1
        position += bytes.spaces(position)
        continue
      case 0x09, 0x0B, 0x0C:
        position += 1
        continue
      case 0x0A, 0x0D:
        position += 1
        token.flags.insert(.newlineBefore)
        continue
      case 0x2F:  // /
        let following = bytes[position + 1]
        if following == 0x2F {
          skipLineComment(markerLength: 2)
          continue
        }
        if following == 0x2A {
          skipBlockComment()
          continue
        }
        token.start = UInt32(truncatingIfNeeded: position)
        return following == 0x3D ? finish(.slashAssign, 2) : finish(.slash, 1)
      case 0x3C:  // <
        if bytes[position + 1] == 0x21, !isModule, bytes[position + 2] == 0x2D,
          bytes[position + 3] == 0x2D
        {
          skipLineComment(markerLength: 4)
          continue
        }
      case 0x2D:  // -
        if bytes[position + 1] == 0x2D, bytes[position + 2] == 0x3E, !isModule,
          token.flags.contains(.newlineBefore) || previousEnd == 0
        {
          skipLineComment(markerLength: 3)
          continue
        }
      case 0x80...0xFF:
        if skipUnicodeSpace() { continue }
      default: break
      }
      token.start = UInt32(truncatingIfNeeded: position)
      scanToken(c)
      return
    }
  }

  private mutating func scanToken(_ c: UInt8) {
    switch c {
    case 0: scanNull()
    case 0x28: finish(.parenLeft, 1)
    case 0x29: finish(.parenRight, 1)
    case 0x2C: finish(.comma, 1)
    case 0x3B: finish(.semicolon, 1)
    case 0x7B: finish(.braceLeft, 1)
    case 0x7D: finish(.braceRight, 1)
    case 0x5B: finish(.bracketLeft, 1)
    case 0x5D: finish(.bracketRight, 1)
    case 0x3A: finish(.colon, 1)
    case 0x7E: finish(.complement, 1)
    case 0x22, 0x27: scanString(c)
    case 0x60:
      position += 1
      scanTemplate()
    case 0x30...0x39: scanNumber(c)
    case 0x2E:
      if classes[Int(bytes[position + 1])] & ByteClass.digit != 0 {
        scanNumber(c)
      } else if bytes[position + 1] == 0x2E, bytes[position + 2] == 0x2E {
        finish(.ellipsis, 3)
      } else {
        finish(.dot, 1)
      }
    case 0x23: scanPrivateName()
    case 0x5C, 0x80...0xFF: scanUnusualName(from: position)
    default: scanOperator(c)
    }
  }

  private mutating func scanNull() {
    if position >= bytes.count {
      position = bytes.count
      token.kind = .end
      token.end = UInt32(truncatingIfNeeded: position)
    } else {
      fail("unexpected NUL character", position, position + 1)
    }
  }

  private mutating func scanOperator(_ c: UInt8) {
    let second = bytes[position + 1]
    let third = bytes[position + 2]
    switch c {
    case 0x3D:  // =
      if second == 0x3D { return third == 0x3D ? finish(.strictEqual, 3) : finish(.equal, 2) }
      return second == 0x3E ? finish(.arrow, 2) : finish(.assign, 1)
    case 0x21:  // !
      if second != 0x3D { return finish(.not, 1) }
      return third == 0x3D ? finish(.strictNotEqual, 3) : finish(.notEqual, 2)
    case 0x2B:  // +
      if second == 0x2B { return finish(.increment, 2) }
      return second == 0x3D ? finish(.plusAssign, 2) : finish(.plus, 1)
    case 0x2D:  // -
      if second == 0x2D { return finish(.decrement, 2) }
      return second == 0x3D ? finish(.minusAssign, 2) : finish(.minus, 1)
    case 0x2A:  // *
      if second == 0x2A { return third == 0x3D ? finish(.powerAssign, 3) : finish(.power, 2) }
      return second == 0x3D ? finish(.starAssign, 2) : finish(.star, 1)
    case 0x25:  // %
      return second == 0x3D ? finish(.percentAssign, 2) : finish(.percent, 1)
    case 0x26:  // &
      if second == 0x26 { return third == 0x3D ? finish(.andAssign, 3) : finish(.and, 2) }
      return second == 0x3D ? finish(.bitAndAssign, 2) : finish(.bitAnd, 1)
    case 0x7C:  // |
      if second == 0x7C { return third == 0x3D ? finish(.orAssign, 3) : finish(.or, 2) }
      return second == 0x3D ? finish(.bitOrAssign, 2) : finish(.bitOr, 1)
    case 0x5E:  // ^
      return second == 0x3D ? finish(.bitXorAssign, 2) : finish(.bitXor, 1)
    case 0x3C:  // <
      if second == 0x3C {
        return third == 0x3D ? finish(.leftShiftAssign, 3) : finish(.leftShift, 2)
      }
      return second == 0x3D ? finish(.lessEqual, 2) : finish(.less, 1)
    case 0x3E:  // >
      if second != 0x3E { return second == 0x3D ? finish(.greaterEqual, 2) : finish(.greater, 1) }
      if third == 0x3E {
        return bytes[position + 3] == 0x3D
          ? finish(.unsignedRightShiftAssign, 4) : finish(.unsignedRightShift, 3)
      }
      return third == 0x3D ? finish(.rightShiftAssign, 3) : finish(.rightShift, 2)
    case 0x3F:  // ?
      if second == 0x3F {
        return third == 0x3D ? finish(.coalesceAssign, 3) : finish(.coalesce, 2)
      }
      // `a?.5:b` is a conditional.
      if second == 0x2E, classes[Int(third)] & ByteClass.digit == 0 {
        return finish(.questionDot, 2)
      }
      return finish(.question, 1)
    default:
      fail("unexpected character", position, position + 1)
    }
  }

  // MARK: Looking ahead

  /// What is needed to come back to the current token.
  struct Mark: BitwiseCopyable {
    var position: Int
    var token: Token
    var previousEnd: UInt32
    var comments: Int
    var numberValue: Double
  }

  func mark() -> Mark {
    Mark(
      position: position, token: token, previousEnd: previousEnd, comments: comments.count,
      numberValue: numberValue)
  }

  mutating func reset(_ mark: Mark) {
    // An error stays: no later token exists.
    if error != nil { return }
    position = mark.position
    token = mark.token
    previousEnd = mark.previousEnd
    numberValue = mark.numberValue
    if comments.count > mark.comments {
      comments.removeLast(comments.count - mark.comments)
    }
  }

  /// The token behind the current one, which stays current.
  mutating func peek() -> Token {
    let here = mark()
    next()
    let found = token
    reset(here)
    return found
  }
}
