// The commands, their arguments and options: the one place that names them.

/// The tree of commands.
package enum CommandTable {
  private static let help = OptionSpec.flag("help", "h", "Show help information.")

  /// What all commands that do work share.
  private static let common: [OptionSpec] = [
    .value("jobs", "j", "n", "The number of worker threads.", default: "the processors"),
    .flag("json", nil, "Print the report as one JSON object on standard output."),
    .flag("quiet", "q", "Print errors only."),
    .flag("verbose", "v", "Print more: every file and every warning."),
    .value(
      "color", nil, "when", "Whether to use colour.", values: ["auto", "always", "never"],
      default: "auto"),
    .value("trace", nil, "file", "Write every step as Chrome trace events."),
    help,
  ]

  private static let limits: [OptionSpec] = [
    .value("max-bytes", nil, "bytes", "The largest total size to extract.", default: "16G"),
    .value("max-entries", nil, "n", "The largest number of entries.", default: "1000000"),
    .value(
      "max-ratio", nil, "n", "The largest ratio of extracted to archived bytes.", default: "200"),
  ]

  package static let root = CommandSpec(
    name: "webpack-assets",
    overview: "Packs a web build for a native app's web view, and unpacks it fast.",
    options: [.flag("version", nil, "Show the version."), help],
    subcommands: [build, extract, minify, inspect, verify, serve, bench])

  /// The command of a name, without making the words of all others, which a launch never shows.
  package static func command(named name: String) -> CommandSpec? {
    switch name {
    case "build": build
    case "extract": extract
    case "minify": minify
    case "inspect": inspect
    case "verify": verify
    case "serve": serve
    case "bench": bench
    default: nil
    }
  }

  static let build = CommandSpec(
    name: "build",
    overview: "Minify, inline and pack a web build, with a shell page and a manifest.",
    discussion:
      "Writes bundle.zip, manifest.json and one shell page per entry page into the output directory. "
      + "The input is never written to; a build that fails leaves the previous output as it was. "
      + "A file 'webpack-assets.json' beside the build may hold any of these options.",
    arguments: [ArgumentSpec("input", "The build directory, or an archive of one.")],
    options: [
      .value(
        "output", "o", "dir", "The directory to write.",
        default: "the input with '-bundle' appended"),
      .value(
        "entry", nil, "page", "An entry page; may be repeated.", default: "index.html",
        repeats: true),
      .value(
        "level", nil, "level", "How much time to spend on compression.",
        values: ["fast", "default", "max"], default: "default"),
      .pair(
        "minify", "Whether scripts, sheets, pages and data are minified (images: --images).",
        default: true),
      .pair("inline", "Whether small assets become data: URIs.", default: true),
      .value("inline-limit", nil, "bytes", "The largest asset to inline.", default: "8K"),
      .value(
        "inline-budget", nil, "bytes", "The size up to which a page may grow.", default: "256K"),
      .value(
        "budget", nil, "what=bytes",
        "The most bytes of 'bundle', of 'shell' or of files; exit status 1 beyond.",
        repeats: true),
      .value("exclude", "x", "glob", "Files to leave out; may be repeated.", repeats: true),
      .value(
        "source-maps", nil, "what", "What becomes of source maps.", values: ["drop", "keep"],
        default: "drop"),
      .value(
        "format", nil, "format",
        "One archive, the processed tree, or one page that holds everything.",
        values: ["zip", "directory", "single-file"], default: "zip"),
      .flag("single-file", nil, "The same as '--format single-file'."),
      .value(
        "public-path", nil, "prefix", "The URL prefix that stands for the build's root.",
        default: "guessed"),
      .value(
        "splash", nil, "file", "What an empty page shows at first, or 'none'.",
        default: "a spinner"),
      .value(
        "align", nil, "bytes", "The multiple at which stored data begins in the archive.",
        default: "16"),
      .value(
        "substitute", nil, "pattern=file",
        "A file in the place of the addresses that match; '*' stands for anything; may be repeated.",
        repeats: true),
      .flag(
        "vendor-remote", nil,
        "Bring in what pages and sheets refer to on other hosts, and write down what came."),
      .value(
        "vendor-lock", nil, "file", "The file that holds what came.",
        default: "webpack-assets.lock.json beside the build"),
      .value(
        "vendor-cache", nil, "dir", "The directory that keeps what came.",
        default: "webpack-assets.vendor beside the lock file"),
      .flag("vendor-update", nil, "Ask all hosts anew and accept what they send."),
      .value(
        "vendor-timeout", nil, "seconds", "How long a host may be silent.", default: "30"),
      .value(
        "vendor-max-bytes", nil, "bytes", "The largest file to bring in.", default: "64M"),
      .value(
        "link-base", nil, "url",
        "The address of the build's root on the web; links to what is not in the bundle lead there."
      ),
      .value(
        "resource-xpath", nil, "expr",
        "Attributes that hold addresses, such as '//img/@data-src'; may be repeated.", repeats: true
      ),
      .value(
        "inline-xpath", nil, "expr",
        "Elements whose files are inlined whatever their size; may be repeated.", repeats: true),
      .value(
        "defer-xpath", nil, "expr",
        "Elements whose files are never inlined and come late; may be repeated.", repeats: true),
      .value(
        "keep-xpath", nil, "expr", "Elements that are left as they are; may be repeated.",
        repeats: true),
      .flag("strict", nil, "Treat a file that does not parse as an error."),
    ] + BuildTable.options + MarkupTable.options + ImageTable.options + JavaScriptTable.options
      + common)

  static let extract = CommandSpec(
    name: "extract",
    overview: "Extract a bundle in parallel, all or nothing, and not again until it changes.",
    arguments: [
      ArgumentSpec("bundle", "The bundle, or another archive."),
      ArgumentSpec("dest", "The directory that becomes its contents."),
    ],
    options: [
      .flag("verify", nil, "Read every file of an existing tree, not only its size."),
      .flag("force", "f", "Extract anew even where the tree is there already."),
      .value("only", nil, "glob", "Entries to extract, no others; may be repeated.", repeats: true),
      .value(
        "max-memory", nil, "bytes", "What the workers' buffers may take together.",
        default: "256M"),
    ] + limits + common)

  static let minify = CommandSpec(
    name: "minify",
    overview: "Minify HTML, CSS, JavaScript, SVG, JSON and XML.",
    discussion:
      "Without a path, or with '-', standard input goes to standard output. One file goes to standard "
      + "output or to the file named with '--output'. Several files go to the directory named with "
      + "'--outdir', by their places below the directory that they have in common. A directory goes to "
      + "the one named with '--output' or '--outdir'; a file in it that does not parse is copied as it "
      + "is and reported.",
    arguments: [ArgumentSpec("path", "Files or one directory.", isOptional: true, repeats: true)],
    options: [
      .value("output", "o", "path", "The file or directory to write."),
      .value("outdir", nil, "dir", "The directory to write into."),
      .value(
        "type", "t", "type", "What the input is.",
        values: ["js", "mjs", "css", "html", "svg", "json", "xml", "image"], default: "by its name"),
    ] + MarkupTable.options + ImageTable.options + JavaScriptTable.options
      + JavaScriptTable.fileOptions + common)

  static let inspect = CommandSpec(
    name: "inspect",
    overview:
      "Show what is in a bundle: entries, sizes, media types, what was inlined and dropped.",
    discussion:
      "With '--compare', only what changed since an earlier bundle is shown. With '--html', everything goes into one page "
      + "that needs no other file: a map, tables that sort and filter, what grew, the timeline of the build.",
    arguments: [ArgumentSpec("bundle", "The bundle.")],
    options: [
      .value("html", nil, "file", "Write a page with everything, for a browser."),
      .value(
        "compare", nil, "old",
        "An earlier bundle, its manifest.json, or the directory of both: show what changed."),
      .flag("markdown", nil, "Print the comparison as Markdown, for a pull request."),
      .value(
        "report", nil, "file",
        "What 'build --report' wrote, for the page: the timeline and the warnings."
      ),
    ] + common)

  static let serve = CommandSpec(
    name: "serve",
    overview: "Serve a bundle or a directory over HTTP, to this machine only.",
    discussion:
      "Answers straight from the bundle, as the library answers a web view: media types, ranges, tags, and deflated "
      + "entries as gzip without compressing them again. Prints the address and serves until Ctrl-C.",
    arguments: [ArgumentSpec("source", "The bundle or the directory.")],
    options: [
      .value("port", "p", "n", "The port; 0 for any that is free.", default: "8080"),
      .value(
        "host", nil, "address", "The address to listen on; 0.0.0.0 lets everybody in.",
        default: "127.0.0.1"),
      .flag("open", nil, "Open the address in a browser."),
      .flag(
        "single-page", nil,
        "Answer navigations to addresses without a file with index.html; scripts and pictures still get 404."
      ),
      .value("shell", nil, "file", "The shell page that 'build' wrote, to answer index.html with."),
      .flag("cors", nil, "Let pages of other origins read what is served."),
      .flag("isolate", nil, "Send what SharedArrayBuffer needs: cross-origin isolation."),
      .flag("json", nil, "Print the address as one JSON object on standard output."),
      .flag("quiet", "q", "Print the address and errors only."),
      .flag("verbose", "v", "Print every request."),
      .value(
        "color", nil, "when", "Whether to use colour.", values: ["auto", "always", "never"],
        default: "auto"),
      help,
    ])

  static let bench = CommandSpec(
    name: "bench",
    overview: "Measure the launch on this machine: copy, extract, extract again, no extraction.",
    discussion:
      "Builds the directory, then takes every way to its files in turn, from a warm and, where the system "
      + "lets an ordinary user evict pages, from a cold cache, each time in a fresh directory.",
    arguments: [ArgumentSpec("input", "The build directory.")],
    options: [
      .value("runs", "n", "n", "How often to take each way.", default: "11"),
      .value(
        "in", nil, "dir", "Where to write, and to remove again.",
        default: "the directory for temporary files"),
    ] + common)

  static let verify = CommandSpec(
    name: "verify",
    overview: "Check every entry of a bundle against its manifest, and an extracted tree too.",
    arguments: [
      ArgumentSpec("bundle", "The bundle."),
      ArgumentSpec("dest", "A directory that it was extracted to.", isOptional: true),
    ],
    options: common)
}
