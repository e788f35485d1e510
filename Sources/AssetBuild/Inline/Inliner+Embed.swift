internal import AssetArchive
internal import AssetText
internal import MinifyMarkup

extension Inliner {
  /// Puts a script or sheet that the user chose into the page, or warns why it cannot be there.
  mutating func embed(
    _ reference: HTMLReference, _ html: inout HTMLDocument
  ) throws(BuildError) {
    let url = ResourceURL(reference.value, base: document.base)
    guard let target = url.path, let path = resolver.find(target, in: tree), let file = tree[path]
    else { return }
    let embedder = Embedder(
      tree: tree, resolver: resolver, base: document.base, javaScript: options.scripts)
    let tag = html.tokens[reference.token]
    do throws(Embedder.Refusal) {
      switch reference.use {
      case .script, .moduleScript:
        guard document.policy.isEmpty else { throw Embedder.policy }
        let isModule = reference.use == .moduleScript
        if let text = try embedder.scriptText(path, tag, isModule: isModule) {
          replace(
            reference.token,
            with: [Embedder.scriptTag(for: tag), .text(text, kind: .scriptData)])
        } else {
          html.tokens[reference.token].setAttribute(
            reference.attribute ?? "src", try embedder.address(path))
          html.tokens[reference.token].removeAttribute("integrity")
        }
      case .stylesheet:
        guard document.policy.isEmpty else { throw Embedder.policy }
        let text = try embedder.sheet(path)
        replace(
          reference.token,
          with: [Embedder.styleTag(for: tag), .text(text, kind: .rawText), .endTag("style")])
      case .alternateStylesheet, .manifest, .track, .object, .mention:
        html.tokens[reference.token].setAttribute(
          reference.attribute ?? "href", try embedder.address(path))
      case .frame: throw Embedder.Refusal(reason: "a frame needs an address of its own")
      case .svgUse: throw Embedder.Refusal(reason: "no engine lets 'use' take a 'data:' address")
      case .preload, .modulePreload:
        throw Embedder.Refusal(reason: "what is preloaded is a file")
      default: return
      }
    } catch {
      warn(reference, "'\(reference.value)' cannot stand in the page: \(error.reason)")
      return
    }
    record(
      Manifest.Inlined(
        path: path, into: document.path, size: file.size, reason: reference.label))
  }

  private mutating func warn(_ reference: HTMLReference, _ message: String) {
    let place = LineMap(document.bytes).position(of: reference.offset)
    addWarning(
      BuildWarning(
        path: document.path.description, line: place.line, column: place.column,
        id: "inline-refused", message: message))
  }
}

extension Embedder {
  /// A policy names what may stand in a page, and it is not loosened.
  fileprivate static let policy = Refusal(reason: "the page has a content security policy")

  /// The tag of a script whose text is in the page from now on.
  static func scriptTag(for tag: HTMLToken) -> HTMLToken {
    var start = tag
    for name in ["src", "href", "xlink:href", "integrity", "crossorigin"] {
      start.removeAttribute(name)
    }
    return start
  }

  /// The tag of the element that holds the text of a linked sheet.
  static func styleTag(for link: HTMLToken) -> HTMLToken {
    var start = HTMLToken.startTag("style")
    // What a link says of the file has no meaning for an element that holds it.
    for attribute in link.attributes
    where ![
      "rel", "href", "type", "integrity", "crossorigin", "as", "referrerpolicy", "hreflang",
      "sizes", "fetchpriority",
    ].contains(attribute.name) {
      start.setAttribute(attribute.name, attribute.value)
    }
    return start
  }
}
