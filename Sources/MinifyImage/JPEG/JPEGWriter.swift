/// Puts the segments of a JPEG together (T.81, annex B).
enum JPEGWriter {
  static func write(
    _ file: JPEGFile, _ scans: [ScanSearch.Priced], isProgressive: Bool
  ) -> [UInt8] {
    var output: [UInt8] = [0xFF, 0xD8]
    output.reserveCapacity(ScanSearch.size(scans) + 4096)
    appendMetadata(file, to: &output)
    var tables: [UInt8] = []
    for number in Set(file.components.map(\.table)).sorted() { tables += file.tables[number] ?? [] }
    segment(0xDB, tables, to: &output)
    var frame: [UInt8] = [UInt8(file.precision)]
    frame.appendBig(file.height, 2)
    frame.appendBig(file.width, 2)
    frame.append(UInt8(file.components.count))
    for component in file.components {
      frame += [
        component.id, UInt8(component.across << 4 | component.down), UInt8(component.table),
      ]
    }
    // Tables of 16 bits need an extended frame.
    let isWide = file.tables.values.contains { $0[0] >> 4 == 1 }
    segment(isProgressive ? 0xC2 : isWide ? 0xC1 : 0xC0, frame, to: &output)
    for scan in scans { append(scan, file, to: &output) }
    return output + [0xFF, 0xD9]
  }

  /// What tells the colours and the orientation.
  private static func appendMetadata(_ file: JPEGFile, to output: inout [UInt8]) {
    if let jfif = file.jfif {
      // Without the small picture that may follow.
      segment(0xE0, jfif[..<12] + [0, 0], to: &output)
    }
    let exif = file.exifSummary
    if !exif.isPlain { segment(0xE1, Array("Exif\0\0".utf8) + exif.tiff, to: &output) }
    for part in file.profile { segment(0xE2, part, to: &output) }
    if let adobe = file.adobe { segment(0xEE, adobe[..<12], to: &output) }
  }

  /// A file that somebody else wrote without metadata, with the metadata of this one.
  static func dressed(_ bare: [UInt8], _ file: JPEGFile) -> [UInt8] {
    var output: [UInt8] = [0xFF, 0xD8]
    appendMetadata(file, to: &output)
    var offset = 2
    let reader = ByteReader(bare)
    // Its own segments of that kind are left out.
    while let marker = reader.big(offset, 2), let length = reader.big(offset + 2, 2),
      (0xFFE0...0xFFEF).contains(marker) || marker == 0xFFFE
    {
      offset += 2 + length
    }
    return output + bare[min(offset, bare.count)...]
  }

  private static func append(
    _ priced: ScanSearch.Priced, _ file: JPEGFile, to output: inout [UInt8]
  ) {
    let scan = priced.scan
    var codes: [UInt8] = []
    for (place, table) in priced.tables.enumerated() {
      guard let table else { continue }
      // Class 1 is for AC; a sequential scan has its AC tables behind those for DC.
      let isAC = scan.isSequential ? place >= 2 : scan.first > 0
      codes.append((isAC ? 0x10 : 0) | UInt8(place & 1))
      codes += table.lengths + table.symbols
    }
    if !codes.isEmpty { segment(0xC4, codes, to: &output) }
    var header: [UInt8] = [UInt8(scan.components.count)]
    for component in scan.components {
      let table: UInt8 = component == 0 ? 0 : 1
      let selector: UInt8 =
        scan.isSequential ? table << 4 | table : scan.first == 0 ? table << 4 : 0
      header += [file.components[component].id, selector]
    }
    header += [UInt8(scan.first), UInt8(scan.last), UInt8(scan.high << 4 | scan.low)]
    segment(0xDA, header, to: &output)
    priced.tokens.write(priced.tables, to: &output)
  }

  private static func segment(
    _ code: UInt8, _ body: some Collection<UInt8>, to output: inout [UInt8]
  ) {
    output += [0xFF, code]
    output.appendBig(body.count + 2, 2)
    output += body
  }
}
