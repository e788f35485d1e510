// PageContents: files as what can stand in a page.
//
// Everything a page needs becomes part of it: pictures, fonts and media as `data:` addresses, sheets with all that they
// import and name inside them. A sheet keeps its `@import`s, with addresses that hold the imported sheet, so that
// layers, conditions and order are the browser's business as before.

internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// The files of a build, as addresses and texts that need no other file.
struct PageContents {
  let tree: AssetTree
  let resolver: ReferenceResolver
  /// What has become part of a page.
  private(set) var embedded: Set<AssetPath> = []
  private var addresses: [AssetPath: String] = [:]
  /// The sheets that are being put together, outermost first.
  private var open: [AssetPath] = []

  init(tree: AssetTree, resolver: ReferenceResolver) {
    self.tree = tree
    self.resolver = resolver
  }

  /// The file that a reference names, if the build has it.
  func file(_ url: ResourceURL) -> AssetFile? {
    url.path.flatMap { resolver.find($0, in: tree) }.flatMap { tree[$0] }
  }

  /// The bytes of a file that becomes part of a page.
  mutating func take(_ file: AssetFile) throws(BuildError) -> [UInt8] {
    embedded.insert(file.path)
    return try file.bytes()
  }

  /// A file as an address, with everything that a sheet needs inside it.
  mutating func address(_ file: AssetFile) throws(BuildError) -> String {
    if let known = addresses[file.path] { return known }
    let address: String
    switch file.mediaType.kind {
    case .css:
      address = DataURL.text(try sheet(file, seenFrom: nil), type: file.mediaType)
    case .javaScript, .json, .xml, .text:
      address = DataURL.text(try take(file), type: file.mediaType)
    default: address = DataURL.encode(try take(file), type: file.mediaType)
    }
    // The inside of a circle is without the imports that close it, which holds for this place only.
    if open.isEmpty { addresses[file.path] = address }
    return address
  }

  /// The address of a reference with the file inside, or nil where it stays.
  mutating func address(of url: ResourceURL) throws(BuildError) -> String? {
    guard let file = file(url), file.size > 0 else { return nil }
    return try address(file) + url.fragment
  }

  /// A sheet with everything it needs inside it. What leads to no file of the build is seen from `page`, where the
  /// sheet will stand; nil in an address.
  mutating func sheet(
    _ file: AssetFile, seenFrom page: ResourceURL.Base?
  ) throws(BuildError) -> [UInt8] {
    let bytes = try take(file)
    open.append(file.path)
    defer { open.removeLast() }
    let base = ResourceURL.Base(of: file.path)
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    for reference in CSSReferences.find(in: bytes) {
      guard let address = try address(of: reference, base, seenFrom: page) else { continue }
      changes.append((reference.range, ReferenceRewriter.token(reference, address)))
    }
    return changes.isEmpty ? bytes : CSSReferences.rewrite(bytes, changes)
  }

  /// The new address for a reference of a sheet or style, or nil where it stays.
  mutating func address(
    of reference: CSSReference, _ base: ResourceURL.Base, seenFrom page: ResourceURL.Base?
  ) throws(BuildError) -> String? {
    let url = ResourceURL(reference.value, base: base)
    guard let file = file(url), file.size > 0 else {
      return Self.rebased(reference.value, url, seenFrom: page)
    }
    let isImport = reference.kind == .importURL || reference.kind == .importString
    guard !isImport || file.mediaType.kind == .css else { return nil }
    // A browser leaves out an import that closes a circle.
    guard !isImport || !open.contains(file.path) else { return "data:text/css," }
    return try address(file) + url.fragment
  }

  /// What leads out of the build, as it is seen from where the sheet stands now.
  private static func rebased(
    _ value: String, _ url: ResourceURL, seenFrom page: ResourceURL.Base?
  ) -> String? {
    switch url.target {
    case .remote:
      // An address that holds a sheet has no scheme to lend.
      return page == nil && value.hasPrefix("//") ? "https:" + value : nil
    case .file(let path):
      guard let page, let address = page.relative(to: path) else { return nil }
      let new = address + url.query + url.fragment
      return new == value ? nil : new
    default: return nil
    }
  }
}
