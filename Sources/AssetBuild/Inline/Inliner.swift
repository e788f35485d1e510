internal import AssetArchive
internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// Inlines into one page or sheet.
struct Inliner: Sendable {
  struct Result: Sendable {
    var bytes: [UInt8]
    var inlined: [Manifest.Inlined] = []
    var warnings: [BuildWarning] = []
    var isChanged = false
  }

  let document: ReferencingDocument
  let tree: AssetTree
  let resolver: ReferenceResolver
  let options: BuildOptions
  /// True where no page's policy forbids `data:` images in sheets; fonts likewise.
  let sheetImages: Bool
  let sheetFonts: Bool

  private var room = 0
  /// How often each file is named: every place would hold it anew, so all of them count against the limit.
  private var uses: [AssetPath: Int] = [:]
  private var records: [Manifest.Inlined] = []
  private var hasNewIntegrity = false
  /// What stands in the page in the place of a tag, by the tag's index.
  private var embedded: [Int: [HTMLToken]] = [:]
  private var warnings: [BuildWarning] = []

  init(
    document: ReferencingDocument, tree: AssetTree, resolver: ReferenceResolver,
    options: BuildOptions, sheetImages: Bool, sheetFonts: Bool
  ) {
    self.document = document
    self.tree = tree
    self.resolver = resolver
    self.options = options
    self.sheetImages = sheetImages
    self.sheetFonts = sheetFonts
  }

  mutating func run() throws(BuildError) -> Result {
    room = options.inlineBudget - document.bytes.count
    for reference in document.references {
      guard let target = reference.url.path, let path = resolver.find(target, in: tree) else {
        continue
      }
      uses[path, default: 0] += 1
    }
    let bytes = document.isPage ? try page() : try sheet(document.bytes)
    return Result(
      bytes: bytes, inlined: records, warnings: warnings,
      isChanged: !records.isEmpty || hasNewIntegrity)
  }

  private mutating func sheet(_ bytes: [UInt8]) throws(BuildError) -> [UInt8] {
    // Most sheets name nothing that is small enough, and to find the names again means to read all of the text again.
    guard uses.contains(where: { mayBeInlined($0.key, uses: $0.value) }) else { return bytes }
    return try rewrite(bytes, CSSReferences.find(in: bytes), images: sheetImages, fonts: sheetFonts)
  }

  /// True where the size of a file does not forbid to inline it.
  private func mayBeInlined(_ path: AssetPath, uses: Int) -> Bool {
    guard let size = tree[path]?.size else { return false }
    return size > 0 && size * max(1, uses) <= options.inlineLimit
  }

  private mutating func rewrite(
    _ bytes: [UInt8], _ references: [CSSReference], images: Bool, fonts: Bool,
    _ treatment: ElementChoices.Treatment = .standard
  ) throws(BuildError) -> [UInt8] {
    var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    for reference in references {
      guard reference.kind == .url || reference.kind == .imageSetString,
        let data = try data(
          reference.value, reason: "url()", images: images, fonts: fonts, media: false, treatment)
      else { continue }
      replacements.append(
        (
          reference.range,
          reference.kind == .url ? CSSReferences.url(data) : CSSReferences.string(data)
        ))
    }
    return replacements.isEmpty ? bytes : CSSReferences.rewrite(bytes, replacements)
  }

  private mutating func page() throws(BuildError) -> [UInt8] {
    var html = HTMLDocument(document.bytes)
    let references = HTMLReferences(html, document.choices).all
    let images = document.policy.allowsData("img-src")
    let fonts = document.policy.allowsData("font-src")
    let media = document.policy.allowsData("media-src")
    var index = 0
    while index < references.count {
      // All references of one token and attribute are rewritten together.
      let reference = references[index]
      switch reference.place {
      case .attribute(let name):
        index += 1
        let allowed: Bool
        switch reference.use {
        case .image, .icon, .poster, .svgImage: allowed = images
        case .media: allowed = media
        case .named: allowed = images || media
        default:
          allowed = false
          if reference.treatment == .inlined { try embed(reference, &html) }
        }
        guard allowed,
          let data = try data(
            reference.value, reason: reference.label, images: images, fonts: false, media: media,
            reference.treatment)
        else { continue }
        html.tokens[reference.token].setAttribute(name, data)
      case .candidate(let name, _):
        var replacements: [(range: Range<Int>, url: String)] = []
        let token = reference.token
        let candidates = candidates(html.tokens[token], name)
        while index < references.count, references[index].token == token,
          case .candidate(name, let range) = references[index].place
        {
          // A preload must name what the image will load, or it loads it twice.
          if images, name == "srcset",
            candidates.contains(range) || references[index].treatment == .inlined,
            let data = try data(
              references[index].value, reason: references[index].label, images: true, fonts: false,
              references[index].treatment)
          {
            replacements.append((range, data))
          }
          index += 1
        }
        if !replacements.isEmpty, let value = html.tokens[token][name] {
          html.tokens[token].setAttribute(name, SourceSet.replacing(value, replacements))
        }
      case .styleAttribute:
        let token = reference.token
        while index < references.count, references[index].token == token,
          case .styleAttribute = references[index].place
        { index += 1 }
        guard let value = html.tokens[token]["style"] else { continue }
        let old = Array(value.utf8)
        let new = try rewrite(
          old, CSSReferences.find(inDeclarations: old), images: images, fonts: fonts,
          reference.treatment)
        if new != old {
          html.tokens[token].setAttribute("style", String(decoding: new, as: UTF8.self))
        }
      case .styleText:
        let token = reference.token
        while index < references.count, references[index].token == token { index += 1 }
        let old = HTMLReferences.bytes(of: html.tokens[token], html)
        let new = try rewrite(
          old, CSSReferences.find(in: old), images: images, fonts: fonts, reference.treatment)
        // A policy that names the hash of a style element pins its text.
        if new != old, document.policy.isEmpty { html.tokens[token].replaceText(new) }
      case .importMap:
        index += 1
      }
    }
    for reference in references { try renewIntegrity(reference, &html) }
    if !embedded.isEmpty { html.tokens = withEmbedded(html.tokens) }
    return records.isEmpty && !hasNewIntegrity ? document.bytes : html.serialized()
  }

