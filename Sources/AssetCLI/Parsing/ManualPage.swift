// ManualPage: the manual in mdoc(7), which both groff and mandoc set, made from the tree of commands.

internal import AssetText

/// Writes the manual.
package enum ManualPage {
  /// The page of the tool with all its commands.
  package static func text(for root: CommandSpec) -> String {
    var text = """
      .Dd \(ToolVersion.date)
      .Dt \(root.name.uppercased()) 1
      .Os
      .Sh NAME
      .Nm \(root.name)
      .Nd pack a web build for a native app's web view, and unpack it fast
      .Sh SYNOPSIS

      """
    for command in root.subcommands {
      text += ".Nm\n.Cm \(command.name)\n"
      for argument in command.arguments {
        let word = "Ar \(argument.name)" + (argument.repeats ? " ..." : "")
        text += argument.isOptional ? ".Op \(word)\n" : ".\(word)\n"
      }
      text += ".Op Ar options\n"
    }
    text += ".Sh DESCRIPTION\n" + words(root.overview)
    text += ".Pp\n" + words("Each command lists its options with '--help', too.")
    for command in root.subcommands { text += section(command) }
    return text + Self.rest
  }

  private static func section(_ command: CommandSpec) -> String {
    var text = ".Sh THE COMMAND \(command.name.uppercased())\n" + words(command.overview)
    if !command.discussion.isEmpty { text += ".Pp\n" + words(command.discussion) }
    text += ".Bl -tag -width Ds\n"
    for argument in command.arguments {
      text += ".It Ar \(argument.name)\n" + words(argument.help)
    }
    for option in command.options where !option.isHidden {
      var names = option.short.map { "Fl \($0)" } ?? ""
      names += (names.isEmpty ? "" : " , ") + "Fl \\-\(dashed(option.name))"
      if option.isNegatable { names += " , Fl \\-no\\-\(dashed(option.name))" }
      if let value = option.value { names += " Ar \(escaped(value))" }
      var notes: [String] = []
      if !option.values.isEmpty { notes.append("values: " + option.values.joined(separator: ", ")) }
      if let value = option.defaultValue { notes.append("default: " + value) }
      let help = option.help + (notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")")
      text += ".It \(names)\n" + words(help)
    }
    return text + ".El\n"
  }

  private static let rest = """
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev COLUMNS
    The width of tables and help.
    .It Ev NO_COLOR
    Turns colour off where it is not empty.
    .It Ev SRCROOT , TARGET_BUILD_DIR , DERIVED_FILE_DIR
    Directories that
    .Fl \\-xcfilelists
    writes as variables of Xcode.
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa webpack-assets.json
    Beside the build directory: any option of
    .Cm build .
    The command line wins.
    .It Pa webpack-assets.lock.json
    Beside the build directory: what
    .Fl \\-vendor\\-remote
    brought in.
    .It Pa .webpack-assets/
    Inside an extracted tree: what belongs to the tool.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    Everything was done.
    .It 1
    Something could not be done, a check failed, or a size is over budget.
    .It 64
    The command line is wrong.
    .It 130
    Interrupted; the process ends by the signal itself.
    .El
    .Sh EXAMPLES
    Pack a build, and unpack it as an app does:
    .Bd -literal -offset indent
    webpack-assets build ./build
    webpack-assets extract build-bundle/bundle.zip /tmp/build
    .Ed
    .Pp
    Build again whenever something changes:
    .Bd -literal -offset indent
    webpack-assets build ./build --watch
    .Ed
    .Pp
    Show what grew since an earlier build:
    .Bd -literal -offset indent
    webpack-assets inspect build-bundle/bundle.zip --compare before/manifest.json
    .Ed
    .Sh SEE ALSO
    .Xr make 1 ,
    .Xr unzip 1

    """

  /// Text as lines of the source, one sentence a line as mdoc wants it.
  private static func words(_ text: String) -> String {
    var result = ""
    for paragraph in text.split(separator: "\n") {
      if !result.isEmpty { result += ".Pp\n" }
      var sentence = ""
      for word in paragraph.split(separator: " ") {
        sentence += (sentence.isEmpty ? "" : " ") + word
        if word.hasSuffix(".") || word.hasSuffix(";") {
          result += line(sentence)
          sentence = ""
        }
      }
      if !sentence.isEmpty { result += line(sentence) }
    }
    return result
  }

  /// A line of text, which must not look like a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("--", with: "\\-\\-")
      .replacing("'", with: "\\(aq")
  }

  private static func dashed(_ name: String) -> String { name.replacing("-", with: "\\-") }
}
