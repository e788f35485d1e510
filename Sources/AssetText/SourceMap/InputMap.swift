// InputMap: the map that came with the input, through which places in the input become places in its sources.
//
// Index maps, whose sections are maps of their own, are laid out flat. A place takes the last segment of its line that
// does not begin behind it, as ECMA-426 says; it takes over the segment's name only where the segment begins exactly
// there, for a name says nothing about the rest of its segment.

/// A decoded source map.
struct InputMap: Sendable {
  /// One segment; a source of -1 says that what begins here comes from nowhere, a name of -1 that there is none.
  struct Segment: BitwiseCopyable, Sendable {
    var column: UInt32
    var source: Int32 = -1
    var original = LinePosition(line: 0, column: 0)
    var name: Int32 = -1
  }

  /// The sources, as JSON.
  private(set) var sources: [[UInt8]] = []
  /// The text of each source, as JSON.
  private(set) var contents: [[UInt8]] = []
  /// True if at least one text is there.
  private(set) var hasContents = false
  /// The names, as JSON.
  private(set) var names: [[UInt8]] = []
  /// The indices of sources that debuggers leave out.
  private(set) var ignored: [UInt32] = []
  private var segments: ContiguousArray<Segment> = []
  /// Where the segments of each line begin; one more at the end closes the last.
  private var lines: ContiguousArray<Int> = [0]
  private var currentLine: Int { lines.count - 1 }

