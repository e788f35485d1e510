/// How much time compression may take.
public enum CompressionLevel: String, Sendable, Hashable, CaseIterable {
  /// Libdeflate 6: for builds while developing.
  case fast
  /// Libdeflate 12, its best: for what ships.
  case `default`
  /// Zopfli, a hundred times slower, where this tool was built with it; else as `default`.
  case max
}
