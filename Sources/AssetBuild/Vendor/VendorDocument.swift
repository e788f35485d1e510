internal import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// A page, sheet or script of the build that names files of other hosts.
struct VendorDocument: Sendable {
  let path: AssetPath
  let references: [VendorReference]
  private let bytes: [UInt8]
  private let kind: Kind
  private let choices: ElementChoices.Result
  private let base: ResourceURL.Base
  private let policies: [String]
  /// True where a policy names digests of the page's own text, which has to stay then.
  private let pinsText: Bool

  private enum Kind {
    case page
    case sheet
    case script(VendorImports)
  }

  /// Reads the pages, sheets and scripts of a tree; those that name no other host are left out.
  static func read(
    _ tree: AssetTree, _ context: BuildContext
  ) throws(BuildError) -> [VendorDocument] {
    let choices = try ElementChoices(context.options)
    let files = tree.files.filter {
      [.html, .css, .javaScript].contains($0.mediaType.kind)
    }
    let read = try context.map(
      stage: Vendor.name, order: Array(files.indices), name: { files[$0].path.description }
    ) { index throws(BuildError) -> VendorDocument? in
      let bytes = try files[index].bytes()
      guard MediaType.isUTF8(bytes) else { return nil }
      switch files[index].mediaType.kind {
      case .html:
        // What a server fills in has no addresses yet.
        guard TemplateSyntax.find(in: bytes) == nil else { return nil }
        return try VendorDocument(page: bytes, files[index].path, choices, context)
      case .css: return VendorDocument(sheet: bytes, files[index].path, context)
      default: return VendorDocument(script: bytes, files[index].path, context)
      }
    }
    return read.compactMap { $0 }
  }

  private init?(sheet bytes: [UInt8], _ path: AssetPath, _ context: BuildContext) {
    let substitutions = context.options.substitutions
    references = VendorReferences.inSheet(bytes, name: path.description, base: nil).filter {
      reference in !substitutions.contains { $0.matches(reference.address.text) }
    }
    guard !references.isEmpty else { return nil }
    self.path = path
    self.bytes = bytes
    kind = .sheet
    choices = ElementChoices.Result()
    base = ResourceURL.Base(of: path)
    policies = []
    pinsText = false
  }

  private init?(script bytes: [UInt8], _ path: AssetPath, _ context: BuildContext) {
    guard let imports = VendorImports(bytes, goal: .automatic) else { return nil }
    let substitutions = context.options.substitutions
    references = imports.all.map(\.address)
      .filter { address in !substitutions.contains { $0.matches(address.text) } }
      .map { VendorReference(address: $0, purpose: .module, place: path.description) }
    guard !references.isEmpty else { return nil }
    self.path = path
    self.bytes = bytes
    kind = .script(imports)
    choices = ElementChoices.Result()
    base = ResourceURL.Base(of: path)
    policies = []
    pinsText = false
  }

  private init?(
    page bytes: [UInt8], _ path: AssetPath, _ expressions: ElementChoices, _ context: BuildContext
  ) throws(BuildError) {
    let html = HTMLDocument(bytes)
    choices = try expressions.evaluate(html)
    let found = HTMLReferences(html, choices)
    policies = found.policies
    pinsText = ContentPolicy(policies).pinsText
    let lines = LineMap(bytes)
    func warn(_ offset: Int, _ id: String, _ message: String) {
      let place = lines.position(of: offset)
      context.warn(
        BuildWarning(
          path: path.description, line: place.line, column: place.column, id: id, message: message))
    }
    var references: [VendorReference] = []
    for reference in found.all {
      guard let address = VendorReferences.address(reference),
        !context.options.substitutions.contains(where: {
          $0.matches(reference.value) || $0.matches(address.text)
        })
      else { continue }
      guard let purpose = VendorReferences.purpose(reference) else {
        if reference.use == .frame {
          warn(
            reference.offset, "vendor-left",
            "'\(reference.value)' stays on its host: the page in a frame belongs to its origin")
        }
        continue
      }
      guard Self.mayBeChanged(reference, pinsText) else {
        warn(
          reference.offset, "vendor-left",
          "'\(reference.value)' stays on its host: a policy of the page names the digest of the text "
            + "that holds it")
        continue
      }
      references.append(
        VendorReference(
          address: address, purpose: purpose,
          place: VendorReferences.place(path.description, lines.position(of: reference.offset)),
          integrity: reference.attribute.flatMap { _ in html.tokens[reference.token]["integrity"] })
      )
    }
    if !pinsText {
      for (token, map) in Self.importMaps(html) {
        let offset = html.tokens[token].range.lowerBound
        for value in map.addresses {
          guard let address = VendorReferences.address(value, nil) else { continue }
          guard !value.hasSuffix("/") else {
            warn(
              offset, "vendor-left",
              "'\(value)' stays on its host: which modules below it are imported cannot be known")
            continue
          }
          references.append(
            VendorReference(
              address: address, purpose: .module,
              place: VendorReferences.place(path.description, lines.position(of: offset))))
        }
      }
    }
    if !pinsText {
      for (token, imports) in Self.scripts(html) {
        let place = lines.position(of: html.tokens[token].contentRange.lowerBound)
        references += imports.all.map {
          VendorReference(
            address: $0.address, purpose: .module,
            place: VendorReferences.place(path.description, place))
        }
      }
    }
    var base = ResourceURL.Base(of: path)
    if let href = found.baseHref { base = ResourceURL.Base(href: href, in: base) }
    guard !references.isEmpty else { return nil }
    guard base.directory != nil else {
      context.warn(
        BuildWarning(
          path: path.description, id: "vendor-base",
          message:
            "its '<base>' leads to another host, so that no file of the bundle can be named in "
            + "it; take the element out"))
      return nil
    }
    self.references = references
    self.path = path
    self.bytes = bytes
    kind = .page
    self.base = base
  }

