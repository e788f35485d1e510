/// The version of this package.
public enum ToolVersion {
  /// The semantic version that manifests and `--version` name.
  public static let current = "0.1.0"
}
