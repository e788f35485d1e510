internal import AssetCLI
internal import Foundation
internal import TestSupport
internal import Testing

/// What `minify` does with scripts: options, maps, several files, names of properties.
@Suite struct MinifyScripts {
  static let options: [Case] = [
    Case("", "a.b(\"é\"),console.log(DEBUG)"),
    Case("--ascii-only", #"a.b("\xe9"),console.log(DEBUG)"#),
    Case("--drop console", "a.b(\"é\")"), Case("--drop=console,debugger", "a.b(\"é\")"),
    Case("--define DEBUG=a.c", "a.b(\"é\"),console.log(a.c)"),
    Case("--define DEBUG=1 --define DEBUG=2", "a.b(\"é\"),console.log(2)"),
    Case("--optimize none", "debugger;a.b(\"é\");console.log(DEBUG)"),
    Case("--optimize none --line-limit 5", "debugger;\na.b(\"é\");\nconsole.log(DEBUG)"),
    Case(
      "--optimize none --legal-comments collect --no-mangle --assume none --no-assume errors,callers --target es6",
      "debugger;a.b(\"é\");console.log(DEBUG)\n/*! L */"),
  ]
  @Test(arguments: options) func takesOptions(_ c: Case) {
    let text =
      c.input.contains("none")
      ? "debugger;a.b('é');/*! L */console.log(DEBUG)" : "a.b('é');console.log(DEBUG)"
    let run = ToolRun(
      ["minify", "-tjs"] + c.input.split(separator: " ").map(String.init), input: text)
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    let comment = c.input.contains("none") && !c.input.contains("collect")
    #expect(run.output.replacingOccurrences(of: comment ? "/*! L */" : "§", with: "") == c.expected)
  }

  @Test func keepsNamesThatAreReserved() {
    let text = "function f(first,second){return first+second*first}f()"
    let run = ToolRun(
      "minify -tjs --mangle-toplevel --reserve second --keep-names".split(separator: " ").map(
        String.init), input: text)
    #expect(run.output.contains("second") && !run.output.contains("first"), "\(run.output)")
    #expect(ToolRun(["minify", "-tjs", "--no-mangle"], input: text).output.contains("first"))
  }

  @Test func writesAMapBesideTheOutput() throws {
    let scratch = try ScratchDirectory()
    let input = try scratch.write("src/my app.js", "function f(longName) {\n  return longName\n}\n")
    let output = "\(scratch.path)/out b.js"
    let run = ToolRun(["minify", input, "-o", output, "--source-map"])
    #expect(run.status == .success, "\(run.errors)")
    let text = String(decoding: try scratch.read("out b.js"), as: UTF8.self)
    #expect(text.hasSuffix("}\n//# sourceMappingURL=out%20b.js.map\n"))
    let map = try #require(
      JSONSerialization.jsonObject(with: Data(scratch.read("out b.js.map"))) as? [String: Any])
    #expect(map["file"] as? String == "out b.js")
    #expect(map["sources"] as? [String] == ["src/my app.js"])
    #expect(map["names"] as? [String] == ["longName"])

    // The map goes on through the next tool.
    let second = "\(scratch.path)/deep/c.js"
    _ = try scratch.write("deep/x", "")
    let again = ToolRun([
      "minify", output, "-o", second, "--source-map", "--input-map", output + ".map",
    ])
    #expect(again.status == .success, "\(again.errors)")
    let composed = try #require(
      JSONSerialization.jsonObject(with: Data(scratch.read("deep/c.js.map"))) as? [String: Any])
    #expect(composed["sources"] as? [String] == ["src/my app.js"])
    #expect(composed["names"] as? [String] == ["longName"])
  }

  static let mistakes: [Case] = [
    Case(
      "minify -tjs --source-map",
      "A source map lies beside the output; give '--output <path>' with '--source-map'"),
    Case("minify -tsvg --source-map -o x.svg", "'--source-map' is for JavaScript and CSS only"),
    Case(
      "minify -tjs --input-map x", "'--input-map' goes into a new map; give '--source-map' with it"),
  ]
  @Test(arguments: mistakes) func saysWhatAMapNeeds(_ c: Case) {
    let run = ToolRun(c.input, input: "a")
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("Error: \(c.expected)\n"), "\(run.errors)")
  }

  @Test func refusesWhatIsNoMap() throws {
    let scratch = try ScratchDirectory()
    let input = try scratch.write("a.js", "a")
    let map = try scratch.write("a.map", "{}")
    let run = ToolRun([
      "minify", input, "-o", "\(scratch.path)/b.js", "--source-map", "--input-map", map,
    ])
    #expect(run.status == .failure)
    #expect(run.errors.contains("the source map of the input cannot be read: it has no 'mappings'"))
    #expect(scratch.names() == ["a.js", "a.map"])
  }

  @Test func minifiesSeveralFilesIntoADirectory() throws {
    let scratch = try ScratchDirectory()
    let first = try scratch.write("src/a.js", "a( 1 )")
    let second = try scratch.write("src/lib/b.js", "b( 2 )")
    let sheet = try scratch.write("src/lib/c.css", "a { b: c }")
    let run = ToolRun(
      [
        "minify", first, second, sheet, first, "--outdir", "\(scratch.path)/out", "-q",
        "--source-map",
      ])
    #expect(run.status == .success, "\(run.errors)")
    #expect(
      scratch.files("out") == [
        "a.js", "a.js.map", "lib/b.js", "lib/b.js.map", "lib/c.css", "lib/c.css.map",
      ])
    #expect(
      String(decoding: try scratch.read("out/lib/c.css"), as: UTF8.self)
        == "a{b:c}\n/*# sourceMappingURL=c.css.map */\n")
    #expect(
      String(decoding: try scratch.read("out/lib/b.js"), as: UTF8.self)
        == "b(2)\n//# sourceMappingURL=b.js.map\n")
    let map = try #require(
      JSONSerialization.jsonObject(with: Data(scratch.read("out/lib/b.js.map"))) as? [String: Any])
    #expect(map["sources"] as? [String] == ["../../src/lib/b.js"])
  }

  @Test func writesTheOthersWhereOneDoesNotParse() throws {
    let scratch = try ScratchDirectory()
    let good = try scratch.write("src/a.js", "a( 1 )")
    let bad = try scratch.write("src/b.js", "b(")
    let run = ToolRun(["minify", good, bad, "--outdir", "\(scratch.path)/out"])
    #expect(run.status == .failure)
    #expect(run.errors.contains("src/b.js:1:3: error: "), "\(run.errors)")
    #expect(scratch.files("out") == ["a.js"])
  }

  @Test func appliesOptionsToScriptsOfAPage() {
    let run = ToolRun(
      ["minify", "-thtml", "--drop", "console"],
      input: "<p onclick='console.log(1);a()'>x</p><script>console.log(2);b()</script>")
    #expect(
      run.output.contains("a()") && run.output.contains("b()") && !run.output.contains("console"),
      "\(run.output)")
  }

  @Test func sharesNamesOfPropertiesThroughACache() throws {
    let scratch = try ScratchDirectory()
    let first = try scratch.write("src/a.js", "x.first_ = x.second_ + x.kept_; x.plain = 1")
    let second = try scratch.write("src/b.js", "y.third_(y.second_, y.first_, y.kept_)")
    let cache = try scratch.write("names.json", #"{"second_": "s", "kept_": false}"#)
    let run = ToolRun([
      "minify", first, second, "--outdir", "\(scratch.path)/out", "-q", "--mangle-props", "_$",
      "--mangle-cache", cache,
    ])
    #expect(run.status == .success, "\(run.errors)")
    let members = try #require(
      JSONSerialization.jsonObject(with: Data(scratch.read("names.json"))) as? [String: Any])
    #expect(Set(members.keys) == ["first_", "kept_", "second_", "third_"])
    #expect(members["kept_"] as? Bool == false)
    let names = members.compactMapValues { $0 as? String }
    #expect(names["second_"] == "s")
    let one = String(decoding: try scratch.read("out/a.js"), as: UTF8.self)
    let two = String(decoding: try scratch.read("out/b.js"), as: UTF8.self)
    #expect(one == "x.\(names["first_"] ?? "")=x.s+x.kept_,x.plain=1")
    #expect(two == "y.\(names["third_"] ?? "")(y.s,y.\(names["first_"] ?? ""),y.kept_)")

    let broken = try scratch.write("broken.json", #"{"a": true}"#)
    let refused = ToolRun([
      "minify", first, "--mangle-props", "_$", "--mangle-cache", broken,
    ])
    #expect(refused.errors.contains("the name of 'a' must be a text, or 'false' where it stays"))
  }
}
