extension _AtomTable {
  /// Where the bytes of all atoms lie, and where each begins: the fastest way to read many atoms.
  ///
  /// The pointers hold until the table is changed or destroyed; the caller has to keep it constant that long.
  @inlinable public var _storage:
    (bytes: UnsafePointer<UInt8>?, count: Int, starts: UnsafePointer<UInt32>?)
  {
    (
      bytes.withUnsafeBufferPointer { $0.baseAddress }, bytes.count,
      starts.withUnsafeBufferPointer { $0.baseAddress }
    )
  }
}
