// PageAssembler: one page that needs no other file.
//
// First everything that is the value of an attribute or an address in a style is replaced where it stands; then the
// tags that become other tags: scripts, sheets, frames and the import map. What the page would have fetched earlier
// (`preload`) is in it now, and these links go.
//
// A frame becomes `srcdoc`, which has the address and origin of the page around it, as a file beside it had.

internal import AssetArchive
internal import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// Puts everything that a page needs into it.
struct PageAssembler {
  let path: AssetPath
  let options: BuildOptions
  let choices: ElementChoices
  var contents: PageContents
  private(set) var records: [Manifest.Inlined] = []
  private(set) var warnings: [BuildWarning] = []
  /// The pages around this one, which a frame cannot hold again.
  private let outer: [AssetPath]
  private var base: ResourceURL.Base
  private var additions = PolicyAdditions()
  private var policies = 0
  private var modules: PageModules
  private var places: WrittenPlaces
  private var parts = DrawingParts(page: [])
  /// True where a script of the page imports anything, so that every module has to be known by one name.
  private var wantsMap = false
  /// True once it was said that a policy allows more than the page needs.
  private var isWidened = false

  init(
    _ path: AssetPath, _ contents: PageContents, _ options: BuildOptions, _ choices: ElementChoices,
    outer: [AssetPath] = []
  ) {
    self.path = path
    self.contents = contents
    self.options = options
    self.choices = choices
    self.outer = outer
    base = ResourceURL.Base(of: path)
    modules = PageModules(page: base, map: ImportMap())
    places = WrittenPlaces(nil, [], isPage: true)
  }

  /// The page with everything inside it.
  mutating func run(_ original: [UInt8]) throws(BuildError) -> [UInt8] {
    places = WrittenPlaces(contents.tree[path], original, isPage: true)
    parts = DrawingParts(page: original)
    let bytes = try withAddresses(original)
    var html = HTMLDocument(bytes)
    let found = HTMLReferences(html, try choices.evaluate(html))
    var replaced: [Int: [HTMLToken]] = [:]
    try readImportMap(html)
    wantsMap = hasImports(html, found)
    for reference in found.all {
      switch reference.place {
      case .attribute(let name): try replaceTag(reference, name, &html, &replaced)
      case .candidate where reference.use == .preload("image"): replaced[reference.token] = []
      default: break
      }
    }
    try rewriteInlineScripts(&html)
    try placeImportMap(&html, &replaced)
    warnings += modules.warnings
    html.tokens = Self.merged(html.tokens, replaced)
    return try withPolicies(html.serialized(), original)
  }

  // MARK: Addresses

