// StaticView: what a page paints before any script of its own runs, without a request.
//
// Scripts, handlers and whatever starts a load are taken out; images that are not inside the page already leave an
// empty picture of their intrinsic size in their place, so that the layout is the final one. Linked sheets come into
// the head where all of them fit, for a page that is half styled is worse than none. It is only what is shown while
// the bundle is made ready: the real page is written whole, so nothing here has to be put back.

internal import AssetText
internal import MinifyCSS
internal import MinifyImage
internal import MinifyMarkup

struct StaticView {
  let tree: AssetTree
  let resolver: ReferenceResolver
  let base: ResourceURL.Base
  let options: BuildOptions
  private var room: Int

  init(
    tree: AssetTree, resolver: ReferenceResolver, base: ResourceURL.Base, options: BuildOptions,
    room: Int
  ) {
    self.tree = tree
    self.resolver = resolver
    self.base = base
    self.options = options
    self.room = room
  }

  /// The attributes of `html`, the styles of the head and the whole `body`; nil where the page shows nothing by itself
  /// or its sheets do not fit.
  mutating func make(
    _ document: HTMLDocument
  ) throws(BuildError) -> (head: [UInt8], body: [UInt8])? {
    guard let start = document.bodyStart, StaticView.showsSomething(document, from: start) else {
      return nil
    }
    let references = HTMLReferences(document)
    let found = references.all
    // WebKit keeps what it has made of an attribute's text, and would not ask the page's policy about it again.
    let allowsStyles = ContentPolicy(references.policies).allowsStyleAttributes
    var byToken: [Int: [HTMLReference]] = [:]
    for reference in found { byToken[reference.token, default: []].append(reference) }

    var copy = document
    var head: [HTMLToken] = []
    // Without the tag what is left of the body might begin with something that moves into the head.
    let isTagged = document.tokens[start].kind == .startTag && document.tokens[start].name == "body"
    var body: [HTMLToken] = isTagged ? [] : [.startTag("body")]
    var skipped: String?
    /// The place of a `video` whose size is not known.
    var film: Int?
    for index in document.tokens.indices {
      var token = document.tokens[index]
      if let name = skipped {
        if token.kind == .endTag, token.name == name { skipped = nil }
        continue
      }
      if token.kind == .startTag, !token.foreign || token.name == "script",
        ["script", "noscript"].contains(token.name)
      {
        if !token.isSelfClosing || !token.foreign { skipped = token.name }
        continue
      }
      let references = byToken[index] ?? []
      if token.kind == .startTag, token.name == "link" {
        guard references.contains(where: { $0.use == .stylesheet }), token["disabled"] == nil else {
          continue
        }
        guard let address = token["href"], let text = try sheet(address, base, depth: 0) else {
          return nil
        }
        var style = HTMLToken.startTag("style")
        if let media = token["media"] { style.setAttribute("media", media) }
        let tokens = [style, .text(text, kind: .rawText), .endTag("style")]
        if index < start { head += tokens } else { body += tokens }
        continue
      }
      let isStyle =
        token.name == "style"
        || index > 0 && token.kind == .text && document.tokens[index - 1].name == "style"
      if index < start, !isStyle { continue }
      if ["base", "meta", "title"].contains(token.name), token.kind == .startTag { continue }
      if token.kind == .comment { continue }
      if token.kind == .startTag {
        try strip(&token, references)
        if !allowsStyles { token.removeAttribute("style") }
        // A film that is named by a child gives its size to the element around it.
        if token.name == "video", index >= start {
          film = token["poster"] == nil ? body.count : nil
        } else if token.name == "source", let place = film,
          let source = references.first(where: { $0.use == .media })
        {
          let poster = try placeholder(ResourceURL(source.value, base: base))
          if poster != Self.nothing {
            body[place].setAttribute("poster", poster)
            film = nil
          }
        }
      } else if token.kind == .endTag, token.name == "video" {
        film = nil
      }
      if token.kind == .text, isStyle, token.text == .rawText {
        let old = HTMLReferences.bytes(of: document.tokens[index], document)
        guard let new = try resolved(old, base, depth: 0) else { return nil }
        token.replaceText(new)
      }
      if index < start { head.append(token) } else { body.append(token) }
    }
    guard room >= 0 else { return nil }
    copy.tokens = head
    let headBytes = copy.serialized()
    copy.tokens = body
    return (headBytes, copy.serialized())
  }

