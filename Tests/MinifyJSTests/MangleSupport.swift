import AssetText
import TestSupport
import Testing

@testable import MinifyJS

/// Renames and prints a text, with the names a, b, c, … in the order of the alphabet.
func mangled(_ text: String, _ options: JavaScriptMinifier.Options = .init()) -> String {
  let goal: SourceGoal =
    switch options.goal {
    case .automatic: .automatic
    case .script: .script
    case .module: .module
    case .eventHandler: .eventHandler
    }
  do {
    let parser = Parser(_Source(Array(text.utf8)), options: ParserOptions(goal: goal, path: nil))
    var program = try parser.parse()
    let names = ShortNames(characters: "abcdefghijklmnopqrstuvwxyz")
    Mangler.run(&program, options, names: names)
    return String(decoding: Printer.print(program, options: options).bytes, as: UTF8.self)
  } catch {
    return "error: \(error.message)"
  }
}

/// Expects renamed text, and that renaming it again does not change it.
func expectMangled(
  _ row: Case, _ options: JavaScriptMinifier.Options = .init(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let once = mangled(row.input, options)
  #expect(once == row.expected, sourceLocation: sourceLocation)
  #expect(mangled(once, options) == once, "a second run changes it", sourceLocation: sourceLocation)
}
