/// Puts the chunks of a PNG together (PNG, third edition, section 5.6 about their order).
enum PNGWriter {
  static func write(_ form: PNGForm, stream: [UInt8], _ policy: ChunkPolicy) -> [UInt8] {
    var output = PNGFile.signature
    output.reserveCapacity(stream.count + 1024)
    append(.header, form.header.encoded, to: &output)
    for (name, data) in policy.early { append(name, data, to: &output) }
    if let data = form.paletteData { append(.palette, data, to: &output) }
    if let data = form.transparencyData { append(.transparency, data, to: &output) }
    if let data = form.background { append(.background, data, to: &output) }
    for (name, data) in policy.late { append(name, data, to: &output) }
    append(.picture, stream, to: &output)
    append(.end, [], to: &output)
    return output
  }

  static func append(_ name: PNGFile.Name, _ data: [UInt8], to output: inout [UInt8]) {
    output.appendBig(data.count, 4)
    let start = output.count
    output.appendBig(Int(name.rawValue), 4)
    output += data
    output.appendBig(Int(PNGFile.checksum(output, start..<output.count)), 4)
  }
}