  /// True where the body holds text or a picture outside scripts.
  static func showsSomething(_ document: HTMLDocument, from start: Int) -> Bool {
    var hidden: String?
    for token in document.tokens[start...] {
      if let name = hidden {
        if token.kind == .endTag, token.name == name { hidden = nil }
        continue
      }
      switch token.kind {
      case .startTag:
        if ["script", "noscript", "style", "template"].contains(token.name) { hidden = token.name }
        if ["img", "svg", "video", "picture", "input", "button"].contains(token.name) {
          return true
        }
      case .text:
        if document.source[token.range].contains(where: { $0 > 0x20 }) { return true }
      default: break
      }
    }
    return false
  }

  /// Takes out of a start tag what would run or load.
  private func strip(_ token: inout HTMLToken, _ references: [HTMLReference]) throws(BuildError) {
    for attribute in token.attributes
    where attribute.name.hasPrefix("on")
      || ["autofocus", "autoplay", "srcdoc", "ping"].contains(attribute.name)
    {
      token.removeAttribute(attribute.name)
    }
    for reference in references {
      let url = ResourceURL(reference.value, base: base)
      if case .scheme("data") = url.target { continue }
      if url.target == .document, reference.use == .svgUse { continue }
      switch reference.place {
      case .attribute(let name):
        if reference.use == .image || reference.use == .poster {
          token.setAttribute(name, try placeholder(url))
        } else if reference.use == .media, token.name == "video", token["poster"] == nil {
          token.removeAttribute(name)
          token.setAttribute("poster", try placeholder(url))
        } else {
          token.removeAttribute(name)
        }
      case .candidate(let name, _): token.removeAttribute(name)
      case .styleAttribute:
        guard let value = token["style"] else { continue }
        let old = Array(value.utf8)
        let gone = CSSReferences.find(inDeclarations: old).compactMap { inner in
          inner.value.hasPrefix("data:") || inner.value.hasPrefix("#")
            ? nil : (range: inner.range, bytes: Array("url(data:,)".utf8))
        }
        let new = CSSReferences.rewrite(old, gone)
        token.setAttribute("style", String(decoding: new, as: UTF8.self))
      case .styleText, .importMap: break
      }
    }
  }

  private static let nothing = "data:,"

  /// An empty picture of a file's intrinsic size.
  private func placeholder(_ url: ResourceURL) throws(BuildError) -> String {
    guard let target = url.path, let path = resolver.find(target, in: tree), let file = tree[path],
      let size = ImageHeader(try file.bytes())
    else { return Self.nothing }
    let box =
      size.hasSize
      ? "width='\(size.width)' height='\(size.height)'"
      : "viewBox='0 0 \(size.width) \(size.height)'"
    return "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' \(box)/%3E"
  }

  /// The text of a linked or imported sheet, its own references settled; nil where it does not fit.
  private mutating func sheet(
    _ address: String, _ base: ResourceURL.Base, depth: Int
  ) throws(BuildError) -> [UInt8]? {
    guard depth < 16, let target = ResourceURL(address, base: base).path,
      let path = resolver.find(target, in: tree), let file = tree[path],
      file.mediaType.kind == .css, file.size <= room
    else { return nil }
    room -= file.size
    return try resolved(try file.bytes(), ResourceURL.Base(of: path), depth: depth)
  }

  /// A sheet with its imports put in place and without anything that loads.
  private mutating func resolved(
    _ bytes: [UInt8], _ base: ResourceURL.Base, depth: Int
  ) throws(BuildError) -> [UInt8]? {
    // Text that ends the element it stands in cannot be moved there.
    if String(decoding: bytes, as: UTF8.self).lowercased().contains("</style") { return nil }
    var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    for reference in CSSReferences.find(in: bytes) {
      switch reference.kind {
      case .importURL, .importString:
        let media = reference.media.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
        let words = media.lowercased()
        guard !words.contains("layer"), !words.contains("supports"),
          let statement = reference.statement,
          let inner = try sheet(reference.value, base, depth: depth + 1)
        else { return nil }
        let isPlain = words.allSatisfy(\.isWhitespace)
        replacements.append(
          (
            statement,
            isPlain ? inner : Array("@media \(media){".utf8) + inner + [UInt8(ascii: "}")]
          ))
      case .url, .imageSetString:
        if reference.value.hasPrefix("data:") || reference.value.hasPrefix("#") { continue }
        // A font that is no font is complained about; a local one that nobody has is not.
        let gone =
          reference.isFontSource
          ? "local(\"\")" : reference.kind == .url ? "url(data:,)" : "\"data:,\""
        replacements.append((reference.range, Array(gone.utf8)))
      }
    }
    return replacements.isEmpty ? bytes : CSSReferences.rewrite(bytes, replacements)
  }
}
