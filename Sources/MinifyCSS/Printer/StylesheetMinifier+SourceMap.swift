// The source map of a sheet: where its rules, the names of its declarations and their values come from.
//
// Rules and declarations are moved and joined, so what is noted of each is where it began in the source; a rule made of
// several is where the first one was. Inside of selectors and values nothing is noted.

internal import AssetText

extension StylesheetMinifier {
  /// Minifies a sheet and writes its map.
  func mapped(
    _ source: _Source, _ tokens: ContiguousArray<CSSToken>, _ map: SourceMapOptions,
    _ path: AssetPath?
  ) throws(Diagnostic) -> MinifiedText {
    var places: ContiguousArray<StylePrinter.Place>? = []
    let (bytes, tree) = minified(source, tokens, true, &places)
    var mappings: ContiguousArray<_SourceMapping> = []
    for place in places ?? [] {
      let item = tree[place.item]
      guard item.origin < source.count else { continue }
      mappings.append(_SourceMapping(generated: place.offset, original: item.origin))
      guard item.kind == .declaration, item.end > item.value,
        let value = StylesheetMinifier.value(of: item.origin, source)
      else { continue }
      mappings.append(
        _SourceMapping(generated: place.offset + item.value - item.start, original: value))
    }
    var result = MinifiedText(bytes: marked(bytes, source))
    result.sourceMap = try _SourceMapWriter.write(
      mappings, output: bytes, source: source, comment: StylesheetMinifier.mapComment(source),
      options: map, path: path, language: .sheet, warnings: &result.warnings)
    return result
  }

  /// Where the value of the declaration begins that begins at an offset.
  private static func value(of declaration: UInt32, _ source: _Source) -> UInt32? {
    var tokenizer = CSSTokenizer(source, at: Int(declaration))
    _ = tokenizer.next()
    var isBehindColon = false
    while true {
      let token = tokenizer.next()
      switch token.kind {
      case .whitespace, .comment: continue
      case .colon where !isBehindColon: isBehindColon = true
      default: return isBehindColon && token.kind != .endOfFile ? token.start : nil
      }
    }
  }

  /// The last comment that names a source map.
  private static func mapComment(_ source: _Source) -> Range<Int>? {
    var offset = source.count
    while offset > 0 {
      offset -= 1
      guard source[offset] == 0x2F,
        source.has("/*# sourceMappingURL=", at: offset)
          || source.has("/*@ sourceMappingURL=", at: offset)
      else { continue }
      var end = offset + 2
      while end < source.count, !source.has("*/", at: end) { end += 1 }
      return offset..<end
    }
    return nil
  }
}
