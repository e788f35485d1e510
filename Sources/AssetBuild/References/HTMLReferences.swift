// HTMLReferences: what a page makes a browser fetch.
//
// One table row per element and attribute would hide what matters: the same attribute means different things by `rel`,
// `type` or `as`. So each element has its own lines below. Links that a person follows (`a`, `area`, `form`) are not
// fetched and not listed. References inside `style` elements and attributes come from the style sheet's grammar and
// keep the range inside that text.

internal import AssetText
package import MinifyCSS
package import MinifyMarkup

/// A place in a page that names another resource.
package struct HTMLReference: Sendable {
  /// What the resource is for.
  package enum Use: Sendable, Hashable {
    case script, moduleScript, stylesheet, alternateStylesheet, image, icon, media, poster, track
    case frame, object, manifest, preload(String), modulePreload, svgImage, svgUse, css
    /// An attribute that the user named.
    case named
    /// Another kind of `link`, or an address that is only told to somebody: `og:image`, `refresh`.
    case mention
  }

  /// Where exactly the address stands.
  package enum Place: Sendable {
    /// It is the whole value of an attribute.
    case attribute(String)
    /// It is part of a list of candidates: the range in the value's bytes.
    case candidate(String, Range<Int>)
    /// It is in a `style` attribute: the range in the value's bytes.
    case styleAttribute(CSSReference)
    /// It is in the text of a `style` element.
    case styleText(CSSReference)
    /// It is a value in the JSON of an import map.
    case importMap
  }

  /// The index of the token that holds it.
  package var token: Int
  package var place: Place
  package var use: Use
  /// The address as a browser reads it.
  package var value: String
  /// The offset in the page to point at.
  package var offset: Int
  /// True inside the `head`, which a browser wants before the first paint.
  package var isInHead: Bool
  /// What the user wishes for it.
  package var treatment: ElementChoices.Treatment

  /// The attribute that holds it, if one does.
  var attribute: String? {
    switch place {
    case .attribute(let name), .candidate(let name, _): name
    case .styleAttribute: "style"
    case .styleText, .importMap: nil
    }
  }

  /// `img src`, `url()` …, for reports.
  package var label: String {
    switch place {
    case .attribute(let name): "\(use) \(name)"
    case .candidate(let name, _): "\(use) \(name)"
    case .styleAttribute, .styleText: "url()"
    case .importMap: "importmap"
    }
  }
}

