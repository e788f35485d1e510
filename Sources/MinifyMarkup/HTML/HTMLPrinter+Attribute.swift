// Values of attributes, by what they mean.

internal import AssetText

extension HTMLPrinter {
  /// The shortest decoded value that means the same.
  mutating func minified(
    _ attribute: HTMLAttribute.Core, of token: HTMLToken.Core
  ) -> ArraySlice<UInt8> {
    let value = tokens.value(of: attribute)
    if value.isEmpty { return value }
    let kind =
      token.foreign
      ? attribute.known == .style ? .declarations : .exact
      : tokens.kind(of: attribute, on: token)
    switch kind {
    case .exact: return value
    case .boolean:
      let lower = String(decoding: value, as: UTF8.self).lowercased()
      return lower == tokens.name(of: attribute) || lower == "true" ? [] : value
    case .words: return joined(value)
    case .address: return HTMLAttributeKind.shortAddress(value)
    case .list: return withoutSpaceAtCommas(value)[...]
    case .candidates: return candidates(value)[...]
    case .declarations: return nested(.declarations, Array(value), attribute)[...]
    case .handler: return nested(.eventHandler, Array(Self.trimmed(value)), attribute)[...]
    }
  }

  static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = value
    while let first = value.first, HTMLCharacters.isSpace(first) { value.removeFirst() }
    while let last = value.last, HTMLCharacters.isSpace(last) { value.removeLast() }
    return value
  }

  /// Words with one space between them.
  private func joined(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var wasSpace = true
    let isJoined = value.allSatisfy { byte in
      let isSpace = HTMLCharacters.isSpace(byte)
      defer { wasSpace = isSpace }
      return !isSpace || (byte == 0x20 && !wasSpace)
    }
    if isJoined, !wasSpace { return value }
    let words = value.split(whereSeparator: HTMLCharacters.isSpace)
    return Array(words.joined(separator: [0x20]))[...]
  }

  /// Words with no space beside a comma or colon nor at the inner edges of parentheses.
  private func withoutSpaceAtCommas(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for word in value.split(whereSeparator: HTMLCharacters.isSpace) {
      switch (result.last, word.first) {
      case (nil, _), (UInt8(ascii: ","), _), (UInt8(ascii: ":"), _), (UInt8(ascii: "("), _): break
      case (_, UInt8(ascii: ",")), (_, UInt8(ascii: ":")), (_, UInt8(ascii: ")")): break
      default: result.append(0x20)
      }
      result += word
    }
    return result
  }

  /// Candidates with no space behind the comma that ends a descriptor.
  ///
  /// Behind an address the space has to stay: without it the comma would belong to the address.
  private func candidates(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isAddress = true
    var needsSpace = false
    for word in value.split(whereSeparator: HTMLCharacters.isSpace) {
      if needsSpace { result.append(0x20) }
      result += word
      let endsInComma = word.last == UInt8(ascii: ",")
      needsSpace = isAddress || !endsInComma
      if isAddress {
        isAddress = endsInComma
      } else if endsInComma {
        isAddress = true
      }
    }
    return result
  }
}
