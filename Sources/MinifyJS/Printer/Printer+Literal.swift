internal import AssetText

// Strings, keys, templates and regular expressions.

extension Printer {
  /// Writes a string in the quotes that need fewer escapes.
  mutating func string(_ atom: _Atom) {
    let text = bytes(atom)
    var double = 0
    var single = 0
    var isPlain = true
    let stops = stops
    for byte in text where stops[Int(byte)] {
      switch byte {
      case 0x22: double += 1
      case 0x27: single += 1
      case 0x60, 0x24: break
      default: isPlain = false
      }
    }
    let quote: UInt8 = double > single ? 0x27 : 0x22
    output.write(quote)
    if isPlain, quote == 0x22 ? double == 0 : single == 0 {
      writeAtom(atom)
    } else {
      escaped(text, quote)
    }
    output.write(quote)
  }

  /// Writes the value of a string or template with the escapes that its quote demands.
  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>, _ quote: UInt8) {
    guard let base = text.baseAddress else { return }
    let stops = stops
    let isTemplate = quote == 0x60
    var position = 0
    var run = 0
    while position < text.count {
      let byte = base[position]
      guard stops[Int(byte)] else {
        position += 1
        continue
      }
      let following = position + 1 < text.count ? base[position + 1] : 0
      var length = 1
      var escape: StaticString?
      var code: UInt32?
      switch byte {
      case 0x22, 0x27, 0x60:
        if byte == quote { escape = byte == 0x22 ? "\\\"" : byte == 0x27 ? "\\'" : "\\`" }
      case 0x24: if isTemplate, following == 0x7B { escape = "\\$" }
      case 0x5C: escape = "\\\\"
      case 0x0A: if !isTemplate { escape = "\\n" }
      case 0x0D: escape = "\\r"
      case 0x09: break
      case 0x08: escape = "\\b"
      case 0x0B: escape = "\\v"
      case 0x0C: escape = "\\f"
      case 0x00: escape = following >= 0x30 && following <= 0x39 ? "\\x00" : "\\0"
      case 0x3C:
        guard options.isInlineScript else { break }
        let rest = UnsafeBufferPointer(rebasing: text[position...])
        if Self.endsScript(rest) {
          escape = "<\\/"
          length = 2
        } else if Self.opensComment(rest) {
          escape = "<\\!"
          length = 2
        }
      case 0x80...:
        let (scalar, width) = Self.scalar(text, position)
        length = width
        switch scalar {
        case 0x2028, 0x2029: if !isTemplate || isASCIIOnly { code = scalar }
        case 0xD800...0xDFFF, 0xFEFF: code = scalar
        default: if isASCIIOnly { code = scalar }
        }
      default: code = UInt32(byte)
      }
      if escape != nil || code != nil {
        output.write(base + run, position - run)
        if let escape { output.write(escape) }
        if let code { self.escape(code) }
        run = position + length
      }
      position += length
    }
    if position > run { output.write(base + run, position - run) }
  }

  /// True at `</script` in any case.
  static func endsScript(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let expected: StaticString = "</script"
    guard text.count >= expected.utf8CodeUnitCount else { return false }
    for index in 0..<expected.utf8CodeUnitCount {
      let byte = text[index]
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if lower != expected.utf8Start[index] { return false }
    }
    return true
  }

  private static func beginsWithScript(_ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
    let expected: StaticString = "script"
    guard pattern.count >= expected.utf8CodeUnitCount else { return false }
    for index in 0..<expected.utf8CodeUnitCount
    where pattern[index] | 0x20 != expected.utf8Start[index] {
      return false
    }
    return true
  }

  /// True at `<!--`, behind which a later `<script` would change the state of the HTML tokenizer.
  static func opensComment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= 4 && text[0] == 0x3C && text[1] == 0x21 && text[2] == 0x2D && text[3] == 0x2D
  }

  mutating func directive(_ id: NodeID) {
    mark(id)
    let text = bytes(tree.atom(id))
    let quote: UInt8 = Self.hasBareQuote(text) ? 0x27 : 0x22
    output.write(quote)
    // A directive is its raw text; one that needs an escape has no meaning that the escape could change.
    rawText(text, escapesComment: "\\!")
    output.write(quote)
  }

  /// True if a raw text holds a `"` without a backslash: it stood in single quotes, and has to again.
  private static func hasBareQuote(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while position < text.count {
      if text[position] == 0x22 { return true }
      position += text[position] == 0x5C ? 2 : 1
    }
    return false
  }

  /// Writes text that goes out as it came in, but for what an inline script cannot hold.
  private mutating func rawText(
    _ text: UnsafeBufferPointer<UInt8>, escapesComment: StaticString
  ) {
    guard let base = text.baseAddress else { return }
    guard options.isInlineScript || isASCIIOnly else { return output.write(base, text.count) }
    var position = 0
    while position < text.count {
      if text[position] >= 0x80, isASCIIOnly {
        let (scalar, length) = Self.scalar(text, position)
        // In a pattern, `\é` means the same as `é`: the backslash there becomes the one of the escape.
        escapeUnits(scalar, isOpen: Self.isEscaped(text, position))
        position += length
        continue
      }
      let rest = UnsafeBufferPointer(rebasing: text[position...])
      if !options.isInlineScript {
        output.write(text[position])
        position += 1
      } else if text[position] == 0x3C, Self.endsScript(rest) {
        output.write("<\\/")
        position += 2
      } else if text[position] == 0x3C, Self.opensComment(rest) {
        output.write(0x3C)
        output.write(escapesComment)
        position += 2
      } else {
        output.write(text[position])
        position += 1
      }
    }
  }

  // MARK: Keys

  /// True for an ASCII identifier name, reserved or not.
  func isPlainName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    let classes = ByteClass.table
    guard classes[Int(first)] & ByteClass.nameStart != 0 else { return false }
    for byte in text where classes[Int(byte)] & ByteClass.namePart == 0 { return false }
    return true
  }

  /// Writes the key of a property, method, field or attribute.
  mutating func key(_ id: NodeID, isComputed: Bool) {
    if isComputed {
      output.write(0x5B)
      expression(id, Precedence.assign)
      output.write(0x5D)
      return
    }
    mark(id)
    switch tree.kind(id) {
    case .string: stringKey(id)
    case .number:
      let value = tree.number(id)
      if value.isInfinite { word("Infinity") } else { magnitude(value) }
    case .bigInt: bigInt(tree.atom(id))
    default: expression(id, Precedence.member)
    }
  }

  private mutating func stringKey(_ id: NodeID) {
    let atom = tree.atom(id)
    let text = bytes(atom)
    if isPlainName(text) { return plainKey(id, atom) }
    if let value = Self.arrayIndex(text) { return magnitude(Double(value)) }
    // A name beyond ASCII stays without quotes if it had none: which names are allowed depends on the engine.
    let first = program.source.peek(Int(tree.start(id)))
    if let own = text.first, own >= 0x80, first == own || first == 0x5C {
      return plainKey(id, atom)
    }
    if let own = text.first, own < 0x80, first == own, first != 0x22, first != 0x27,
      ByteClass.table[Int(own)] & ByteClass.nameStart != 0
    {
      return plainKey(id, atom)
    }
    string(atom)
  }

  private mutating func plainKey(_ id: NodeID, _ atom: _Atom) {
    mark(id, name: atom)
    name(atom)
  }

  /// The number that a string is the canonical text of: `"10"`, but not `"010"`.
  private static func arrayIndex(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let first = text.first, text.count <= 15 else { return nil }
    if first == 0x30 { return text.count == 1 ? 0 : nil }
    var value: UInt64 = 0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + UInt64(byte - 0x30)
    }
    return value
  }

  // MARK: Templates and regular expressions

  mutating func template(_ id: NodeID, isTagged: Bool) {
    mark(id)
    output.write(0x60)
    let list = tree.templateExpressions(id)
    let count = tree.count(list)
    for position in 0...count {
      let (cooked, raw) = tree.quasi(id, position)
      if isTagged {
        taggedText(raw, id)
      } else {
        escaped(bytes(cooked ?? raw), 0x60)
      }
      guard position < count else { break }
      output.write("${")
      expression(tree[list, position], Precedence.comma)
      output.write(0x7D)
    }
    output.write(0x60)
  }

  /// A tag sees the raw text: nothing may change, not even for an inline script.
  private mutating func taggedText(_ atom: _Atom, _ id: NodeID) {
    writeAtom(atom)
    let text = bytes(atom)
    if isASCIIOnly, text.contains(where: { $0 >= 0x80 }) {
      warnings.append(Warning(kind: .notASCII, offset: Int(tree.start(id))))
    }
    guard options.isInlineScript else { return }
    for position in text.indices where text[position] == 0x3C {
      let rest = UnsafeBufferPointer(rebasing: text[position...])
      if Self.endsScript(rest) || Self.opensComment(rest) {
        warnings.append(Warning(kind: .endsInlineScript, offset: Int(tree.start(id))))
        return
      }
    }
  }

  mutating func regExp(_ id: NodeID) {
    let (pattern, flags) = tree.regExp(id)
    // `//` begins a comment, `</script` ends an inline script.
    let last = output.last
    if last == 0x2F || (last == 0x3C && Self.beginsWithScript(bytes(pattern))) {
      output.write(0x20)
    }
    mark(id)
    output.write(0x2F)
    rawText(bytes(pattern), escapesComment: "\\x21")
    output.write(0x2F)
    writeAtom(flags)
  }
}
