// StyleTree: a sheet as a tree of items in one array.
//
// Item 0 is the sheet. The children of an item are a chain from `first` through `next`, so that taking one out or
// joining two blocks changes two numbers. All text lies in one array that only grows: an item that is written anew
// gets a new range.

struct StyleTree {
  var items: ContiguousArray<StyleItem> = [StyleItem(kind: .root)]
  var text: ContiguousArray<UInt8> = []

  /// Adds an item behind the last child of another.
  @discardableResult
  mutating func append(_ item: StyleItem, to parent: UInt32) -> UInt32 {
    let id = UInt32(items.count)
    items.append(item)
    let last = items[Int(parent)].last
    if last == 0 { items[Int(parent)].first = id } else { items[Int(last)].next = id }
    items[Int(parent)].last = id
    return id
  }

  subscript(_ id: UInt32) -> StyleItem {
    get { items[Int(id)] }
    set { items[Int(id)] = newValue }
  }

  /// The children of an item, in order.
  func children(of parent: UInt32, into list: inout ContiguousArray<UInt32>) {
    list.removeAll(keepingCapacity: true)
    var id = items[Int(parent)].first
    while id != 0 {
      list.append(id)
      id = items[Int(id)].next
    }
  }

  /// Makes a list the children of an item.
  mutating func setChildren(of parent: UInt32, _ list: some Collection<UInt32>) {
    var last: UInt32 = 0
    items[Int(parent)].first = 0
    for id in list {
      if last == 0 { items[Int(parent)].first = id } else { items[Int(last)].next = id }
      last = id
    }
    if last != 0 { items[Int(last)].next = 0 }
    items[Int(parent)].last = last
  }

  /// True where two pieces of text are the same.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return text.withUnsafeBufferPointer { text in
      for offset in 0..<left.count
      where text[left.lowerBound + offset] != text[right.lowerBound + offset] {
        return false
      }
      return true
    }
  }

  func isEqual(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for offset in 0..<word.count where text[range.lowerBound + offset] != word[offset] {
        return false
      }
      return true
    }
  }

  /// A number that equal texts share (FNV-1a).
  func hash(_ range: Range<Int>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    text.withUnsafeBufferPointer { text in
      for byte in UnsafeBufferPointer(rebasing: text[range]) {
        hash = (hash ^ UInt32(byte)) &* 16_777_619
      }
    }
    return hash
  }

  /// Adds text that belongs to no item yet.
  mutating func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = text.count
    text.append(contentsOf: bytes)
    return start..<text.count
  }

  mutating func setText(of id: UInt32, _ range: Range<Int>) {
    items[Int(id)].start = UInt32(range.lowerBound)
    items[Int(id)].end = UInt32(range.upperBound)
    items[Int(id)].hash = hash(range)
  }
}
