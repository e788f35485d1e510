// Source maps, the same for every language: a minifier notes pairs of offsets, and this makes lines, columns and the JSON of
// them, through the map that came with the input if there is one.

/// How to write a source map.
public struct SourceMapOptions: Sendable, Hashable {
  /// The source's name in the map; the path of the file if nil.
  public var source: String?
  /// The name of the minified file in the map.
  public var file: String?
  /// A map that came with the input; the result then refers to its sources.
  public var input: [UInt8]?
  /// Includes the text of the source.
  public var includesContent = true

  /// Makes the default options.
  public init() {}
}

/// A token of the output and its place in the source.
@frozen public struct _SourceMapping: BitwiseCopyable, Sendable {
  /// The offset in the output; a space there belongs to what comes before the token.
  public var generated: UInt32
  /// The offset in the source.
  public var original: UInt32
  /// The length of the name at `original`, or 0 where the output has the same one or the token is no name.
  public var nameLength: UInt32

  /// Makes a pair of places.
  @inlinable public init(generated: UInt32, original: UInt32, nameLength: UInt32 = 0) {
    self.generated = generated
    self.original = original
    self.nameLength = nameLength
  }
}

/// Writes the source map of a minified text.
public enum _SourceMapWriter {
  /// What the text is written in: the languages end their lines otherwise.
  public enum Language: Sendable { case script, sheet }

  /// The source map of an output.
  ///
  /// A map that the options name has to be one. A map that the input itself holds as a `data:` URL (its comment is in
  /// `comment`) is left out of account, with a warning, if it is broken.
  public static func write(
    _ mappings: ContiguousArray<_SourceMapping>, output: [UInt8], source: _Source,
    comment: Range<Int>?, options: SourceMapOptions, path: AssetPath?, language: Language,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [UInt8] {
    let id = language == .script ? "js-source-map" : "css-source-map"
    var input: InputMap?
    if let bytes = options.input {
      do throws(JSONFailure) {
        input = try InputMap(bytes)
      } catch {
        throw diagnostic(error, id, .error, path, 0)
      }
    } else if let comment, let bytes = EmbeddedMap.decode(comment, source) {
      do throws(JSONFailure) {
        input = try InputMap(bytes)
      } catch {
        warnings.append(diagnostic(error, id, .warning, path, comment.lowerBound))
      }
    }
    return MapWriter.write(
      mappings, output: output, source: source, input: input, options: options, path: path,
      lineEnds: language == .script ? .script : .sheet)
  }

  private static func diagnostic(
    _ failure: JSONFailure, _ id: String, _ severity: Diagnostic.Severity, _ path: AssetPath?,
    _ offset: Int
  ) -> Diagnostic {
    Diagnostic(
      id: id, severity: severity, path: path, range: offset..<offset,
      message: "the source map of the input cannot be read: \(failure.reason) (at byte "
        + "\(failure.offset) of the map)")
  }
}

/// The map inside of a comment.
private enum EmbeddedMap {
  /// The data of a `data:` URL in a source map comment; nil for another URL.
  static func decode(_ comment: Range<Int>, _ source: _Source) -> [UInt8]? {
    let end = comment.upperBound
    var offset = comment.lowerBound
    while offset < end, source[offset] != 0x3D { offset += 1 }
    offset += 1
    guard source.has("data:", at: offset) else { return nil }
    while offset < end, source[offset] != 0x2C { offset += 1 }
    let isBase64 = source.has(";base64", at: offset - 7)
    var data: [UInt8] = []
    var position = offset + 1
    while position < end, source[position] > 0x20, source[position] != 0x2A {
      if source[position] == 0x25, position + 2 < end, let high = digit(source[position + 1]),
        let low = digit(source[position + 2])
      {
        data.append(high << 4 | low)
        position += 3
      } else {
        data.append(source[position])
        position += 1
      }
    }
    return isBase64 ? Base64.decode(data) : data
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
