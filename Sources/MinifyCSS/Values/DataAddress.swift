// `data:` addresses of drawings: characters that need no percent sign in a string of CSS.
//
// The resource is what the address says with its percent signs decoded (Fetch, "data: URL processor"), so `%20` and a
// space are one thing there. Some stay: `#` would end the address, a percent sign would begin something, line ends and
// tabs are left out of any address, and nothing may end the `style` element that could hold the sheet.

enum DataAddress {
  private static let head = Array("data:image/svg+xml".utf8)

  /// The address with fewer percent signs, or nil where there is nothing to decode.
  static func decoded(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    guard address.count > head.count, address.prefix(head.count).map(CSSText.lower) == head,
      let comma = address.firstIndex(of: 0x2C), address.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    let parameters = String(decoding: address[..<comma].map(CSSText.lower), as: UTF8.self)
    guard !parameters.contains("base64") else { return nil }
    var output = Array(address[...comma])
    var index = comma + 1
    while index < address.endIndex {
      guard address[index] == 0x25, index + 2 < address.endIndex,
        let high = CSSText.hexValue(address[index + 1]),
        let low = CSSText.hexValue(address[index + 2])
      else {
        output.append(address[index])
        index += 1
        continue
      }
      let byte = UInt8(high << 4 | low)
      let rest = address[(index + 3)...]
      if isFree(byte, before: rest) {
        output.append(byte)
      } else {
        output += address[index..<index + 3]
      }
      index += 3
    }
    // White space at the end of an address is not of it.
    return output.count < address.count && output.last != 0x20 ? output : nil
  }

  /// The address with its drawing minified, or nil where that is not shorter than what `decoded` gives.
  static func minified(
    _ address: ArraySlice<UInt8>, _ minify: StylesheetMinifier.Drawings?
  ) -> [UInt8]? {
    guard let minify, address.count > head.count,
      address.prefix(head.count).map(CSSText.lower) == head,
      let comma = address.firstIndex(of: 0x2C), isPlain(address[..<comma])
    else { return nil }
    let data = address[(comma + 1)...]
    // Behind `#` is a fragment, by which a part of the drawing is meant.
    guard !data.contains(where: { $0 == 0x23 || $0 < 0x20 || $0 >= 0x7F }),
      let drawing = minify(unescaped(data))
    else { return nil }
    let output = Array(address[...comma]) + escaped(drawing)
    return output.count < (decoded(address) ?? Array(address)).count ? output : nil
  }

  /// True for an address whose data is text in UTF-8.
  private static func isPlain(_ type: ArraySlice<UInt8>) -> Bool {
    let parameters = String(
      decoding: type.dropFirst(head.count).map(CSSText.lower), as: UTF8.self)
    return ["", ";utf8", ";utf-8", ";charset=utf8", ";charset=utf-8"].contains(parameters)
  }

  private static func unescaped(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var index = data.startIndex
    while index < data.endIndex {
      if data[index] == 0x25, index + 2 < data.endIndex,
        let high = CSSText.hexValue(data[index + 1]), let low = CSSText.hexValue(data[index + 2])
      {
        output.append(UInt8(high << 4 | low))
        index += 3
      } else {
        output.append(data[index])
        index += 1
      }
    }
    return output
  }

  private static func escaped(_ drawing: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, byte) in drawing.enumerated() {
      if isFree(byte, before: drawing[(index + 1)...]) {
        output.append(byte)
      } else {
        output.append(0x25)
        for digit in [byte >> 4, byte & 15] {
          output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
      }
    }
    return output
  }

  private static func isFree(_ byte: UInt8, before rest: ArraySlice<UInt8>) -> Bool {
    switch byte {
    case 0x23, 0x25, 0x5C, 0x7F: return false
    case 0x3C:
      // `</s`, `<!`, whether they are written as such or not.
      let text = String(decoding: rest.prefix(6).map(CSSText.lower), as: UTF8.self)
      return !["/s", "%2fs", "/%73", "%2f%73", "/%53", "%2f%53", "!", "%21"].contains {
        text.hasPrefix($0)
      }
    default: return byte >= 0x20 && byte < 0x7F
    }
  }
}
