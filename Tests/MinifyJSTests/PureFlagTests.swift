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

  /// A call that is said to be pure goes with the name or path of its function, whatever reading that does; not with what
  /// else stands there.
  static let dropped: [Case] = [
    Case("f(a());b()", "a(),b()"), Case("new f(a());b()", "a(),b()"),
    Case("a.b(c());a['b'](1)", "c()"), Case("x=f(1);y=a.b(2)", "x=f(1),y=a.b(2)"),
    Case("f(...c())", "f(...c())"), Case("f(1)(2)", "f(1)(2)"),
    Case("/* @__PURE__ */ u.v.w(c());b()", "c(),b()"),
    Case("/* @__PURE__ */ u[v()](c())", "u[v()](c())"),
    Case("/* @__PURE__ */ g()(c())", "g()(c())"),
    Case("export {};const w=/* @__PURE__ */ u.memo(()=>1);b()", "export{};b()"),
    Case("g(1);this.f(2)", "g(1),this.f(2)"),
  ]
  @Test(arguments: dropped) func goWithTheNamesOfTheirFunctions(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.pureFunctions = ["f", "a.b"]
    expectMinified(row, options)
  }
}
