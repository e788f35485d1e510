// EntryReader: ranges of one entry, without inflating it from the start each time.
//
// A web view that plays a film asks for hundreds of ranges, forwards mostly, sometimes far away. A DEFLATE stream can
// only be read from its start, so on the way the reader keeps checkpoints: copies of zlib's state, from which the stream
// can go on. A copy is exact at any place, in the middle of a block too, so no block has to end where a checkpoint is
// wanted. It takes about 40 KB: zlib's state of 7 KB and the window of 32 KB that later bytes may refer to. Checkpoints
// are `checkpointDistance` apart; when there are more than `maximumCheckpoints`, every second one goes and the distance
// doubles. With the defaults an entry of 256 MB costs 10 MB when it has been read to its end, a larger one no more.
//
// The stream that served the last range is kept too: a range that begins where the last one ended costs what it is long.

internal import AssetText

/// Reads ranges of one entry; may be used from any thread, one range at a time.
///
/// A range of stored data is read from its place. In deflated data the first range inflates everything before it; later
/// ones begin at the nearest checkpoint. Both take bounded memory.
///
/// ```swift
/// let film = try EntryReader(archive, entry)
/// let bytes = try film.read(1_000_000..<1_100_000)
/// ```
public final class EntryReader: Sendable {
  /// How much memory a reader may take.
  public struct Options: Sendable, Hashable {
    /// The bytes from one checkpoint to the next.
    public var checkpointDistance: Int
    /// The largest number of checkpoints, of about 40 KB each.
    public var maximumCheckpoints: Int

    /// Makes options.
    public init(checkpointDistance: Int = 1 << 20, maximumCheckpoints: Int = 256) {
      self.checkpointDistance = max(1 << 12, checkpointDistance)
      self.maximumCheckpoints = max(2, maximumCheckpoints)
    }
  }

  /// The entry.
  public let entry: ArchiveEntry
  private let archive: ArchiveReader
  private let record: IndexRecord
  private let dataOffset: UInt64
  private let options: Options
  private let state: Lock<State>

  /// The largest pieces that are read and given out.
  private static let inputSize = 64 << 10
  private static let outputSize = 128 << 10

  /// Makes a reader of an entry and checks its local header.
  public init(
    _ archive: ArchiveReader, _ entry: ArchiveEntry, options: Options = Options()
  ) throws(ArchiveError) {
    guard archive.index.records.indices.contains(entry.index), !entry.isDirectory else {
      throw .noEntry(path: archive.path, entry: entry.path.description)
    }
    self.entry = entry
    self.archive = archive
    self.options = options
    record = archive.index.records[entry.index]
    dataOffset = try LocalHeader.check(
      record, of: archive.index, in: archive.file, scratch: ScratchBuffer())
    guard Int(exactly: record.size) != nil else {
      throw .unsupported(
        path: archive.path, entry: entry.path.description,
        feature: "an entry of \(record.size) bytes")
    }
    state = Lock(State(distance: options.checkpointDistance))
  }

  /// The size of the entry in bytes.
  public var size: Int { entry.size }

  /// The number of checkpoints that are held now; each takes about 40 KB.
  public var checkpointCount: Int { state.withLock { $0.checkpoints.count } }

