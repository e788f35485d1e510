/// The extra fields of a header: a chain of (id, length, bytes).
package struct ExtraFields {
  /// The bytes of the zip64 field.
  package private(set) var zip64: UnsafeRawBufferPointer?
  /// The bytes of the field with which Info-ZIP repeats a name in UTF-8.
  package private(set) var unicodePath: UnsafeRawBufferPointer?
  /// True where a field belongs to an encryption.
  package private(set) var isEncrypted = false

  /// Reads a chain; nil where a length leads outside or a field that matters is there twice.
  ///
  /// Zeros at the end are padding that alignment tools leave.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let window = ByteWindow(bytes)
    var offset = 0
    while window.count - offset >= 4 {
      let id = window.u16(offset)
      let length = Int(window.u16(offset + 2))
      offset += 4
      guard length <= window.count - offset else { return nil }
      let body = window.slice(offset, length)
      switch id {
      case ZipFormat.zip64Extra:
        guard zip64 == nil else { return nil }
        zip64 = body
      case ZipFormat.unicodePathExtra:
        guard unicodePath == nil else { return nil }
        unicodePath = body
      case ZipFormat.encryptionExtra: isEncrypted = true
      default: break
      }
      offset += length
    }
    while offset < window.count {
      guard bytes[offset] == 0 else { return nil }
      offset += 1
    }
  }

  /// The 64-bit values of the zip64 field for `count` saturated fields; nil where it has more or fewer.
  package func zip64Values(_ count: Int) -> [UInt64]? {
    guard let zip64 else { return count == 0 ? [] : nil }
    guard zip64.count == count * 8 else { return nil }
    let window = ByteWindow(zip64)
    return (0..<count).map { window.u64($0 * 8) }
  }

  /// True where the name is not repeated, or repeated as it is: a reader that prefers the repetition sees no other name.
  package func agrees(withName name: UnsafeRawBufferPointer) -> Bool {
    guard let unicodePath else { return true }
    return unicodePath.count >= 5 && unicodePath[0] == 1
      && unicodePath.dropFirst(5).elementsEqual(name)
  }
}
