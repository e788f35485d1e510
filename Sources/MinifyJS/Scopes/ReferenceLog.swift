// ReferenceLog: the names that each function speaks of, so that a function that has not changed need not be walked again.
//
// A pass changes few functions once the first passes are over. Of the others only what they say about names from
// outside has to be counted anew: the symbols that they declare themselves are used nowhere else and keep what was
// counted before. So the walk writes down each name that it meets, with the nesting of the functions, classes and static
// blocks that declares it, and for each function where its names begin and end. Where the function has stayed as it was, the next walk
// reads its names from the list, which is much shorter than the tree, and takes those that were declared further out.

internal import AssetText

/// The names of a program in the order of the source, and where each function has its own.
struct ReferenceLog: ~Copyable, Sendable {
  /// One use or declaration.
  struct Entry: BitwiseCopyable, Sendable {
    static let written: UInt32 = 1 << 0
    static let read: UInt32 = 1 << 1
    static let declared: UInt32 = 1 << 2
    /// Named `arguments`, so that it may be the implicit object.
    static let arguments: UInt32 = 1 << 3
    static let bits: UInt32 = 4

    var symbol: SymbolID
    /// The nesting at which the symbol is declared, above the bits.
    var word: UInt32

    @inline(__always) var depth: UInt32 { word >> Self.bits }
  }

  /// A call of a name, or a function that has one: what is declared, or the value of a declarator.
  struct Site: BitwiseCopyable, Sendable {
    enum Kind: UInt8, Sendable { case call, unusedCall, function }

    var symbol: SymbolID
    var node: NodeID
    /// The record of the function that it stands in; -1 for none.
    var record: Int32
    var kind: Kind
  }

  /// One function.
  struct Record: BitwiseCopyable, Sendable {
    var node: NodeID
    var scope: ScopeID
    /// The nesting inside it.
    var depth: UInt32
    /// Its names, with those of the functions inside it.
    var first: UInt32
    var end: UInt32
    /// The sites in it, too.
    var firstSite: UInt32
    var endSite: UInt32
    /// The record of the function around it; -1 for none.
    var parent: Int32
    /// The record behind those of the functions inside it.
    var next: Int32
  }

  var entries: Table<Entry>
  var sites = Table<Site>()
  var records: Table<Record>
  /// By scope: the record of the function that has the scope, counted from 1.
  private var places: Table<UInt32>
  /// The record of the function that is being walked; -1 for none.
  private(set) var current: Int32 = -1

  /// Makes an empty log.
  init(scopes: Int = 0, entries: Int = 0) {
    self.entries = Table(capacity: entries)
    records = Table(capacity: scopes)
    places = Table(repeating: 0, count: scopes)
  }

  /// The record of the function with a scope; -1 for none.
  func record(of scope: ScopeID) -> Int32 {
    let index = Int(scope.rawValue)
    return index < places.count ? Int32(truncatingIfNeeded: places[index]) - 1 : -1
  }

  mutating func begin(_ node: NodeID, _ scope: ScopeID, depth: UInt32) {
    let start = UInt32(truncatingIfNeeded: entries.count)
    let place = UInt32(truncatingIfNeeded: sites.count)
    let record = Record(
      node: node, scope: scope, depth: depth, first: start, end: start, firstSite: place,
      endSite: place, parent: current, next: 0)
    current = Int32(truncatingIfNeeded: records.count)
    records.append(record)
    places[Int(scope.rawValue)] = UInt32(truncatingIfNeeded: records.count)
  }

  mutating func end() {
    let index = Int(current)
    records[index].end = UInt32(truncatingIfNeeded: entries.count)
    records[index].endSite = UInt32(truncatingIfNeeded: sites.count)
    records[index].next = Int32(truncatingIfNeeded: records.count)
    current = records[index].parent
  }

  mutating func addSite(_ kind: Site.Kind, _ symbol: SymbolID, _ node: NodeID) {
    sites.append(Site(symbol: symbol, node: node, record: current, kind: kind))
  }

  /// Takes the records and sites of a function, and of those inside it, over from an older log. Its entries are added one by one.
  mutating func takeRecords(_ index: Int32, from old: borrowing ReferenceLog) {
    let first = Int(index)
    let base = Int32(truncatingIfNeeded: records.count)
    let start = UInt32(truncatingIfNeeded: entries.count)
    let former = old.records[first].first
    let place = UInt32(truncatingIfNeeded: sites.count)
    let formerSite = old.records[first].firstSite
    for position in Int(formerSite)..<Int(old.records[first].endSite) {
      var site = old.sites[position]
      site.record += base - index
      sites.append(site)
    }
    for position in first..<Int(old.records[first].next) {
      var record = old.records[position]
      record.first = record.first - former + start
      record.end = record.end - former + start
      record.firstSite = record.firstSite - formerSite + place
      record.endSite = record.endSite - formerSite + place
      record.parent = position == first ? current : record.parent - index + base
      record.next = record.next - index + base
      records.append(record)
      places[Int(record.scope.rawValue)] = UInt32(truncatingIfNeeded: records.count)
    }
  }
}
