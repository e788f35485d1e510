import AssetText
import Foundation
import TestSupport
import Testing

@testable import MinifyJS

@Suite struct AnalysisTests {
  /// What the binder learnt while parsing is what a walk of the tree finds.
  @Test(arguments: ScopeTests.symbols) func findsWhatTheBinderFound(_ c: Case) throws {
    var program = try parsed(c.input)
    Analysis.run(&program)
    #expect(program.symbolLines().joined(separator: "\n") == c.expected)
  }

  static let references: [Case] = [
    Case("function f(a) { return a }", "f script, a function, a function"),
    Case("(function g() { g })", "g functionName, g function"),
    Case("{ let y; () => y }", "y block, y arrow"),
    Case("l: for (;;) break l", "l script, l script"),
    Case("try { } catch (e) { e }", "e catch, e block"),
    Case("(a, b = a) => { a }", "a arrow, b arrow, a arrow, a functionBody"),
    Case("class A extends B { #p = A; }", "A script, B class, #p class, A class"),
  ]

  @Test(arguments: references) func recordsReferencesInOrder(_ c: Case) throws {
    var program = try parsed(c.input)
    let survey = Analysis.survey(&program)
    var lines: [String] = []
    for index in survey.references.indices {
      let reference = survey.references[index]
      let name = program.atoms.text(program.scopes.name(reference.symbol))
      lines.append("\(name) \(program.scopes[reference.scope].kind)")
    }
    #expect(lines.joined(separator: ", ") == c.expected)
  }

  /// A library of any size, given by path: nothing that the binder counted differs.
  @Test func agreesOnRealCode() throws {
    guard let folder = ProcessInfo.processInfo.environment["MINIFYJS_SCRIPTS"] else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix("js") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      var program = try parsed(text)
      // The binder looks at the first declaration of a name only, this pass at all of them.
      func lines(_ program: borrowing ParsedProgram) -> [String] {
        program.symbolLines().map { $0.replacingOccurrences(of: " loop", with: "") }.sorted()
      }
      let before = lines(program)
      Analysis.run(&program)
      let different = zip(before, lines(program)).filter { $0 != $1 }.prefix(5).map {
        "\($0) | \($1)"
      }
      #expect(different.isEmpty, "\(name): \(different)")
    }
  }
}