  /// The bytes of a range; what lies beyond the end is left out.
  ///
  /// The checksum covers the whole entry, so it is compared once all bytes have been read in order, by however many
  /// calls. A damaged entry that is read here and there only may go unnoticed where its stream can be inflated.
  /// - Complexity: O(*n*) in the length of the range and the checkpoint distance, once the stream has been read so far.
  public func read(_ range: Range<Int>) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.clamped(to: 0..<size).count)
    try forEachPiece(of: range) { (piece) throws(ArchiveError) in
      bytes += piece
      return true
    }
    return bytes
  }

  /// Calls `body` with the bytes of a range, in order and at most 128 KiB at a time, until it returns false.
  ///
  /// A call from inside `body` to the same reader waits for ever.
  public func forEachPiece(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) {
    let range = range.clamped(to: 0..<size)
    guard !range.isEmpty else { return }
    try state.withLock { (state) throws(ArchiveError) in
      // The checksum is compared once; after that nothing of the entry is to be had.
      if let damage = state.damage { throw damage }
      if record.method == ZipFormat.stored {
        try readStored(range, &state, body)
      } else {
        try readDeflated(range, &state, body)
      }
    }
  }

  // MARK: Stored and deflated

  private func readStored(
    _ range: Range<Int>, _ state: inout State,
    _ body: (UnsafeRawBufferPointer) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) {
    let scratch = ScratchBuffer()
    var done = range.lowerBound
    while done < range.upperBound {
      let room = scratch.room(min(Self.outputSize, range.upperBound - done))
      try archive.file.read(at: dataOffset + UInt64(done), into: room)
      let piece = UnsafeRawBufferPointer(room)
      try check(piece, at: done, &state)
      done += piece.count
      guard try body(piece) else { return }
    }
  }

  private func readDeflated(
    _ range: Range<Int>, _ state: inout State,
    _ body: (UnsafeRawBufferPointer) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) {
    guard let position = state.position(before: range.lowerBound) else { throw corrupt }
    let input = ScratchBuffer()
    let output = ScratchBuffer()
    var rest = UnsafeRawBufferPointer(start: nil, count: 0)
    // With the last byte the stream has to end, so a range that reaches it also looks at what comes after.
    while position.output < range.upperBound || position.output == size {
      if rest.isEmpty {
        let left = record.storedSize - position.input
        let room = input.room(Int(min(UInt64(Self.inputSize), left)))
        try archive.file.read(at: dataOffset + position.input, into: room)
        rest = UnsafeRawBufferPointer(room)
      }
      // Not a byte further than asked for: the next range may begin where this one ends. At the end of the data one
      // byte of room where none may come: a stream that goes on is noticed by it.
      let goal = position.output < range.lowerBound ? range.lowerBound : range.upperBound
      let whole = output.room(max(1, min(Self.outputSize, goal - position.output)))
      var (free, before) = (whole, rest.count)
      let step = position.stream.inflate(&rest, into: &free)
      let piece = UnsafeRawBufferPointer(rebasing: whole[..<(whole.count - free.count)])
      let start = position.output
      position.input += UInt64(before - rest.count)
      position.output += piece.count
      before = position.output
      guard step != .failed, position.output <= size else { throw corrupt }
      if step == .ended {
        guard position.output == size, position.input == record.storedSize else { throw corrupt }
      } else if position.input == record.storedSize, piece.isEmpty {
        throw corrupt
      }
      try check(piece, at: start, &state)
      if step == .more { try keep(position, &state) }
      let wanted = range.clamped(to: start..<position.output)
      if !wanted.isEmpty {
        let part = piece[(wanted.lowerBound - start)..<(wanted.upperBound - start)]
        guard try body(UnsafeRawBufferPointer(rebasing: part)) else { break }
      }
      if step == .ended { return }
    }
    state.cursor = position
  }

  /// Makes a checkpoint where it is time for one.
  private func keep(_ position: Position, _ state: inout State) throws(ArchiveError) {
    guard position.output < size,
      position.output >= (state.checkpoints.last?.output ?? 0) + state.distance
    else { return }
    if state.checkpoints.count >= options.maximumCheckpoints {
      state.checkpoints = state.checkpoints.indices.filter { $0 % 2 == 1 }.map {
        state.checkpoints[$0]
      }
      state.distance *= 2
      guard position.output >= (state.checkpoints.last?.output ?? 0) + state.distance else {
        return
      }
    }
    guard let copy = position.copy() else { throw corrupt }
    state.checkpoints.append(copy)
  }

  /// Goes on with the checksum where a piece goes on, and compares it at the end.
  private func check(
    _ piece: UnsafeRawBufferPointer, at start: Int, _ state: inout State
  ) throws(ArchiveError) {
    let end = start + piece.count
    guard start <= state.checked, end > state.checked else { return }
    state.checksum = CRC32.update(
      state.checksum, with: UnsafeRawBufferPointer(rebasing: piece[(state.checked - start)...]))
    state.checked = end
    guard end == size, state.checksum != record.crc32 else { return }
    let damage = ArchiveError.checksum(
      path: archive.path, entry: entry.path.description, found: state.checksum,
      expected: record.crc32)
    state.damage = damage
    throw damage
  }

  private var corrupt: ArchiveError {
    .corrupt(path: archive.path, entry: entry.path.description)
  }

  // MARK: State

  /// A stream and the places in the data that it has come to.
  private final class Position {
    let stream: InflateStream
    var input: UInt64
    var output: Int

    init(_ stream: consuming InflateStream, input: UInt64, output: Int) {
      self.stream = stream
      self.input = input
      self.output = output
    }

    func copy() -> Position? {
      guard let copy = InflateStream(copying: stream) else { return nil }
      return Position(copy, input: input, output: output)
    }
  }

  private struct State {
    /// The stream that served the last range.
    var cursor: Position?
    /// Streams that never move, in ascending order.
    var checkpoints: [Position] = []
    var distance: Int
    /// The checksum of the first `checked` bytes.
    var checksum: UInt32 = 0
    var checked = 0
    /// What the checksum told.
    var damage: ArchiveError?

    init(distance: Int) { self.distance = distance }

    /// The stream that is nearest before an offset: the last one, a copy of a checkpoint, or one at the start.
    mutating func position(before offset: Int) -> Position? {
      let found = checkpoints.last { $0.output <= offset }
      if let last = cursor, last.output <= offset, last.output >= found?.output ?? 0 {
        cursor = nil
        return last
      }
      if let found { return found.copy() }
      guard let stream = InflateStream() else { return nil }
      return Position(stream, input: 0, output: 0)
    }
  }
}
