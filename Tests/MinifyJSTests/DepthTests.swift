import MinifyJS
import Testing

/// Programs that are very deep or very long in one way, with all rules: no rule may walk down a chain at each of its levels,
/// or copy a list for each of its elements.
@Suite struct DepthTests {
  private static func each(
    _ count: Int, _ piece: (Int) -> String, separator: String = ""
  ) -> String {
    (0..<count).map(piece).joined(separator: separator)
  }

  private static func nested(_ open: String, _ middle: String, _ close: String) -> String {
    String(repeating: open, count: 10_000) + middle + String(repeating: close, count: 10_000)
  }

  static let programs: [(name: String, text: String)] = [
    ("parentheses", "x=" + nested("(", "1", ")")),
    ("sum", "x=a" + each(100_000, { "+a\($0 % 9)" })),
    ("strings", "x=a" + String(repeating: "+'a'", count: 100_000)),
    ("else if", each(4_000, { "if(a\($0))b(\($0));else " }) + "c()"),
    (
      "else if return",
      "function f(){" + each(4_000, { "if(a==\($0))return b;else " }) + "return c}f()"
    ),
    ("conditional", "x=" + each(4_000, { "a\($0)?b:" }) + "c"),
    ("and", each(4_000, { "a\($0)()" }, separator: "&&")),
    ("or", "if(" + each(4_000, { "a\($0)" }, separator: "||") + ")b()"),
    ("comma", each(4_000, { "a\($0)()" }, separator: ",")),
    ("calls", "a" + String(repeating: ".b()", count: 4_000)),
    ("blocks", nested("{", "a()", "}")),
    ("early returns", "function f(){" + each(3_000, { "if(x\($0))return;g(\($0));" }) + "}f()"),
    ("variables", "function f(){" + each(3_000, { "var v\($0)=g();h(v\($0));" }) + "}f()"),
    ("stores", "function f(){var a;" + each(3_000, { "a=g(\($0));" }) + "return a}f()"),
    ("properties", "var o={};" + each(3_000, { "o.k\($0)=g(\($0));" }) + "x(o)"),
    ("cases", "switch(x){" + each(3_000, { "case \($0):g(\($0));break;" }) + "}"),
  ]

  @Test(arguments: programs.indices) func areMinified(_ index: Int) {
    var options = JavaScriptMinifier.Options()
    options.optimization = .max
    // On the thread that called, which is one of a small stack.
    let text = minified(Self.programs[index].text, options)
    #expect(!text.hasPrefix("error"), "\(Self.programs[index].name)")
  }
}
