/// A name as a range of the central directory, without the slash at the end of a directory's.
package struct IndexName: BitwiseCopyable, Sendable {
  package var offset: UInt32
  package var length: UInt16
  package var kind: NameKind

  @inline(__always)
  package init(offset: Int, length: Int, kind: NameKind) {
    self.offset = UInt32(offset)
    self.length = UInt16(length)
    self.kind = kind
  }

  package var range: Range<Int> { Int(offset)..<(Int(offset) + Int(length)) }
}
