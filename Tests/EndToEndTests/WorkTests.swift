internal import Foundation
internal import TestSupport
internal import Testing

/// The commands on input that is good.
@Suite struct Work {
  let scratch: ScratchDirectory
  let site: String

  init() throws {
    scratch = try ScratchDirectory()
    site = try scratch.site()
  }

  @Test func buildsVerifiesInspectsAndExtracts() throws {
    let build = try Binary.run("build", site)
    #expect(build.status == 0, "\(build.errors)")
    let bundle = "\(site)-bundle/bundle.zip"
    #expect(build.text.contains(bundle))
    #expect(scratch.names("site-bundle").contains("manifest.json"))

    #expect(try Binary.run("verify", bundle).status == 0)
    let inspection = try Binary.run("inspect", bundle, "--json")
    let report = try JSONSerialization.jsonObject(with: Data(inspection.output))
    let object = try #require(report as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect((object["entries"] as? [Any])?.count == 4)

    let tree = "\(scratch.path)/tree"
    #expect(try Binary.run("extract", bundle, tree).status == 0)
    #expect(
      scratch.files("tree").filter { !$0.hasPrefix(".webpack-assets") }
        == scratch.files("site"))
    #expect(try scratch.read("tree/js/app.js").isEmpty == false)
    let again = try Binary.run("extract", bundle, tree, "--json")
    #expect(again.text.contains("\"outcome\": \"already-done\""))
    #expect(try Binary.run("verify", bundle, tree).status == 0)
  }

  @Test func isQuietWhenAskedToBe() throws {
    let build = try Binary.run("build", site, "--quiet")
    #expect(build.status == 0)
    #expect(build.output.isEmpty && build.errors.isEmpty)
    let extract = try Binary.run(
      "extract", "\(site)-bundle/bundle.zip", "\(scratch.path)/tree", "-q")
    #expect(extract.status == 0)
    #expect(extract.output.isEmpty && extract.errors.isEmpty)
  }

  @Test func keepsResultsAndTimingApart() throws {
    let build = try Binary.run("build", site)
    #expect(build.text.contains("bundle.zip"))
    #expect(!build.text.contains("wall"))
    #expect(build.errors.contains("wall"))
    #expect(!build.errors.contains("\u{1B}"), "no colour where there is no terminal")
  }

  @Test func writesOneObjectAndATrace() throws {
    let trace = "\(scratch.path)/trace.json"
    let build = try Binary.run("build", site, "--json", "--trace", trace)
    #expect(build.status == 0)
    for bytes in [build.output, try scratch.read("trace.json")] {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    }
  }

  @Test func makesTheSameBytesWithAnyNumberOfThreads() throws {
    for jobs in ["1", "2", "7"] {
      let build = try Binary.run("build", site, "-o", "\(scratch.path)/b\(jobs)", "--jobs", jobs)
      #expect(build.status == 0)
    }
    #expect(try scratch.read("b1/bundle.zip") == scratch.read("b2/bundle.zip"))
    #expect(try scratch.read("b1/bundle.zip") == scratch.read("b7/bundle.zip"))
  }

  @Test func minifiesInEveryDirection() throws {
    let css = "a { color : #ff0000 }"
    let piped = try Binary.run("minify", "--type", "css", input: Array(css.utf8))
    #expect(piped.status == 0)
    #expect(!piped.output.isEmpty && piped.output.count < css.utf8.count)

    let file = try scratch.write("a.css", css)
    #expect(try Binary.run("minify", file).output == piped.output)
    #expect(try Binary.run("minify", "-", "-tcss", input: Array(css.utf8)).output == piped.output)

    let written = try Binary.run("minify", file, "-o", "\(scratch.path)/b.css")
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try scratch.read("b.css") == piped.output)

    let tree = try Binary.run("minify", site, "-o", "\(scratch.path)/small", "-q")
    #expect(tree.status == 0, "\(tree.errors)")
    #expect(scratch.files("small") == scratch.files("site"))
    #expect(try scratch.read("small/css/site.css").count < scratch.read("site/css/site.css").count)
  }

  @Test func extractsWhatLibarchiveReads() throws {
    let made = try Binary.shell(
      "tar -czf app.tgz -C site . && $TOOL extract app.tgz tree", in: scratch.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      scratch.files("tree").filter { !$0.hasPrefix(".webpack-assets") } == scratch.files("site"))
    #expect(scratch.names() == ["app.tgz", "site", "tree"])
  }

  @Test func measuresEveryWayToLaunch() throws {
    let bench = try Binary.run(
      "bench", site, "-n", "1", "--json", "--in", scratch.path)
    #expect(bench.status == 0, "\(bench.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(bench.output))
    let object = try #require(report as? [String: Any])
    let ways = try #require(object["ways"] as? [[String: Any]])
    #expect(
      ways.compactMap { $0["way"] as? String }
        == ["copy", "in-place", "serial", "extract", "extract-again", "archive"])
    #expect(ways.allSatisfy { ($0["warm"] as? [String: Any])?["median"] is Double })
    #expect(scratch.names() == ["site"])
    let words = try Binary.run("bench", site, "-n1", "-q", "--in", scratch.path)
    #expect(words.status == 0 && words.output.isEmpty && words.errors.isEmpty)
    let refused = try Binary.run("bench", site, "--in", "\(scratch.path)/nowhere")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("choose another place with '--in'"), "\(refused.errors)")
    #expect(try Binary.run("bench", "\(scratch.path)/nowhere").status == 1)
    let file = try Binary.run("bench", "\(site)/index.html", "--in", scratch.path)
    #expect(file.status == 1 && file.errors.contains("is not a directory; unpack it first"))
    #expect(scratch.names() == ["site"])
  }

  @Test func takesOptionsFromTheFileBesideTheBuild() throws {
    try scratch.write(
      "webpack-assets.json", #"{ "output": "made", "exclude": ["*.json"], "quiet": true }"#)
    let build = try Binary.run("build", site)
    #expect(build.status == 0 && build.output.isEmpty && build.errors.isEmpty)
    #expect(scratch.names().contains("made"))
    let inspection = try Binary.run("inspect", "\(scratch.path)/made/bundle.zip", "--json")
    #expect(!inspection.text.contains("\"path\": \"data/tides.json\",\n      \"mediaType\""))

    let other = try Binary.run("build", ".", "-o", "\(scratch.path)/other", in: site)
    #expect(other.status == 0 && other.output.isEmpty, "the command line wins: \(other.errors)")
    #expect(scratch.names().contains("other"))
  }

  static let configs: [Case] = [
    Case(#"{ "levl": "fast" }"#, "there is no option 'levl'; did you mean 'level'?"),
    Case(#"{ "level": "huge" }"#, "the option 'level' takes one of 'fast', 'default', 'max'"),
    Case(#"{ "strict": "yes" }"#, "the option 'strict' takes true or false"),
    Case(#"{ "jobs": 0 }"#, "The value '0' is invalid for '--jobs <n>'"),
    Case(#"{ "output": ["a", "b"] }"#, "the option 'output' takes one value"),
    Case(#"{ "jobs": 1, "jobs": 2 }"#, "the key 'jobs' is there twice"),
    Case(#"{ "jobs": }"#, "expected a text, a number, 'true', 'false' or a list"),
    Case(#"{ "level": "fast" "#, "expected ',' or '}'"),
    Case("", "expected '{'"),
  ]

  @Test(arguments: configs) func refusesAWrongConfigFile(_ c: Case) throws {
    let config = try scratch.write("webpack-assets.json", c.input)
    let build = try Binary.run("build", site)
    #expect(build.status == 1)
    #expect(build.errors.hasPrefix(config + ":"))
    #expect(build.errors.contains("error: \(c.expected)"), "\(build.errors)")
    #expect(scratch.names() == ["site", "webpack-assets.json"])
  }

  @Test func endsQuietlyWhenTheReaderGoesAway() throws {
    let run = try Binary.shell(
      "$TOOL build site -q && { $TOOL inspect site-bundle/bundle.zip --json; echo $? >status; } | :",
      in: scratch.path)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test func saysWhatItIsToTheShell() throws {
    #expect(try Binary.run("--version").text.hasPrefix("webpack-assets "))
    #expect(try Binary.run("build", "--levl").status == 64)
    #expect(try Binary.run("help").status == 0)
  }
}
