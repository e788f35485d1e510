// Deflater: one compressor for one thread.
//
// Libdeflate compresses a whole buffer at once and is two to three times as fast as zlib at equal size. Zopfli, where
// the package was told of it, spends a hundred times as long for about half a per cent. Without either, zlib does the
// work: larger by some per cent, readable by everybody all the same.

internal import CZlib

#if canImport(CDeflate)
  internal import CDeflate
#endif
#if canImport(CZopfli)
  internal import CZopfli

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
#endif

/// Compresses buffers to raw DEFLATE streams; for one thread at a time.
// Unchecked: handed from thread to thread through a lock, never used by two at once.
final class Deflater: @unchecked Sendable {
  let level: CompressionLevel

  #if canImport(CDeflate)
    private let compressor: OpaquePointer?
    /// Of another level, for the sizes that it serves better; made when the first of them comes.
    private lazy var second = libdeflate_alloc_compressor(level == .fast ? 8 : 11)
    private var hasSecond = false

    init(level: CompressionLevel) {
      self.level = level
      compressor = libdeflate_alloc_compressor(level == .fast ? 6 : 12)
    }

    deinit {
      if let compressor { libdeflate_free_compressor(compressor) }
      if hasSecond, let second { libdeflate_free_compressor(second) }
    }
  #else
    init(level: CompressionLevel) { self.level = level }
  #endif

  /// The DEFLATE stream of some bytes, or nil where it would be longer than `limit`.
  ///
  /// - Complexity: O(*n*).
  func deflate(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isSmallPart: Bool = false
  ) -> [UInt8]? {
    guard limit > 0 else { return nil }
    #if canImport(CZopfli)
      // Zopfli with few rounds loses to libdeflate's best on some large files: the shorter stream wins.
      if level == .max {
        let usual = best(bytes, limit: limit, isSmallPart: isSmallPart)
        return zopfli(bytes, limit: usual.map { $0.count - 1 } ?? limit) ?? usual
      }
    #endif
    return best(bytes, limit: limit, isSmallPart: isSmallPart)
  }

  /// What libdeflate makes of some bytes, or zlib where it is not there.
  private func best(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isSmallPart: Bool
  ) -> [UInt8]? {
    #if canImport(CDeflate)
      if let compressor {
        guard isSmallPart || sizesOfSecond.contains(bytes.count) else {
          return deflate(bytes, limit: limit, by: compressor)
        }
        hasSecond = true
        if level == .fast { return deflate(bytes, limit: limit, by: second ?? compressor) }
        let first = deflate(bytes, limit: limit, by: compressor)
        guard let second else { return first }
        return deflate(bytes, limit: first.map { $0.count - 1 } ?? limit, by: second) ?? first
      }
    #endif
    return zlib(bytes, limit: limit)
  }

  #if canImport(CDeflate)
    /// At `fast`, files that are a small part of the time get a better level, which gains nothing for the shortest. At
    /// the other levels the second best is tried as well: it is now and then a few bytes shorter, and what that costs
    /// is worth it where files are neither short nor most of the time.
    private var sizesOfSecond: ClosedRange<Int> {
      level == .fast ? (4 << 10) + 1...(32 << 10) : (128 << 10) + 1...(512 << 10)
    }

    private func deflate(
      _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, by compressor: OpaquePointer
    ) -> [UInt8]? {
      guard limit > 0 else { return nil }
      // Its bits go out eight bytes at a time, so that a stream that fits by less is given up.
      let room = limit + 16
      let output = [UInt8](unsafeUninitializedCapacity: room) { target, count in
        count = libdeflate_deflate_compress(
          compressor, bytes.baseAddress, bytes.count, target.baseAddress, room)
      }
      return output.isEmpty || output.count > limit ? nil : Deflater.fitted(output)
    }
  #endif

  /// A copy without the unused rest of a buffer that was made for the worst case.
  private static func fitted(_ output: [UInt8]) -> [UInt8] {
    guard output.capacity - output.count > 4096 else { return output }
    return output.withUnsafeBufferPointer { Array($0) }
  }

  #if canImport(CZopfli)
    private func zopfli(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
      var options = ZopfliOptions()
      ZopfliInitOptions(&options)
      // More rounds pay for small files only; a file of megabytes would take minutes.
      options.numiterations = bytes.count > 4 << 20 ? 5 : 15
      var output: UnsafeMutablePointer<UInt8>?
      var size = 0
      ZopfliCompress(
        &options, ZOPFLI_FORMAT_DEFLATE, bytes.baseAddress, bytes.count, &output, &size)
      defer { free(output) }
      guard size <= limit, let output else { return nil }
      return Array(UnsafeBufferPointer(start: output, count: size))
    }
  #endif

  private func zlib(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard webpack_assets_deflateInit2(&stream, level == .fast ? 6 : 9, -15, 9) == Z_OK else {
      return nil
    }
    defer { deflateEnd(&stream) }
    var consumed = 0
    var fits = true
    let output = [UInt8](unsafeUninitializedCapacity: limit) { target, produced in
      // The counters of a stream have 32 bits.
      while true {
        let available = min(bytes.count - consumed, 1 << 30)
        let room = min(limit - produced, 1 << 30)
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress.map { $0 + consumed })
        stream.avail_in = UInt32(available)
        stream.next_out = target.baseAddress.map { $0 + produced }
        stream.avail_out = UInt32(room)
        let isLast = consumed + available == bytes.count
        let status = CZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        consumed += available - Int(stream.avail_in)
        produced += room - Int(stream.avail_out)
        if status == Z_STREAM_END { return }
        if status != Z_OK || produced == limit {
          fits = false
          return
        }
      }
    }
    return fits ? output : nil
  }
}
