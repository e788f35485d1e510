// WordTable: words in lower case, asked by bytes in any case, so that no string is made of what is looked up.

internal import AssetText

struct WordTable<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var start: UInt32
    var count: UInt32
    var value: Value
  }

  /// A power of two with room to spare, so that nearly every word is where its hash says.
  private var slots: ContiguousArray<Slot?>
  private var text: ContiguousArray<UInt8> = []
  private var longest = 0

  init(_ words: some Collection<(key: String, value: Value)>) {
    var size = 16
    while size < words.count * 3 { size *= 2 }
    slots = ContiguousArray(repeating: nil, count: size)
    for (word, value) in words {
      let bytes = Array(word.utf8)
      let start = UInt32(text.count)
      text += bytes
      longest = max(longest, bytes.count)
      var slot = Int(bytes.reduce(0) { WordTable.next($0, $1) }) & (size - 1)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = Slot(start: start, count: UInt32(bytes.count), value: value)
    }
  }

  @inline(__always)
  private static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    hash &* 0x0101_9B3D &+ UInt32(byte)
  }

  /// The value of the word that lies in a range of a text, escapes resolved.
  func value(_ source: _Source, _ range: Range<Int>) -> Value? {
    if range.count <= longest, let found = value(range, { source[$0] }) { return found }
    guard range.contains(where: { source[$0] == 0x5C }) else { return nil }
    return value(CSSText.unescaped(source, range)[...])
  }

  /// The value of a word.
  func value(_ word: ArraySlice<UInt8>) -> Value? {
    word.count > longest ? nil : value(word.indices) { word[$0] }
  }

  @inline(__always)
  private func value(_ range: Range<Int>, _ byte: (Int) -> UInt8) -> Value? {
    var hash: UInt32 = 0
    for index in range { hash = WordTable.next(hash, CSSText.lower(byte(index))) }
    var place = Int(hash) & (slots.count - 1)
    while let slot = slots[place] {
      if Int(slot.count) == range.count {
        var offset = 0
        while offset < range.count,
          text[Int(slot.start) + offset] == CSSText.lower(byte(range.lowerBound + offset))
        {
          offset += 1
        }
        if offset == range.count { return slot.value }
      }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension WordTable where Value == Void {
  /// A set of words.
  init(_ words: some Sequence<String>) { self.init(words.map { (key: $0, value: ()) }) }

  func contains(_ source: _Source, _ range: Range<Int>) -> Bool { value(source, range) != nil }
}
