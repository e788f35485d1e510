internal import AssetCLI
internal import TestSupport
internal import Testing

/// Every way to call the tool wrongly, and what it says then.
@Suite struct UsageErrors {
  static let messages: [Case] = [
    Case("buld", "Unknown command 'buld'. Did you mean 'build'?"),
    Case("zzzzzzzzzz", "Unknown command 'zzzzzzzzzz'."),
    Case("--versoin", "Unknown option '--versoin'. Did you mean '--version'?"),
    Case("help buidl", "Unknown command 'buidl'. Did you mean 'build'?"),
    Case("build", "Missing expected argument '<input>'"),
    Case("extract a.zip", "Missing expected argument '<dest>'"),
    Case("build --levl fast x", "Unknown option '--levl'. Did you mean '--level'?"),
    Case("build --wholly-unknown x", "Unknown option '--wholly-unknown'."),
    Case("build --no-inlin x", "Unknown option '--no-inlin'. Did you mean '--no-inline'?"),
    Case("build --no-strict x", "Unknown option '--no-strict'. Did you mean '--strict'?"),
    Case("build -Z x", "Unknown option '-Z'."),
    Case("build -qZ x", "Unknown option '-Z'."),
    Case("build x --level", "Missing value for '--level <level>'"),
    Case("build x --vendor-update", "The option '--vendor-update' needs '--vendor-remote'"),
    Case("build x --vendor-lock a", "The option '--vendor-lock' needs '--vendor-remote'"),
    Case("build x --vendor-timeout 3", "The option '--vendor-timeout' needs '--vendor-remote'"),
    Case("build x --level --strict", "Missing value for '--level <level>'"),
    Case("build x -o", "Missing value for '--output <dir>'"),
    Case("build x --level 12", "The value '12' is invalid for '--level <level>'"),
    Case("build x --level=", "The value '' is invalid for '--level <level>'"),
    Case("build x --jobs 0", "The value '0' is invalid for '--jobs <n>'"),
    Case("build x --jobs=-1", "The value '-1' is invalid for '--jobs <n>'"),
    Case("build x -jmany", "The value 'many' is invalid for '--jobs <n>'"),
    Case("build x --inline-limit 8Q", "The value '8Q' is invalid for '--inline-limit <bytes>'"),
    Case("build x --color pink", "The value 'pink' is invalid for '--color <when>'"),
    Case("build x --strict=yes", "The option '--strict' takes no value, but 'yes' was given"),
    Case("build x --no-inline=1", "The option '--inline' takes no value, but '1' was given"),
    Case("build x a", "Unexpected argument 'a'"),
    Case("build x a b", "2 unexpected arguments: 'a', 'b'"),
    Case("build -- --level --strict", "Unexpected argument '--strict'"),
    Case("minify", "Standard input has no name to tell its type; give '--type <type>'"),
    Case(
      "minify a.js b.js",
      "Several files have no one output; give a directory with '--outdir <dir>'"),
    Case(
      "minify a.js -o b --outdir c",
      "'--output' and '--outdir' say two things about one place; give one of them"),
    Case("minify -t js --outdir x", "Standard input has no name to be written to; give '--output'"),
    Case(
      "minify / --outdir x --input-map m",
      "'--input-map' is the map of one file; minify one at a time with it"),
    Case(
      "build x --drop consle",
      "The value 'consle' is invalid for '--drop <what>'. Did you mean 'console'?"),
    Case(
      "build x --drop console,debuger",
      "The value 'debuger' is invalid for '--drop <what>'. Did you mean 'debugger'?"),
    Case("build x --drop console,", "The value '' is invalid for '--drop <what>'"),
    Case(
      "build x --no-assume built-in",
      "The value 'built-in' is invalid for '--no-assume <id>'. Did you mean 'built-ins'?"),
    Case(
      "build x --target es20",
      "The value 'es20' is invalid for '--target <edition>'"),
    Case("build x --optimize mx", "The value 'mx' is invalid for '--optimize <level>'"),
    Case("build x --define A", "The value 'A' is invalid for '--define <name=value>'"),
    Case("build x --define =1", "The value '=1' is invalid for '--define <name=value>'"),
    Case(
      "build x --define A=f()",
      "The definition of 'A' may hold literals, names and operators, and nothing else"),
    Case(
      "build x --define a-b=1",
      "'a-b' cannot be defined; give a name or a path such as 'process.env.NODE_ENV'"),
    Case("build x --pure a-b", "'a-b' is no name of a function; give one such as 'f' or 'a.b'"),
    Case("build x --line-limit=-1", "The value '-1' is invalid for '--line-limit <bytes>'"),
    Case(
      "build x --mangel-toplevel",
      "Unknown option '--mangel-toplevel'. Did you mean '--mangle-toplevel'?"),
    Case("minify a.js --mangle-props (", "The value '(' is invalid for '--mangle-props <regex>'"),
    Case(
      "minify a.js --mangle-cache x",
      "Names are kept in a cache where properties are renamed; give '--mangle-props <regex>'"),
    Case("minify /", "A directory is minified into another; give '--output <path>'"),
    Case(
      "--generate-completion-script", "Missing value for '--generate-completion-script <shell>'"),
    Case(
      "--generate-completion-script tcsh",
      "The value 'tcsh' is invalid for '--generate-completion-script <shell>'"),
  ]

  @Test(arguments: messages) func saysWhatIsWrong(_ c: Case) {
    let run = ToolRun(c.input)
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "Error: \(c.expected)")
    #expect(lines.contains { $0.hasPrefix("Usage: webpack-assets") })
    #expect(lines.last?.hasPrefix("  See 'webpack-assets") == true)
    #expect(lines.last?.hasSuffix("--help' for more information.") == true)
  }

  @Test func showsTheHelpOfAnOptionThatIsKnown() {
    let run = ToolRun("build x --level 12")
    #expect(
      run.errors == """
        Error: The value '12' is invalid for '--level <level>'
        Help:  --level <level>  How much time to spend on compression. (values: fast, default, max; default: default)
        Usage: webpack-assets build <input> [<options>]
          See 'webpack-assets build --help' for more information.

        """)
  }

  @Test func showsTheHelpWithoutACommand() {
    let run = ToolRun("")
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("OVERVIEW: "))
  }

  static let distances: [Case] = [
    Case("level levl", "1"), Case("level level", "0"), Case("build biuld", "1"),
    Case("a bcd", "3"), Case("kitten sitting", "3"), Case("ab ba", "1"),
  ]

  @Test(arguments: distances) func countsEdits(_ c: Case) {
    let words = c.input.split(separator: " ").map(String.init)
    #expect(EditDistance.distance(words[0], words[1]) == Int(c.expected))
    #expect(EditDistance.distance(words[1], words[0]) == Int(c.expected))
  }

  @Test func suggestsNothingThatIsFourEditsAway() {
    #expect(EditDistance.nearest(to: "abcdefgh", among: ["abcdWXYZ"]) == nil)
    #expect(EditDistance.nearest(to: "abcdefgh", among: ["abcdeXYZ"]) == "abcdeXYZ")
    #expect(EditDistance.nearest(to: "x", among: ["y"]) == nil)
  }
}
