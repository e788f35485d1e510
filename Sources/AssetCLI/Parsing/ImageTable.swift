internal import AssetBuild
internal import MinifyImage

/// The options about images: the same for every command that minifies.
enum ImageTable {
  private static let group = "IMAGES"

  static let options: [OptionSpec] = [
    OptionSpec.value(
      "images", nil, "how", "Whether images become smaller; no pixel changes.",
      values: ["lossless", "off"], default: "lossless"
    ).grouped(group),
    OptionSpec.flag(
      "image-alpha", nil,
      "Let colours that nobody sees, under pixels that are fully transparent, change."
    ).grouped(group),
  ]

  /// Reads the options.
  static func make(_ arguments: ParsedArguments) throws(UsageError) -> (ImageMode, ImageOptions) {
    var options = ImageOptions()
    options.changesHiddenColours = arguments.has("image-alpha")
    guard let text = arguments.value("images") else { return (.lossless, options) }
    guard let mode = ImageMode(rawValue: text) else { throw arguments.invalid(text, "images") }
    return (mode, options)
  }
}
