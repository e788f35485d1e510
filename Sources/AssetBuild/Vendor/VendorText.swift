// VendorText: texts of other hosts in UTF-8.
//
// A host says in a header what encoding a script or sheet has. In the bundle there is no such header (from `file://`
// not any), so what is in another encoding becomes UTF-8 here, and a sheet's own `@charset` says so too.

internal import AssetText

enum VendorText {
  /// A text in UTF-8, or nil for an encoding that is not known here.
  static func utf8(_ bytes: [UInt8], charset: String?, isSheet: Bool) -> [UInt8]? {
    // A byte order mark outweighs every header.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return bytes }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      return named(utf16(bytes.dropFirst(2), isBig: bytes[0] == 0xfe), isSheet)
    }
    switch charset {
    case nil, "utf-8", "utf8", "unicode-1-1-utf-8": return bytes
    case "iso-8859-1", "iso8859-1", "latin1", "l1", "windows-1252", "cp1252", "x-cp1252",
      "us-ascii",
      "ascii":
      if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
      var text = ""
      for byte in bytes { text.unicodeScalars.append(windows1252(byte)) }
      return named(Array(text.utf8), isSheet)
    case "utf-16", "utf-16le": return named(utf16(bytes[...], isBig: false), isSheet)
    case "utf-16be": return named(utf16(bytes[...], isBig: true), isSheet)
    default: return bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
    }
  }

  /// A sheet whose first rule names another encoding, with the right one.
  private static func named(_ bytes: [UInt8], _ isSheet: Bool) -> [UInt8] {
    let rule = Array("@charset \"".utf8)
    guard isSheet, bytes.starts(with: rule),
      let end = bytes.dropFirst(rule.count).firstIndex(of: UInt8(ascii: "\""))
    else { return bytes }
    return rule + Array("utf-8".utf8) + bytes[end...]
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The Encoding Standard's index for windows-1252, which all of these labels mean.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9f).contains(byte) else { return Unicode.Scalar(byte) }
    let upper: [UInt32] = [
      0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
      0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
      0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
    ]
    return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{fffd}"
  }
}
