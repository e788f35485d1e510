// Compressor: zlib streams for the picture.
//
// Libdeflate is far ahead of zlib at the same size and takes a whole buffer at a time, which is how the search works:
// many streams of one length, of which the shortest is kept. Without it, zlib does the same, slower. Zopfli has the last
// word at the highest effort.

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

/// Makes zlib streams at several levels; for one thread at a time.
final class Compressor {
  #if canImport(CDeflate)
    private var made: [Int: OpaquePointer] = [:]

    deinit {
      for compressor in made.values { libdeflate_free_compressor(compressor) }
    }

    private func compressor(_ level: Int) -> OpaquePointer? {
      if let known = made[level] { return known }
      let new = libdeflate_alloc_compressor(Int32(level))
      made[level] = new
      return new
    }

    /// The length of some bytes as a raw stream; a large number where it would be above `limit`.
    ///
    /// `room` is scratch space of at least `limit` bytes.
    func size(
      _ bytes: UnsafeBufferPointer<UInt8>, level: Int, limit: Int,
      _ room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
      let size = libdeflate_deflate_compress(
        compressor(level), bytes.baseAddress, bytes.count, room.baseAddress,
        min(limit, room.count))
      return size == 0 ? .max : size
    }

    /// The stream of some bytes at a level from 1 to 12, or nil where it would be longer than `limit`.
    func compress(_ bytes: [UInt8], level: Int, limit: Int) -> [UInt8]? {
      guard limit > 0 else { return nil }
      // C writes in place; the bits go out eight bytes at a time, so that a stream that just fits needs more room.
      let output = [UInt8](unsafeUninitializedCapacity: limit + 16) { target, count in
        count = bytes.withUnsafeBytes {
          libdeflate_zlib_compress(
            compressor(level), $0.baseAddress, $0.count, target.baseAddress, limit + 16)
        }
      }
      return output.isEmpty || output.count > limit ? nil : output
    }
  #else
    func size(
      _ bytes: UnsafeBufferPointer<UInt8>, level: Int, limit: Int,
      _ room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
      var length = uLong(min(limit, room.count))
      let status = compress2(
        room.baseAddress, &length, bytes.baseAddress, uLong(bytes.count), Int32(min(level, 9)))
      return status == Z_OK ? Int(length) : .max
    }

    /// The stream of some bytes at a level from 1 to 12, or nil where it would be longer than `limit`.
    func compress(_ bytes: [UInt8], level: Int, limit: Int) -> [UInt8]? {
      guard limit > 0 else { return nil }
      var status = Z_OK
      let output = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
        var length = uLong(limit)
        // Above level 9 there is nothing in zlib; below, its levels are slower than libdeflate's of the same number.
        status = bytes.withUnsafeBufferPointer {
          compress2(
            target.baseAddress, &length, $0.baseAddress, uLong($0.count),
            Int32(level >= 10 ? 9 : level))
        }
        count = status == Z_OK ? Int(length) : 0
      }
      return status == Z_OK ? output : nil
    }
  #endif

  /// The stream that zopfli makes, or nil without it or where it would be longer than `limit`.
  func compressSlowly(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    #if canImport(CZopfli)
      var options = ZopfliOptions()
      ZopfliInitOptions(&options)
      // More rounds pay for small images only; one of megabytes would take minutes.
      options.numiterations = bytes.count > 4 << 20 ? 5 : 15
      var output: UnsafeMutablePointer<UInt8>?
      var size = 0
      // C reads in place and gives back memory of malloc.
      bytes.withUnsafeBufferPointer {
        ZopfliCompress(&options, ZOPFLI_FORMAT_ZLIB, $0.baseAddress, $0.count, &output, &size)
      }
      defer { free(output) }
      guard size <= limit, let output else { return nil }
      return Array(UnsafeBufferPointer(start: output, count: size))
    #else
      return nil
    #endif
  }

  /// The checksum at the end of a zlib stream (RFC 1950, section 8.2).
  static func adler(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: adler32_z(1, $0.baseAddress, $0.count))
    }
  }

  /// What a zlib stream holds, or nil where it is damaged or longer than `limit`.
  static func inflate(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var status = Z_OK
    // C writes at most `limit` bytes, which is what was reserved.
    let output = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      var length = uLong(limit)
      status = bytes.withUnsafeBufferPointer {
        uncompress(target.baseAddress, &length, $0.baseAddress, uLong($0.count))
      }
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK ? output : nil
  }
}
