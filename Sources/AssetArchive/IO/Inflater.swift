// Inflater: DEFLATE, whole and in pieces.
//
// An entry that fits into memory is inflated in one call, by libdeflate where it is there (more than twice as fast as
// zlib) and by zlib on iOS. Large entries go through zlib's stream in both, with bounded memory. All three ask for the
// same: the stream must end exactly at the end of its data and give exactly the bytes that the index promises.

import CZlib

#if canImport(CDeflate)
  import CDeflate
#endif

/// Inflates whole entries; one per worker, never shared.
package struct Inflater: ~Copyable {
  #if canImport(CDeflate)
    private let decompressor = libdeflate_alloc_decompressor()

    package init() {}

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Inflates a stream; true where both buffers are used up exactly.
    package func inflate(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
      guard let decompressor else { return inflateByStream(input, into: output) }
      var (used, made) = (0, 0)
      let result = libdeflate_deflate_decompress_ex(
        decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &used,
        &made)
      return result == LIBDEFLATE_SUCCESS && used == input.count && made == output.count
    }
  #else
    package init() {}

    /// Inflates a stream; true where both buffers are used up exactly.
    package func inflate(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
      inflateByStream(input, into: output)
    }
  #endif

  private func inflateByStream(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let stream = InflateStream() else { return false }
    var rest = input
    var room = output
    while true {
      let step = stream.inflate(&rest, into: &room)
      switch step {
      case .ended: return rest.isEmpty && room.isEmpty
      case .failed: return false
      case .more:
        // Nothing left to read or no room left, and yet not at the end.
        if rest.isEmpty || room.isEmpty { return stream.isAtEnd(&rest) && room.isEmpty }
      }
    }
  }
}

/// Inflates a stream piece by piece.
package struct InflateStream: ~Copyable {
  /// How far a step came.
  package enum Step {
    case more
    case ended
    case failed
  }

  // zlib keeps the address of the structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins a raw stream; nil where there is no memory for it.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard webpack_assets_inflateInit2(stream, -15) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  /// Makes a stream that is where another one is: its state of 7 KB and its window of 32 KB are copied.
  package init?(copying other: borrowing InflateStream) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateCopy(stream, other.stream) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Inflates what it can and cuts the used parts off both buffers.
  package func inflate(
    _ input: inout UnsafeRawBufferPointer, into output: inout UnsafeMutableRawBufferPointer
  ) -> Step {
    // zlib counts in 32 bits.
    let inCount = min(input.count, 1 << 30)
    let outCount = min(output.count, 1 << 30)
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(inCount)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(outCount)
    let status = CZlib.inflate(stream, Z_NO_FLUSH)
    input = UnsafeRawBufferPointer(
      rebasing: input[(inCount - Int(stream.pointee.avail_in))...])
    output = UnsafeMutableRawBufferPointer(
      rebasing: output[(outCount - Int(stream.pointee.avail_out))...])
    switch status {
    case Z_STREAM_END: return .ended
    case Z_OK, Z_BUF_ERROR: return .more
    default: return .failed
    }
  }

  /// True where the stream ends without another byte; the last block may end after the output is full.
  package func isAtEnd(_ input: inout UnsafeRawBufferPointer) -> Bool {
    var byte: UInt8 = 0
    return withUnsafeMutableBytes(of: &byte) { spare in
      var room = UnsafeMutableRawBufferPointer(spare)
      guard case .ended = inflate(&input, into: &room) else { return false }
      return room.count == 1 && input.isEmpty
    }
  }
}
