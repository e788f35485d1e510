// Coefficients: what a JPEG really holds, read and judged by libturbojpeg.
//
// Its lossless transform decodes the coefficients of every kind of JPEG and hands them over row by row before it writes
// them again. What it writes is the first candidate; the coefficients are for the others.

internal import AssetText
internal import CTurboJPEG

/// The quantized coefficients of one component.
struct Plane: Equatable {
  /// Blocks across and down, without those that only fill up.
  let across: Int
  let down: Int
  /// 64 to a block in zigzag order, block by block.
  var values: [Int16]
}

/// What libturbojpeg makes of a file.
struct TransformedJPEG {
  let planes: [Plane]
  /// The file as its own transform writes it, progressive.
  let bytes: [UInt8]
}

enum TurboJPEG {
  /// The place in a block's rows of each coefficient in the order in which they are coded (T.81, figure 5).
  static let zigzag: [Int] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52,
    45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  /// Where the rows that the library hands over are put.
  private final class Sink {
    var planes: [Plane]

    init(_ planes: [Plane]) { self.planes = planes }

    func take(_ values: UnsafeMutablePointer<Int16>, _ row: tjregion, _ component: Int) -> Bool {
      guard planes.indices.contains(component) else { return false }
      let (across, down) = (planes[component].across, planes[component].down)
      let y = row.y / 8
      // Rows that fill up the last row of units are handed over as well.
      guard y < down else { return true }
      guard row.w / 8 >= across else { return false }
      planes[component].values.withUnsafeMutableBufferPointer { output in
        var target = Int(y) * across * 64
        for block in 0..<across {
          for place in TurboJPEG.zigzag {
            output[target] = values[block * 64 + place]
            target += 1
          }
        }
      }
      return true
    }
  }

  /// The coefficients of a file, and the file as the library's own transform writes it.
  ///
  /// - Throws: A diagnostic where the library cannot read the file, or has a doubt about it.
  static func transform(_ bytes: [UInt8], _ file: JPEGFile) throws(Diagnostic) -> TransformedJPEG {
    guard let handle = tjInitTransform() else {
      throw .image("jpeg-decode", at: 0, "cannot be decoded: no memory")
    }
    defer { tjDestroy(handle) }
    let sink = Sink(ScanLayout(file).planes)
    var transform = tjtransform()
    transform.op = Int32(TJXOP_NONE.rawValue)
    transform.options = Int32(TJXOPT_PROGRESSIVE | TJXOPT_COPYNONE)
    // The library calls back within the call below, while `sink` is held by this function.
    transform.data = Unmanaged.passUnretained(sink).toOpaque()
    transform.customFilter = { values, row, _, component, _, transform in
      guard let values, let data = transform?.pointee.data else { return -1 }
      let sink = Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue()
      return sink.take(values, row, Int(component)) ? 0 : -1
    }
    var output: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = withExtendedLifetime(sink) {
      bytes.withUnsafeBufferPointer { input in
        tjTransform(
          handle, input.baseAddress, UInt(input.count), 1, &output, &size, &transform,
          Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS))
      }
    }
    defer { tjFree(output) }
    guard status == 0, let output else { throw problem(handle) }
    return TransformedJPEG(
      planes: sink.planes, bytes: Array(UnsafeBufferPointer(start: output, count: Int(size))))
  }

  /// The pixels of a file, three bytes each, or one where it is grey.
  static func pixels(_ bytes: [UInt8], _ file: JPEGFile) throws(Diagnostic) -> [UInt8] {
    guard let handle = tjInitDecompress() else {
      throw .image("jpeg-decode", at: 0, "cannot be decoded: no memory")
    }
    defer { tjDestroy(handle) }
    let isGrey = file.components.count == 1
    let count = file.width * file.height * (isGrey ? 1 : 3)
    var status: Int32 = -1
    // C writes `height` rows of `width` pixels, which is what was reserved.
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
      status = bytes.withUnsafeBufferPointer { input in
        tjDecompress2(
          handle, input.baseAddress, UInt(input.count), output.baseAddress, Int32(file.width), 0,
          Int32(file.height), Int32((isGrey ? TJPF_GRAY : TJPF_RGB).rawValue),
          Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT))
      }
      initialized = status == 0 ? count : 0
    }
    guard status == 0 else { throw problem(handle) }
    return pixels
  }

  private static func problem(_ handle: tjhandle) -> Diagnostic {
    let words = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
    return .image("jpeg-decode", at: 0, "cannot be decoded: \(words)")
  }
}
