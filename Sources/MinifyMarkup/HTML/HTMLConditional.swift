// Conditional comments: `<!--[if lt IE 9]> markup <![endif]-->`, which only old versions of Internet Explorer read.
//
// What stands in one is markup to them, so it is minified like that of a `noscript`: no tag goes, and scripts and style
// sheets stay as they are, since these engines read only what was written for them.

internal import AssetText
internal import MinifyCSS

struct HTMLConditional {
  /// The markup between the condition and the end.
  let body: Range<Int>

  /// Finds the markup in a comment's contents; nil where it has none of this form.
  init?(_ source: _Source, _ range: Range<Int>) {
    let end = range.upperBound - 9
    guard end > range.lowerBound, source.has("<![endif]", at: end),
      HTMLCharacters.contains(source[range.lowerBound..<range.lowerBound + 3], lowercase: "[if")
    else { return nil }
    var index = range.lowerBound
    while index + 1 < end {
      if source[index] == UInt8(ascii: "]"), source[index + 1] == UInt8(ascii: ">") {
        body = index + 2..<end
        return
      }
      index += 1
    }
    return nil
  }

  /// The markup as a tree of its own.
  static func fragment(
    _ source: _Source, _ range: Range<Int>, styles: LineStyles
  ) -> HTMLPage {
    HTMLPage(fragment: Array(source[range]), quirks: .none, styles: styles)
  }

  /// What may be done in it.
  static func options(_ options: HTMLMinifier.Options) -> HTMLMinifier.Options {
    var options = options
    options.nested = NestedMinifiers()
    return options
  }
}

extension HTMLPrinter {
  /// Prints a comment, with what is in a conditional one minified.
  mutating func printComment(_ token: HTMLToken.Core) {
    guard !options.keepsAllComments,
      let conditional = HTMLConditional(source, token.contentRange),
      let body = minified(conditional.body)
    else { return write(token.range) }
    write(token.range.lowerBound..<conditional.body.lowerBound)
    output.append(contentsOf: body)
    write(conditional.body.upperBound..<token.range.upperBound)
  }

  private func minified(_ range: Range<Int>) -> [UInt8]? {
    let fragment = HTMLConditional.fragment(source, range, styles: page.layout.styles)
    guard !HTMLTemplates.hasMarks(fragment), HTMLTemplates.find(in: fragment) == nil,
      !fragment.isExcessive
    else { return nil }
    let options = HTMLConditional.options(options)
    var printer = HTMLPrinter(
      fragment, options: options, encoding: encoding, path: path, isCautious: true,
      isFragment: true)
    printer.print()
    let result = printer.finish().bytes
    let outcome = HTMLPage(fragment: result, quirks: .none, styles: page.layout.styles)
    // The comment must not end earlier than it did.
    guard result.count < range.count, !HTMLCharacters.contains(result[...], lowercase: "--"),
      HTMLVerifier(fragment, outcome, options: options).difference() == nil
    else { return nil }
    return result
  }
}
