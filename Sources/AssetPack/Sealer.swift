// Sealer: from the bytes of a file to what an archive needs.
//
// Compressors are large (some megabytes at libdeflate's best level), so each thread borrows one and gives it back.
// What a file deflates to depends on its bytes and the level only, never on the thread.

internal import AssetArchive
internal import AssetText

/// Measures, digests and deflates; may be used from any thread.
package final class Sealer: Sendable {
  /// How much time compression may take.
  package let level: CompressionLevel
  /// Up to this size a second try costs next to nothing.
  private static let short = 1 << 14
  private let idle = Lock<[Deflater]>([])

  package init(level: CompressionLevel) { self.level = level }

  /// The longest DEFLATE stream that is worth inflating: it has to save at least three per cent.
  package static func limit(of size: Int) -> Int { size - (size * 3 + 99) / 100 }

  /// The DEFLATE stream of some bytes, or nil where it does not save at least three per cent.
  ///
  /// Of what `isSmallPart` of everything a better level may take its time, as of short files.
  ///
  /// - Complexity: O(*n*).
  package func deflate(
    _ bytes: [UInt8], level: CompressionLevel? = nil, isSmallPart: Bool = false
  ) -> [UInt8]? {
    let level = level ?? self.level
    let limit = Sealer.limit(of: bytes.count)
    guard limit > 0 else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      // The best levels take as long for a film as for a text. Where the beginning is as good as random, the fast
      // level says whether there is anything to gain at all.
      if level != .fast, buffer.count > 1 << 16 {
        let sample = UnsafeBufferPointer(rebasing: buffer[..<(1 << 16)])
        let isDense = with(.fast) { $0.deflate(sample, limit: sample.count / 10 * 9) } == nil
        if isDense, with(.fast, { $0.deflate(buffer, limit: buffer.count / 100 * 99) }) == nil {
          return nil
        }
      }
      let best = with(level) { $0.deflate(buffer, limit: limit, isSmallPart: isSmallPart) }
      // The best level looks for long matches, and in a short text the simple one is now and then a few bytes shorter.
      guard level != .fast, let best, buffer.count <= Self.short else { return best }
      return with(.fast) { $0.deflate(buffer, limit: best.count - 1) } ?? best
    }
  }

  /// Seals some bytes.
  ///
  /// - Complexity: O(*n*).
  package func seal(_ bytes: [UInt8]) -> SealedContent {
    seal(bytes, deflated: deflate(bytes))
  }

  /// Seals some bytes whose DEFLATE stream is known already.
  package func seal(_ bytes: [UInt8], deflated: [UInt8]?) -> SealedContent {
    SealedContent(
      size: bytes.count, crc32: bytes.withUnsafeBytes { CRC32.checksum($0) },
      sha256: SHA256.hexadecimal(bytes), deflated: deflated)
  }

  private func with<R>(_ level: CompressionLevel, _ body: (Deflater) -> R) -> R {
    let borrowed = idle.withLock { pool in
      pool.lastIndex { $0.level == level }.map { pool.remove(at: $0) }
    }
    let deflater = borrowed ?? Deflater(level: level)
    defer { idle.withLock { $0.append(deflater) } }
    return body(deflater)
  }
}
