import Foundation
import MinifyJS
import Testing

@Suite struct Assumptions {
  static let document: String = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("docs/assumptions.md").path
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  @Test(arguments: JavaScriptMinifier.Assumption.allCases)
  func haveAHeadingASampleAndAWitness(_ assumption: JavaScriptMinifier.Assumption) throws {
    let section = try #require(
      Self.document.components(separatedBy: "\n### ").first {
        $0.hasPrefix("`\(assumption.rawValue)`\n")
      }, "docs/assumptions.md says nothing about '\(assumption.rawValue)'")
    #expect(section.contains("```js\n"))
    #expect(section.contains("Who could notice: "))
  }

  /// The document lists no liberty that is none.
  @Test func areAllThereIs() {
    let known = Set(JavaScriptMinifier.Assumption.allCases.map(\.rawValue))
    for section in Self.document.components(separatedBy: "\n### `").dropFirst() {
      #expect(known.contains(String(section.prefix { $0 != "`" })))
    }
  }
}