  /// The text with the names that the files have in the bundle, or nil where nothing changed.
  func rewritten(_ files: VendoredFiles, _ crawl: VendorCrawl) -> [UInt8]? {
    let wanted = Set(references.map(\.address))
    func local(_ value: String) -> String? {
      guard let address = VendorReferences.address(value, nil), wanted.contains(address) else {
        return nil
      }
      return files.address(value, base)
    }
    switch kind {
    case .script(let imports): return imports.rewritten(isInline: false, local)
    case .sheet:
      let new = ReferenceRewriter.sheet(bytes) { local($0.value) }
      return new == bytes ? nil : new
    case .page: return page(files, crawl, local)
    }
  }

  private func page(
    _ files: VendoredFiles, _ crawl: VendorCrawl, _ local: (String) -> String?
  ) -> [UInt8]? {
    let pinsText = pinsText
    // Neither Chromium nor WebKit loads a script or sheet with a digest from `file:` (seen in both), and it was checked
    // here. A policy of digests, though, lets a script through because of its attribute.
    let digests = { (reference: HTMLReference, known: String) -> String? in
      guard pinsText else { return nil }
      return VendorReferences.address(reference).flatMap { files.integrity[$0] } ?? known
    }
    let new = ReferenceRewriter.page(bytes, choices, integrity: digests) { reference in
      guard VendorReferences.purpose(reference) != nil, Self.mayBeChanged(reference, pinsText)
      else {
        return nil
      }
      return local(reference.value)
    }
    var html = HTMLDocument(new)
    var isChanged = new != bytes
    if !pinsText {
      for (token, map) in Self.importMaps(html)
      where map.addresses.contains(where: { local($0) != nil }) {
        html.tokens[token + 1].replaceText(
          map.encoded(adding: []) { address in
            // An address of an import map has to look like one.
            local(address).map(VendorImports.specifier)
          })
        isChanged = true
      }
      for (token, imports) in Self.scripts(html) {
        guard let text = imports.rewritten(isInline: true, local) else { continue }
        html.tokens[token].replaceText(text)
        isChanged = true
      }
    }
    guard isChanged else { return nil }
    let additions = VendorPolicy.additions(policies, references, files, crawl)
    for index in html.tokens.indices where html.tokens[index].name == "meta" {
      guard html.tokens[index].kind == .startTag,
        (html.tokens[index]["http-equiv"] ?? "").lowercased() == "content-security-policy",
        let content = html.tokens[index]["content"]
      else { continue }
      let allowed = additions.applied(to: content)
      if allowed != content { html.tokens[index].setAttribute("content", allowed) }
    }
    return html.serialized()
  }

  /// False for what stands in a text whose digest a policy names.
  private static func mayBeChanged(_ reference: HTMLReference, _ pinsText: Bool) -> Bool {
    guard pinsText else { return true }
    switch reference.place {
    case .attribute, .candidate: return true
    case .styleAttribute, .styleText, .importMap: return false
    }
  }

  /// The texts of scripts in a page that import from other hosts, by the indices of their tokens.
  private static func scripts(_ html: HTMLDocument) -> [(token: Int, imports: VendorImports)] {
    var found: [(Int, VendorImports)] = []
    for index in html.tokens.indices.dropFirst() where html.tokens[index].text == .scriptData {
      let tag = html.tokens[index - 1]
      guard tag.kind == .startTag, tag.name == "script", tag["src"] == nil, !tag.foreign,
        let goal = PageAssembler.goal(tag),
        let imports = VendorImports(HTMLReferences.bytes(of: html.tokens[index], html), goal: goal)
      else { continue }
      found.append((index, imports))
    }
    return found
  }

  /// The import maps of a page, by the indices of their tags.
  private static func importMaps(_ html: HTMLDocument) -> [(token: Int, map: ImportMap)] {
    var maps: [(Int, ImportMap)] = []
    for index in html.tokens.indices.dropLast() {
      let tag = html.tokens[index]
      guard tag.kind == .startTag, tag.name == "script",
        (tag["type"] ?? "").lowercased() == "importmap", html.tokens[index + 1].kind == .text,
        let map = try? ImportMap(Array(html.text(of: html.tokens[index + 1]).utf8))
      else { continue }
      maps.append((index, map))
    }
    return maps
  }
}
