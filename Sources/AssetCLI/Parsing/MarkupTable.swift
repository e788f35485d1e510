internal import AssetBuild

/// The options about pages, drawings and sheets: the same for every command that minifies.
enum MarkupTable {
  private static let group = "PAGES, DRAWINGS AND SHEETS"

  static let options: [OptionSpec] = [
    OptionSpec.value(
      "css-target", nil, "engines", "The oldest engines that sheets are for.",
      values: ["safari-15", "newest"], default: "safari-15"
    ).grouped(group),
    OptionSpec.value(
      "svg-precision", nil, "n",
      "How many decimals of a pixel drawings keep, or 'all' so that nothing moves.", default: "4"
    ).grouped(group),
    OptionSpec.flag(
      "svg-strip-ids", nil, "Drop ids that nothing in a drawing refers to, and shorten the others."
    ).grouped(group),
    OptionSpec.flag(
      "verify", nil,
      "Make it an error where the output of a page reads as another tree; without it such a page "
        + "stays as it is."
    ).grouped(group),
  ]

  /// Reads the options.
  static func make(_ arguments: ParsedArguments) throws(UsageError) -> MarkupOptions {
    var options = MarkupOptions()
    if arguments.value("svg-precision") == "all" {
      options.svgPrecision = nil
    } else if let precision = try arguments.integer("svg-precision") {
      guard precision <= 12 else { throw arguments.invalid("\(precision)", "svg-precision") }
      options.svgPrecision = precision
    }
    options.newestSheets = arguments.value("css-target") == "newest"
    options.stripsSVGIdentifiers = arguments.has("svg-strip-ids")
    options.demandsSameTree = arguments.has("verify")
    return options
  }
}
