// LineStyleIndex: line styles as they are asked for, element by element.
//
// As engines do, a rule is kept under the part of its condition that the fewest elements have. Nearly all elements have
// none of these parts, and that is told by their names and by a filter over the words of `class` and `id`, without a text
// being made of anything.

/// Line styles by the part of a condition that the fewest elements have.
package struct LineStyleIndex: Sendable {
  private typealias Entry = (condition: ElementCondition, effects: LineEffects)

  private var byID: [String: [Entry]] = [:]
  private var byClass: [String: [Entry]] = [:]
  private var byAttribute: [String: [Entry]] = [:]
  private var byType: [String: [Entry]] = [:]
  private var others: [Entry] = []
  /// One bit for the hash of each class and id, of a power of two of bits.
  private var filter: ContiguousArray<Bool> = []

  /// True where no element has any effect.
  package let isEmpty: Bool
  /// True where rules ask for attributes other than `class` and `id`.
  package var asksForAttributes: Bool { !byAttribute.isEmpty }
  /// True where every element may have some.
  package var isForAll: Bool { !others.isEmpty }

  init(_ conditions: [ElementCondition: LineEffects]) {
    isEmpty = conditions.isEmpty
    guard !isEmpty else { return }
    for (condition, effects) in conditions {
      if let id = condition.id {
        byID[id, default: []].append((condition, effects))
      } else if let name = condition.classes.first {
        byClass[name, default: []].append((condition, effects))
      } else if let attribute = condition.attributes.first {
        byAttribute[attribute.name, default: []].append((condition, effects))
      } else if !condition.type.isEmpty {
        byType[condition.type, default: []].append((condition, effects))
      } else {
        others.append((condition, effects))
      }
    }
    var size = 256
    while size < 16 * (byID.count + byClass.count) { size *= 2 }
    filter = ContiguousArray(repeating: false, count: size)
    for word in [byID.keys, byClass.keys].joined() {
      filter[Int(Self.hash(word.utf8)) & (size - 1)] = true
    }
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0) { next($0, $1) }
  }

  @inline(__always)
  private static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(CSSText.lower(byte))) &* 0x0101_9B3D
  }

  /// True where rules ask for elements with a name, in lower case.
  package func asks(forType name: String) -> Bool { byType[name] != nil }

  /// True where rules ask for elements with an attribute of a name, in lower case.
  package func asks(forAttribute name: String) -> Bool { byAttribute[name] != nil }

  /// False where no rule asks for any of the words of a `class` or `id`.
  ///
  /// - Complexity: O(*n*).
  package func mayAsk(forWords value: ArraySlice<UInt8>) -> Bool {
    guard !byID.isEmpty || !byClass.isEmpty else { return false }
    let mask = filter.count - 1
    return value.withUnsafeBufferPointer { value in
      var hash: UInt32 = 0
      for byte in value {
        if CSSText.isWhitespace(byte) {
          if filter[Int(hash) & mask] { return true }
          hash = 0
        } else {
          hash = Self.next(hash, byte)
        }
      }
      return filter[Int(hash) & mask]
    }
  }

  /// The effects on an element.
  ///
  /// - Parameters:
  ///   - type: Its name in lower case.
  ///   - classes: Its `class`.
  ///   - id: Its `id`.
  ///   - attribute: The value of its attribute of a name in lower case.
  /// - Returns: All effects that a rule may have.
  package func effects(
    type: String, classes: ArraySlice<UInt8>, id: ArraySlice<UInt8>?,
    attribute: (String) -> ArraySlice<UInt8>?
  ) -> LineEffects {
    let words = classes.split(whereSeparator: CSSText.isWhitespace).map(CSSText.lowerText)
    let id = id.map(CSSText.lowerText)
    func meets(_ condition: ElementCondition) -> Bool {
      (condition.type.isEmpty || condition.type == type)
        && (condition.id == nil || condition.id == id)
        && condition.classes.allSatisfy(words.contains)
        && condition.attributes.allSatisfy { wanted in
          wanted.isMet(by: attribute(wanted.name).map(CSSText.lowerText))
        }
    }
    var effects: UInt8 = 0
    func add(_ entries: [Entry]?) {
      guard let entries else { return }
      for entry in entries where entry.effects.rawValue & ~effects != 0 {
        if meets(entry.condition) { effects |= entry.effects.rawValue }
      }
    }
    add(others)
    add(byType[type])
    if let id { add(byID[id]) }
    for name in words { add(byClass[name]) }
    for (name, entries) in byAttribute where attribute(name) != nil { add(entries) }
    return LineEffects(rawValue: effects)
  }
}
