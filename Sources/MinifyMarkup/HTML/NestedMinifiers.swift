public import AssetText
internal import MinifyCSS
internal import MinifyJS

/// The minifiers for what stands inside a page in another language, by language.
///
/// Script elements, style elements, `style` attributes, event handlers and JSON blocks all go through this one table. A
/// language without an entry is kept byte for byte.
public struct NestedMinifiers: Sendable {
  /// A language inside a page.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// A classic script.
    case script = "text/javascript"
    /// A module script.
    case module = "text/javascript;module"
    /// The body of an event handler.
    case eventHandler = "text/javascript;handler"
    /// A style sheet.
    case stylesheet = "text/css"
    /// The declarations of a `style` attribute.
    case declarations = "text/css;declarations"
    /// JSON, import maps and speculation rules.
    case json = "application/json"

    /// The language of a script or style element's type, or nil for one that is data to the page's own scripts.
    ///
    /// The empty string stands for a script without a type.
    public static func ofScript(type: String) -> Language? {
      let essence = type.prefix { $0 != ";" }
      switch trimmed(essence) {
      case "", "text/javascript", "application/javascript", "application/x-javascript",
        "text/ecmascript", "application/ecmascript", "text/x-javascript", "text/jscript",
        "text/livescript":
        // A browser runs none of these with a parameter behind it.
        return essence.count == type.count ? .script : nil
      case "module": return essence.count == type.count ? .module : nil
      case "importmap", "speculationrules": return essence.count == type.count ? .json : nil
      case let value where value == "application/json" || value == "text/json": return .json
      case let value where value.hasPrefix("application/") && value.hasSuffix("+json"):
        return .json
      default: return nil
      }
    }

    private static func trimmed(_ text: Substring) -> String {
      var text = text
      while let first = text.utf8.first, HTMLCharacters.isSpace(first) { text.removeFirst() }
      while let last = text.utf8.last, HTMLCharacters.isSpace(last) { text.removeLast() }
      return text.lowercased()
    }
  }

  /// Minifies one text; the ranges of its diagnostics count from the text's first byte.
  public typealias Minify = @Sendable ([UInt8]) throws(Diagnostic) -> MinifiedText

  /// True where every language is kept.
  var isEmpty: Bool { table.isEmpty }

  private var table: [Language: Minify]

  /// Makes an empty table: everything nested is kept.
  public init() { table = [:] }

  /// The minifier of a language.
  public subscript(language: Language) -> Minify? {
    get { table[language] }
    set { table[language] = newValue }
  }

  /// The minifiers of this package.
  public static var standard: NestedMinifiers {
    var nested = NestedMinifiers()
    let sheets = StylesheetMinifier(svg: SVGMinifier())
    nested[.stylesheet] = { bytes throws(Diagnostic) in try sheets.minify(bytes) }
    nested[.declarations] = { bytes throws(Diagnostic) in sheets.minifyDeclarations(bytes) }
    nested[.json] = { bytes throws(Diagnostic) in try JSONMinifier().minify(bytes) }
    nested[.script] = javaScript(.script, isElement: true)
    nested[.module] = javaScript(.module, isElement: true)
    nested[.eventHandler] = javaScript(.eventHandler, isElement: false)
    return nested
  }

  private static func javaScript(
    _ goal: JavaScriptMinifier.Goal, isElement: Bool
  ) -> Minify {
    var options = JavaScriptMinifier.Options()
    options.goal = goal
    options.isInlineScript = isElement
    let minifier = JavaScriptMinifier(options: options)
    return { bytes throws(Diagnostic) in
      let result = try minifier.minify(bytes)
      return MinifiedText(bytes: result.bytes, warnings: result.warnings)
    }
  }
}
