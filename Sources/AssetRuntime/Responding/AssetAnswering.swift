/// Something that answers requests without blocking whoever asks.
public protocol AssetAnswering: Sendable {
  /// Answers a request.
  func answer(_ request: AssetRequest) async -> AssetResponse
}

extension AssetResponder: AssetAnswering {
  private static let queue = BlockingQueue(limit: 4)

  /// Answers a request as ``response(to:)`` does, on threads of our own.
  public func answer(_ request: AssetRequest) async -> AssetResponse {
    await AssetResponder.queue.run { response(to: request) }
  }
}

extension AssetBody {
  private static let queue = BlockingQueue(limit: 4)

  /// The bytes of a piece, read on threads of our own; none at the end.
  ///
  /// - Throws: `ReadError` where they cannot be read.
  public func piece(at offset: Int, size: Int = 256 << 10) async throws(ReadError) -> [UInt8] {
    let body = part(offset..<min(count, offset + max(1, size)))
    // Bytes that are there need no thread.
    if let bytes = body.bytesAtHand { return bytes }
    return try await AssetBody.queue.run {
      Result { () throws(ReadError) in try body.bytes() }
    }.get()
  }
}
