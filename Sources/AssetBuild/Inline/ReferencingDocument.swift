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
  }

  let path: AssetPath
  var bytes: [UInt8]
  let isPage: Bool
  let base: ResourceURL.Base
  let policy: ContentPolicy
  let references: [Reference]
  /// What the user's expressions chose of a page.
  let choices: ElementChoices.Result

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
      references = found.all.map { reference in
        Reference(
          url: ResourceURL(reference.value, base: base), value: reference.value,
          offset: reference.offset, use: reference.use, isInHead: reference.isInHead,
          isImport: reference.isImport, treatment: reference.treatment)
      }
    } else {
      choices = ElementChoices.Result()
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

  /// Warns of each reference without a file, once, and of what the page needs of its host; `seen` are the files that
  /// were reported so far, by whichever document.
  func report(
    _ resolver: ReferenceResolver, _ tree: AssetTree, _ seen: inout Set<AssetPath>,
    _ context: BuildContext
  ) {
    var lines: LineMap?
    func warn(_ reference: Reference, _ id: String, _ message: String) {
      let map = lines ?? LineMap(bytes)
      lines = map
      let place = map.position(of: reference.offset)
      context.warn(
        BuildWarning(
          path: path.description, line: place.line, column: place.column, id: id, message: message))
    }
    var saidModules = false
    for reference in references {
      if reference.use == .moduleScript, tree.pages.contains(path), !saidModules,
        context.options.format != .singleFile
      {
        saidModules = true
        warn(
          reference, "needs-scheme",
          "module '\(reference.value)' cannot load from file URLs; answer the web view through a "
            + "custom scheme")
      }
      if reference.url.target == .unusable {
        warn(
          reference, "reference-outside",
          "'\(reference.value)' leaves the build's root; it will find nothing in the bundle")
        continue
      }
      guard let target = reference.url.path, resolver.find(target, in: tree) == nil,
        seen.insert(target).inserted
      else { continue }
      let variant =
        tree.variant(of: target) ?? resolver.stripped(target).flatMap { tree.variant(of: $0) }
      if let variant {
        warn(
          reference, "reference-case",
          "'\(reference.value)' is '\(variant)' in the build; the cases differ, which fails on a "
            + "device")
      } else if reference.use != .mention {
        warn(
          reference, "reference-missing",
          "'\(reference.value)' names '\(target)', which is not in the build; add the file or map "
            + "its prefix with '--public-path'")
      }
    }
  }
}

extension HTMLReference {
  /// True for an `@import` in a `style` element.
  var isImport: Bool {
    guard case .styleText(let reference) = place else { return false }
    return reference.kind == .importURL || reference.kind == .importString
  }
}
