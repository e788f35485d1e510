public import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A build of one input: `scan`, `vendor` where it is asked for, `transform`, `inline`, `shell`, `manifest`, `pack`, `verify`.
public struct Build: Sendable {
  /// The version that manifests name.
  public static let toolVersion = ToolVersion.current

  /// A directory, or an archive that libarchive reads.
  public let input: String
  /// The directory that receives the result.
  public let output: String
  /// What the build was told.
  public let options: BuildOptions

  /// Makes a build.
  ///
  /// - Parameters:
  ///   - input: A directory, or an archive that libarchive reads.
  ///   - output: The directory that receives the result; the input's name with `-bundle` appended where nil.
  ///   - options: What the build is told.
  public init(input: String, output: String? = nil, options: BuildOptions = BuildOptions()) {
    self.input = input
    self.output = output ?? Build.standardOutput(for: input)
    self.options = options
  }

  /// Runs all stages on the calling thread and on workers of its own.
  ///
  /// - Parameters:
  ///   - observer: Is told how far it has come.
  ///   - cancellation: Ends the build between two pieces of work.
  /// - Throws: The first `BuildError`; the output directory is then as it was.
  /// - Returns: What was made and what each step cost.
  public func run(
    observer: (any BuildObserver)? = nil, cancellation: Cancellation? = nil
  ) throws(BuildError) -> BuildReport {
    // A mistake in an option is told before the work, not behind it.
    _ = try ElementChoices(options)
    _ = try options.linkBase.map { address throws(BuildError) in try LinkBase.read(address) }
    if let cache = options.cache?.directory, OutputDirectory.lies(cache, inside: input) {
      throw .option(
        name: "--cache", path: cache,
        message: "lies inside the input '\(input)', which would then change with every build")
    }
    let context = BuildContext(options: options, observer: observer, cancellation: cancellation)
    var directory = try OutputDirectory(
      output, input: input, temporary: options.temporaryDirectory)
    defer { directory.close() }

    let scanned = try context.run(Scan(), input)
    let complete =
      try options.vendor.map { vendor throws(BuildError) in
        try context.run(Vendor(vendor), scanned)
      } ?? scanned
    let transformed = try context.run(Transform(), complete)
    let inlined = try context.run(Inline(), transformed)
    let shelled =
      options.format == .singleFile
      ? try context.run(SingleFile(), inlined) : try context.run(MakeShell(), inlined)
    let sealed = try context.run(MakeManifest(), shelled)
    let staging = try directory.open()
    let packed = try context.run(Pack(staging: staging), sealed)
    let verified = try context.run(Verify(staging: staging), packed)
    try context.checkCancelled()
    try directory.commit(Pack.names(verified, options))
    if let warning = options.cache?.finish() { context.warn(warning) }
    return BuildReport(verified, output: directory.path, context)
  }

  /// The directory that holds an input, where what belongs to the build and not into it lies: empty, or closed by a
  /// slash.
  package static func directory(besideInput input: String) -> String {
    var parent = input
    while parent.count > 1, parent.hasSuffix("/") { parent.removeLast() }
    let start = parent.lastIndex(of: "/").map { parent.index(after: $0) } ?? parent.startIndex
    // What `.` lies in cannot be told from its name.
    if ["", ".", ".."].contains(parent[start...]) { return parent + "/../" }
    return String(parent[..<start])
  }

  /// `app/build` becomes `app/build-bundle`, `app.tar.gz` becomes `app-bundle`.
  static func standardOutput(for input: String) -> String {
    var name = input
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    // `.` and `..` name a directory without its name.
    if name == "." || name == ".." || name.hasSuffix("/.") || name.hasSuffix("/..") {
      if let real = realpath(name, nil) {
        name = String(cString: real)
        free(real)
      }
    }
    var status = stat()
    if stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      for suffix in [
        ".tar.gz", ".tar.xz", ".tar.zst", ".tar.bz2", ".tgz", ".txz", ".tar", ".zip", ".7z",
      ] where name.lowercased().hasSuffix(suffix) && name.count > suffix.count {
        name.removeLast(suffix.count)
        break
      }
    }
    return name + "-bundle"
  }
}
