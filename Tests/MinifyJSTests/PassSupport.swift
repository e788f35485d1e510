import AssetText
import TestSupport
import Testing

@testable import MinifyJS

/// Runs one pass over a text and prints it, with the names a, b, c, … in the order of the alphabet.
func passed(
  _ text: String, _ options: JavaScriptMinifier.Options = .init(),
  _ pass: (inout Simplifier) -> Void
) -> String {
  do {
    let goal: SourceGoal = options.goal == .module ? .module : .automatic
    let parser = Parser(_Source(Array(text.utf8)), options: ParserOptions(goal: goal, path: nil))
    var program = try parser.parse()
    Analysis.run(&program)
    var simplifier = Simplifier(program, options: options)
    pass(&simplifier)
    program = simplifier.takeProgram()
    if options.renames {
      Mangler.run(
        &program, options, names: ShortNames(characters: "abcdefghijklmnopqrstuvwxyz"))
    }
    return String(
      decoding: Printer.print(program, options: options).bytes, as: UTF8.self)
  } catch {
    return "error: \(error.message)"
  }
}

extension Simplifier {
  mutating func turnLetIntoVar() { turnLetIntoVar(Analysis.survey(&program)) }

  mutating func mergeVariables() {
    mergeVariables(Analysis.survey(&program), onlyTouched: false)
  }
}

extension JavaScriptMinifier.Options {
  /// Takes no liberties.
  static var strict: JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.assumptions = []
    return options
  }
}
