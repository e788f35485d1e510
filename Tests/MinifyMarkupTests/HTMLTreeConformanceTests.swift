import AssetText
import Foundation
import Testing

@testable import MinifyMarkup

/// Html5lib's tree-construction tests, from the directory that `HTML5LIB_TESTS` names.
///
/// Those in `scripted` need a script engine and are left out.
@Suite struct HTMLTreeConformance {
  private static let directory = ProcessInfo.processInfo.environment["HTML5LIB_TESTS"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("tree-construction")
  }
  private static let hasTests =
    directory.map { FileManager.default.fileExists(atPath: $0.path) } ?? false

  private struct Example {
    var input: String
    var context: String?
    var scripting: [Bool]
    var expected: String
  }

  @Test(.enabled(if: hasTests, "HTML5LIB_TESTS does not name tree-construction tests"))
  func passesTreeConstructionTests() throws {
    let directory = try #require(Self.directory)
    var examples = 0
    var passed = 0
    var failed = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    for name in names where name.hasSuffix(".dat") {
      let data = try Data(contentsOf: directory.appendingPathComponent(name))
      for example in parse(String(decoding: data, as: UTF8.self)) {
        examples += 1
        for scripting in example.scripting {
          let page = ParsedPage(
            example.input, scripting: scripting, context: example.context.map(context(named:)))
          if page.outline == example.expected {
            passed += 1
          } else {
            failed += 1
            Issue.record(
              """
              \(name), scripting \(scripting ? "on" : "off"): \(example.input)
              \(example.context.map { "in \($0)" } ?? "")
              expected:
              \(example.expected)
              actual:
              \(page.outline)
              """)
          }
        }
      }
    }
    print("html5lib tree tests: \(examples) examples, \(passed) runs passed, \(failed) failed")
    #expect(failed == 0)
    #expect(examples > 1_700)
  }

  /// The suite's pages are the oddest that there are: none may trap, and few may be passed through.
  @Test(.enabled(if: hasTests, "HTML5LIB_TESTS does not name tree-construction tests"))
  func minifiesOddPages() throws {
    let directory = try #require(Self.directory)
    var options = HTMLMinifier.Options()
    options.nested = NestedMinifiers()
    let minifier = HTMLMinifier(options: options)
    var pages = 0
    var passedThrough = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    for name in names where name.hasSuffix(".dat") {
      let data = try Data(contentsOf: directory.appendingPathComponent(name))
      for example in parse(String(decoding: data, as: UTF8.self)) where example.context == nil {
        guard let once = try? minifier.minify(Array(example.input.utf8)) else { continue }
        pages += 1
        if !once.warnings.isEmpty {
          passedThrough += 1
          print(
            "passed through: \(name): \(example.input.prefix(100)): \(once.warnings[0].message)")
        }
        guard let twice = try? minifier.minify(once.bytes) else { continue }
        #expect(
          twice.bytes == once.bytes,
          "\(name): \(example.input): \(String(decoding: once.bytes, as: UTF8.self)): \(String(decoding: twice.bytes, as: UTF8.self))"
        )
      }
    }
    print("html5lib pages minified: \(pages), passed through \(passedThrough)")
    #expect(passedThrough * 20 < pages)
  }

  private func context(named name: String) -> HTMLTreeBuilder.Context {
    var space = HTMLSpace.html
    var local = name
    if name.hasPrefix("svg ") {
      space = .svg
      local = String(name.dropFirst(4))
    } else if name.hasPrefix("math ") {
      space = .mathML
      local = String(name.dropFirst(5))
    }
    local = local.lowercased()
    let index = HTMLName.texts.firstIndex(of: local)
    let known = index.flatMap { HTMLName(rawValue: UInt8($0)) } ?? .unknown
    let holdsHTML =
      space == .svg && (known == .foreignobject || known == .desc || known == .title)
    return HTMLTreeBuilder.Context(space: space, name: known, holdsHTML: holdsHTML)
  }

  private func parse(_ file: String) -> [Example] {
    var examples: [Example] = []
    for part in ("\n\n" + file).components(separatedBy: "\n\n#data\n").dropFirst() {
      var example = Example(input: "", scripting: [true, false], expected: "")
      var section = "#data"
      var input: [Substring] = []
      var expected: [Substring] = []
      for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
        switch (section, line) {
        case ("#document", _): expected.append(line)
        case (_, "#errors"), (_, "#new-errors"), (_, "#document"), (_, "#document-fragment"):
          section = String(line)
        case (_, "#script-on"): example.scripting = [true]
        case (_, "#script-off"): example.scripting = [false]
        case ("#data", _): input.append(line)
        case ("#document-fragment", _): example.context = String(line)
        default: break
        }
      }
      while expected.last?.isEmpty == true { expected.removeLast() }
      example.input = input.joined(separator: "\n")
      example.expected = expected.joined(separator: "\n")
      examples.append(example)
    }
    return examples
  }
}
