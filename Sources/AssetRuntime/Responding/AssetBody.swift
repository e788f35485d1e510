// AssetBody: the bytes of a response, read when they are wanted.
//
// A body is a list of parts: bytes that are there already, ranges of an entry, of its DEFLATE stream, of a file. Whoever sends
// it asks for the next bytes into a buffer of its own, so a film takes no more memory than that buffer and
// the stream that inflates it, however slow the other side is.

internal import AssetArchive

/// The bytes of a response; may be read from any thread.
public struct AssetBody: Sendable {
  enum Part: Sendable {
    case bytes([UInt8])
    case entry(EntryReader, Range<Int>)
    case stored(StoredData, Range<Int>)
    case file(OpenFile, Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .entry(_, let range), .stored(_, let range), .file(_, let range): range.count
      }
    }
  }

  private let parts: [Part]
  /// How many bytes there are.
  public let count: Int

  init(_ parts: [Part] = []) {
    self.parts = parts.filter { $0.count > 0 }
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// Makes a body of bytes.
  public init(_ bytes: [UInt8]) { self.init([.bytes(bytes)]) }

  /// The bytes of a range, without reading them.
  func part(_ range: Range<Int>) -> AssetBody {
    var found: [Part] = []
    var start = 0
    for part in parts {
      let whole = start..<(start + part.count)
      let wanted = whole.clamped(to: range)
      if !wanted.isEmpty {
        func moved(_ inner: Range<Int>) -> Range<Int> {
          let first = inner.lowerBound + wanted.lowerBound - start
          return first..<(first + wanted.count)
        }
        switch part {
        case .bytes(let bytes): found.append(.bytes(Array(bytes[moved(bytes.indices)])))
        case .entry(let reader, let inner): found.append(.entry(reader, moved(inner)))
        case .stored(let data, let inner): found.append(.stored(data, moved(inner)))
        case .file(let file, let inner): found.append(.file(file, moved(inner)))
        }
      }
      start = whole.upperBound
    }
    return AssetBody(found)
  }

  /// Fills the beginning of a buffer with the bytes from an offset on.
  ///
  /// Blocks while the disk is read; never call it on the main thread or on Swift's cooperative pool. Reading in order costs
  /// what the bytes cost; going back costs more where they are deflated.
  /// - Returns: How many bytes there are now; none at the end only.
  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> Int {
    var (skip, done) = (offset, 0)
    guard offset >= 0 else { return 0 }
    for part in parts where done < buffer.count {
      guard skip < part.count else {
        skip -= part.count
        continue
      }
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer[done..<min(buffer.count, done + part.count - skip)])
      try AssetBody.read(part, at: skip, into: room)
      done += room.count
      skip = 0
    }
    return done
  }

  private static func read(
    _ part: Part, at offset: Int, into room: UnsafeMutableRawBufferPointer
  ) throws(ReadError) {
    switch part {
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        room.copyMemory(from: .init(rebasing: $0[offset...].prefix(room.count)))
      }
    case .file(let file, let range):
      try file.read(at: range.lowerBound + offset, into: room)
    case .stored(let data, let range):
      do throws(ArchiveError) {
        try data.read(at: range.lowerBound + offset, into: room)
      } catch {
        throw .archive(error)
      }
    case .entry(let reader, let range):
      let start = range.lowerBound + offset
      var done = 0
      do throws(ArchiveError) {
        try reader.forEachPiece(of: start..<(start + room.count)) { piece in
          UnsafeMutableRawBufferPointer(rebasing: room[done...]).copyMemory(from: piece)
          done += piece.count
          return true
        }
      } catch {
        throw .archive(error)
      }
    }
  }

  /// All bytes, where they are there without reading.
  var bytesAtHand: [UInt8]? {
    if parts.isEmpty { return [] }
    guard parts.count == 1, case .bytes(let bytes) = parts[0] else { return nil }
    return bytes
  }

  /// All bytes; for small bodies and for tests.
  public func bytes() throws(ReadError) -> [UInt8] {
    var failure: ReadError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ReadError) {
        let room = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        initialized = try read(at: 0, into: room)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Calls `send` with the bytes in order, in pieces of at most `size`, until it returns false.
  ///
  /// Blocks as ``read(at:into:)`` does.
  public func forEachPiece(
    size: Int = 128 << 10, _ send: (UnsafeRawBufferPointer) -> Bool
  ) throws(ReadError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, min(size, count)), alignment: 16)
    defer { buffer.deallocate() }
    var done = 0
    while done < count {
      let found = try read(at: done, into: buffer)
      guard found > 0 else { return }
      done += found
      guard send(UnsafeRawBufferPointer(rebasing: buffer[..<found])) else { return }
    }
  }
}