/// Finds the references of pages.
package struct HTMLReferences: Sendable {
  /// The references in the order of their places.
  package private(set) var all: [HTMLReference] = []
  /// The `href` of the first `<base>`, which is what every relative reference starts from.
  package private(set) var baseHref: String?
  /// The contents of the page's `Content-Security-Policy` metas.
  package private(set) var policies: [String] = []

  private var isInHead = true
  private let choices: ElementChoices.Result

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - choices: What the user's expressions chose of it; what is to be kept is not listed.
  /// - Complexity: O(*n*).
  package init(_ document: HTMLDocument, _ choices: ElementChoices.Result = .init()) {
    self.choices = choices
    var script: (index: Int, type: String)?
    for (index, token) in document.tokens.enumerated() {
      // The tags that say so may be left out.
      if index == document.bodyStart { isInHead = false }
      switch token.kind {
      case .startTag:
        script = token.name == "script" ? (index, (token["type"] ?? "").lowercased()) : nil
        readTag(token, index)
      case .endTag:
        if token.name == "head" { isInHead = false }
      case .text where token.text == .rawText:
        if index > 0, document.tokens[index - 1].name == "style",
          document.tokens[index - 1].kind == .startTag
        {
          let bytes = HTMLReferences.bytes(of: token, document)
          for reference in CSSReferences.find(in: bytes) {
            add(
              index, .styleText(reference), .css, reference.value,
              token.range.lowerBound + reference.range.lowerBound)
          }
        }
      case .text where token.text == .scriptData:
        if let script, script.index == index - 1, script.type == "importmap" {
          for address in HTMLReferences.importMapAddresses(document.text(of: token)) {
            add(index, .importMap, .moduleScript, address, token.range.lowerBound)
          }
        }
      default: break
      }
    }
    addNamed(document)
  }

  /// Adds the attributes that the user named and nothing else asks for, each at its place.
  private mutating func addNamed(_ document: HTMLDocument) {
    var known: Set<HTMLXPath.Selection> = []
    for reference in all {
      if let name = reference.attribute { known.insert(.attribute(reference.token, name)) }
    }
    let count = all.count
    for selection in choices.resources {
      guard case .attribute(let token, let name) = selection, known.insert(selection).inserted,
        let attribute = document.tokens[token].attributes.first(where: { $0.name == name })
      else { continue }
      isInHead = document.bodyStart.map { token < $0 } ?? true
      add(token, .attribute(name), .named, attribute.value, attribute.range.lowerBound)
    }
    // A stable order by token: references of one token stay together, as those who rewrite them expect.
    if all.count > count {
      all = all.enumerated().sorted {
        ($0.element.token, $0.offset) < ($1.element.token, $1.offset)
      }
      .map(\.element)
    }
  }

  /// The raw bytes of a text that was not edited.
  package static func bytes(of token: HTMLToken, _ document: HTMLDocument) -> [UInt8] {
    Array(document.source[token.contentRange])
  }

  private mutating func readTag(_ token: HTMLToken, _ index: Int) {
    if let style = token["style"], style.contains("(") {
      for reference in CSSReferences.find(inDeclarations: Array(style.utf8)) {
        add(index, .styleAttribute(reference), .css, reference.value, token.range.lowerBound)
      }
    }
    func at(_ name: String, _ use: HTMLReference.Use) {
      guard let attribute = token.attributes.first(where: { $0.name == name }) else { return }
      add(index, .attribute(name), use, attribute.value, attribute.range.lowerBound)
    }
    func list(_ name: String) {
      guard let attribute = token.attributes.first(where: { $0.name == name }) else { return }
      for candidate in SourceSet.candidates(attribute.value) {
        add(
          index, .candidate(name, candidate.range), .image, candidate.url,
          attribute.range.lowerBound)
      }
    }
    if token.foreign {
      let use: HTMLReference.Use = token.name == "use" ? .svgUse : .svgImage
      if token.name == "script" {
        at("href", .script)
        at("xlink:href", .script)
      } else if ["image", "use", "feimage"].contains(token.name) {
        at("href", use)
        at("xlink:href", use)
      }
      return
    }
    switch token.name {
    case "base": if baseHref == nil { baseHref = token["href"] }
    case "script":
      at("src", (token["type"] ?? "").lowercased() == "module" ? .moduleScript : .script)
    case "link": readLink(token, index)
    case "img":
      at("src", .image)
      list("srcset")
    case "source":
      at("src", .media)
      list("srcset")
    case "video":
      at("src", .media)
      at("poster", .poster)
    case "audio": at("src", .media)
    case "track": at("src", .track)
    case "iframe", "frame": at("src", .frame)
    case "object": at("data", .object)
    case "embed": at("src", .object)
    case "input" where (token["type"] ?? "").lowercased() == "image": at("src", .image)
    case "body", "table", "td", "th", "tr", "tbody", "thead", "tfoot": at("background", .image)
    case "meta": readMeta(token, index)
    default: break
    }
  }

  private mutating func readLink(_ token: HTMLToken, _ index: Int) {
    guard let attribute = token.attributes.first(where: { $0.name == "href" }) else {
      readImageSourceSet(token, index)
      return
    }
    let rel = Set((token["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace))
    let use: HTMLReference.Use
    if rel.contains("stylesheet") {
      use = rel.contains("alternate") ? .alternateStylesheet : .stylesheet
    } else if !rel.isDisjoint(with: ["icon", "mask-icon"])
      || rel.contains(where: { $0.hasPrefix("apple-touch") })
    {
      use = .icon
    } else if rel.contains("manifest") {
      use = .manifest
    } else if rel.contains("modulepreload") {
      use = .modulePreload
    } else if rel.contains("preload") || rel.contains("prefetch") {
      use = .preload((token["as"] ?? "").lowercased())
    } else {
      use = .mention
    }
    add(index, .attribute("href"), use, attribute.value, attribute.range.lowerBound)
    readImageSourceSet(token, index)
  }

  private mutating func readImageSourceSet(_ token: HTMLToken, _ index: Int) {
    guard let set = token.attributes.first(where: { $0.name == "imagesrcset" }) else { return }
    for candidate in SourceSet.candidates(set.value) {
      add(
        index, .candidate("imagesrcset", candidate.range), .preload("image"), candidate.url,
        set.range.lowerBound)
    }
  }

  private mutating func readMeta(_ token: HTMLToken, _ index: Int) {
    guard let content = token["content"] else { return }
    switch (token["http-equiv"] ?? "").lowercased() {
    case "content-security-policy": policies.append(content)
    case "refresh":
      guard let equals = content.firstIndex(of: "=") else { return }
      let address = content[content.index(after: equals)...].trimmedOfQuotes
      add(index, .attribute("content"), .mention, address, token.range.lowerBound)
    default: break
    }
  }

  private mutating func add(
    _ token: Int, _ place: HTMLReference.Place, _ use: HTMLReference.Use, _ value: String,
    _ offset: Int
  ) {
    var reference = HTMLReference(
      token: token, place: place, use: use, value: value, offset: offset, isInHead: isInHead,
      treatment: .standard)
    switch place {
    // The text of an element is the token behind its tag.
    case .styleText, .importMap:
      reference.treatment = choices.treatment(token: token - 1, attribute: nil)
    default:
      reference.treatment = choices.treatment(token: token, attribute: reference.attribute)
    }
    if reference.treatment != .kept { all.append(reference) }
  }

  /// The strings of an import map that are addresses: values of its objects that begin as a path or URL does.
  static func importMapAddresses(_ json: String) -> [String] {
    var found: [String] = []
    var isValue = false
    var characters = json.utf8[...]
    while let byte = characters.popFirst() {
      switch byte {
      case UInt8(ascii: ":"): isValue = true
      case UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: "}"): isValue = false
      case UInt8(ascii: "\""):
        var text: [UInt8] = []
        while let next = characters.popFirst(), next != UInt8(ascii: "\"") {
          text.append(next)
          if next == UInt8(ascii: "\\"), let escaped = characters.popFirst() {
            text[text.count - 1] = escaped
          }
        }
        let value = String(decoding: text, as: UTF8.self)
        if isValue, value.hasPrefix("/") || value.hasPrefix("."), !value.hasSuffix("/") {
          found.append(value)
        }
        isValue = false
      default: break
      }
    }
    return found
  }
}

extension Substring {
  /// Without white space and quotes at its ends.
  fileprivate var trimmedOfQuotes: String {
    var rest = self
    while let first = rest.first, first.isWhitespace || first == "\"" || first == "'" {
      rest.removeFirst()
    }
    while let last = rest.last, last.isWhitespace || last == "\"" || last == "'" {
      rest.removeLast()
    }
    return String(rest)
  }
}
