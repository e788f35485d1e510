// ArgumentParser: words into options and arguments, by a command's specification.

/// What was given to a command.
package struct ParsedArguments: Sendable {
  package var command: CommandSpec
  package var values: [String: [String]] = [:]
  package var flags: [String: Bool] = [:]
  package var positionals: [String] = []

  /// The last value of an option, if it was given.
  package func value(_ name: String) -> String? { values[name]?.last }
  /// All values of an option that may be repeated.
  package func all(_ name: String) -> [String] { values[name] ?? [] }
  /// True where a flag was given.
  package func has(_ name: String) -> Bool { flags[name] ?? false }

  /// The value of an option as a number that is not below a minimum.
  package func integer(_ name: String, minimum: Int = 0) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number >= minimum else {
      throw invalid(text, name)
    }
    return number
  }

  /// The value of an option as a number of bytes: `8192`, `8K`, `256KiB`, `1.5M`, `2G`.
  package func byteCount(_ name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let count = ByteCount.parse(text) else { throw invalid(text, name) }
    return count
  }

  /// The error for a value that an option does not take.
  package func invalid(_ value: String, _ name: String) -> UsageError {
    .invalidValue(value, command.option(named: name) ?? .flag(name, nil, ""))
  }
}

/// Reads the words of a command line.
package enum ArgumentParser {
  /// Parses the words that follow a command's name.
  package static func parse(
    _ words: [String], for command: CommandSpec
  ) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments(command: command)
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        parsed.positionals.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try long(word, &rest, &parsed)
      } else {
        try short(word, &rest, &parsed)
      }
    }
    try checkArguments(parsed)
    return parsed
  }

  private static func long(
    _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    let attached = equals.map { String(body[body.index(after: $0)...]) }
    if let option = parsed.command.option(named: name) {
      try take(option, attached, &rest, &parsed)
    } else if name.hasPrefix("no-"),
      let option = parsed.command.option(named: String(name.dropFirst(3))), option.isNegatable
    {
      if let attached { throw .unexpectedValue(option, attached) }
      parsed.flags[option.name] = false
    } else {
      let names = parsed.command.options.flatMap {
        $0.isNegatable ? [$0.name, "no-" + $0.name] : [$0.name]
      }
      let nearest = EditDistance.nearest(to: name, among: names)
      throw .unknownOption("--" + name, suggestion: nearest.map { "--" + $0 })
    }
  }

  /// `-n value`, `-nvalue`, and flags joined behind one dash.
  private static func short(
    _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = parsed.command.options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", suggestion: nil)
      }
      if option.value == nil {
        try take(option, nil, &rest, &parsed)
      } else {
        if letters.first == "=" { letters.removeFirst() }
        try take(option, letters.isEmpty ? nil : String(letters), &rest, &parsed)
        return
      }
    }
  }

  private static func take(
    _ option: OptionSpec, _ attached: String?, _ rest: inout ArraySlice<String>,
    _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    guard option.value != nil else {
      if let attached { throw .unexpectedValue(option, attached) }
      parsed.flags[option.name] = true
      return
    }
    guard let value = attached ?? rest.popFirst(),
      attached != nil || value == "-" || !value.hasPrefix("-")
    else { throw .missingValue(option) }
    let values = option.parts(of: value)
    for value in values where !option.values.isEmpty && !option.values.contains(value) {
      throw .invalidValue(value, option)
    }
    // The last one wins, so that a script may append to what a variable holds.
    if option.repeats {
      parsed.values[option.name, default: []] += values
    } else {
      parsed.values[option.name] = [value]
    }
  }

  private static func checkArguments(_ parsed: ParsedArguments) throws(UsageError) {
    let specs = parsed.command.arguments
    let required = specs.filter { !$0.isOptional }.count
    if parsed.positionals.count < required, !parsed.has("help") {
      throw .missingArgument(specs.filter { !$0.isOptional }[parsed.positionals.count])
    }
    if !specs.contains(where: \.repeats), parsed.positionals.count > specs.count {
      throw .unexpectedArguments(Array(parsed.positionals.dropFirst(specs.count)))
    }
  }
}
