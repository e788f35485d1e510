internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// A page or sheet with the references found in it.
struct ReferencingDocument: Sendable {
  /// One reference of either language.
  struct Reference: Sendable {
    let url: ResourceURL
    let value: String
    let offset: Int
    let use: HTMLReference.Use
    let isInHead: Bool
    /// An `@import` in either form.
    let isImport: Bool
    /// What the user wishes for it.
    let treatment: ElementChoices.Treatment
    /// The attribute of its element that keeps a file from loading from `file:`, if there is one.
    var fileBarrier: String?
  }

  let path: AssetPath
  var bytes: [UInt8]
  let isPage: Bool
  let base: ResourceURL.Base
  let policy: ContentPolicy
  let references: [Reference]
  /// What the user's expressions chose of a page.
  let choices: ElementChoices.Result
  /// What is to be said of a service worker that a script in the page registers.
  let serviceWorker: BuildWarning?

  init(
    path: AssetPath, bytes: [UInt8], isPage: Bool, _ expressions: ElementChoices = ElementChoices()
  ) throws(BuildError) {
    self.path = path
    self.bytes = bytes
    self.isPage = isPage
    var base = ResourceURL.Base(of: path)
    if isPage {
      let html = HTMLDocument(bytes)
      choices = try expressions.evaluate(html)
      let found = HTMLReferences(html, choices)
      if let href = found.baseHref { base = ResourceURL.Base(href: href, in: base) }
      policy = ContentPolicy(found.policies)
      serviceWorker = ServiceWorkers.warning(in: html, bytes, path)
      references = found.all.map { reference in
        Reference(
          url: ResourceURL(reference.value, base: base), value: reference.value,
          offset: reference.offset, use: reference.use, isInHead: reference.isInHead,
          isImport: reference.isImport, treatment: reference.treatment,
          fileBarrier: reference.fileBarrier(html))
      }
    } else {
      choices = ElementChoices.Result()
      serviceWorker = nil
      policy = ContentPolicy([])
      references = CSSReferences.find(in: bytes).map { reference in
        Reference(
          url: ResourceURL(reference.value, base: base), value: reference.value,
          offset: reference.range.lowerBound, use: .css, isInHead: false,
          isImport: reference.kind == .importURL || reference.kind == .importString,
          treatment: .standard)
      }
    }
    self.base = base
  }

  /// The files named, there or not.
  var localPaths: [AssetPath] { references.compactMap(\.url.path) }

  /// The files named that a browser fetches.
  var fetchedPaths: [AssetPath] {
    references.filter { $0.use != .mention }.compactMap(\.url.path)
  }
}

extension HTMLReference {
  /// The attribute that makes an engine ask for a script or sheet in a way that `file:` has no answer to.
  ///
  /// Seen in Chromium 156 and WebKitGTK 2.50: neither loads one with `integrity` or `crossorigin` from there.
  func fileBarrier(_ html: HTMLDocument) -> String? {
    guard use == .script || use == .stylesheet, case .attribute = place else { return nil }
    return ["integrity", "crossorigin"].first { html.tokens[token][$0] != nil }
  }

  /// True for an `@import` in a `style` element.
  var isImport: Bool {
    guard case .styleText(let reference) = place else { return false }
    return reference.kind == .importURL || reference.kind == .importString
  }
}
