/// The version of this package.
public enum ToolVersion {
  /// The semantic version that manifests and `--version` name.
  public static let current = "0.1.0"
  /// The day of the version, as manuals name it.
  public static let date = "November 30, 2026"
}
