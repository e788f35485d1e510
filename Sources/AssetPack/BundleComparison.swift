// BundleComparison: what changed from one bundle to the next.
//
// Files are known by their paths. Bundlers put a digest of the contents into names, so a file that changed is gone and
// another one is there; two such names that are the same without what looks like a digest are one file, where there is no
// doubt which. What an update would transfer is what is new: bytes that the old bundle holds anywhere are there already.

public import AssetArchive
public import AssetText

/// What became of the files of one bundle in another.
public struct BundleComparison: Sendable {
  /// What became of a file.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was not there.
    case added
    /// It is gone.
    case removed
    /// Its contents are others.
    case changed
    /// Its contents are the same under another name.
    case renamed
  }

  /// A file that is not what it was.
  public struct Change: Sendable, Hashable {
    /// What became of it.
    public var kind: Kind
    /// Its path, the old one where it is gone.
    public var path: AssetPath
    /// Its path before, where that was another.
    public var oldPath: AssetPath?
    /// Its size in the archive before, in bytes; 0 where it was not there.
    public var before: Int
    /// Its size in the archive now; 0 where it is gone.
    public var after: Int

    /// By how much the archive grew for it.
    public var growth: Int { after - before }
  }

  /// The changes, those that made the archive grow or shrink most first.
  public let changes: [Change]
  /// The number of files whose path and contents are the same.
  public let unchanged: Int
  /// What all files took in the archive before, in bytes.
  public let before: Int
  /// What all files take in the archive now, in bytes.
  public let after: Int
  /// The bytes that an update would transfer which sends new contents only, in the form of the archive.
  public let transfer: Int

  /// Compares two manifests.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries.
  public init(from old: Manifest, to new: Manifest) {
    let known = Dictionary(
      old.entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(new.entries.map(\.path))
    var changes: [Change] = []
    var added: [Manifest.Entry] = []
    var unchanged = 0
    for entry in new.entries {
      guard let before = known[entry.path] else {
        added.append(entry)
        continue
      }
      if before.sha256 == entry.sha256, before.storedSize == entry.storedSize {
        unchanged += 1
      } else {
        changes.append(
          Change(
            kind: .changed, path: entry.path, before: before.storedSize, after: entry.storedSize))
      }
    }
    let removed = old.entries.filter { !present.contains($0.path) }
    let pairs = BundleComparison.pairs(removed, added)
    let taken = Set(pairs.values.map(\.path))
    for entry in added {
      guard let before = pairs[entry.path] else {
        changes.append(Change(kind: .added, path: entry.path, before: 0, after: entry.storedSize))
        continue
      }
      changes.append(
        Change(
          kind: before.sha256 == entry.sha256 ? .renamed : .changed, path: entry.path,
          oldPath: before.path, before: before.storedSize, after: entry.storedSize))
    }
    for entry in removed where !taken.contains(entry.path) {
      changes.append(Change(kind: .removed, path: entry.path, before: entry.storedSize, after: 0))
    }
    self.changes = changes.sorted { (abs($0.growth), $1.path) > (abs($1.growth), $0.path) }
    self.unchanged = unchanged
    before = old.entries.reduce(0) { $0 + $1.storedSize }
    after = new.entries.reduce(0) { $0 + $1.storedSize }
    let held = Set(old.entries.map(\.sha256))
    var sent: Set<String> = []
    transfer = new.entries.reduce(0) { sum, entry in
      held.contains(entry.sha256) || !sent.insert(entry.sha256).inserted
        ? sum : sum + entry.storedSize
    }
  }

  /// For paths that are new, the entry that had the place before.
  private static func pairs(
    _ removed: [Manifest.Entry], _ added: [Manifest.Entry]
  ) -> [AssetPath: Manifest.Entry] {
    var pairs: [AssetPath: Manifest.Entry] = [:]
    var taken: Set<AssetPath> = []
    // Equal contents first, then equal names without their digests; either only where there is one on each side.
    for key in [{ $0.sha256 }, { stem($0.path) }] as [(Manifest.Entry) -> String?] {
      var sides: [String: (old: [Manifest.Entry], new: [Manifest.Entry])] = [:]
      for entry in removed where !taken.contains(entry.path) {
        if let key = key(entry) { sides[key, default: ([], [])].old.append(entry) }
      }
      for entry in added where pairs[entry.path] == nil {
        if let key = key(entry) { sides[key, default: ([], [])].new.append(entry) }
      }
      for (_, side) in sides where side.old.count == 1 && side.new.count == 1 {
        pairs[side.new[0].path] = side.old[0]
        taken.insert(side.old[0].path)
      }
    }
    return pairs
  }

  /// The path without the parts of its name that look like digests; nil where there are none.
  ///
  /// Such a part stands between dots, dashes or underscores and has eight characters or more. It is of hexadecimal digits
  /// only, or, behind the first part, has a digit among its letters or is eight letters with a capital inside:
  /// `main.3f2a91bc.js`, `index-DiwrgTda.js`, `vendors~main.0a1b2c3d4e.chunk.css`; but not `HelloWorld.js`.
  static func stem(_ path: AssetPath) -> String? {
    let text = path.description
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    var result = String(text[..<start])
    var part = ""
    var isFound = false
    var isFirst = true
    func flush() {
      defer { isFirst = false }
      if looksLikeDigest(part, isFirst: isFirst) {
        isFound = true
        result += "*"
      } else {
        result += part
      }
      part = ""
    }
    for character in text[start...] {
      if character == "." || character == "-" || character == "_" {
        flush()
        result.append(character)
      } else {
        part.append(character)
      }
    }
    flush()
    return isFound ? result : nil
  }

  private static func looksLikeDigest(_ part: String, isFirst: Bool) -> Bool {
    guard part.utf8.count >= 8, part.utf8.allSatisfy({ $0 < 0x80 }),
      part.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return false }
    if part.allSatisfy({ $0.isHexDigit }) { return true }
    // What a file is called stands first.
    if isFirst { return false }
    return part.contains { $0.isNumber }
      || part.utf8.count == 8 && part.dropFirst().contains { $0.isUppercase }
  }
}
