// SamplePNG: a small writer and a small reader of PNG, which share no code with the module.

internal import CZlib

/// Samples of 16 bits: red, green, blue, alpha.
typealias Pixel = [Int]

struct SamplePNG {
  var width: Int
  var height: Int
  var depth: Int
  /// As in the header: 0, 2, 3, 4 or 6.
  var colours: Int
  var isInterlaced = false
  var palette: [Pixel] = []
  /// The data of tRNS.
  var transparency: [UInt8] = []
  /// Further chunks before the picture.
  var chunks: [(name: String, data: [UInt8])] = []
  /// The samples of a pixel as they are stored.
  var samples: (Int, Int) -> [Int]

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colours] ?? 1 }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let sum = UInt32(truncatingIfNeeded: crc32(0, body, UInt32(body.count)))
    return big(data.count) + body + big(Int(sum))
  }

  static func big(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private func pass(_ x0: Int, _ y0: Int, _ dx: Int, _ dy: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in stride(from: y0, to: height, by: dy) where x0 < width {
      rows.append(0)
      var (bits, held) = (0, 0)
      for x in stride(from: x0, to: width, by: dx) {
        for sample in samples(x, y) {
          bits = bits << depth | sample
          held += depth
          while held >= 8 {
            rows.append(UInt8(truncatingIfNeeded: bits >> (held - 8)))
            held -= 8
          }
        }
      }
      if held > 0 { rows.append(UInt8(truncatingIfNeeded: bits << (8 - held))) }
    }
    return rows
  }

  var bytes: [UInt8] {
    var rows: [UInt8] = []
    if isInterlaced {
      for (x, y, dx, dy) in [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] { rows += pass(x, y, dx, dy) }
    } else {
      rows = pass(0, 0, 1, 1)
    }
    var stream = [UInt8](repeating: 0, count: rows.count + rows.count / 100 + 64)
    var size = uLong(stream.count)
    // Stored, so that everything makes it smaller.
    compress2(&stream, &size, rows, uLong(rows.count), 0)
    var output: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    output += Self.chunk(
      "IHDR",
      Self.big(width) + Self.big(height)
        + [UInt8(depth), UInt8(colours), 0, 0, isInterlaced ? 1 : 0])
    for (name, data) in chunks where name != "bKGD" { output += Self.chunk(name, data) }
    if !palette.isEmpty {
      output += Self.chunk("PLTE", palette.flatMap { $0[..<3].map { UInt8($0) } })
    }
    if !transparency.isEmpty { output += Self.chunk("tRNS", transparency) }
    for (name, data) in chunks where name == "bKGD" { output += Self.chunk(name, data) }
    return output + Self.chunk("IDAT", Array(stream[..<Int(size)])) + Self.chunk("IEND", [])
  }
}

/// A PNG that was read: never interlaced.
struct ReadPNG {
  var chunks: [(name: String, data: [UInt8])] = []
  var width = 0
  var height = 0
  var depth = 0
  var colours = 0
  var pixels: [Pixel] = []

  func data(_ name: String) -> [UInt8]? { chunks.first { $0.name == name }?.data }

  init?(_ bytes: [UInt8]) {
    func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    var offset = 8
    while offset + 8 <= bytes.count {
      let size = number(bytes[offset..<offset + 4])
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, Array(bytes[offset + 8..<offset + 8 + size])))
      offset += 12 + size
    }
    guard let header = data("IHDR"), header[12] == 0 else { return nil }
    (width, height) = (number(header[..<4]), number(header[4..<8]))
    (depth, colours) = (Int(header[8]), Int(header[9]))
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colours] ?? 1
    let rowBytes = (width * depth * channels + 7) / 8
    let distance = max(1, depth * channels / 8)
    let stream = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
    var size = uLong(rows.count)
    guard uncompress(&rows, &size, stream, uLong(stream.count)) == Z_OK, Int(size) == rows.count
    else { return nil }
    var above = [Int](repeating: 0, count: rowBytes)
    let palette = data("PLTE") ?? []
    let transparency = data("tRNS") ?? []
    let key =
      colours == 0 || colours == 2
      ? stride(from: 0, to: transparency.count, by: 2).map { number(transparency[$0..<$0 + 2]) }
      : []
    for y in 0..<height {
      let start = y * (rowBytes + 1)
      var row = rows[start + 1..<start + 1 + rowBytes].map { Int($0) }
      for i in 0..<rowBytes {
        let a = i >= distance ? row[i - distance] : 0
        let (b, c) = (above[i], i >= distance ? above[i - distance] : 0)
        let p = a + b - c
        let order = [(abs(p - a), a), (abs(p - b), b), (abs(p - c), c)]
        let paeth = order.min { $0.0 < $1.0 }?.1 ?? 0
        row[i] = (row[i] + [0, a, b, (a + b) / 2, paeth][Int(rows[start])]) & 0xFF
      }
      for x in 0..<width {
        let samples = (0..<channels).map { channel -> Int in
          let bit = (x * channels + channel) * depth
          if depth == 16 { return row[bit / 8] << 8 | row[bit / 8 + 1] }
          return row[bit / 8] >> (8 - depth - bit % 8) & ((1 << depth) - 1)
        }
        let most = (1 << depth) - 1
        let wide = samples.map { $0 * 65535 / most }
        let isKey = !key.isEmpty && samples == key
        switch colours {
        case 0: pixels.append([wide[0], wide[0], wide[0], isKey ? 0 : 65535])
        case 2: pixels.append(wide + [isKey ? 0 : 65535])
        case 3:
          let place = samples[0]
          let alpha = place < transparency.count ? Int(transparency[place]) : 255
          pixels.append(palette[3 * place..<3 * place + 3].map { Int($0) * 257 } + [alpha * 257])
        case 4: pixels.append([wide[0], wide[0], wide[0], wide[1]])
        default: pixels.append(wide)
        }
      }
      above = row
    }
  }
}
