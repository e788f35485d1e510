// CSSReferences: everything in a sheet that a browser would fetch (CSS Values 4, section 4.5; CSS Cascade 5, section 2;
// CSS Images 4, section 2.2).
//
// Found by tokens, so that nothing inside a comment or a string is taken for a reference, and replaced by ranges, so
// that `a.png` inside `aa.png` stays what it is. Custom properties are searched as well: their URLs are fetched where
// a property uses them.

internal import AssetText

/// Finds and replaces the references of style sheets.
public enum CSSReferences {
  /// The references of a sheet, in the order of their places.
  ///
  /// - Complexity: O(*n*).
  public static func find(in bytes: [UInt8]) -> [CSSReference] {
    var finder = Finder(_Source(bytes))
    return finder.find()
  }

  /// The references in the declarations of a `style` attribute.
  public static func find(inDeclarations bytes: [UInt8]) -> [CSSReference] {
    // A declaration list has no at-rules; the tokens are the same.
    var finder = Finder(_Source(bytes))
    return finder.find()
  }

  /// The bytes with some ranges replaced; the ranges are in order and do not overlap.
  ///
  /// - Complexity: O(*n*).
  public static func rewrite(
    _ bytes: [UInt8], _ replacements: [(range: Range<Int>, bytes: [UInt8])]
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var offset = 0
    for replacement in replacements {
      precondition(
        replacement.range.lowerBound >= offset, "replacements overlap or lie out of order")
      output += bytes[offset..<replacement.range.lowerBound]
      output += replacement.bytes
      offset = replacement.range.upperBound
    }
    return output + bytes[offset...]
  }

  /// The shortest `url(…)` for an address.
  public static func url(_ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    if URLToken.isSafeUnquoted(bytes) { return Array("url(".utf8) + bytes + Array(")".utf8) }
    return Array("url(".utf8) + string(value) + Array(")".utf8)
  }

  /// The shortest string token for some text.
  public static func string(_ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    let doubles = bytes.count { $0 == 0x22 }
    let singles = bytes.count { $0 == 0x27 }
    let quote: UInt8 = doubles > singles ? 0x27 : 0x22
    var output: [UInt8] = [quote]
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case quote, 0x5C: output += [0x5C, byte]
      case 0x0A, 0x0D, 0x0C:
        // A line break ends a string: its number, and a space where a hexadecimal digit would follow.
        output += (byte == 0x0A ? "\\a" : byte == 0x0D ? "\\d" : "\\c").utf8
        if index + 1 < bytes.count,
          CSSText.hexValue(bytes[index + 1]) != nil || CSSText.isWhitespace(bytes[index + 1])
        {
          output.append(0x20)
        }
      default: output.append(byte)
      }
    }
    return output + [quote]
  }
}

/// What may stand in a `url()` without quotes (CSS Syntax, section 4.3.6).
enum URLToken {
  /// An address as it stands in a `url()` without quotes, or nil where the quotes are shorter.
  static func unquoted(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(address.count + 1)
    var escapes = 0
    for byte in address {
      switch byte {
      case 0x20, 0x22, 0x27, 0x28, 0x29:
        escapes += 1
        if escapes > 1 { return nil }
        output += [0x5C, byte]
      case 0x00..<0x20, 0x5C, 0x7F: return nil
      default: output.append(byte)
      }
    }
    return output
  }

  static func isSafeUnquoted(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { byte in
      byte <= 0x20 || byte == 0x22 || byte == 0x27 || byte == 0x28 || byte == 0x29 || byte == 0x5C
        || byte == 0x7F
    }
  }
}

private struct Finder {
  let source: _Source
  var tokens: [CSSToken] = []
  var found: [CSSReference] = []
  /// True from the name of a `@font-face` to the end of its block, which holds declarations only.
  var isInFontFace = false

