// MapWriter: the mappings of the printer as the JSON of a source map.

/// Writes a source map.
struct MapWriter: ~Copyable {
  private let lines: LineTable
  private let source: _Source
  private let input: InputMap?
  private let lineEnds: LineEnds
  private var text: [UInt8] = []
  /// The names, as JSON, in the order of their first use.
  private var names = _AtomTable()
  /// The number in `names` of each name of the input's map, plus 1.
  private var inputNames: [UInt32]

  // The last segment, as numbers in a map are differences.
  private var line: UInt32 = 0
  private var column: UInt32 = 0
  private var lastSource: Int32 = 0
  private var lastOriginal = LinePosition(line: 0, column: 0)
  private var lastName: UInt32 = 0
  /// What the last segment of this line maps to; nil at the beginning of a line and behind a segment that maps to
  /// nothing.
  private var current: Target?
  private var isFirst = true

  private struct Target: Equatable {
    var source: Int32
    var original: LinePosition
    var name: UInt32?
  }

  private init(_ source: _Source, _ input: InputMap?, _ lineEnds: LineEnds) {
    self.source = source
    self.input = input
    self.lineEnds = lineEnds
    lines = LineTable(source, lineEnds)
    inputNames = [UInt32](repeating: 0, count: input?.names.count ?? 0)
  }

  /// The map of an output.
  ///
  /// - Complexity: O(*n*) in the number of bytes and mappings.
  static func write(
    _ mappings: ContiguousArray<_SourceMapping>, output: [UInt8], source: _Source,
    input: InputMap?, options: SourceMapOptions, path: AssetPath?, lineEnds: LineEnds
  ) -> [UInt8] {
    var writer = MapWriter(source, input, lineEnds)
    writer.text.reserveCapacity(
      mappings.count * 8 + (options.includesContent ? source.count * 9 / 8 : 0) + 1024)
    writer.head(options, path)
    writer.encode(mappings, output)
    writer.tail()
    return writer.text
  }

  // MARK: Members

  private mutating func head(_ options: SourceMapOptions, _ path: AssetPath?) {
    add("{\"version\":3")
    if let file = options.file {
      add(",\"file\":")
      string(file.utf8)
    }
    add(",\"sources\":[")
    if let input {
      list(input.sources)
      if options.includesContent, input.hasContents {
        add("],\"sourcesContent\":[")
        list(input.contents)
      }
      if !input.ignored.isEmpty {
        add("],\"ignoreList\":[")
        list(input.ignored.map { Array(String($0).utf8) })
      }
    } else {
      if let name = options.source ?? path?.description { string(name.utf8) } else { add("null") }
      if options.includesContent {
        add("],\"sourcesContent\":[")
        let skipped = source.has("\u{FEFF}", at: 0) ? 3 : 0
        string(source[skipped..<source.count])
      }
    }
    add("],\"mappings\":\"")
  }

  private mutating func tail() {
    add("\",\"names\":[")
    for index in 1..<max(names.count, 1) {
      if index > 1 { add(",") }
      text.append(contentsOf: names[_Atom(rawValue: UInt32(index))])
    }
    add("]}")
  }

  private mutating func list(_ values: [[UInt8]]) {
    for (index, value) in values.enumerated() {
      if index > 0 { add(",") }
      text.append(contentsOf: value)
    }
  }

