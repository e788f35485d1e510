internal import AssetText
internal import MinifyCSS
internal import MinifyJS

/// What came from other hosts, as files of the build.
struct VendoredFiles {
  /// The path of each address.
  private(set) var paths: [RemoteAddress: AssetPath] = [:]
  /// What the file of each address is.
  private(set) var types: [RemoteAddress: MediaType] = [:]
  /// The files, in the order of their addresses.
  private(set) var assets: [AssetFile] = []
  /// The addresses whose file is not, byte for byte, what the host sends, and its `integrity`.
  private(set) var integrity: [RemoteAddress: String] = [:]

  init(_ crawl: VendorCrawl, existing: [AssetPath]) throws(BuildError) {
    var names = VendorPaths(existing)
    let addresses = crawl.files.keys.sorted()
    for address in addresses {
      guard let file = crawl.files[address] else { continue }
      let type = Self.type(file, crawl.purposes[address] ?? .any)
      guard let path = names.path(address, type) else {
        throw .vendor(
          id: "vendor-name", place: address.text, message: "no name for it is free in the bundle")
      }
      paths[address] = path
      types[address] = type
    }
    for address in addresses {
      guard let file = crawl.files[address], let path = paths[address] else { continue }
      let bytes = content(file, path, crawl)
      if bytes != file.bytes { integrity[address] = Integrity.attribute(for: bytes) }
      assets.append(
        AssetFile(
          path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
          origin: .memory(path: address.text, bytes: bytes), content: bytes))
    }
  }

  /// The address of a file as some place names it; nil where it did not come.
  ///
  /// - Parameters:
  ///   - reference: The reference as it is written; its fragment stays.
  ///   - base: The directory of the place.
  ///   - remote: The address of the text that holds it; nil for one of the build.
  /// - Returns: The address, seen from the place.
  func address(
    _ reference: String, _ base: ResourceURL.Base, _ remote: RemoteAddress? = nil
  ) -> String? {
    guard let address = VendorReferences.address(reference, remote), let path = paths[address],
      let relative = base.relative(to: path)
    else { return nil }
    return relative + ResourceURL(reference, base: base).fragment
  }

  /// The bytes of a file with the names that its own references have now.
  private func content(_ file: RemoteFile, _ path: AssetPath, _ crawl: VendorCrawl) -> [UInt8] {
    let bytes = crawl.texts[file.address] ?? file.bytes
    let base = ResourceURL.Base(of: path)
    switch crawl.purposes[file.address] {
    case .sheet:
      return ReferenceRewriter.sheet(bytes) { address($0.value, base, file.final) }
    case .module:
      guard let module = try? ModuleAddresses(bytes, goal: .module) else { return bytes }
      var replacements: [ModuleAddress: String] = [:]
      for found in module.all {
        switch found {
        case .specifier(let text):
          guard ImportMap.isAddress(text), let new = address(text, base, file.final) else {
            continue
          }
          replacements[found] = VendorImports.specifier(new)
        case .asset(let text):
          if let new = address(text, base, file.final) { replacements[found] = new }
        }
      }
      let isChanged = replacements.contains { found, new in
        switch found {
        case .specifier(let text), .asset(let text): text != new
        }
      }
      guard isChanged, let new = try? module.rewritten(replacing: replacements) else {
        return bytes
      }
      return new
    default: return bytes
    }
  }

  /// What a file is: what its place takes it for, what the host says, what it looks like.
  private static func type(
    _ file: RemoteFile, _ purpose: VendorReference.Purpose
  ) -> MediaType {
    switch purpose {
    case .sheet: return MediaType("text/css", .css)
    case .script, .module: return MediaType("text/javascript", .javaScript)
    case .any: break
    }
    let essence = file.essence
    let kinds: [(String, MediaType.Kind)] = [
      ("image/svg+xml", .svg), ("image/", .image), ("font/", .font), ("audio/", .audio),
      ("video/", .video), ("text/css", .css), ("text/html", .html), ("text/vtt", .text),
      ("application/manifest+json", .json), ("application/json", .json),
      ("application/wasm", .wasm), ("application/pdf", .other),
    ]
    if let (_, kind) = kinds.first(where: { essence.hasPrefix($0.0) }) {
      return MediaType(essence, kind)
    }
    // What a host says of fonts is often wrong, and sometimes nothing.
    let name = AssetPath("x/" + file.address.name.filter { $0 != "\\" && $0 != "\0" })
    return AssetPath("x").map { MediaType.ofFile(path: name ?? $0, bytes: file.bytes) }
      ?? MediaType("application/octet-stream", .other)
  }
}
