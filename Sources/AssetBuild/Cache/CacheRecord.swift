// CacheRecord: what became of one file, as bytes.
//
// Numbers are eight bytes with the lowest first, texts and byte strings have their length before them. A record that does
// not fill its bytes exactly, or names something unknown, is none.

internal import AssetPack
internal import AssetText

/// What the stage `transform` made of a file: everything but the file's path and origin.
struct CacheRecord: Sendable, Hashable {
  var status: AssetFile.Status
  var script: AssetFile.Script?
  var imageSummary: String?
  var seal: SealedContent
  /// True where the bytes that ship are wanted in memory, since the stages behind look at them again.
  var keepsContent: Bool
  /// The bytes that ship, where neither the input nor the deflated form gives them back.
  var content: [UInt8]?
  var warnings: [BuildWarning]

  /// What a file became, or nil where that is not known as a whole.
  init?(_ file: AssetFile, warnings: [BuildWarning]) {
    guard let seal = file.seal else { return nil }
    status = file.status
    script = file.script
    imageSummary = file.imageSummary
    self.seal = seal
    keepsContent = file.content != nil
    content = seal.deflated == nil ? file.content : nil
    self.warnings = warnings
  }

  /// Makes a file what it became before; false where the record does not suit it.
  func apply(to file: inout AssetFile) -> Bool {
    var bytes = content
    if keepsContent, bytes == nil {
      guard let deflated = seal.deflated,
        let inflated = RawInflater.inflate(deflated, size: seal.size)
      else { return false }
      bytes = inflated
    }
    // What ships as it is lies in the input, which has to have that very size then.
    if bytes == nil, seal.deflated == nil, file.originalSize != seal.size { return false }
    file.status = status
    file.script = script
    file.imageSummary = imageSummary
    file.take(seal, content: bytes)
    return true
  }
}

extension CacheRecord {
  /// The record as bytes.
  var encoded: [UInt8] {
    var writer = RecordWriter()
    switch status {
    case .unchanged: writer.number(0)
    case .minified: writer.number(1)
    case .kept(let reason):
      writer.number(2)
      writer.text(reason)
    case .failed(let diagnostic):
      writer.number(3)
      writer.diagnostic(diagnostic)
    }
    writer.optional(script) { writer, script in
      writer.number(
        (script.isModule ? 1 : 0) | (script.usesImportMeta ? 2 : 0)
          | (script.hasDynamicImport ? 4 : 0))
      writer.number(script.imports.count)
      for name in script.imports { writer.text(name) }
    }
    writer.optional(imageSummary) { $0.text($1) }
    writer.number(seal.size)
    writer.number(Int(seal.crc32))
    writer.text(seal.sha256)
    writer.optional(seal.deflated) { $0.bytes($1) }
    writer.number(keepsContent ? 1 : 0)
    writer.optional(content) { $0.bytes($1) }
    writer.number(warnings.count)
    for warning in warnings {
      writer.text(warning.path)
      writer.optional(warning.line) { $0.number($1) }
      writer.optional(warning.column) { $0.number($1) }
      writer.text(warning.id)
      writer.text(warning.message)
    }
    return writer.result
  }

  /// Reads a record about the file of a path.
  init?(_ bytes: ArraySlice<UInt8>, path: AssetPath) {
    var reader = RecordReader(rest: bytes)
    do throws(RecordReader.Broken) {
      switch try reader.number() {
      case 0: status = .unchanged
      case 1: status = .minified
      case 2: status = .kept(try reader.text())
      case 3: status = .failed(try reader.diagnostic(path))
      default: return nil
      }
      script = try reader.optional { reader throws(RecordReader.Broken) in
        let flags = try reader.number()
        let imports = try reader.list { reader throws(RecordReader.Broken) in try reader.text() }
        return AssetFile.Script(
          isModule: flags & 1 != 0, usesImportMeta: flags & 2 != 0,
          hasDynamicImport: flags & 4 != 0, imports: imports)
      }
      imageSummary = try reader.optional { reader throws(RecordReader.Broken) in try reader.text() }
      let size = try reader.number()
      guard let crc32 = UInt32(exactly: try reader.number()) else { return nil }
      let sha256 = try reader.text()
      let deflated = try reader.optional { reader throws(RecordReader.Broken) in
        try reader.bytes()
      }
      seal = SealedContent(size: size, crc32: crc32, sha256: sha256, deflated: deflated)
      keepsContent = try reader.number() != 0
      content = try reader.optional { reader throws(RecordReader.Broken) in try reader.bytes() }
      warnings = try reader.list { reader throws(RecordReader.Broken) in
        BuildWarning(
          path: try reader.text(),
          line: try reader.optional { reader throws(RecordReader.Broken) in try reader.number() },
          column: try reader.optional { reader throws(RecordReader.Broken) in try reader.number() },
          id: try reader.text(), message: try reader.text())
      }
    } catch {
      return nil
    }
    guard reader.rest.isEmpty else { return nil }
  }
}

/// Puts the parts of a record together.
private struct RecordWriter {
  private(set) var result: [UInt8] = []

  mutating func number(_ value: Int) {
    for shift in 0..<8 { result.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
  }

  mutating func bytes(_ value: [UInt8]) {
    number(value.count)
    result += value
  }

  mutating func text(_ value: String) { bytes(Array(value.utf8)) }

  mutating func optional<T>(_ value: T?, _ body: (inout RecordWriter, T) -> Void) {
    number(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  mutating func diagnostic(_ value: Diagnostic) {
    text(value.id)
    text(value.severity.rawValue)
    range(value.range)
    text(value.message)
    number(value.notes.count)
    for note in value.notes {
      range(note.range)
      text(note.message)
    }
  }

  private mutating func range(_ value: Range<Int>) {
    number(value.lowerBound)
    number(value.upperBound)
  }
}

/// Takes a record apart.
private struct RecordReader {
  struct Broken: Error {}

  var rest: ArraySlice<UInt8>

  mutating func number() throws(Broken) -> Int {
    guard rest.count >= 8 else { throw Broken() }
    var value: UInt64 = 0
    for (index, byte) in rest.prefix(8).enumerated() { value |= UInt64(byte) << UInt64(index * 8) }
    rest = rest.dropFirst(8)
    return Int(truncatingIfNeeded: value)
  }

  mutating func bytes() throws(Broken) -> [UInt8] {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Broken() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() throws(Broken) -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func optional<T>(
    _ body: (inout RecordReader) throws(Broken) -> T
  ) throws(Broken) -> T? {
    try number() == 0 ? nil : body(&self)
  }

  mutating func list<T>(
    _ body: (inout RecordReader) throws(Broken) -> T
  ) throws(Broken) -> [T] {
    let count = try number()
    // Each element takes a length at least.
    guard count >= 0, count <= rest.count / 8 else { throw Broken() }
    var result: [T] = []
    for _ in 0..<count { result.append(try body(&self)) }
    return result
  }

  mutating func diagnostic(_ path: AssetPath) throws(Broken) -> Diagnostic {
    let id = try text()
    guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw Broken() }
    let range = try range()
    let message = try text()
    let notes = try list { reader throws(Broken) in
      Diagnostic.Note(range: try reader.range(), message: try reader.text())
    }
    return Diagnostic(
      id: id, severity: severity, path: path, range: range, message: message, notes: notes)
  }

  private mutating func range() throws(Broken) -> Range<Int> {
    let (lower, upper) = (try number(), try number())
    guard lower <= upper else { throw Broken() }
    return lower..<upper
  }
}