  /// Decodes a map.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: [UInt8]) throws(JSONFailure) {
    var failure: JSONFailure?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONFailure) {
        var reader = JSONReader(buffer, from: InputMap.beginning(of: buffer))
        try map(&reader, at: LinePosition(line: 0, column: 0), mayHaveSections: true)
        try reader.end()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    lines.append(segments.count)
  }

  /// The segment that holds a place, and whether it begins there.
  func segment(at place: LinePosition) -> (segment: Segment, isExact: Bool)? {
    let line = Int(place.line)
    guard line + 1 < lines.count else { return nil }
    var low = lines[line]
    var high = lines[line + 1]
    // The first segment behind the place.
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].column <= place.column { low = middle + 1 } else { high = middle }
    }
    guard low > lines[line] else { return nil }
    let found = segments[low - 1]
    guard found.source >= 0 else { return nil }
    return (found, found.column == place.column)
  }

  // MARK: Reading

  /// Where the JSON begins. Servers put a line in front that keeps the text from being run as a script.
  private static func beginning(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes[offset...].starts(with: ")]}".utf8) {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    }
    return offset
  }

  /// The place of a string, or nil for `null`. Strings are not decoded: sources, their contents and names go into the new
  /// map as they stand in the old one, quotes and escapes included.
  private static func optionalString(
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> Range<Int>? {
    reader.takeNull() ? nil : try reader.stringRange()
  }

  private static func number(_ reader: inout JSONReader) throws(JSONFailure) -> UInt32 {
    let value = try reader.integer()
    // Lines and columns of different maps are added up.
    guard value < 1 << 28 else { throw reader.failure("a number is too large") }
    return UInt32(value)
  }

  /// What a map holds before its mappings can be laid out.
  private struct Parts {
    var root: Range<Int>?
    var sources: [Range<Int>?] = []
    var contents: [Range<Int>?] = []
    var names: [Range<Int>] = []
    var ignored: [UInt32] = []
    var mappings: Range<Int>?
  }

  private mutating func map(
    _ reader: inout JSONReader, at origin: LinePosition, mayHaveSections: Bool
  ) throws(JSONFailure) {
    var parts = Parts()
    var hasSections = false
    try reader.object { (reader, key) throws(JSONFailure) in
      if key == "sources" {
        try reader.array { (reader) throws(JSONFailure) in
          parts.sources.append(try InputMap.optionalString(&reader))
        }
      } else if key == "sourcesContent" {
        if reader.takeNull() { return }
        try reader.array { (reader) throws(JSONFailure) in
          parts.contents.append(try InputMap.optionalString(&reader))
        }
      } else if key == "names" {
        try reader.array { (reader) throws(JSONFailure) in
          parts.names.append(try reader.stringRange())
        }
      } else if key == "sourceRoot" {
        parts.root = try InputMap.optionalString(&reader)
      } else if key == "mappings" {
        parts.mappings = try reader.stringRange()
      } else if key == "ignoreList" || key == "x_google_ignoreList" {
        parts.ignored = []
        try reader.array { (reader) throws(JSONFailure) in
          parts.ignored.append(try InputMap.number(&reader))
        }
      } else if key == "version" {
        guard try reader.integer() == 3 else { throw reader.failure("its version is not 3") }
      } else if mayHaveSections, key == "sections" {
        hasSections = true
        try sections(&reader)
      } else {
        try reader.skip()
      }
    }
    if hasSections { return }
    guard parts.mappings != nil else { throw reader.failure("it has no 'mappings'") }
    try take(parts, reader, at: origin)
  }

  private mutating func sections(_ reader: inout JSONReader) throws(JSONFailure) {
    try reader.array { (reader) throws(JSONFailure) in
      var offset = LinePosition(line: 0, column: 0)
      var hasMap = false
      try reader.object { (reader, key) throws(JSONFailure) in
        if key == "offset" {
          if hasMap { throw reader.failure("the offset of a section must come before its map") }
          try reader.object { (reader, key) throws(JSONFailure) in
            if key == "line" {
              offset.line = try InputMap.number(&reader)
            } else if key == "column" {
              offset.column = try InputMap.number(&reader)
            } else {
              try reader.skip()
            }
          }
        } else if key == "map" {
          hasMap = true
          // The segments of the section before end here.
          try begin(line: Int(offset.line), reader)
          segments.append(Segment(column: offset.column))
          try map(&reader, at: offset, mayHaveSections: false)
        } else {
          try reader.skip()
        }
      }
    }
  }

  /// Moves on to a line.
  private mutating func begin(line: Int, _ reader: JSONReader) throws(JSONFailure) {
    guard line >= currentLine, line < 1 << 28 else {
      throw reader.failure("its sections are not in order")
    }
    while currentLine < line { lines.append(segments.count) }
  }

  private mutating func take(
    _ parts: Parts, _ reader: JSONReader, at origin: LinePosition
  ) throws(JSONFailure) {
    let firstSource = sources.count
    let firstName = names.count
    let root = parts.root.map { Array(reader.bytes[$0]) } ?? []
    for source in parts.sources { sources.append(Self.quoted(source, reader, root)) }
    for index in parts.sources.indices {
      let content = index < parts.contents.count ? parts.contents[index] : nil
      if content != nil { hasContents = true }
      contents.append(Self.quoted(content, reader, []))
    }
    for name in parts.names { names.append(Self.quoted(name, reader, [])) }
    for index in parts.ignored where index < parts.sources.count {
      ignored.append(index + UInt32(firstSource))
    }
    guard let range = parts.mappings else { return }
    try begin(line: Int(origin.line), reader)
    try decode(
      UnsafeBufferPointer(rebasing: reader.bytes[range]), origin.column,
      sources: firstSource..<sources.count, names: firstName..<names.count, at: range.lowerBound)
  }

  private static func quoted(
    _ range: Range<Int>?, _ reader: JSONReader, _ prefix: [UInt8]
  ) -> [UInt8] {
    guard let range else { return Array("null".utf8) }
    var text: [UInt8] = [0x22]
    text.append(contentsOf: prefix)
    if let last = prefix.last, last != 0x2F { text.append(0x2F) }
    text.append(contentsOf: reader.bytes[range])
    text.append(0x22)
    return text
  }

  private mutating func decode(
    _ text: UnsafeBufferPointer<UInt8>, _ origin: UInt32, sources: Range<Int>, names: Range<Int>,
    at start: Int
  ) throws(JSONFailure) {
    var position = 0
    var column = Int64(origin)
    var source = Int64(sources.lowerBound)
    var line: Int64 = 0
    var originalColumn: Int64 = 0
    var name = Int64(names.lowerBound)
    var isSorted = true
    while position < text.count {
      switch text[position] {
      case 0x3B:
        position += 1
        column = 0
        if !isSorted { sortLine() }
        isSorted = true
        lines.append(segments.count)
        continue
      case 0x2C:
        position += 1
        continue
      default: break
      }
      var fields: (Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0)
      var count = 0
      while position < text.count, text[position] != 0x2C, text[position] != 0x3B {
        guard count < 5, let value = Base64VLQ.read(text, &position) else {
          throw JSONFailure(offset: start + position, reason: "its mappings are malformed")
        }
        switch count {
        case 0: fields.0 = value
        case 1: fields.1 = value
        case 2: fields.2 = value
        case 3: fields.3 = value
        default: fields.4 = value
        }
        count += 1
      }
      column += fields.0
      source += fields.1
      line += fields.2
      originalColumn += fields.3
      name += fields.4
      guard let unsigned = UInt32(exactly: column), count != 2, count != 3 else {
        throw JSONFailure(offset: start + position, reason: "its mappings are malformed")
      }
      if let last = segments.last, segments.count > lines[currentLine], last.column > unsigned {
        isSorted = false
      }
      guard count > 1 else {
        segments.append(Segment(column: unsigned))
        continue
      }
      guard sources.contains(Int(source)), count == 4 || names.contains(Int(name)),
        let originalLine = UInt32(exactly: line), let original = UInt32(exactly: originalColumn)
      else {
        throw JSONFailure(
          offset: start + position, reason: "its mappings refer to something that is not there")
      }
      segments.append(
        Segment(
          column: unsigned, source: Int32(truncatingIfNeeded: source),
          original: LinePosition(line: originalLine, column: original),
          name: count == 5 ? Int32(truncatingIfNeeded: name) : -1))
    }
    if !isSorted { sortLine() }
  }

  /// Sorts the segments of the current line by their columns; of equals, the later stays behind.
  private mutating func sortLine() {
    let range = lines[currentLine]..<segments.count
    let sorted = segments[range].enumerated().sorted {
      ($0.element.column, $0.offset) < ($1.element.column, $1.offset)
    }
    segments.replaceSubrange(range, with: sorted.map(\.element))
  }
}
