// RowFilter: the five filters of PNG (PNG, third edition, section 9) over one row.
//
// This is the innermost loop of the search, run five times over every image, so it works on pointers: with arrays, the
// checks of bounds keep the compiler from using vectors, which is a factor of eight. Callers give rows of `count` bytes
// preceded by `distance` zero bytes, so that no loop asks for the left edge.

enum RowFilter {
  static let kinds = 5

  /// Filters one row into room for `count` bytes that lies apart from it and the row above, which is zeros for the first.
  @inline(__always)
  static func apply(
    _ kind: Int, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, count: Int,
    distance: Int, _ output: UnsafeMutablePointer<UInt8>
  ) {
    switch kind {
    case 1: for i in 0..<count { output[i] = row[i] &- row[i - distance] }
    case 2: for i in 0..<count { output[i] = row[i] &- above[i] }
    case 3:
      for i in 0..<count {
        let sum = UInt16(row[i - distance]) &+ UInt16(above[i])
        output[i] = row[i] &- UInt8(truncatingIfNeeded: sum &>> 1)
      }
    case 4:
      for i in 0..<count {
        let a = Int16(row[i - distance])
        let b = Int16(above[i])
        let c = Int16(above[i - distance])
        let (toA, toB) = (b &- c, a &- c)
        let sum = toA &+ toB
        let (pa, pb, pc) = (
          toA < 0 ? 0 &- toA : toA, toB < 0 ? 0 &- toB : toB, sum < 0 ? 0 &- sum : sum
        )
        let bc = pb <= pc ? b : c
        let guess = pa <= pb && pa <= pc ? a : bc
        output[i] = row[i] &- UInt8(truncatingIfNeeded: guess)
      }
    default: output.update(from: row, count: count)
    }
  }
}
