package import AssetText

/// Writes `data:` URIs.
package enum DataURL {
  /// The shortest address that holds some bytes: base64, or for SVG also percent-encoding.
  ///
  /// - Complexity: O(*n*).
  package static func encode(_ bytes: [UInt8], type: MediaType) -> String {
    let name = type.value.split(separator: ";").first.map(String.init) ?? type.value
    let base64 =
      "data:\(name);base64," + String(decoding: Base64.encode(bytes), as: UTF8.self)
    guard type.kind == .svg, MediaType.isUTF8(bytes) else { return base64 }
    let plain = "data:\(name)," + percentEncoded(bytes)
    return plain.utf8.count < base64.utf8.count ? plain : base64
  }

  /// An address that holds a text for an attribute, a sheet's string or JSON: only what the URL parser would read
  /// otherwise is encoded, so that it is a few per cent longer than the text.
  ///
  /// - Complexity: O(*n*).
  package static func text(_ bytes: [UInt8], type: MediaType) -> String {
    let name = type.value.split(separator: ";").first.map(String.init) ?? type.value
    guard MediaType.isUTF8(bytes) else { return encode(bytes, type: type) }
    let digits = Array("0123456789ABCDEF".utf8)
    var output = Array("data:\(name);charset=utf-8,".utf8)
    output.reserveCapacity(bytes.count + bytes.count / 16)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // Tabs and line ends are taken out of an address wherever they stand, spaces at its end.
      case 0x00...0x1F, 0x7F, UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "\""),
        UInt8(ascii: "\\"), UInt8(ascii: "<"):
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      case 0x20 where index == bytes.count - 1: output += "%20".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Encodes what a URL, a quoted attribute, a `srcset` or a sheet would read otherwise.
  private static func percentEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 5 / 4)
    for byte in bytes {
      switch byte {
      case 0x00...0x20, 0x7F...0xFF, UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "\""),
        UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