  private mutating func add(_ literal: StaticString) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Writes a string; bytes that are not UTF-8, which only a comment can hold, become U+FFFD.
  private mutating func string(_ bytes: some Collection<UInt8>) {
    text.append(0x22)
    for byte in String(decoding: bytes, as: UTF8.self).utf8 {
      switch byte {
      case 0x22: add("\\\"")
      case 0x5C: add("\\\\")
      case 0x0A: add("\\n")
      case 0x0D: add("\\r")
      case 0x09: add("\\t")
      case 0..<0x20:
        add("\\u00")
        text.append(Self.hexDigit(byte >> 4))
        text.append(Self.hexDigit(byte & 15))
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  // MARK: Mappings

  private mutating func encode(_ mappings: ContiguousArray<_SourceMapping>, _ output: [UInt8]) {
    var offset = 0
    var place = LinePosition(line: 0, column: 0)
    var cursor = LineTable.Cursor()
    for index in mappings.indices {
      let mapping = mappings[index]
      let generated = Self.begin(mapping, output)
      guard generated < output.count else { break }
      // Of two that begin at once the inner one says more.
      if index + 1 < mappings.count, Self.begin(mappings[index + 1], output) == generated {
        continue
      }
      advance(&place, &offset, to: generated, output)
      let original = lines.position(of: mapping.original, &cursor)
      segment(at: place, original, mapping)
    }
  }

  /// Where the token begins; a space before it keeps it apart from the one before.
  private static func begin(_ mapping: _SourceMapping, _ output: [UInt8]) -> Int {
    let offset = Int(mapping.generated)
    return offset < output.count && output[offset] == 0x20 ? offset + 1 : offset
  }

  /// Moves a place of the output on.
  private func advance(
    _ place: inout LinePosition, _ offset: inout Int, to end: Int, _ output: [UInt8]
  ) {
    while offset < end {
      let byte = output[offset]
      offset += 1
      place.column += UTF16Length.of(byte)
      if byte == 0x0A || byte == 0x0D && (offset == output.count || output[offset] != 0x0A)
        || byte == 0x0C && lineEnds == .sheet
      {
        place = LinePosition(line: place.line + 1, column: 0)
      } else if lineEnds == .script, byte == 0xA8 || byte == 0xA9, offset >= 3,
        output[offset - 2] == 0x80,
        output[offset - 3] == 0xE2
      {
        place = LinePosition(line: place.line + 1, column: 0)
      }
    }
  }

  private mutating func segment(
    at place: LinePosition, _ original: LinePosition, _ mapping: _SourceMapping
  ) {
    var target: Target?
    if let input {
      if let (found, isExact) = input.segment(at: original) {
        target = Target(source: found.source, original: found.original, name: nil)
        if isExact, found.name >= 0 {
          target?.name = inputName(Int(found.name), input)
        } else {
          target?.name = ownName(mapping)
        }
      }
    } else {
      target = Target(source: 0, original: original, name: ownName(mapping))
    }
    while line < place.line {
      text.append(0x3B)
      line += 1
      column = 0
      current = nil
      isFirst = true
    }
    // What maps to the same place as before, or to nothing again, is part of the segment before.
    if target == current { return }
    if !isFirst { text.append(0x2C) }
    isFirst = false
    current = target
    number(Int64(place.column) - Int64(column))
    column = place.column
    guard let target else { return }
    number(Int64(target.source) - Int64(lastSource))
    number(Int64(target.original.line) - Int64(lastOriginal.line))
    number(Int64(target.original.column) - Int64(lastOriginal.column))
    lastSource = target.source
    lastOriginal = target.original
    if let name = target.name {
      number(Int64(name) - Int64(lastName))
      lastName = name
    }
  }

  @inline(__always) private mutating func number(_ value: Int64) {
    Base64VLQ.append(value, to: &text)
  }

  private mutating func ownName(_ mapping: _SourceMapping) -> UInt32? {
    guard mapping.nameLength > 0 else { return nil }
    var quoted: ContiguousArray<UInt8> = [0x22]
    let start = Int(mapping.original)
    quoted.append(contentsOf: source[start..<start + Int(mapping.nameLength)])
    quoted.append(0x22)
    return names.intern(quoted).rawValue - 1
  }

  private mutating func inputName(_ index: Int, _ input: InputMap) -> UInt32 {
    if inputNames[index] == 0 {
      inputNames[index] = names.intern(ContiguousArray(input.names[index])).rawValue
    }
    return inputNames[index] - 1
  }
}
