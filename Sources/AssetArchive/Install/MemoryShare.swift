/// How much of the memory for buffers each worker may take.
///
/// A worker keeps one buffer for compressed bytes and one for a whole file. Where both would be more than its share it
/// writes the entry in pieces instead, through two buffers of one piece each and zlib's window of 32 KiB.
struct MemoryShare: Sendable {
  /// The number of workers that the memory is enough for.
  let workers: Int
  /// Above this many bytes, compressed or not, an entry is written in pieces.
  var streamingThreshold: UInt64
  /// The size of a piece in bytes.
  let pieceSize: Int

  /// The least that is worth a worker of its own.
  private static let leastShare = 128 << 10

  /// Divides `memory` bytes among at most `jobs` workers; one worker there is whatever the memory.
  init(memory: Int, jobs: Int) {
    workers = max(1, min(jobs, memory / Self.leastShare))
    let share = max(memory / workers, Self.leastShare)
    streamingThreshold = UInt64(share / 2)
    pieceSize = min(1 << 20, max(16 << 10, share / 4))
  }

  /// True for an entry that is written in pieces.
  func isStreamed(_ record: IndexRecord) -> Bool {
    max(record.storedSize, record.size) > streamingThreshold
  }
}