  /// The candidates of a `srcset` that may be inlined: the ones for the fewest pixels. Chromium takes a candidate that it has
  /// already in the place of a smaller one, and what is in the page it has, so that others would decide the choice.
  private func candidates(_ token: HTMLToken, _ name: String) -> Set<Range<Int>> {
    guard let value = token[name] else { return [] }
    let found = SourceSet.candidates(value)
    var densities: [Double] = []
    var isByWidth = false
    for (index, candidate) in found.enumerated() {
      let end = index + 1 < found.count ? found[index + 1].range.lowerBound : value.utf8.count
      let descriptor =
        String(decoding: Array(value.utf8)[candidate.range.upperBound..<end], as: UTF8.self)
        .split { $0.isWhitespace || $0 == "," }.first ?? "1x"
      if descriptor.hasSuffix("w") { isByWidth = true }
      densities.append(Double(descriptor.dropLast()) ?? 1)
    }
    // An image's `src` is a candidate of one pixel to a pixel.
    let least = min(densities.min() ?? 1, token["src"] != nil && !isByWidth ? 1 : .infinity)
    return Set(zip(found, densities).filter { $0.1 <= least }.map(\.0.range))
  }

  /// Puts other tokens in the place of a tag once all references are settled.
  mutating func replace(_ token: Int, with tokens: [HTMLToken]) { embedded[token] = tokens }

  mutating func record(_ inlined: Manifest.Inlined) { records.append(inlined) }

  mutating func addWarning(_ warning: BuildWarning) { warnings.append(warning) }

  private func withEmbedded(_ tokens: [HTMLToken]) -> [HTMLToken] {
    var result: [HTMLToken] = []
    result.reserveCapacity(tokens.count + embedded.count * 2)
    for (index, token) in tokens.enumerated() {
      // A script that has an address may hold text that is never run; the text from the file takes its place.
      if token.text == .scriptData, index > 0, embedded[index - 1] != nil { continue }
      if let other = embedded[index] { result += other } else { result.append(token) }
    }
    return result
  }

  /// Settles the `integrity` of a file that a stage before this one has changed.
  private mutating func renewIntegrity(
    _ reference: HTMLReference, _ html: inout HTMLDocument
  ) throws(BuildError) {
    guard case .attribute = reference.place,
      let known = html.tokens[reference.token]["integrity"], !known.isEmpty,
      let target = ResourceURL(reference.value, base: document.base).path,
      let path = resolver.find(target, in: tree), let file = tree[path]
    else { return }
    let bytes = try file.bytes()
    let original = try file.origin.load()
    guard Integrity(known).accepts(original) else {
      // A file that was refused before must not be let in now.
      var places = WrittenPlaces(tree[document.path], document.bytes, isPage: true)
      let place = places.position(of: reference.value, at: reference.offset)
      warnings.append(
        BuildWarning(
          path: document.path.description, line: place?.line, column: place?.column,
          id: "integrity-mismatch",
          message:
            "'\(reference.value)' is not the file whose digest stands in its 'integrity', so "
            + "engines refuse it; write the digest anew"))
      return
    }
    guard bytes != original else { return }
    html.tokens[reference.token].setAttribute("integrity", Integrity.attribute(for: bytes))
    hasNewIntegrity = true
  }

  /// The `data:` address for a reference, where it may become one.
  private mutating func data(
    _ value: String, reason: String, images: Bool, fonts: Bool, media: Bool = false,
    _ treatment: ElementChoices.Treatment
  ) throws(BuildError) -> String? {
    let url = ResourceURL(value, base: document.base)
    guard treatment != .deferred, url.fragment.isEmpty, let target = url.path,
      let path = resolver.find(target, in: tree), let file = tree[path], file.size > 0,
      treatment == .inlined || mayBeInlined(path, uses: uses[path] ?? 1)
    else { return nil }
    switch file.mediaType.kind {
    case .image, .svg: guard images else { return nil }
    case .font: guard fonts else { return nil }
    case .audio, .video: guard media else { return nil }
    default: return nil
    }
    let text = DataURL.encode(try file.bytes(), type: file.mediaType)
    if treatment != .inlined {
      guard text.utf8.count <= room else { return nil }
      room -= text.utf8.count
    }
    records.append(
      Manifest.Inlined(path: path, into: document.path, size: file.size, reason: reason))
    return text
  }
}
