// RequestTarget: a URL's path as a path inside the bundle.
//
// The path is cut at `/` first and decoded afterwards, so that `%2F` never makes a directory. What is decoded has to be
// an `AssetPath`: no `.`, `..`, empty part, NUL or backslash can come through, however it was written. A percent sign that
// no two hexadecimal digits follow stays what it is, as in the URL standard: `100%.png` is a file's name.

internal import AssetText

/// The part of a URL that names a file.
struct RequestTarget: Equatable {
  /// The names of the path, decoded; the last one is empty where the path ends in a slash.
  let path: String
  /// True where the path ends in a slash; the root does.
  let isDirectory: Bool
  /// The query without its question mark, as it came.
  let query: String?

  /// Reads a path and query, or a whole URL; nil for what no file can have as its address.
  init?(_ target: String) {
    var bytes = Substring(target).utf8
    if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<fragment] }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      query = String(decoding: bytes[bytes.index(after: mark)...], as: UTF8.self)
      bytes = bytes[..<mark]
    } else {
      query = nil
    }
    if bytes.first != UInt8(ascii: "/") {
      // A scheme, and an authority where there are two slashes: `app://host/a`, `app:/a`.
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
        bytes[..<colon].allSatisfy(RequestTarget.isSchemeByte)
      else { return nil }
      bytes = bytes[bytes.index(after: colon)...]
      if bytes.starts(with: "//".utf8) {
        bytes = bytes.dropFirst(2)
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
          path = ""
          isDirectory = true
          return
        }
        bytes = bytes[slash...]
      }
      guard bytes.first == UInt8(ascii: "/") else { return nil }
    }
    bytes = bytes.dropFirst()
    isDirectory = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
    if isDirectory { bytes = bytes.dropLast() }
    guard !bytes.isEmpty else {
      path = ""
      return
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let value = RequestTarget.hexadecimal(rest.prefix(2)) else {
        decoded.append(byte)
        continue
      }
      guard value != UInt8(ascii: "/") else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    let text = String(decoding: decoded, as: UTF8.self)
    guard text.utf8.count == decoded.count, text.utf8.elementsEqual(decoded),
      AssetPath.isSafe(decoded)
    else { return nil }
    path = text
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    var value: UInt8 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | (digit - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | ((digit | 0x20) - 0x57)
      default: return nil
      }
    }
    return value
  }

  /// The path of a file as an absolute URL path. It begins with exactly one slash, so that it never names a host.
  static func encode(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = [UInt8(ascii: "/")]
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.append(byte)
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "/"), UInt8(ascii: "@"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// An address as it may stand in a field: a query comes from outside.
  static func escape(_ address: String) -> String {
    guard address.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return address }
    var text = ""
    for byte in address.utf8 {
      if byte <= 0x20 || byte >= 0x7F {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }
}
