// ICOMinifier: icons of several sizes in one file.
//
// A directory of entries of 16 bytes each says where the pictures lie. Those that are PNG go through the PNG minifier; the
// others, bitmaps without a file header, are copied. Pictures that several entries share stay shared.

public import AssetText

/// Makes the PNG pictures inside of ICO and CUR files smaller.
public struct ICOMinifier: Sendable {
  /// What may be done.
  public var options: ImageOptions

  /// Makes a minifier.
  public init(options: ImageOptions = ImageOptions()) { self.options = options }

  /// Makes an icon smaller, or gives it back as it is where that is not possible.
  ///
  /// - Throws: A diagnostic where an entry of the directory does not lie inside the file.
  /// - Complexity: As that of the PNG minifier, for each picture.
  public func run(_ bytes: [UInt8]) throws(Diagnostic) -> MinifiedImage {
    let reader = ByteReader(bytes)
    guard reader.big(0, 2) == 0, let kind = reader.little(2, 2), kind == 1 || kind == 2,
      let count = reader.little(4, 2), count > 0, 6 + 16 * count <= bytes.count
    else { throw .image("ico-syntax", at: 0, "does not begin as an icon does") }
    var output = Array(bytes[..<(6 + 16 * count)])
    var moved: [Range<Int>: (offset: Int, size: Int)] = [:]
    var smaller = 0
    for index in 0..<count {
      let entry = 6 + 16 * index
      guard let size = reader.little(entry + 8, 4), let start = reader.little(entry + 12, 4),
        start >= 6 + 16 * count, size > 0, start + size <= bytes.count
      else {
        throw .image(
          "ico-syntax", at: entry, "has an entry at byte \(entry) that lies outside the file")
      }
      let range = start..<start + size
      if moved[range] == nil {
        var picture = Array(bytes[range])
        if picture.starts(with: PNGFile.signature) {
          let result = try PNGMinifier(options: options).run(picture)
          if !result.warnings.isEmpty {
            return MinifiedImage(bytes: bytes, summary: "left as it is", warnings: result.warnings)
          }
          if result.bytes.count < picture.count {
            picture = result.bytes
            smaller += 1
          }
        }
        moved[range] = (output.count, picture.count)
        output += picture
      }
      let place = moved[range] ?? (start, size)
      for byte in 0..<4 {
        output[entry + 8 + byte] = UInt8(truncatingIfNeeded: place.size >> (8 * byte))
        output[entry + 12 + byte] = UInt8(truncatingIfNeeded: place.offset >> (8 * byte))
      }
    }
    guard smaller > 0, output.count < bytes.count else {
      return MinifiedImage(bytes: bytes, summary: "left as it is: it is as small as it gets")
    }
    return MinifiedImage(bytes: output, summary: "\(smaller) of \(count) pictures smaller")
  }
}
