internal import MinifyJS

/// The options about JavaScript: the same for every command that minifies.
enum JavaScriptTable {
  private static let names = "NAMES IN JAVASCRIPT"
  private static let rewriting = "REWRITING JAVASCRIPT"
  private static let output = "THE TEXT OF JAVASCRIPT"

  /// The editions that `--target` takes, by their names.
  static let editions: [(name: String, year: Int)] =
    [("es5", 2009), ("es6", 2015)] + (2015...2025).map { ("es\($0)", $0) } + [("esnext", 9999)]

  /// What all commands take.
  static let options: [OptionSpec] = [
    OptionSpec.value(
      "optimize", nil, "level", "How much time the size is worth.",
      values: JavaScriptMinifier.Optimization.allCases.map(\.rawValue), default: "default"
    ).grouped(rewriting),
    OptionSpec.value(
      "assume", nil, "what", "Whether to take the liberties that docs/assumptions.md lists.",
      values: ["none", "all"], default: "all"
    ).grouped(rewriting),
    OptionSpec.list(
      "no-assume", "id", "Liberties not to take; several with commas.",
      values: JavaScriptMinifier.Assumption.allCases.map(\.rawValue)
    ).grouped(rewriting),
    OptionSpec.value(
      "define", nil, "name=value",
      "Put an expression in place of a global name or a path such as process.env.NODE_ENV; may be "
        + "repeated.", repeats: true
    ).grouped(rewriting),
    OptionSpec.list(
      "drop", "what", "What to leave out; several with commas.",
      values: JavaScriptMinifier.Dropped.allCases.map(\.rawValue)
    ).grouped(rewriting),
    OptionSpec.list(
      "pure", "name",
      "Functions, by name or path, whose calls may go when nobody uses their value; several with commas."
    ).grouped(rewriting),
    OptionSpec.value(
      "fuel", nil, "n", "Make only the first rewrites: finds the one that goes wrong."
    ).grouped(rewriting).hidden,
    OptionSpec.pair("mangle", "Whether variables get short names.", default: true).grouped(names),
    OptionSpec.flag("mangle-toplevel", nil, "Rename what a script declares at its top, too.")
      .grouped(names),
    OptionSpec.flag("keep-names", nil, "Keep the 'name' of functions and classes.").grouped(names),
    OptionSpec.list(
      "reserve", "name", "Names that are neither renamed nor given; several with commas."
    ).grouped(names),
    OptionSpec.value(
      "legal-comments", nil, "what", "What becomes of comments with a licence.",
      values: JavaScriptMinifier.LegalComments.allCases.map(\.rawValue), default: "keep"
    ).grouped(output),
    OptionSpec.flag("ascii-only", nil, "Escape everything beyond ASCII.").grouped(output),
    OptionSpec.value(
      "line-limit", nil, "bytes", "End a line as soon as it is this long and may be ended.",
      default: "no limit"
    ).grouped(output),
    OptionSpec.value(
      "target", nil, "edition", "The newest syntax that rewriting may bring in.",
      values: editions.map(\.name), default: "es2024"
    ).grouped(output),
  ]

  /// What belongs to single files, and so to `minify` only.
  static let fileOptions: [OptionSpec] = [
    OptionSpec.value(
      "mangle-props", nil, "regex", "Rename the properties whose names match."
    ).grouped(names),
    OptionSpec.value(
      "mangle-cache", nil, "file",
      "A JSON file with the names given to properties: read where it is there, and written."
    ).grouped(names),
    OptionSpec.flag("source-map", nil, "Write a source map beside the output.").grouped(output),
    OptionSpec.value("input-map", nil, "file", "The source map that came with the input.")
      .grouped(output),
  ]
}
