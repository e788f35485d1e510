// Packer: sealed files into one archive.
//
// Whoever packs has sealed the files before, in parallel and the largest first, since the manifest at the head of the
// archive tells their stored sizes. So what is left here is writing in order. Deflated forms lie in memory; files that
// are stored as they are get read one by one when their turn comes, and films never lie in memory together.

internal import AssetArchive
public import AssetText

/// Writes archives.
public struct Packer: Sendable {
  /// A file to pack.
  package struct Item: Sendable {
    package let path: AssetPath
    package let seal: SealedContent
    /// Gives the bytes of a file that is stored as it is.
    package let bytes: @Sendable () throws(PackError) -> [UInt8]

    package init(
      path: AssetPath, seal: SealedContent,
      bytes: @escaping @Sendable () throws(PackError) -> [UInt8]
    ) {
      self.path = path
      self.seal = seal
      self.bytes = bytes
    }
  }

  /// The multiple at which stored data begins, in bytes.
  public let alignment: Int
  /// The multiples that an archive can have.
  public static let alignments = 1...(1 << 15)
  /// The multiple that serves best where nothing else is asked for: docs/benchmarks.md has the measurement.
  public static let standardAlignment = 16
  /// How much time compression may take.
  public let level: CompressionLevel
  /// The number of worker threads.
  public let jobs: Int

  /// Makes a packer.
  ///
  /// - Parameters:
  ///   - level: How much time compression may take.
  ///   - jobs: The number of worker threads.
  ///   - alignment: The multiple at which stored data begins, from 1 to 32,768.
  public init(
    level: CompressionLevel = .default, jobs: Int = 1, alignment: Int = Packer.standardAlignment
  ) {
    self.level = level
    self.jobs = jobs
    self.alignment = alignment
  }

  /// Writes files that are sealed already, in the given order, and returns the size of the archive.
  ///
  /// - Complexity: O(*n*) in the stored bytes.
  package func write(
    _ items: [Item], to path: String, cancellation: Cancellation? = nil,
    progress: (Int) -> Void = { _ in }
  ) throws(PackError) -> Int {
    var writer = try ZipWriter(creating: path, alignment: alignment)
    for (index, item) in items.enumerated() {
      if cancellation?.isCancelled == true { throw .cancelled }
      let seal = item.seal
      if let deflated = seal.deflated {
        try writer.add(
          item.path, crc32: seal.crc32, size: seal.size, isDeflated: true, data: deflated)
      } else {
        let bytes = try item.bytes()
        // What is read the second time has to be what was digested the first time.
        guard bytes.count == seal.size,
          bytes.withUnsafeBytes({ CRC32.checksum($0) }) == seal.crc32
        else {
          throw .content(
            path: item.path.description, message: "was changed while the archive was written")
        }
        try writer.add(
          item.path, crc32: seal.crc32, size: seal.size, isDeflated: false, data: bytes)
      }
      progress(index + 1)
    }
    return try writer.finish()
  }

  /// Packs some files as they are: seals them in parallel, the largest first, and writes them in the given order.
  ///
  /// - Parameters:
  ///   - files: Paths and contents, in the order of the archive.
  ///   - path: The archive, which must not exist yet.
  /// - Throws: `PackError.unwritable` where the archive cannot be written.
  /// - Returns: The size of the archive in bytes.
  @discardableResult
  public func pack(
    _ files: [(path: AssetPath, bytes: [UInt8])], to path: String
  ) throws(PackError) -> Int {
    let sealer = Sealer(level: level)
    let order = files.indices.sorted {
      (files[$0].bytes.count, $1) > (files[$1].bytes.count, $0)
    }
    let seals = Lock([Int: SealedContent]())
    WorkerThreads.forEach(count: files.count, jobs: jobs) { position, _ in
      let index = order[position]
      let seal = sealer.seal(files[index].bytes)
      seals.withLock { $0[index] = seal }
    }
    let sealed = seals.withLock { $0 }
    let items = files.indices.compactMap { index in
      sealed[index].map { seal in
        let bytes = files[index].bytes
        return Item(path: files[index].path, seal: seal, bytes: { () throws(PackError) in bytes })
      }
    }
    return try write(items, to: path)
  }
}