  /// The page with addresses that hold what is fetched by attributes and styles.
  private mutating func withAddresses(_ bytes: [UInt8]) throws(BuildError) -> [UInt8] {
    let html = HTMLDocument(bytes)
    let chosen = try choices.evaluate(html)
    let found = HTMLReferences(html, chosen)
    if let href = found.baseHref { base = ResourceURL.Base(href: href, in: base) }
    policies = found.policies.count
    modules = PageModules(page: base, map: ImportMap())
    var failure: BuildError?
    let result = ReferenceRewriter.page(bytes, chosen) { reference in
      do throws(BuildError) {
        return try address(of: reference)
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    if let failure { throw failure }
    return result
  }

  private mutating func address(of reference: HTMLReference) throws(BuildError) -> String? {
    let url = ResourceURL(reference.value, base: base)
    let directive: String
    switch reference.use {
    case .image, .icon, .poster, .svgImage: directive = "img-src"
    case .media, .track: directive = "media-src"
    case .object: directive = "object-src"
    case .manifest: directive = "manifest-src"
    case .named: directive = "img-src"
    case .alternateStylesheet: directive = "style-src-elem"
    case .css:
      switch contents.file(url)?.mediaType.kind {
      case .font: directive = "font-src"
      case .css: directive = "style-src-elem"
      default: directive = "img-src"
      }
    case .script, .moduleScript, .stylesheet, .frame, .preload, .modulePreload, .svgUse, .mention:
      return nil
    }
    guard let file = contents.file(url), file.size > 0 else { return nil }
    additions.allowData(directive)
    record(file, reference)
    let style: CSSReference
    switch reference.place {
    case .styleText(let inner), .styleAttribute(let inner): style = inner
    default: return try contents.address(file) + url.fragment
    }
    return try contents.address(of: style, base, seenFrom: base)
  }

  // MARK: Tags

  private mutating func replaceTag(
    _ reference: HTMLReference, _ name: String, _ html: inout HTMLDocument,
    _ replaced: inout [Int: [HTMLToken]]
  ) throws(BuildError) {
    let url = ResourceURL(reference.value, base: base)
    guard let file = contents.file(url) else { return }
    let tag = html.tokens[reference.token]
    switch reference.use {
    case .preload, .modulePreload: replaced[reference.token] = []
    case .stylesheet:
      record(file, reference)
      let text = try contents.sheet(file, seenFrom: base)
      if Embedder.holds(text, "</style") {
        additions.allowData("style-src-elem")
        html.tokens[reference.token].setAttribute(
          name, DataURL.text(text, type: file.mediaType))
        html.tokens[reference.token].removeAttribute("integrity")
      } else {
        replaced[reference.token] = [
          Embedder.styleTag(for: tag), .text(text, kind: .rawText), .endTag("style"),
        ]
      }
    case .script where tag["nomodule"] != nil && !tag.foreign:
      // No engine that knows modules runs it.
      for index in reference.token..<html.tokens.count {
        replaced[index] = []
        if html.tokens[index].kind == .endTag { break }
      }
    case .script, .moduleScript:
      record(file, reference)
      let text = try script(file, url, tag, reference.use == .moduleScript)
      if let text {
        replaced[reference.token] = [
          Embedder.scriptTag(for: tag), .text(text, kind: .scriptData),
        ]
      } else {
        allowScriptAddress(reference)
        html.tokens[reference.token].setAttribute(name, try contents.address(file))
        html.tokens[reference.token].removeAttribute("integrity")
        html.tokens[reference.token].removeAttribute("crossorigin")
      }
    case .frame: try frame(file, url, reference, &html)
    case .svgUse: try use(file, url, reference, name, &html, &replaced)
    default: break
    }
  }

  /// A script as the text of its element, or nil where it has to be an address.
  private mutating func script(
    _ file: AssetFile, _ url: ResourceURL, _ tag: HTMLToken, _ isModule: Bool
  ) throws(BuildError) -> [UInt8]? {
    // In a drawing a script is no raw text.
    if tag.foreign { return nil }
    guard isModule else {
      let bytes = try contents.take(file)
      guard Embedder.mayBeText(bytes, tag) else { return nil }
      return try modules.rewritten(
        bytes, file.path, base: ResourceURL.Base(of: file.path), isInline: true, goal: .script,
        &contents)
    }
    if wantsMap {
      return Array("import\"\(modules.name(file, url))\"".utf8)
    }
    return try modules.rewritten(
      try contents.take(file), file.path, base: ResourceURL.Base(of: file.path), isInline: true,
      goal: .module, &contents)
  }

  private mutating func frame(
    _ file: AssetFile, _ url: ResourceURL, _ reference: HTMLReference, _ html: inout HTMLDocument
  ) throws(BuildError) {
    let token = reference.token
    guard html.tokens[token].name == "iframe", html.tokens[token]["srcdoc"] == nil,
      file.mediaType.kind == .html
    else {
      return refuse(reference, "only a page in an 'iframe' can be a part of the page around it")
    }
    guard file.path != path, !outer.contains(file.path) else {
      return refuse(reference, "a page cannot hold itself")
    }
    var inner = PageAssembler(file.path, contents, options, choices, outer: outer + [path])
    let text = try contents.take(file)
    inner.contents = contents
    var bytes = try inner.run(text)
    contents = inner.contents
    if let directory = base.relative(toDirectoryOf: file.path) {
      bytes = Self.withBase(bytes, directory)
    }
    records += inner.records.map {
      Manifest.Inlined(path: $0.path, into: path, size: $0.size, reason: $0.reason)
    }
    warnings += inner.warnings
    record(file, reference)
    html.tokens[token].setAttribute("srcdoc", String(decoding: bytes, as: UTF8.self))
    html.tokens[token].removeAttribute("src")
  }

  /// Brings what a `use` takes from another drawing into the drawing around it.
  private mutating func use(
    _ file: AssetFile, _ url: ResourceURL, _ reference: HTMLReference, _ name: String,
    _ html: inout HTMLDocument, _ replaced: inout [Int: [HTMLToken]]
  ) throws(BuildError) {
    let id = url.fragment.dropFirst()
    guard !id.isEmpty else {
      return refuse(reference, "a 'use' of a whole drawing needs the id of an element")
    }
    guard let end = Self.endOfDrawing(around: reference.token, html) else {
      return refuse(reference, "the drawing around the 'use' has no end tag")
    }
    let base = ResourceURL.Base(of: file.path)
    var contents = contents
    let result = try parts.part(String(id), of: file) { address throws(BuildError) in
      try contents.address(of: ResourceURL(address, base: base))
    }
    switch result {
    case .failure(let refusal): refuse(reference, refusal.reason)
    case .success(let part):
      self.contents = contents
      _ = try self.contents.take(file)
      additions.allowData("img-src")
      record(file, reference)
      html.tokens[reference.token].setAttribute(name, "#" + part.id)
      let markup = Array("<defs>".utf8) + part.markup + Array("</defs>".utf8)
      replaced[end, default: [html.tokens[end]]].insert(.text(markup, kind: .rawText), at: 0)
    }
  }

  /// The end tag of the outermost `svg` element that a tag stands in.
  private static func endOfDrawing(around token: Int, _ html: HTMLDocument) -> Int? {
    var depth = 0
    for index in html.tokens.indices {
      let tag = html.tokens[index]
      guard tag.name == "svg", tag.kind == .startTag || tag.kind == .endTag else { continue }
      if tag.kind == .startTag {
        if !tag.isSelfClosing { depth += 1 }
      } else if depth > 0 {
        depth -= 1
        if depth == 0, index > token { return index }
      }
      if index > token, depth == 0 { return nil }
    }
    return nil
  }

  // MARK: Modules

  private mutating func readImportMap(_ html: HTMLDocument) throws(BuildError) {
    guard let index = Self.importMapText(html) else { return }
    let text = HTMLReferences.bytes(of: html.tokens[index], html)
    if let map = try? ImportMap(text) { modules.map = map }
  }

  /// Names in the place of addresses in the scripts that stand in the page.
  private mutating func rewriteInlineScripts(_ html: inout HTMLDocument) throws(BuildError) {
    for index in html.tokens.indices.dropLast() {
      let tag = html.tokens[index]
      guard tag.kind == .startTag, tag.name == "script", tag["src"] == nil, !tag.foreign,
        let goal = Self.goal(tag), html.tokens[index + 1].text == .scriptData
      else { continue }
      let bytes = HTMLReferences.bytes(of: html.tokens[index + 1], html)
      if let text = try modules.rewritten(
        bytes, path, base: base, isInline: true, goal: goal, keepsOwnAddress: true, &contents),
        text != bytes
      {
        html.tokens[index + 1].replaceText(text)
      }
    }
  }

  /// Puts the map in front of the first script, any of which may import.
  private mutating func placeImportMap(
    _ html: inout HTMLDocument, _ replaced: inout [Int: [HTMLToken]]
  ) throws(BuildError) {
    let known = Self.importMapText(html)
    guard !modules.isEmpty || known != nil else { return }
    let map = try modules.encoded(&contents)
    if let known {
      html.tokens[known].replaceText(map)
      return
    }
    guard
      let first = html.tokens.firstIndex(where: { token in
        token.kind == .startTag && token.name == "script" && !token.foreign
      })
    else { return }
    var tag = HTMLToken.startTag("script")
    tag.setAttribute("type", "importmap")
    replaced[first] =
      [tag, .text(map, kind: .scriptData), .endTag("script")]
      + (replaced[first] ?? [html.tokens[first]])
  }

  private static func importMapText(_ html: HTMLDocument) -> Int? {
    html.tokens.indices.dropFirst().first { index in
      let tag = html.tokens[index - 1]
      return html.tokens[index].text == .scriptData && tag.kind == .startTag
        && tag.name == "script" && (tag["type"] ?? "").lowercased() == "importmap"
    }
  }

  /// True where a script of the page, or one that it names, imports others.
  private func hasImports(_ html: HTMLDocument, _ references: HTMLReferences) -> Bool {
    for reference in references.all {
      guard reference.use == .script || reference.use == .moduleScript,
        let file = contents.file(ResourceURL(reference.value, base: base))
      else { continue }
      // The stage that minifies knows it already.
      if let script = file.script {
        if !script.imports.isEmpty { return true }
        continue
      }
      guard let bytes = try? file.bytes(),
        let addresses = try? ModuleAddresses(
          bytes, goal: reference.use == .moduleScript ? .module : .script)
      else { continue }
      if addresses.hasSpecifiers { return true }
    }
    return html.tokens.indices.dropLast().contains { index in
      let tag = html.tokens[index]
      guard tag.kind == .startTag, tag.name == "script", tag["src"] == nil, !tag.foreign,
        let goal = Self.goal(tag), html.tokens[index + 1].text == .scriptData
      else { return false }
      let bytes = HTMLReferences.bytes(of: html.tokens[index + 1], html)
      return (try? ModuleAddresses(bytes, goal: goal))?.hasSpecifiers == true
    }
  }

  /// How the text of a script is read; nil where it is data.
  static func goal(_ tag: HTMLToken) -> JavaScriptMinifier.Goal? {
    switch (tag["type"] ?? "").lowercased() {
    case "module": .module
    case "", "text/javascript", "application/javascript": .script
    default: nil
    }
  }

  // MARK: Policies

  /// A script that keeps its turn as an address, which a policy has to allow for all.
  private mutating func allowScriptAddress(_ reference: HTMLReference) {
    additions.allowData("script-src-elem")
    guard policies > 0, !isWidened else { return }
    isWidened = true
    warn(
      reference, "policy-widened",
      "'\(reference.value)' keeps its turn as a 'data:' address, so the page's policy allows these for "
        + "scripts now")
  }

  /// The page with policies that allow what stands in it now.
  private mutating func withPolicies(
    _ bytes: [UInt8], _ original: [UInt8]
  ) throws(BuildError) -> [UInt8] {
    guard policies > 0 else { return bytes }
    let known = Set(Self.texts(HTMLDocument(original)).map(\.text))
    var html = HTMLDocument(bytes)
    for (isScript, text) in Self.texts(html) where !known.contains(text) {
      additions.allowText(text, isScript ? "script-src-elem" : "style-src-elem")
    }
    if !modules.isEmpty { additions.allowData("script-src-elem") }
    for index in html.tokens.indices
    where html.tokens[index].kind == .startTag && html.tokens[index].name == "meta"
      && (html.tokens[index]["http-equiv"] ?? "").lowercased() == "content-security-policy"
    {
      guard let content = html.tokens[index]["content"] else { continue }
      let new = additions.applied(to: content)
      if new != content { html.tokens[index].setAttribute("content", new) }
    }
    return html.serialized()
  }

  /// The texts of the script and style elements of a page.
  private static func texts(_ html: HTMLDocument) -> [(isScript: Bool, text: [UInt8])] {
    html.tokens.indices.dropFirst().compactMap { index in
      let (tag, token) = (html.tokens[index - 1], html.tokens[index])
      guard tag.kind == .startTag, token.kind == .text, tag.name == "script" || tag.name == "style"
      else { return nil }
      return (tag.name == "script", HTMLReferences.bytes(of: token, html))
    }
  }

  // MARK: Tokens

  private static func merged(
    _ tokens: [HTMLToken], _ replaced: [Int: [HTMLToken]]
  ) -> [HTMLToken] {
    var result: [HTMLToken] = []
    result.reserveCapacity(tokens.count + replaced.count * 2)
    for (index, token) in tokens.enumerated() {
      // Text in a script that has an address is never run; that of the file takes its place.
      if token.text == .scriptData, index > 0, replaced[index - 1]?.last?.text == .scriptData {
        continue
      }
      if let other = replaced[index] { result += other } else { result.append(token) }
    }
    return result
  }

  /// A page of a frame whose own addresses start from another directory than those of the page around it.
  private static func withBase(_ bytes: [UInt8], _ directory: String) -> [UInt8] {
    var html = HTMLDocument(bytes)
    if let own = html.tokens.firstIndex(where: { $0.kind == .startTag && $0.name == "base" }) {
      if let href = html.tokens[own]["href"], ImportMap.isAddress(href), !href.hasPrefix(".") {
        return bytes
      }
      html.tokens[own].setAttribute("href", directory + (html.tokens[own]["href"] ?? ""))
      return html.serialized()
    }
    var tag = HTMLToken.startTag("base")
    tag.setAttribute("href", directory)
    let place = html.tokens.firstIndex { token in
      switch token.kind {
      case .startTag: token.name != "html" && token.name != "head"
      case .text: token.text != .data || !html.text(of: token).allSatisfy(\.isWhitespace)
      case .endTag: true
      default: false
      }
    }
    html.tokens.insert(tag, at: place ?? html.tokens.count)
    return html.serialized()
  }

  // MARK: Reports

  private mutating func record(_ file: AssetFile, _ reference: HTMLReference) {
    records.append(
      Manifest.Inlined(path: file.path, into: path, size: file.size, reason: reference.label))
  }

  private mutating func refuse(_ reference: HTMLReference, _ reason: String) {
    warn(
      reference, "inline-refused", "'\(reference.value)' cannot stand in the page: \(reason)")
  }

  private mutating func warn(_ reference: HTMLReference, _ id: String, _ message: String) {
    let place = places.position(of: reference.value, at: reference.offset)
    warnings.append(
      BuildWarning(
        path: path.description, line: place?.line, column: place?.column, id: id, message: message))
  }
}
