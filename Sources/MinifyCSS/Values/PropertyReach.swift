// PropertyReach: which longhands a declaration may set, as far as that decides what it may be moved past.
//
// A property of the list of leaves sets nothing but itself. Any other may set whatever has a name of its family: the
// first word without a vendor's prefix, or what `joined` says beside it. That is more than it does set, never less.

struct PropertyReach: BitwiseCopyable {
  /// The properties with numbers that are set.
  private(set) var known = PropertySet()
  /// One bit for each of the other names, shared by some.
  private(set) var others: (UInt64, UInt64) = (0, 0)

  func meets(_ other: PropertyReach) -> Bool {
    others.0 & other.others.0 | others.1 & other.others.1 != 0 || known.meets(other.known)
  }

  /// Bits that two of these share wherever they meet.
  var digest: UInt64 { others.0 | others.1 | known.digest }

  mutating func formUnion(_ other: PropertyReach) {
    known.formUnion(other.known)
    others.0 |= other.others.0
    others.1 |= other.others.1
  }

  private mutating func insertOther(_ hash: UInt32) {
    let bit = UInt64(1) << UInt64(hash >> 8 & 63)
    if hash & 1 == 0 { others.0 |= bit } else { others.1 |= bit }
  }

  /// Adds what a declaration may set; false for `all` and what has no name, which nothing may pass.
  mutating func insert(
    _ property: Property, name: ArraySlice<UInt8>
  ) -> Bool {
    switch property {
    case .all: return false
    case .custom: insertOther(PropertyReach.hash(name))
    case .unknown:
      guard let first = name.first, CSSText.isName(first), !name.contains(0x5C) else {
        return false
      }
      let root = PropertyReach.root(name)
      let family = PropertyReach.roots.value(root)
      if let family { known.formUnion(family.set) }
      // Another unknown name of the family, too.
      insertOther(family?.hash ?? PropertyReach.hash(root))
    default:
      known.formUnion(PropertyReach.reaches[Int(property.rawValue)])
    }
    return true
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(CSSText.lower(byte))) &* 16_777_619 }
    return hash
  }

  // MARK: Families

  /// The family of a name in lower case.
  private static func family(_ name: String) -> String {
    var rest = Substring(name).drop { $0 == "_" }
    if rest.hasPrefix("-") {
      rest = rest.dropFirst()
      if let end = rest.firstIndex(of: "-") { rest = rest[rest.index(after: end)...] }
    }
    let parts = rest.split(separator: "-", maxSplits: 1)
    let root = parts.first.map(String.init) ?? ""
    return joined[root] ?? root
  }

  /// The first word of a name without a vendor's prefix.
  private static func root(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = name.drop { $0 == 0x5F }
    if rest.first == 0x2D {
      rest = rest.dropFirst()
      if let end = rest.firstIndex(of: 0x2D) { rest = rest[(end + 1)...] }
    }
    return rest.drop { $0 == 0x2D }.prefix { $0 != 0x2D }
  }

  private struct Family {
    var set: PropertySet
    var hash: UInt32
  }

  /// The families by the first words of their names.
  private static let roots: WordTable<Family> = {
    var names = Set(joined.keys).union(joined.values).union(familyNames)
    names.remove("")
    return WordTable(
      names.map { name in
        let family = joined[name] ?? name
        let known = Family(
          set: families[family] ?? PropertySet(), hash: hash(Array(family.utf8)[...]))
        return (key: name, value: known)
      })
  }()

  private static let joined: [String: String] = [
    "line": "font", "width": "size", "height": "size", "inline": "size", "block": "size",
    "logical": "size", "place": "align", "justify": "align", "white": "text", "hyphens": "text",
    "word": "overflow", "top": "inset", "left": "inset", "right": "inset", "bottom": "inset",
    "row": "grid", "column": "grid", "columns": "grid", "gap": "grid", "break": "grid",
    "page": "grid", "position": "inset", "box": "align", "flex": "align", "order": "align",
    "print": "color",
  ]

  private static let familyNames: [String] = Property.allCases.map {
    family("\($0)".filter { $0 != "`" })
  }

  private static let families: [String: PropertySet] = {
    var families: [String: PropertySet] = [:]
    for property in Property.allCases where property != .unknown && property != .custom {
      families[familyNames[Int(property.rawValue)], default: PropertySet()].insert(property)
    }
    return families
  }()

  /// What each property may set, by its number.
  private static let reaches: ContiguousArray<PropertySet> = ContiguousArray(
    Property.allCases.map { property in
      var own = PropertySet()
      own.insert(property)
      let family = families[familyNames[Int(property.rawValue)]]
      return leaves.contains(property) ? own : family ?? own
    })

  /// The places of properties in the order of their families; unknown ones come last.
  static let ranks: ContiguousArray<Int> = {
    let sorted = Property.allCases.filter { $0 != .unknown && $0 != .custom }.sorted {
      let (one, other) = (familyNames[Int($0.rawValue)], familyNames[Int($1.rawValue)])
      return one != other ? one < other : "\($0)" < "\($1)"
    }
    var ranks = ContiguousArray(repeating: sorted.count, count: Property.allCases.count)
    for (rank, property) in sorted.enumerated() { ranks[Int(property.rawValue)] = rank }
    return ranks
  }()

  /// Properties that no other name stands for, that set nothing else and that no logical one maps to.
  private static let leaves: Set<Property> = [
    .color, .opacity, .display, .cursor, .visibility, .content, .`z-index`, .float, .clear,
    .`background-color`, .`background-image`, .`background-repeat`, .`background-size`,
    .`background-attachment`, .`background-clip`, .`background-origin`, .`font-size`,
    .`font-weight`, .`font-style`, .`font-family`, .`line-height`, .`text-align`,
    .`text-transform`, .`text-indent`, .`text-shadow`, .`letter-spacing`, .`word-spacing`,
    .`vertical-align`, .`pointer-events`, .`list-style-type`, .`list-style-image`,
    .`list-style-position`, .`outline-offset`, .`table-layout`, .`border-collapse`,
    .`border-spacing`, .`caption-side`, .`empty-cells`, .fill, .stroke, .`object-fit`, .resize,
  ]
}
