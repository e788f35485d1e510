#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ArchiveIndex {
  /// Calls `body` with the name of a record as the system's calls want it.
  package func withName<R>(_ record: IndexRecord, _ body: (UnsafePointer<CChar>) -> R) -> R {
    let (start, length) = (Int(record.nameOffset), Int(record.nameLength))
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { name in
      for place in 0..<length { name[place] = CChar(bitPattern: bytes[start + place]) }
      name[length] = 0
      guard let base = name.baseAddress else { return "".withCString(body) }
      return body(base)
    }
  }

  /// The first record of a name, found by comparing lengths first.
  ///
  /// For a single question: a table of all names costs far more than one walk over the records.
  package func firstPlace(of name: String) -> Int? {
    let wanted = Array(name.utf8)
    return records.firstIndex { record in
      Int(record.nameLength) == wanted.count
        && bytes[Int(record.nameOffset)...].starts(with: wanted)
    }
  }

  /// The directories that some entries name or imply, parents before their children.
  package func directories(of places: some Sequence<Int>) -> [String] {
    var names: Set<String> = []
    bytes.withUnsafeBytes { bytes in
      var last = UnsafeRawBufferPointer(start: nil, count: 0)
      for place in places {
        let record = records[place]
        let start = Int(record.nameOffset)
        var end = start + Int(record.nameLength)
        if !record.isDirectory {
          while end > start, bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
          guard end > start else { continue }
          end -= 1
        }
        let name = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        // Neighbours mostly share their directory.
        guard !Self.isEqual(name, last) else { continue }
        last = name
        while names.insert(String(decoding: bytes[start..<end], as: UTF8.self)).inserted {
          while end > start, bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
          guard end > start else { break }
          end -= 1
        }
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// True for the same bytes.
  static func isEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress
    else { return left.count == right.count }
    return memcmp(first, second, left.count) == 0
  }

  /// True where two ranges of some bytes, with at least eight bytes behind both, are the same bytes.
  @inline(__always)
  static func isEqual(
    _ bytes: UnsafeRawBufferPointer, _ left: Int, _ right: Int, _ length: Int
  ) -> Bool {
    var index = 0
    while index < length {
      let count = length - index
      guard
        ASCIIWord.loadInside(bytes, left &+ index, count: count)
          == ASCIIWord.loadInside(bytes, right &+ index, count: count)
      else { return false }
      index &+= 8
    }
    return true
  }
}
