/// How `--vendor-remote` brings in what lies on other hosts.
public struct VendorOptions: Sendable, Hashable {
  /// The directory that keeps what was fetched, by its digest; `webpack-assets.vendor` beside the lock file where nil.
  public var cache: String?
  /// The lock file; `webpack-assets.lock.json` beside the build where nil.
  public var lock: String?
  /// True to fetch everything anew and to write down what came.
  public var updates = false
  /// The seconds that a host may take to answer, and for which it may send next to nothing.
  public var timeout = 30
  /// The largest file, in bytes.
  public var maximumSize = 64 << 20
  /// The largest sum of all files, in bytes.
  public var maximumTotal = 1 << 30
  /// The largest number of files.
  public var maximumFiles = 10_000

  /// The options of somebody who said nothing but `--vendor-remote`.
  public init() {}
}
