// SentBits: what the scans of a file leave out (T.81, section G.1.1).
//
// A progressive file may end before every bit of every coefficient was sent, as one does that was cut off and got an end
// marker. Decoders smooth over what they know to be missing there. Written anew, nothing would be missing, the same
// coefficients would be shown as they are, and the picture would look different.

/// The lowest bit that was sent of each coefficient.
struct SentBits {
  private static let never: UInt8 = 0xFF
  private var lowest: [UInt8: [UInt8]] = [:]

  /// Takes note of a scan by the body of its header; what is no header of a scan is for the decoder to refuse.
  mutating func note(_ header: ArraySlice<UInt8>) {
    let header = Array(header)
    guard let count = header.first.map(Int.init), header.count == 2 * count + 4 else { return }
    let (first, last) = (Int(header[2 * count + 1]), Int(header[2 * count + 2]))
    guard first <= last, last < 64 else { return }
    for place in 0..<count {
      let id = header[2 * place + 1]
      for index in first...last {
        lowest[id, default: [UInt8](repeating: Self.never, count: 64)][index] =
          header[2 * count + 3] & 15
      }
    }
  }

  /// Whether all bits of a component were sent.
  func isWhole(_ component: UInt8) -> Bool { lowest[component]?.allSatisfy { $0 == 0 } ?? false }
}
