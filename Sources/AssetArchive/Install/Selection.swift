internal import AssetText

/// The entries of an archive that are to be extracted, and what a tree of them is called.
struct Selection: Sendable {
  /// Their places in the index, in ascending order.
  let places: Places
  /// The identity of the archive.
  let archive: String
  /// The stamp of a tree that holds exactly these entries.
  let stamp: Stamp

  /// Selects what any of the patterns names; without a pattern everything.
  init(_ patterns: [String], in reader: ArchiveReader) throws(ArchiveError) {
    archive = reader.identity
    guard !patterns.isEmpty else {
      places = .all(reader.index.records.count)
      stamp = Stamp(identity: archive, files: places.count)
      return
    }
    var isSelected = [Bool](repeating: false, count: reader.index.records.count)
    for pattern in patterns {
      let glob = Glob(pattern)
      var found = false
      for (place, record) in reader.index.records.enumerated()
      where glob.covers(reader.index.name(record)) {
        isSelected[place] = true
        found = true
      }
      guard found else { throw .nothingMatches(path: reader.path, pattern: pattern) }
    }
    let places = isSelected.indices.filter { isSelected[$0] }
    self.places = .some(places)
    // The same entries of the same archive, however they were asked for.
    var text = archive + "\nonly"
    for place in places { text += " \(place)" }
    stamp = Stamp(identity: SHA256.hexadecimal(text.utf8), files: places.count)
  }
}

/// Places in an index, in ascending order.
///
/// Mostly all of them: a list of 60,000 numbers is half a megabyte that nobody needs.
enum Places: RandomAccessCollection, Sendable {
  case all(Int)
  case some([Int])

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .all(let count): count
    case .some(let places): places.count
    }
  }

  subscript(position: Int) -> Int {
    switch self {
    case .all: position
    case .some(let places): places[position]
    }
  }
}
