// ParallelExtractor: entries to files, on several threads.
//
// Who owns what: the archive, its index and the directory are shared and never change. Each worker has two buffers,
// one for compressed bytes and one for a whole file, that it uses for every entry it takes, and an inflater. Entries
// are taken from a shared counter in the order of the plan: the classes of the manifest one after the other, in each
// class the largest first, so that no worker is left alone with a large file at the end. A file costs four system
// calls: read, create, write, close. All directories exist before the first worker starts.
//
// What the buffers of all workers may take together is bounded: an entry that is too large for its worker's share goes
// through zlib's stream in pieces.

internal import AssetText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes entries of an archive below a directory.
package struct ParallelExtractor: Sendable {
  /// Where a file appears.
  package enum Placement: Sendable {
    /// At its own name, where nothing is.
    case fresh
    /// Under a temporary name first, then by rename over whatever is there.
    case replacing(temporary: String)
  }

  /// An entry whose headers were checked: its record and the offset of its data.
  package struct Item: BitwiseCopyable, Sendable {
    package var record: Int32
    package var offset: UInt64
  }

  /// Enough for zlib and libdeflate, which keep their state on the heap.
  static let stackSize = 1 << 20

  let reader: ArchiveReader
  let jobs: Int
  let memory: MemoryShare
  let timeline: Timeline
  let modified: Int?
  let progress: (any ExtractionProgress)?
  let cancellation: Cancellation?

  /// Seconds that workers spent.
  package struct Times: Sendable {
    package var inflate = 0.0
    package var write = 0.0
  }

  /// Compares the local headers of some entries with the index, in parallel.
  package func checkHeaders(
    _ records: some RandomAccessCollection<Int> & Sendable
  ) throws(ArchiveError) -> [Item] {
    let index = reader.index
    let results = Batches.map(count: records.count, size: 512, inline: 2048, jobs: jobs) { range in
      Result { () throws(ArchiveError) -> [Item] in
        let scratch = ScratchBuffer()
        var items: [Item] = []
        items.reserveCapacity(range.count)
        for place in records.dropFirst(range.lowerBound).prefix(range.count) {
          let record = index.records[place]
          let offset = try LocalHeader.check(
            record, of: index, in: reader.file, scratch: scratch)
          if !record.isDirectory {
            items.append(Item(record: Int32(place), offset: offset))
          }
        }
        return items
      }
    }
    var items: [Item] = []
    items.reserveCapacity(records.count)
    for result in results { items += try result.get() }
    return items
  }

  /// Makes the directories that some entries need, parents first.
  package func makeDirectories(
    for records: some Sequence<Int>, in directory: Directory
  ) throws(ArchiveError) -> Int {
    let names = reader.index.directories(of: records)
    for name in names {
      guard mkdirat(directory.descriptor, name, 0o755) == 0 || errno == EEXIST else {
        let code = errno
        throw .cannotWrite(
          path: directory.joined(name), operation: "create the directory", code: code)
      }
    }
    return names.count
  }

  /// Orders items for the workers: by class, in each class the largest first.
  package func plan(_ items: [Item], priorities: [Manifest.Priority]?) -> [Item] {
    let records = reader.index.records
    let keys = items.map { item in
      let place = Int(item.record)
      return (priority: priorities?[place].rawValue ?? 0, size: records[place].size, item: item)
    }
    let sorted = keys.sorted { left, right in
      if left.priority != right.priority { return left.priority < right.priority }
      if left.size != right.size { return left.size > right.size }
      return left.item.record < right.item.record
    }
    return sorted.map(\.item)
  }

  /// Writes items in their order; the error of the first entry that failed.
  package func write(
    _ items: [Item], into directory: Directory, placement: Placement
  ) throws(ArchiveError) -> Times {
    let index = reader.index
    if let progress {
      let bytes = items.reduce(0) { $0 &+ Int(clamping: index.records[Int($1.record)].size) }
      progress.extractionBegan(files: items.count, bytes: bytes)
    }
    let next = Lock(0)
    let failure = Lock<(place: Int, error: ArchiveError)?>(nil)
    let times = Lock(Times())
    let workers = max(1, min(jobs, items.count))
    let rooms = rooms(for: items)
    WorkerThreads.forEach(count: workers, jobs: workers, stackSize: Self.stackSize) { _, worker in
      var spent = Times()
      let state = Worker(rooms)
      while true {
        let place = next.withLock { value in
          defer { value += 1 }
          return value
        }
        guard place < items.count, failure.withLock({ $0 == nil }) else { break }
        do throws(ArchiveError) {
          if let cancellation, cancellation.isCancelled {
            throw .cancelled(path: directory.path)
          }
          let item = items[place]
          try timeline.span(
            index.name(index.records[Int(item.record)]), category: "extract", worker: worker
          ) { () throws(ArchiveError) in
            try write(item, into: directory, placement, place, state, &spent)
          }
        } catch {
          failure.withLock { first in
            if first.map({ place < $0.place }) ?? true { first = (place, error) }
          }
        }
      }
      times.withLock {
        $0.inflate += spent.inflate
        $0.write += spent.write
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure.error }
    return times.withLock { $0 }
  }

  /// What one worker keeps from entry to entry.
  private struct Worker: ~Copyable {
    let inflater = Inflater()
    let input = ScratchBuffer()
    let output = ScratchBuffer()

    init(_ rooms: (input: Int, output: Int)) {
      _ = input.room(rooms.input)
      _ = output.room(rooms.output)
    }
  }

  /// What the buffers of a worker will have to hold, so that they never grow: pages that are not used cost nothing,
  /// pages of a buffer that was outgrown were made for nothing.
  private func rooms(for items: [Item]) -> (input: Int, output: Int) {
    var rooms = (input: 0, output: 0)
    for item in items {
      let record = reader.index.records[Int(item.record)]
      guard !memory.isStreamed(record) else { continue }
      rooms.input = max(rooms.input, Int(record.storedSize))
      if record.method == ZipFormat.deflated { rooms.output = max(rooms.output, Int(record.size)) }
    }
    return rooms
  }

  private func write(
    _ item: Item, into directory: Directory, _ placement: Placement, _ place: Int,
    _ state: borrowing Worker, _ spent: inout Times
  ) throws(ArchiveError) {
    let record = reader.index.records[Int(item.record)]
    let start = timeline.now
    var inflated = start
    let result = reader.index.withName(record) { name in
      Result { () throws(ArchiveError) in
        switch placement {
        case .fresh:
          inflated = try write(record, item.offset, into: directory, name, state)
        case .replacing(let temporary):
          let path = "\(temporary)\(place)"
          do throws(ArchiveError) {
            inflated = try write(record, item.offset, into: directory, path, state)
          } catch {
            unlinkat(directory.descriptor, path, 0)
            throw error
          }
          guard renameat(directory.descriptor, path, directory.descriptor, name) == 0 else {
            let code = errno
            unlinkat(directory.descriptor, path, 0)
            throw .cannotWrite(
              path: directory.joined(String(cString: name)), operation: "replace the file",
              code: code)
          }
        }
      }
    }
    try result.get()
    let end = timeline.now
    spent.inflate += Double(inflated - start) / 1e9
    spent.write += Double(end - inflated) / 1e9
    let isCounted = memory.isStreamed(record)
    progress?.extractionWrote(files: 1, bytes: isCounted ? 0 : Int(clamping: record.size))
  }

  /// Inflates, checks and writes one entry; the time when its bytes were ready.
  private func write(
    _ record: IndexRecord, _ offset: UInt64, into directory: Directory,
    _ path: UnsafePointer<CChar>, _ state: borrowing Worker
  ) throws(ArchiveError) -> UInt64 {
    guard !memory.isStreamed(record) else {
      return try stream(record, offset, into: directory, path, state)
    }
    let input = state.input.room(Int(record.storedSize))
    try reader.file.read(at: offset, into: input)
    var bytes = UnsafeRawBufferPointer(input)
    if record.method == ZipFormat.deflated {
      let output = state.output.room(Int(record.size))
      guard state.inflater.inflate(bytes, into: output) else {
        throw .corrupt(path: reader.path, entry: reader.index.name(record))
      }
      bytes = UnsafeRawBufferPointer(output)
    }
    try check(CRC32.checksum(bytes), record)
    let ready = timeline.now
    let writer = try FileWriter(path, in: directory)
    try writer.write(bytes, path)
    try writer.finish(modified: modified, path)
    return ready
  }

  /// The same in pieces: the checksum is known only after the file was written, which is still temporary then.
  private func stream(
    _ record: IndexRecord, _ offset: UInt64, into directory: Directory,
    _ path: UnsafePointer<CChar>, _ state: borrowing Worker
  ) throws(ArchiveError) -> UInt64 {
    let writer = try FileWriter(path, in: directory)
    let corrupt = ArchiveError.corrupt(path: reader.path, entry: reader.index.name(record))
    let isDeflated = record.method == ZipFormat.deflated
    guard let stream = InflateStream() else { throw corrupt }
    var (done, made) = (UInt64(0), UInt64(0))
    var checksum: UInt32 = 0
    var hasEnded = false
    while done < record.storedSize, !hasEnded {
      if let cancellation, cancellation.isCancelled { throw .cancelled(path: directory.path) }
      let count = Int(min(UInt64(memory.pieceSize), record.storedSize - done))
      let piece = state.input.room(count)
      try reader.file.read(at: offset + done, into: piece)
      done += UInt64(count)
      var rest = UnsafeRawBufferPointer(piece)
      guard isDeflated else {
        checksum = CRC32.update(checksum, with: rest)
        try writer.write(rest, path)
        made += UInt64(count)
        progress?.extractionWrote(files: 0, bytes: count)
        continue
      }
      var isFull = true
      while !hasEnded, isFull || !rest.isEmpty {
        let room = state.output.room(memory.pieceSize)
        var free = room
        switch stream.inflate(&rest, into: &free) {
        case .failed: throw corrupt
        case .ended: hasEnded = true
        case .more: isFull = free.isEmpty
        }
        let bytes = UnsafeRawBufferPointer(rebasing: room[..<(room.count - free.count)])
        made += UInt64(bytes.count)
        guard made <= record.size else { throw corrupt }
        checksum = CRC32.update(checksum, with: bytes)
        try writer.write(bytes, path)
        progress?.extractionWrote(files: 0, bytes: bytes.count)
      }
      guard rest.isEmpty else { throw corrupt }
    }
    guard made == record.size, done == record.storedSize, hasEnded || !isDeflated else {
      throw corrupt
    }
    try check(checksum, record)
    let ready = timeline.now
    try writer.finish(modified: modified, path)
    return ready
  }

  private func check(_ found: UInt32, _ record: IndexRecord) throws(ArchiveError) {
    guard found != record.crc32 else { return }
    throw .checksum(
      path: reader.path, entry: reader.index.name(record), found: found, expected: record.crc32)
  }
}
