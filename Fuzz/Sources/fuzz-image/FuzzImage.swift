// FuzzImage: any bytes give an image that is no larger, or an error; never a trap, and nothing that differs.
//
// The checksums of a PNG are set right first, since hardly any mutation would get past them otherwise. A result that did
// not decode to the same pixels is a finding: users are spared it by the comparison, but it is a mistake all the same.

import MinifyImage

private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~sum
}

private func repaired(_ input: [UInt8]) -> [UInt8] {
  var bytes = input
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return bytes }
  var offset = 8
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { break }
    let sum = checksum(bytes[offset + 4..<offset + 8 + length])
    for place in 0..<4 {
      bytes[offset + 8 + length + place] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * place))
    }
    offset += 12 + length
  }
  return bytes
}

/// What libfuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = repaired(Array(UnsafeBufferPointer(start: bytes, count: count)))
  var options = ImageOptions()
  // Three of four times as quickly as can be; else with all that the default does, our own search of a stream with it.
  options.effort = count > 0 && bytes[count - 1] & 3 == 3 ? .default : .fast
  options.pixelLimit = 1 << 16
  _ = ImageHeader(input)
  guard let result = try? ImageMinifier(options: options).run(input) else { return 0 }
  // To end the process is how a fuzz target tells libFuzzer of a finding.
  if result.bytes.count > input.count { fatalError("the image grew") }
  if let warning = result.warnings.first { fatalError(warning.message) }
  return 0
}
