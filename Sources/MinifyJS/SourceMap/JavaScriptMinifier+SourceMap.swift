internal import AssetText

extension JavaScriptMinifier {
  /// The source map of an output, through the map that came with the input if there is one.
  ///
  /// A map that the options name has to be one. A map that the input itself holds as a `data:` URL is left out of
  /// account, with a warning, if it is broken.
  static func sourceMap(
    _ output: Printer.Output, source: _Source, options: SourceMapOptions, path: AssetPath?,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [UInt8] {
    var input: InputMap?
    if let bytes = options.input {
      do throws(MapFailure) {
        input = try InputMap(bytes)
      } catch {
        throw diagnostic(error, .error, path, 0)
      }
    } else if let comment = output.mapComment, let bytes = DataURL.decode(comment, source) {
      do throws(MapFailure) {
        input = try InputMap(bytes)
      } catch {
        warnings.append(diagnostic(error, .warning, path, Int(comment.start)))
      }
    }
    return MapWriter.write(
      output.mappings, output: output.bytes, source: source, input: input, options: options,
      path: path)
  }

  private static func diagnostic(
    _ failure: MapFailure, _ severity: Diagnostic.Severity, _ path: AssetPath?, _ offset: Int
  ) -> Diagnostic {
    Diagnostic(
      id: "js-source-map", severity: severity, path: path, range: offset..<offset,
      message: "the source map of the input cannot be read: \(failure.reason) (at byte "
        + "\(failure.offset) of the map)")
  }
}

/// The map inside of a comment.
private enum DataURL {
  /// The data of a `data:` URL in a source map comment; nil for another URL.
  static func decode(_ comment: Comment, _ source: _Source) -> [UInt8]? {
    let end = Int(comment.end)
    var offset = Int(comment.start)
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
