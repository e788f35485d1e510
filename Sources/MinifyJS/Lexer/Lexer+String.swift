internal import AssetText

// Strings, templates and the text of regular expressions.

extension Lexer {
  /// What an escape of a string or template stands for.
  private enum Escape {
    case scalar(UInt32)
    /// A line continuation.
    case nothing
    case invalid(StaticString)
  }

  /// Reads a string. Without escapes its bytes are its value.
  mutating func scanString(_ quote: UInt8) {
    let start = position
    position += 1
    while true {
      while classes[Int(bytes.base[position])] & ByteClass.stringStop == 0 { position += 1 }
      let c = bytes[position]
      if c == quote {
        token.atom =
          atoms.intern(
            UnsafeBufferPointer(start: bytes.base + start + 1, count: position - start - 1)
          ).rawValue
        return finish(.string, 1)
      }
      if c == 0x5C { return scanEscapedString(quote, start) }
      guard skipStringByte(c, start) else { return }
    }
  }

  /// Passes a byte that the fast run of a string stopped at; false after an error.
  private mutating func skipStringByte(_ c: UInt8, _ start: Int) -> Bool {
    if c >= 0x80 {
      let length = decode(position).length
      if length == 0 {
        fail("the text is not valid UTF-8", position, position + 1)
        return false
      }
      position += length
      return true
    }
    if c == 0x0A || c == 0x0D || (c == 0 && position >= bytes.count) {
      fail(
        "expected the closing quote of the string", position, position, noteAt: start,
        note: "the string begins here")
      return false
    }
    position += 1
    return true
  }

  private mutating func scanEscapedString(_ quote: UInt8, _ start: Int) {
    token.flags.insert(.hasEscape)
    scratch.removeAll(keepingCapacity: true)
    scratch.append(
      contentsOf: UnsafeBufferPointer(start: bytes.base + start + 1, count: position - start - 1))
    while true {
      let run = position
      while classes[Int(bytes.base[position])] & ByteClass.stringStop == 0 { position += 1 }
      let c = bytes[position]
      if c != quote, c != 0x5C {
        guard skipStringByte(c, start) else { return }
      }
      scratch.append(
        contentsOf: UnsafeBufferPointer(start: bytes.base + run, count: position - run))
      if c == quote { break }
      guard c == 0x5C else { continue }
      let escape = position
      switch scanEscape(inTemplate: false) {
      case .scalar(let scalar): append(scalar)
      case .nothing: break
      case .invalid(let message): return fail(message, escape, position)
      }
    }
    token.atom = atoms.intern(scratch).rawValue
    finish(.string, 1)
  }

  /// Reads an escape from its backslash on.
  private mutating func scanEscape(inTemplate: Bool) -> Escape {
    position += 1
    let c = bytes[position]
    switch c {
    case 0x6E: return simple(0x0A)
    case 0x74: return simple(0x09)
    case 0x72: return simple(0x0D)
    case 0x62: return simple(0x08)
    case 0x66: return simple(0x0C)
    case 0x76: return simple(0x0B)
    case 0x0D:
      position += bytes[position + 1] == 0x0A ? 2 : 1
      return .nothing
    case 0x0A:
      position += 1
      return .nothing
    case 0x78:
      guard let high = hexValue(bytes[position + 1]), let low = hexValue(bytes[position + 2]) else {
        position += 1
        return .invalid("expected two hexadecimal digits behind '\\x'")
      }
      position += 3
      return .scalar(high << 4 | low)
    case 0x75:
      guard let scalar = scanUnicodeEscape() else { return .invalid("invalid Unicode escape") }
      return .scalar(scalar)
    case 0x30...0x37:
      if c == 0x30, classes[Int(bytes[position + 1])] & ByteClass.digit == 0 { return simple(0) }
      if inTemplate {
        position += 1
        return .invalid("octal escapes are not allowed in templates")
      }
      token.flags.insert(.legacyOctal)
      var value: UInt32 = 0
      var count = 0
      while count < 3, bytes[position] >= 0x30, bytes[position] <= 0x37 {
        let more = value * 8 + UInt32(bytes[position] - 0x30)
        if more > 0xFF { break }
        value = more
        count += 1
        position += 1
      }
      return .scalar(value)
    case 0x38, 0x39:
      if inTemplate {
        position += 1
        return .invalid("the escapes '\\8' and '\\9' are not allowed in templates")
      }
      token.flags.insert(.legacyOctal)
      return simple(UInt32(c))
    case 0 where position >= bytes.count:
      return .invalid("expected a character behind the backslash")
    default:
      if c < 0x80 { return simple(UInt32(c)) }
      let (scalar, length) = decode(position)
      if length == 0 { return .invalid("the text is not valid UTF-8") }
      position += length
      return scalar == 0x2028 || scalar == 0x2029 ? .nothing : .scalar(scalar)
    }
  }

