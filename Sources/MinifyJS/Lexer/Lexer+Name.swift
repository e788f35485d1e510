internal import AssetText

// Names: a fast run of ASCII, and a slow way for escapes and the rest of Unicode.

extension Lexer {
  /// Reads a name that begins with an ASCII letter, `$` or `_`.
  @inline(__always) mutating func scanName() {
    let start = position
    var end = position + 1
    while classes[Int(bytes.base[end])] & ByteClass.namePart != 0 { end += 1 }
    let c = bytes.base[end]
    if c == 0x5C || c >= 0x80 { return scanUnusualName(from: start) }
    position = end
    token.end = UInt32(truncatingIfNeeded: end)
    let atom = atoms.intern(
      UnsafeBufferPointer(start: bytes.base + start, count: end - start)
    ).rawValue
    token.atom = atom
    token.kind =
      atom <= Words.reservedCount
      ? unsafeBitCast(UInt8(truncatingIfNeeded: atom), to: TokenKind.self) : .identifier
  }

  /// Reads a name that has escapes or text beyond ASCII.
  @inline(never) mutating func scanUnusualName(from start: Int) {
    guard scanNameText(from: start) else { return }
    token.end = UInt32(truncatingIfNeeded: position)
    let atom = atoms.intern(scratch).rawValue
    token.atom = atom
    token.kind = .identifier
    if atom <= Words.reservedCount {
      // A reserved word may end at a line separator, which is no part of it.
      token.kind =
        token.flags.contains(.escaped)
        ? .escapedWord : TokenKind(rawValue: UInt8(truncatingIfNeeded: atom)) ?? .identifier
    }
  }

  /// Reads a name after `#`; its atom includes the `#`.
  mutating func scanPrivateName() {
    let start = position
    let c = bytes[position + 1]
    guard classes[Int(c)] & ByteClass.nameStart != 0 || c == 0x5C || c >= 0x80 else {
      fail("unexpected character '#'", position, position + 1)
      return
    }
    position += 1
    guard scanNameText(from: position) else { return }
    scratch.insert(0x23, at: 0)
    token.kind = .privateName
    token.end = UInt32(truncatingIfNeeded: position)
    token.start = UInt32(truncatingIfNeeded: start)
    token.atom = atoms.intern(scratch).rawValue
  }

  /// Puts the value of a name into `scratch`.
  private mutating func scanNameText(from start: Int) -> Bool {
    position = start
    scratch.removeAll(keepingCapacity: true)
    while true {
      let c = bytes[position]
      if classes[Int(c)] & ByteClass.namePart != 0 {
        scratch.append(c)
        position += 1
      } else if c == 0x5C {
        let escape = position
        token.flags.insert(.escaped)
        position += 1
        guard bytes[position] == 0x75, let scalar = scanUnicodeEscape() else {
          fail("invalid escape in a name", escape, max(position, escape + 1))
          return false
        }
        guard Self.isNamePart(scalar, first: scratch.isEmpty) else {
          fail("the escaped character cannot stand in a name", escape, position)
          return false
        }
        append(scalar)
      } else if c >= 0x80 {
        let (scalar, length) = decode(position)
        if length == 0 {
          fail("the text is not valid UTF-8", position, position + 1)
          return false
        }
        if !Self.isNamePart(scalar, first: scratch.isEmpty) {
          if scratch.isEmpty {
            fail("unexpected character", position, position + length)
            return false
          }
          return true
        }
        for _ in 0..<length {
          scratch.append(bytes[position])
          position += 1
        }
      } else {
        return true
      }
    }
  }

  /// Reads `uXXXX` or `u{X…}` behind a backslash; nil when it is malformed.
  mutating func scanUnicodeEscape() -> UInt32? {
    position += 1
    if bytes[position] == 0x7B {
      position += 1
      var value: UInt32 = 0
      var count = 0
      while let digit = hexValue(bytes[position]) {
        value = value << 4 | digit
        if value > 0x10FFFF { return nil }
        count += 1
        position += 1
      }
      guard count > 0, bytes[position] == 0x7D else { return nil }
      position += 1
      return value
    }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexValue(bytes[position]) else { return nil }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  @inline(__always) func hexValue(_ c: UInt8) -> UInt32? {
    guard classes[Int(c)] & ByteClass.hexDigit != 0 else { return nil }
    return c <= 0x39 ? UInt32(c) - 0x30 : UInt32(c | 0x20) - 0x57
  }

  /// Appends a code point to `scratch` as WTF-8, joining the halves of a surrogate pair.
  mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 { return scratch.append(UInt8(truncatingIfNeeded: scalar)) }
    if scalar >= 0xDC00, scalar < 0xE000, scratch.count >= 3 {
      let tail = scratch.count - 3
      if scratch[tail] == 0xED, scratch[tail + 1] >= 0xA0, scratch[tail + 1] < 0xB0 {
        let high =
          0xD000 | UInt32(scratch[tail + 1] & 0x3F) << 6 | UInt32(scratch[tail + 2] & 0x3F)
        scratch.removeLast(3)
        return append(0x10000 + (high - 0xD800) << 10 + (scalar - 0xDC00))
      }
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    if scalar < 0x800 {
      scratch.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        scratch.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      } else {
        scratch.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        scratch.append(byte(12))
      }
      scratch.append(byte(6))
    }
    scratch.append(byte(0))
  }

  /// True for what may begin (`first`) or continue a name.
  static func isNamePart(_ value: UInt32, first: Bool) -> Bool {
    if value < 0x80 {
      let mask = first ? ByteClass.nameStart : ByteClass.namePart
      return ByteClass.table[Int(value)] & mask != 0
    }
    guard let scalar = Unicode.Scalar(value) else { return false }
    if first { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || value == 0x200C || value == 0x200D
  }
}
