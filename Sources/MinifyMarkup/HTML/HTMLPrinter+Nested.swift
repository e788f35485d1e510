// What stands in a page in another language.

internal import AssetText

extension HTMLPrinter {
  /// Prints a text that is not read as markup: scripts, style sheets, titles.
  mutating func printOpaque(_ token: HTMLToken.Core, in opener: HTMLToken.Core?) {
    guard let opener, token.range.upperBound < source.count else { return write(token.range) }
    switch opener.known {
    case .title:
      let text = Array(tokens.text(of: token).utf8)
      // The title of a page is what is left when its white space is collapsed.
      let words = text.split(whereSeparator: Self.isCollapsible)
      if words.isEmpty || page.scan.hasMark(in: token.range) { return write(token.range) }
      write(text: Array(words.joined(separator: [0x20]))[...])
    case .style:
      let type = tokens.text(.type, of: opener)?.lowercased() ?? ""
      guard type.isEmpty || type == "text/css" else { return write(token.range) }
      output += nested(.stylesheet, token, "style")
    case .script:
      guard !tokens.has(.src, opener), hasKnownLanguage(opener),
        let language = NestedMinifiers.Language.ofScript(
          type: tokens.text(.type, of: opener) ?? "")
      else { return write(token.range) }
      output += nested(language, token, "script")
    case .noscript: output += markup(token)
    default: write(token.range)
    }
  }

  /// Without a type, `language` says what a script is.
  private func hasKnownLanguage(_ opener: HTMLToken.Core) -> Bool {
    tokens.has(.type, opener) || !tokens.has(.language, opener)
      || tokens.says(opener, .language, "javascript")
  }

  /// The minified contents of a `noscript`, which is markup where scripts do not run.
  private mutating func markup(_ token: HTMLToken.Core) -> ArraySlice<UInt8> {
    let original = source[token.range]
    let fragment = HTMLPage(
      fragment: Array(original), quirks: tree.quirks, styles: page.layout.styles)
    guard !HTMLTemplates.hasMarks(fragment), HTMLTemplates.find(in: fragment) == nil,
      !fragment.isExcessive
    else { return original }
    // Where it stands is not known to its own tree, so it keeps all its tags.
    var printer = HTMLPrinter(
      fragment, options: options, encoding: encoding, path: path, isCautious: true,
      isFragment: true)
    printer.hasDigests = hasDigests
    printer.print()
    let result = printer.finish()
    guard result.bytes.count < original.count,
      staysText(result.bytes, in: "noscript", token.text),
      HTMLVerifier(
        fragment,
        HTMLPage(fragment: result.bytes, quirks: tree.quirks, styles: page.layout.styles),
        options: options
      ).difference() == nil
    else { return original }
    for var warning in result.warnings {
      warning.range =
        warning.range.lowerBound + token.range.lowerBound..<warning.range.upperBound
        + token.range.lowerBound
      warnings.append(warning)
    }
    return result.bytes[...]
  }

  /// The minified text of a raw text element; its own bytes where that would not be safe.
  private mutating func nested(
    _ language: NestedMinifiers.Language, _ token: HTMLToken.Core, _ element: String
  ) -> ArraySlice<UInt8> {
    let original = source[token.range]
    guard !hasDigests || language == .json, !HTMLTemplates.fillsLine(in: page, token.range)
    else { return original }
    var kept = Self.trimmed(original)
    // In a style sheet a space may be what a backslash at its end escapes.
    if kept.isEmpty || kept.last == UInt8(ascii: "\\")
      || (kept.count < original.count && !staysText(Array(kept), in: element, token.text))
    {
      kept = original
    }
    guard options.nested[language] != nil,
      let result = run(language, Array(original), at: token.range.lowerBound),
      result.count < kept.count, staysText(result, in: element, token.text)
    else { return kept }
    return result[...]
  }

  /// The minified value of an attribute.
  mutating func nested(
    _ language: NestedMinifiers.Language, _ value: [UInt8], _ attribute: HTMLAttribute.Core
  ) -> [UInt8] {
    guard !hasDigests, !value.isEmpty,
      let result = run(language, value, at: attribute.range.lowerBound, whole: attribute.range),
      result.count < value.count, !result.isEmpty
    else { return value }
    return result
  }

  private mutating func run(
    _ language: NestedMinifiers.Language, _ bytes: [UInt8], at offset: Int,
    whole: Range<Int>? = nil
  ) -> [UInt8]? {
    guard let minify = options.nested[language] else { return nil }
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
      var diagnostic = diagnostic
      diagnostic.severity = .warning
      diagnostic.path = path
      func shift(_ range: Range<Int>) -> Range<Int> {
        // Offsets in an attribute count decoded bytes, so only the attribute as a whole can be shown.
        whole ?? range.lowerBound + offset..<range.upperBound + offset
      }
      diagnostic.range = shift(diagnostic.range)
      for index in diagnostic.notes.indices {
        diagnostic.notes[index].range = shift(diagnostic.notes[index].range)
      }
      return diagnostic
    }
    do throws(Diagnostic) {
      let result = try minify(bytes)
      warnings += result.warnings.map(placed)
      return result.bytes
    } catch {
      warnings.append(placed(error))
      return nil
    }
  }

  /// True where a text is read to its end, and no further, when its element closes behind it.
  private func staysText(
    _ bytes: [UInt8], in element: String, _ kind: HTMLToken.TextKind
  ) -> Bool {
    // Nothing but a tag or the comment of a script ends it.
    if !bytes.isEmpty, !bytes.contains(UInt8(ascii: "<")) { return true }
    var tokenizer = HTMLTokenizer(
      _Source(bytes + Array("</\(element)>".utf8)), state: kind, lastStartTag: element,
      followsElements: false)
    tokenizer.run()
    if bytes.isEmpty { return tokenizer.tokens.count == 1 }
    return tokenizer.tokens.count == 2 && tokenizer.tokens[0].kind == .text
      && tokenizer.tokens[0].range.count == bytes.count
      && tokenizer.tokens[1].kind == .endTag
  }
}
