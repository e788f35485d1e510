// MakeShell: the small page that paints at once and becomes the real one.
//
// A shell holds, in this order: the doctype, the page's own `html` tag, its charset, viewport, title and colours; what
// can be shown without a request, or a splash; the page itself as an inert string; and the script that writes it. The
// bytes of the page keep their encoding, and the shell has the page's own charset, so what is written is what was read.

package import AssetText
internal import MinifyMarkup

/// Makes a shell for every entry page.
package struct MakeShell: Stage {
  package static let name = "shell"

  package init() {}

  package func run(
    _ input: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    var tree = input
    let splash = try MakeShell.splash(context.options.splash)
    let names = AssetTree.shellNames(for: tree.pages)
    var documents: [ReferencingDocument] = []
    for page in tree.pages {
      guard let file = tree[page], file.mediaType.kind == .html else { continue }
      documents.append(try ReferencingDocument(path: page, bytes: try file.bytes(), isPage: true))
    }
    let resolver = Inline.resolver(documents, tree, context)
    for (page, name) in zip(tree.pages, names) {
      guard let file = tree[page], file.mediaType.kind == .html else { continue }
      let bytes = try file.bytes()
      if TemplateSyntax.find(in: bytes) != nil {
        context.warn(
          BuildWarning(
            path: page.description, id: "shell-template",
            message: "is filled in by a server, so its shell shows only the splash and a web view "
              + "gets the page as it is"))
      }
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
        context.warn(
          BuildWarning(
            path: page.description, id: "shell-encoding",
            message: "is UTF-16, for which no shell is made; save it as UTF-8"))
        continue
      }
      let shell = try MakeShell.shell(of: page, bytes, tree, splash, resolver, context)
      counts.items += 1
      counts.bytesIn += bytes.count
      counts.bytesOut += shell.count
      tree.shells.append(AssetTree.Shell(page: page, name: name, bytes: shell))
    }
    return tree
  }

  private static func splash(_ option: BuildOptions.Splash) throws(BuildError) -> [UInt8] {
    switch option {
    case .standard: return Array(Splash.standard.utf8)
    case .none: return []
    case .file(let path):
      do {
        return try FileReading.read(path)
      } catch {
        throw .option(name: "--splash", path: path, message: "the splash cannot be read")
      }
    }
  }

  /// The shell of one page.
  static func shell(
    of page: AssetPath, _ original: [UInt8], _ tree: AssetTree, _ splash: [UInt8],
    _ resolver: ReferenceResolver, _ context: BuildContext
  ) throws(BuildError) -> [UInt8] {
    let hasMark = original.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = hasMark ? Array(original.dropFirst(3)) : original
    let document = HTMLDocument(bytes)
    let references = HTMLReferences(document)
    var base = ResourceURL.Base(of: page)
    if let href = references.baseHref { base = ResourceURL.Base(href: href, in: base) }
    let isTemplate = TemplateSyntax.find(in: bytes) != nil
    var view = StaticView(
      tree: tree, resolver: resolver, base: base, options: context.options,
      room: context.options.inlineBudget - bytes.count)
    let shown = isTemplate ? nil : try view.make(document)
    let colors = Splash.Colors(document)

    var shell = _ByteWriter(reserving: bytes.count * 2 + 4096)
    if hasMark { shell.write([0xEF, 0xBB, 0xBF]) }
    shell.write(head(document, colors))
    if let shown {
      shell.write(shown.head)
      shell.write("</head>")
      shell.write(withoutEnd(shown.body))
    } else {
      shell.write("<style>")
      shell.write(colors.style)
      shell.write("</style></head><body>")
      shell.write(splash)
    }
    let place = insertion(document)
    let directory = page.parent.map { $0.description + "/" } ?? ""
    // Any local script or sheet tells whether the tree is there. One that is asked for in the plainest way is best: a
    // preload that differs from the request of the page is not used for it, which engines complain about.
    let files = references.all.filter { reference in
      guard let target = ResourceURL(reference.value, base: base).path else { return false }
      return [.script, .moduleScript, .stylesheet].contains(reference.use)
        && tree.index(of: target) != nil
    }
    let probe =
      files.first { reference in
        let token = document.tokens[reference.token]
        return reference.use != .moduleScript
          && ["integrity", "crossorigin", "nomodule", "disabled"].allSatisfy { token[$0] == nil }
      } ?? files.first
    let parts: [[UInt8]] = [
      Array(bytes[..<place]), Array(bytes[place...]), Array(directory.utf8),
      Array((references.baseHref ?? ".").utf8), Array((probe?.value ?? "").utf8),
      Array((shown == nil ? colors.cover : "").utf8),
      Array((probe?.use == .stylesheet ? "style" : "script").utf8),
    ]
    shell.write("<script type=\"application/json\" id=\"")
    shell.write(PopulateScript.pageID)
    shell.write("\">")
    shell.write(PopulateScript.data(parts))
    shell.write("</script><script>")
    shell.write(PopulateScript.bytes)
    shell.write("</script></body></html>\n")
    return shell.finish()
  }

  /// Doctype, `html` and the metas that the first paint depends on.
  private static func head(_ document: HTMLDocument, _ colors: Splash.Colors) -> [UInt8] {
    var copy = document
    var tokens: [HTMLToken] = []
    // WebKitGTK reads a local file whose beginning speaks of XHTML as XML, which a shell is not. The page that is
    // written later brings its own doctype, and with it its own layout mode.
    if let doctype = document.tokens.first(where: { $0.kind == .doctype }) {
      let isXML = doctype.doctype?.publicIdentifier?.uppercased().contains("XHTML") == true
      tokens.append(isXML ? .text(Array("<!doctype html>".utf8)) : doctype)
    }
    var root =
      document.tokens.first { $0.kind == .startTag && $0.name == "html" }
      ?? HTMLToken.startTag("html")
    root.removeAttribute("manifest")
    root.removeAttribute("xmlns")
    if !ContentPolicy(HTMLReferences(document).policies).allowsStyleAttributes {
      root.removeAttribute("style")
    }
    tokens.append(root)
    tokens.append(.startTag("head"))
    let starts = document.tokens.indices.filter { document.tokens[$0].kind == .startTag }
    // The charset has to stand in the first 1024 bytes.
    for wantsCharset in [true, false] {
      for index in starts where document.tokens[index].name == "meta" {
        let token = document.tokens[index]
        let isCharset =
          token["charset"] != nil || (token["http-equiv"] ?? "").lowercased() == "content-type"
        let isShown = ["viewport", "theme-color", "color-scheme"].contains(
          (token["name"] ?? "").lowercased())
        if wantsCharset ? isCharset : isShown { tokens.append(token) }
      }
    }
    if let title = starts.first(where: {
      document.tokens[$0].name == "title" && !document.tokens[$0].foreign
    }) {
      for token in document.tokens[title...] {
        tokens.append(token)
        if token.kind == .endTag { break }
      }
    }
    // Of a page that names no icon browsers ask for one, which the page that is shown later does. The shell of one that
    // names it asks for nothing.
    let hasIcon = starts.contains { index in
      let token = document.tokens[index]
      return token.name == "link"
        && (token["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).contains("icon")
    }
    if hasIcon { tokens.append(.text(Array("<link rel=icon href=data:,>".utf8))) }
    copy.tokens = tokens
    return copy.serialized()
  }

  /// A body without its end and the page's, which close the shell later.
  private static func withoutEnd(_ body: [UInt8]) -> [UInt8] {
    var document = HTMLDocument(body)
    document.tokens.removeAll { $0.kind == .endTag && ($0.name == "body" || $0.name == "html") }
    return document.serialized()
  }

  /// The place before everything that loads, where the parser makes nothing of the white space in front of it.
  private static func insertion(_ document: HTMLDocument) -> Int {
    var place = 0
    for token in document.tokens {
      switch token.kind {
      case .doctype, .comment: place = token.range.upperBound
      case .startTag where token.name == "html": place = token.range.upperBound
      case .startTag where token.name == "head": return token.range.upperBound
      case .text:
        let spaces = document.source[token.range].prefix {
          $0 == 0x20 || (0x09...0x0D).contains($0)
        }
        place = token.range.lowerBound + spaces.count
        if place < token.range.upperBound { return place }
      default: return place
      }
    }
    return place
  }
}