  init(_ source: _Source) {
    self.source = source
    var tokenizer = CSSTokenizer(source)
    while true {
      let token = tokenizer.next()
      if !token.isTrivia { tokens.append(token) }
      if token.kind == .endOfFile { break }
    }
  }

  mutating func find() -> [CSSReference] {
    var index = 0
    // The functions that are open, by whether they are an `image-set()`.
    var functions: [Bool] = []
    while tokens[index].kind != .endOfFile {
      let token = tokens[index]
      switch token.kind {
      case .atKeyword:
        let name = CSSText.lowerName(source, token.range.dropFirst())
        if name == "import" {
          index = takeImport(index)
          continue
        }
        isInFontFace = name == "font-face"
        if name == "namespace" {
          // Its address is a name that nothing fetches.
          while tokens[index].kind != .semicolon, tokens[index].kind != .endOfFile { index += 1 }
          continue
        }
      case .url: add(.url, token.range, CSSText.urlValue(source, token))
      case .function:
        if let string = addressString(index) {
          let close = tokens[index + 2]
          let end = close.kind == .rightParen ? close.end : string.end
          add(.url, Int(token.start)..<Int(end), CSSText.stringValue(source, string))
          index += close.kind == .rightParen ? 3 : 2
          continue
        }
        let name = CSSText.lowerName(source, token.range.dropLast())
        functions.append(name == "image-set" || name == "-webkit-image-set")
      case .leftParen: functions.append(false)
      case .rightParen: _ = functions.popLast()
      case .string where functions.last == true:
        add(.imageSetString, token.range, CSSText.stringValue(source, token))
      case .leftCurly: functions.removeAll()
      case .rightCurly:
        functions.removeAll()
        isInFontFace = false
      default: break
      }
      index += 1
    }
    return found
  }

  /// The string of `url("…")` or `src("…")`.
  private func addressString(_ index: Int) -> CSSToken? {
    let name = tokens[index].range.dropLast()
    guard CSSText.equals(source, name, "url") || CSSText.equals(source, name, "src"),
      tokens[index + 1].kind == .string
    else { return nil }
    return tokens[index + 1]
  }

  private mutating func takeImport(_ start: Int) -> Int {
    var index = start + 1
    var kind = CSSReference.Kind.importString
    var value: [UInt8] = []
    var range = tokens[index].range
    switch tokens[index].kind {
    case .string: value = CSSText.stringValue(source, tokens[index])
    case .url:
      kind = .importURL
      value = CSSText.urlValue(source, tokens[index])
    case .function:
      guard let string = addressString(index) else { return index }
      kind = .importURL
      value = CSSText.stringValue(source, string)
      let close = tokens[index + 2]
      range = range.lowerBound..<Int(close.kind == .rightParen ? close.end : string.end)
      index += close.kind == .rightParen ? 2 : 1
    default: return index
    }
    index += 1
    let media = index
    var depth = 0
    loop: while true {
      switch tokens[index].kind {
      case .endOfFile: break loop
      case .semicolon where depth == 0: break loop
      // An import has no block: this one is not valid, and what follows belongs to another rule.
      case .leftCurly where depth == 0: return index
      case .function, .leftParen, .leftSquare: depth += 1
      case .rightParen, .rightSquare: depth -= 1
      default: break
      }
      index += 1
    }
    var reference = CSSReference(
      range: range, kind: kind, value: String(decoding: value, as: UTF8.self))
    if index > media {
      reference.media = Int(tokens[media].start)..<Int(tokens[index - 1].end)
    }
    reference.statement = Int(tokens[start].start)..<Int(tokens[index].end)
    found.append(reference)
    return index
  }

  private mutating func add(_ kind: CSSReference.Kind, _ range: Range<Int>, _ value: [UInt8]) {
    var reference = CSSReference(
      range: range, kind: kind, value: String(decoding: value, as: UTF8.self))
    reference.isFontSource = isInFontFace
    found.append(reference)
  }
}
