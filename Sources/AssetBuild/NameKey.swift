/// What a case-insensitive, normalising file system takes a name for.
///
/// Two names with equal keys cannot stand in one directory there. Upper-casing first unfolds what has no upper case
/// form of its own (`ß` and `SS`); strings compare by canonical equivalence, which covers the normalisation forms.
package struct NameKey: Hashable, Sendable {
  private let folded: String

  package init(_ name: some StringProtocol) {
    folded = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : name.uppercased().lowercased()
  }
}
