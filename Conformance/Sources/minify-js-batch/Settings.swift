import MinifyJS

/// What the command line asks for.
struct Settings {
  struct Problem: Error {
    var message: String
  }

  var options = JavaScriptMinifier.Options()
  /// `--stream`: texts in the pipe, not in files.
  var isStream = false
  /// `--count-rewrites`: writes to standard error, for each text, how many rewrites were made.
  var countsRewrites = false

  /// `--file`: goal, input and output of the one file to minify.
  var file: [Substring] = []

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--stream": isStream = true
      case "--file":
        for _ in 0..<3 { file.append(Substring(rest.next() ?? "")) }
      case "--count-rewrites": countsRewrites = true
      case "--inline": options.isInlineScript = true
      case "--keep-names": options.keepsNames = true
      case "--no-rename": options.renames = false
      case "--toplevel": options.manglesToplevel = true
      case "--ascii": options.isASCIIOnly = true
      case "--assume": options.assumptions = try Self.assumptions(rest.next())
      case "--optimize":
        guard let level = rest.next().flatMap(JavaScriptMinifier.Optimization.init) else {
          throw Problem(message: "--optimize takes none, default or max")
        }
        options.optimization = level
      case "--legal-comments":
        switch rest.next() {
        case "keep"?: options.legalComments = .keep
        case "drop"?: options.legalComments = .drop
        default: throw Problem(message: "--legal-comments takes keep or drop")
        }
      case "--fuel":
        guard let fuel = rest.next().flatMap({ Int($0) }) else {
          throw Problem(message: "--fuel takes a number")
        }
        options.fuel = fuel
      case "--without":
        guard let rules = rest.next() else { throw Problem(message: "--without takes rules") }
        options.excludedRules = Set(rules.split(separator: ",").map(String.init))
      default: throw Problem(message: "unknown option \(argument)")
      }
    }
  }

  /// Reads `none`, `all`, or identifiers between commas.
  private static func assumptions(
    _ text: String?
  ) throws(Problem) -> Set<JavaScriptMinifier.Assumption> {
    switch text {
    case nil: throw Problem(message: "--assume takes none, all or a list")
    case "none"?: return []
    case "all"?: return Set(JavaScriptMinifier.Assumption.allCases)
    case let list?:
      var found: Set<JavaScriptMinifier.Assumption> = []
      for name in list.split(separator: ",") {
        guard let assumption = JavaScriptMinifier.Assumption(rawValue: String(name)) else {
          throw Problem(message: "no assumption is called \(name)")
        }
        found.insert(assumption)
      }
      return found
    }
  }
}
