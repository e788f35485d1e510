#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that one worker uses again and again.
///
/// It grows and never shrinks; what was in it is lost when it grows.
package struct ScratchBuffer: ~Copyable {
  private final class Storage {
    var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    deinit { memory.deallocate() }
  }

  private static let largePage = 2 << 20

  /// Asks for large pages behind memory that was not written to yet, wherever one fits into it.
  ///
  /// Each page of 4 KiB costs a fault when it is first written to, together a tenth of an extraction.
  static func useLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= largePage, let base = memory.baseAddress else { return }
      let first = base.alignedUp(toMultipleOf: 4096)
      let useLargePages: Int32 = 14  // MADV_HUGEPAGE, which not every importer shows.
      madvise(first, memory.count - (first - base), useLargePages)
    #endif
  }

  private let storage = Storage()

  package init() {}

  /// Room for a number of bytes, with what is in the memory at the time.
  package func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if storage.memory.count < count || storage.memory.baseAddress == nil {
      storage.memory.deallocate()
      // Whole pages, and never none: an empty file still needs an address.
      let size = (max(count, 1) + 0x3fff) & ~0x3fff
      let isLarge = size >= Self.largePage
      storage.memory = .allocate(byteCount: size, alignment: isLarge ? Self.largePage : 64)
      if isLarge { Self.useLargePages(storage.memory) }
    }
    return UnsafeMutableRawBufferPointer(rebasing: storage.memory[..<count])
  }

  /// A window on a range of a file, valid until the next call.
  package func window(
    _ count: Int, from file: ArchiveFile, at offset: UInt64
  ) throws(ArchiveError) -> ByteWindow {
    let room = room(count)
    try file.read(at: offset, into: room)
    return ByteWindow(UnsafeRawBufferPointer(room))
  }
}
