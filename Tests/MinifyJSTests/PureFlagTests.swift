import AssetText
import TestSupport
import Testing

@testable import MinifyJS

@Suite struct PureFunctions {
  static let marked: [Case] = [
    Case("f(1);new f(2);g(3);a.b(4);a['b'](5);a?.b(6);b(7);a.c(8);this.f(9)", "1 2 4 5 6"),
    Case("function f(){}f(1)", "1"), Case("x=f(1)(2)", "1"),
  ]
  @Test(arguments: marked) func setTheFlagOfTheirCalls(_ row: Case) throws {
    var options = JavaScriptMinifier.Options()
    options.pureFunctions = ["f", "a.b"]
    let program = try DropCalls.run(parsed(row.input), options)
    var found: [String] = []
    for index in program.tree.nodes.indices.dropFirst() {
      let id = NodeID(rawValue: UInt32(index))
      guard program.tree.kind(id) == .call || program.tree.kind(id) == .new,
        program.tree.flags(id).contains(.pure)
      else { continue }
      found.append("\(Int(program.tree.number(program.tree[program.tree.call(id).arguments, 0])))")
    }
    #expect(found.joined(separator: " ") == row.expected)
  }
}
