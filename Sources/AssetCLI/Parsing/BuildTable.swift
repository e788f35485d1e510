// BuildTable: the options of `build` that are about the build it is a step of, not about what is built.

internal import AssetBuild

package enum BuildTable {
  private static let group = "IN A BUILD"

  static let options: [OptionSpec] = [
    .value(
      "cache", nil, "dir",
      "Keep what files become and take it from there when they are as they were; any number of builds may share "
        + "the directory."
    ).grouped(group),
    .value(
      "cache-size", nil, "bytes",
      "The most that the cache may take; what was not used for the longest time goes.",
      default: "1G"
    ).grouped(group),
    OptionSpec.flag("watch", nil, "Build again whenever something changes, until Ctrl-C.").grouped(
      group),
    .value(
      "report", nil, "file", "Write the report that '--json' prints, for 'inspect --html'."
    ).grouped(group),
    .value(
      "depfile", nil, "file", "Write what the result was made of, as a Makefile reads it."
    ).grouped(group),
    .value(
      "xcfilelists", nil, "dir",
      "Write inputs.xcfilelist and outputs.xcfilelist for a run-script phase of Xcode."
    ).grouped(group),
    .value(
      "temporary", nil, "dir",
      "Where unfinished files go, on the volume of the output.",
      default: "inside the output directory"
    ).grouped(group),
    OptionSpec.flag(
      "absolute-paths", nil,
      "Name files in messages by their whole paths, so that Xcode finds them."
    ).grouped(group),
  ]

  /// Reads what is about the build itself.
  static func read(
    _ arguments: ParsedArguments, into options: inout BuildOptions
  ) throws(UsageError) {
    options.temporaryDirectory = arguments.value("temporary")
    let size = try arguments.byteCount("cache-size")
    if let directory = arguments.value("cache") {
      options.cache = BuildCache(directory: directory, limit: size ?? BuildCache.standardLimit)
    } else if let size, arguments.has("watch") {
      options.cache = BuildCache(inMemoryWithLimit: size)
    } else if size != nil {
      throw .conflict("The option '--cache-size' needs '--cache' or '--watch'")
    } else if arguments.has("watch") {
      options.cache = BuildCache(inMemoryWithLimit: BuildCache.standardLimit)
    }
  }
}
