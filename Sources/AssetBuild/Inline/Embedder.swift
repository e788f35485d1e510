// Embedder: the text of scripts and sheets inside the page that names them.
//
// A script that stands in the page has no address, and `defer` means nothing for it. So a script becomes text only
// where nobody can tell: a classic one that the parser waits for and that does not ask for `currentScript`, or a module
// that imports nothing. Any other script becomes a `data:` address and keeps its attributes, and with them its turn.
// A sheet becomes a `style` element. What it names resolves against the page from then on, so every address in it is
// written anew, seen from the page.

internal import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// Makes what stands in a page in the place of a reference.
struct Embedder: Sendable {
  /// Why a file cannot stand in the page, as the end of a message.
  struct Refusal: Error, Sendable, Hashable {
    let reason: String
  }

  let tree: AssetTree
  let resolver: ReferenceResolver
  /// Where the page's own references start.
  let base: ResourceURL.Base
  let javaScript: JavaScriptMinifier.Options

  /// A sheet as the text of a `style` element of the page.
  func sheet(_ path: AssetPath) throws(Refusal) -> [UInt8] {
    let bytes = try read(path)
    let text = try rebased(bytes, ResourceURL.Base(of: path))
    guard !Embedder.holds(text, "</style") else {
      throw Refusal(reason: "it holds '</style', which would end the element")
    }
    return text
  }

  /// A script as text of its element, or nil where it has to be an address.
  func scriptText(_ path: AssetPath, _ tag: HTMLToken, isModule: Bool) throws(Refusal) -> [UInt8]? {
    let bytes = try read(path)
    guard isModule || Embedder.mayBeText(bytes, tag) else { return nil }
    var options = javaScript
    options.goal = isModule ? .module : .script
    options.isInlineScript = true
    options.dropsSourceMapComment = true
    guard let minified = try? JavaScriptMinifier(options: options).minify(bytes) else { return nil }
    if isModule {
      guard minified.imports.isEmpty, !minified.hasDynamicImport else {
        throw Refusal(reason: "the module imports others by their places")
      }
      guard !minified.usesImportMeta else {
        throw Refusal(reason: "the module asks for its own address (import.meta)")
      }
    }
    return minified.bytes
  }

  /// True where nobody can tell that a classic script has no address: the parser waits for it, and it does not ask.
  static func mayBeText(_ bytes: [UInt8], _ tag: HTMLToken) -> Bool {
    tag["defer"] == nil && tag["async"] == nil && !holds(bytes, "currentscript")
  }

  /// A file as an address that holds it.
  func address(_ path: AssetPath) throws(Refusal) -> String {
    guard let file = tree[path] else { throw Refusal(reason: "it is not in the build") }
    return DataURL.encode(try read(path), type: file.mediaType)
  }

  private func read(_ path: AssetPath) throws(Refusal) -> [UInt8] {
    guard let file = tree[path], let bytes = try? file.bytes() else {
      throw Refusal(reason: "it cannot be read")
    }
    return bytes
  }

  /// A sheet whose addresses are seen from the page.
  private func rebased(_ bytes: [UInt8], _ own: ResourceURL.Base) throws(Refusal) -> [UInt8] {
    var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    for reference in CSSReferences.find(in: bytes) {
      let url = ResourceURL(reference.value, base: own)
      guard let target = url.path else { continue }
      guard let address = base.relative(to: resolver.find(target, in: tree) ?? target) else {
        throw Refusal(reason: "it names files and the page's <base> is on another host")
      }
      let value = address + url.query + url.fragment
      replacements.append(
        (
          reference.range,
          reference.kind == .url || reference.kind == .importURL
            ? CSSReferences.url(value) : CSSReferences.string(value)
        ))
    }
    return replacements.isEmpty ? bytes : CSSReferences.rewrite(bytes, replacements)
  }

  /// True where a text holds some lower-case letters in either case.
  static func holds(_ bytes: [UInt8], _ words: StaticString) -> Bool {
    let wanted = words.withUTF8Buffer { Array($0) }
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { index in
        let byte = bytes[start + index]
        return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == wanted[index]
      }
    }
  }
}
