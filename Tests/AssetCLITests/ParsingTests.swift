internal import AssetCLI
internal import TestSupport
internal import Testing

/// The spellings of options that are all the same to the tool.
@Suite struct Parsing {
  private static let build = CommandTable.root.subcommands.first { $0.name == "build" }

  private func parse(_ line: String) throws -> ParsedArguments {
    let command = try #require(Parsing.build)
    return try ArgumentParser.parse(line.split(separator: " ").map(String.init), for: command)
  }

  static let outputs: [Case] = [
    Case("x --output out", "out"), Case("x --output=out", "out"), Case("x -o out", "out"),
    Case("x -oout", "out"), Case("x -o=out", "out"), Case("x -qvo out", "out"),
    Case("x -qvoout", "out"), Case("--output out x", "out"), Case("x --output=-", "-"),
    Case("x --output=a=b", "a=b"), Case("x -o -", "-"), Case("x --output=--x", "--x"),
    Case("x -o a -o b", "b"),  // the last one wins
  ]

  @Test(arguments: outputs) func findsTheValue(_ c: Case) throws {
    let parsed = try parse(c.input)
    #expect(parsed.value("output") == c.expected)
    #expect(parsed.positionals == ["x"])
  }

  @Test func readsPairsInTheirOrder() throws {
    #expect(try parse("x").flags["inline"] == nil)
    #expect(try parse("x --inline").flags["inline"] == true)
    #expect(try parse("x --no-inline").flags["inline"] == false)
    #expect(try parse("x --no-inline --inline").flags["inline"] == true)
  }

  @Test func collectsWhatMayBeRepeated() throws {
    let parsed = try parse("x --exclude a -x b --exclude=c")
    #expect(parsed.all("exclude") == ["a", "b", "c"])
  }

  @Test func endsOptionsAtTwoDashes() throws {
    let parsed = try parse("--quiet -- --strict")
    #expect(parsed.has("quiet"))
    #expect(!parsed.has("strict"))
    #expect(parsed.positionals == ["--strict"])
  }

  @Test func joinsFlags() throws {
    let parsed = try parse("-qv x")
    #expect(parsed.has("quiet") && parsed.has("verbose"))
  }

  static let sizes: [Case] = [
    Case("0", "0"), Case("8192", "8192"), Case("8K", "8192"), Case("8k", "8192"),
    Case("256KiB", "262144"), Case("1.5M", "1572864"), Case("2GB", "2147483648"),
    Case("1b", "1"), Case("1T", "1099511627776"), Case("", "nil"), Case("K", "nil"),
    Case("-1", "nil"), Case("1.3", "nil"), Case("8Q", "nil"), Case("1e40", "nil"),
    Case("nan", "nil"), Case("inf", "nil"), Case("0x10p", "nil"),
  ]

  @Test(arguments: sizes) func readsSizes(_ c: Case) {
    #expect(ByteCount.parse(c.input).map(String.init) ?? "nil" == c.expected)
  }

  static let printed: [Case] = [
    Case("0", "0 B"), Case("999", "999 B"), Case("1000", "1.00 KB"), Case("9949", "9.95 KB"),
    Case("9994", "9.99 KB"), Case("9995", "10.0 KB"), Case("99949", "99.9 KB"),
    Case("999499", "999 KB"),
    Case("999500", "1.00 MB"), Case("23512345", "23.5 MB"), Case("1500000000000", "1.50 TB"),
  ]

  @Test(arguments: printed) func printsSizes(_ c: Case) throws {
    let text = ByteCount.format(try #require(Int(c.input)))
    #expect(text == c.expected)
    #expect(text.count <= 7)
  }
}