  private mutating func simple(_ value: UInt32) -> Escape {
    position += 1
    return .scalar(value)
  }

  /// Reads the text of a template behind "`" or `}`, up to and including "`" or `${`.
  mutating func scanTemplate() {
    let start = position
    templateError = .max
    scratch.removeAll(keepingCapacity: true)
    var hasReturn = false
    var hasEscape = false
    var run = position
    while true {
      while classes[Int(bytes.base[position])] & ByteClass.templateStop == 0 { position += 1 }
      let c = bytes[position]
      if c == 0x60 || (c == 0x24 && bytes[position + 1] == 0x7B) { break }
      switch c {
      case 0x24:
        position += 1
      case 0x5C:
        hasEscape = true
        scratch.append(
          contentsOf: UnsafeBufferPointer(start: bytes.base + run, count: position - run))
        let escape = position
        if bytes[position + 1] == 0x0D { hasReturn = true }
        switch scanEscape(inTemplate: true) {
        case .scalar(let scalar): append(scalar)
        case .nothing: break
        case .invalid:
          if templateError == .max { templateError = UInt32(truncatingIfNeeded: escape) }
        }
        run = position
      case 0x0D:
        hasReturn = true
        scratch.append(
          contentsOf: UnsafeBufferPointer(start: bytes.base + run, count: position - run))
        scratch.append(0x0A)
        position += bytes[position + 1] == 0x0A ? 2 : 1
        run = position
      case 0 where position >= bytes.count:
        return fail(
          "expected '`' to end the template", position, position, noteAt: start - 1,
          note: "this part of the template begins here")
      default:
        let length = c < 0x80 ? 1 : decode(position).length
        if length == 0 { return fail("the text is not valid UTF-8", position, position + 1) }
        position += length
      }
    }
    let end = position
    if hasEscape || hasReturn {
      scratch.append(contentsOf: UnsafeBufferPointer(start: bytes.base + run, count: end - run))
      token.atom = templateError == .max ? atoms.intern(scratch).rawValue : .max
      templateRaw = rawTemplateText(start, end, hasReturn)
    } else {
      token.atom =
        atoms.intern(UnsafeBufferPointer(start: bytes.base + start, count: end - start)).rawValue
      templateRaw = token.atom
    }
    if bytes[end] == 0x60 { finish(.template, 1) } else { finish(.templateHead, 2) }
  }

  private mutating func rawTemplateText(_ start: Int, _ end: Int, _ hasReturn: Bool) -> UInt32 {
    guard hasReturn else {
      return atoms.intern(
        UnsafeBufferPointer(start: bytes.base + start, count: end - start)
      ).rawValue
    }
    scratch.removeAll(keepingCapacity: true)
    var offset = start
    while offset < end {
      if bytes[offset] == 0x0D {
        scratch.append(0x0A)
        offset += bytes[offset + 1] == 0x0A ? 2 : 1
      } else {
        scratch.append(bytes[offset])
        offset += 1
      }
    }
    return atoms.intern(scratch).rawValue
  }

  /// Reads the current `}` again as the middle or end of a template.
  mutating func rescanTemplate() {
    position = Int(token.start) + 1
    scanTemplate()
  }

  /// Reads the current `/` or `/=` again as a regular expression; returns the ends of pattern and flags.
  mutating func rescanRegExp() -> (pattern: Range<Int>, flags: Range<Int>) {
    let start = Int(token.start)
    position = start + 1
    var inClass = false
    scan: while true {
      let c = bytes[position]
      switch c {
      case 0x0A, 0x0D, 0:
        if c == 0, position < bytes.count { break }
        fail(
          "expected '/' to end the regular expression", position, position, noteAt: start,
          note: "the regular expression begins here")
        return (0..<0, 0..<0)
      case 0x5C:
        position += 1
        if bytes[position] == 0x0A || bytes[position] == 0x0D || isLineSeparator(position)
          || position >= bytes.count
        {
          continue scan
        }
      case 0x5B: inClass = true
      case 0x5D: inClass = false
      case 0x2F where !inClass: break scan
      default: break
      }
      if bytes[position] >= 0x80 {
        let (_, length) = decode(position)
        if length == 0 || isLineSeparator(position) {
          fail("a regular expression must end on its line", position, position + 1)
          return (0..<0, 0..<0)
        }
        position += length
      } else {
        position += 1
      }
    }
    let pattern = start + 1..<position
    position += 1
    let flags = position
    while classes[Int(bytes[position])] & ByteClass.namePart != 0 { position += 1 }
    if bytes[position] == 0x5C {
      fail("an escape cannot stand in the flags of a regular expression", position, position + 1)
    }
    finish(.regExp, 0)
    return (pattern, flags..<position)
  }
}
