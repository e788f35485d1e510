// IndexReading: a large directory on two threads.
//
// Of the few milliseconds that an index of 60,000 entries takes, the digest is a third, and reading another one: pages
// that are touched for the first time. So a second thread reads most of the directory and digests all of it, while the
// first one reads the beginning and checks entry by entry, and waits once, where it comes to what the other one reads.
//
//     here      reads a quarter | checks its entries | waits | checks the others
//     beside    reads three quarters | waits | digests all
//
// The two share a buffer that becomes the bytes of the index: each byte is written by one thread before a gate opens,
// and is only read behind it.

internal import AssetText

/// What reading and checking a central directory gives.
struct IndexReading {
  /// Below this size a second thread costs more than it saves.
  static let smallestShared = 512 << 10

  private(set) var bytes: [UInt8] = []
  private(set) var digest: String?
  private(set) var names: ContiguousArray<IndexName> = []
  private(set) var ends: [UInt64]?

  private typealias Parsed = Result<(ContiguousArray<IndexName>, [UInt64]?), ArchiveError>

  /// Reads a directory on the calling thread.
  init(
    _ file: ArchiveFile, _ end: EndOfCentralDirectory, count: Int, _ limits: ArchiveLimits,
    digesting: Bool
  ) throws(ArchiveError) {
    let bytes = try file.read(at: end.directoryOffset, count: count)
    (names, ends) = try bytes.withTypedBytes { (window) throws(ArchiveError) in
      var parser = IndexParser(file: file, window: window, end: end, limits: limits)
      return try parser.parse()
    }
    if digesting { digest = SHA256.hexadecimal(bytes) }
    self.bytes = bytes
  }

  /// Reads a directory with the help of another thread.
  init(
    sharing file: ArchiveFile, _ end: EndOfCentralDirectory, count: Int, _ limits: ArchiveLimits,
    digesting: Bool
  ) throws(ArchiveError) {
    var parsed = Parsed.failure(.changed(path: file.path))
    var digest: String?
    bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Unsafe: memory that is no array yet and that two threads see. What keeps them apart is said above; both have
      // ended before the array is made.
      nonisolated(unsafe) let all = UnsafeMutableRawBufferPointer(
        UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      let first = count / 4
      ScratchBuffer.useLargePages(all)
      let (isBeginningRead, isRestRead) = (Gate<ArchiveError?>(), Gate<ArchiveError?>())
      @Sendable func read(_ range: Range<Int>) -> ArchiveError? {
        do throws(ArchiveError) {
          try file.read(
            at: end.directoryOffset + UInt64(range.lowerBound),
            into: UnsafeMutableRawBufferPointer(rebasing: all[range]))
          return nil
        } catch {
          return error
        }
      }
      @Sendable func readAndDigest() -> String? {
        let failure = read(first..<count)
        isRestRead.open(failure)
        guard digesting, failure == nil, isBeginningRead.wait() == nil else { return nil }
        return SHA256.hexadecimal(all.bindMemory(to: UInt8.self))
      }
      func readAndParse(isShared: Bool) -> Parsed {
        let failure = read(0..<first)
        isBeginningRead.open(failure)
        if let failure { return .failure(failure) }
        if !isShared { isRestRead.open(read(first..<count)) }
        return Result { () throws(ArchiveError) in
          var parser = IndexParser(
            file: file, window: ByteWindow(UnsafeRawBufferPointer(all)), end: end, limits: limits,
            available: first, rest: isRestRead)
          return try parser.parse()
        }
      }
      let (made, checked) = WorkerThreads.beside(
        stackSize: ParallelExtractor.stackSize, readAndDigest, readAndParse)
      (digest, parsed) = (made ?? nil, checked)
      if case .success = checked { initialized = count }
    }
    (names, ends) = try parsed.get()
    self.digest = digest ?? (digesting ? SHA256.hexadecimal(bytes) : nil)
  }
}
