/// A way to choose a filter for each row.
enum FilterStrategy: Hashable {
  /// One filter for all rows.
  case fixed(Int)
  /// The one that leaves the smallest numbers, counted from zero in both directions.
  case smallestSum
  /// The one that leaves bytes of the lowest entropy.
  case entropy
  /// The one that leaves the fewest different pairs of bytes.
  case fewestPairs
  /// The one that leaves pairs of bytes of the lowest entropy.
  case pairEntropy
  /// The one whose row compresses best behind the rows before it.
  case compression

  static let estimated: [FilterStrategy] = [.smallestSum, .entropy, .fewestPairs, .pairEntropy]
}
