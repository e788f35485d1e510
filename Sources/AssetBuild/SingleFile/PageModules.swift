// PageModules: modules without files.
//
// A module is known by its address: however many others import it, it runs once. So each becomes one address in the
// page's import map, under a name, and specifiers say the name. Circles stay circles, `import()` of a literal works as
// before, and where a page has no module that imports another there is no map. Import maps need WebKit 16.4.
//
// A module that asks for `import.meta.url` is told where its file would have been.

internal import AssetText
internal import MinifyJS

/// The modules that one page needs, by the names that its import map gives them.
struct PageModules {
  /// What the page's own references start from.
  let page: ResourceURL.Base
  /// The page's own map.
  var map: ImportMap
  private(set) var warnings: [BuildWarning] = []
  private var waiting: [(name: String, file: AssetFile, mark: String)] = []
  private var names: Set<String> = []
  private static let prefix = "webpack-assets/"

  init(page: ResourceURL.Base, map: ImportMap) {
    self.page = page
    self.map = map
  }

  /// True where no module is wanted by name.
  var isEmpty: Bool { names.isEmpty }

  /// The name of a module; it joins the map.
  mutating func name(_ file: AssetFile, _ url: ResourceURL) -> String {
    let mark = url.query + url.fragment
    let name = Self.prefix + file.path.description + mark
    if names.insert(name).inserted { waiting.append((name, file, mark)) }
    return name
  }

  /// A module with names in the place of addresses, or a script that imports modules.
  ///
  /// What it says is relative to `base`. With `keepsOwnAddress` it stood in the page before, and `import.meta.url` is the
  /// page's own. Nil for a text that does not parse.
  mutating func rewritten(
    _ bytes: [UInt8], _ path: AssetPath, base: ResourceURL.Base, isInline: Bool,
    goal: JavaScriptMinifier.Goal,
    keepsOwnAddress: Bool = false, _ contents: inout PageContents
  ) throws(BuildError) -> [UInt8]? {
    guard let addresses = try? ModuleAddresses(bytes, goal: goal) else { return nil }
    var changes: [ModuleAddress: String] = [:]
    for address in addresses.all {
      switch address {
      case .specifier(let value):
        guard let target = map.resolve(value, in: base, page: page) else {
          warn(path, "bare-specifier", "imports '\(value)', which no import map explains")
          continue
        }
        let url = ResourceURL(target.address, base: target.base)
        if let file = contents.file(url) {
          changes[address] = name(file, url)
        } else if url.target == .remote {
          if target.address.hasPrefix("//") { changes[address] = "https:" + target.address }
        } else if url.path != nil {
          warn(path, "reference-missing", "imports '\(value)', which is not in the build")
        }
      case .asset(let value):
        changes[address] = try contents.address(of: ResourceURL(value, base: base))
      }
    }
    if addresses.hasComputedImport {
      warn(
        path, "computed-import",
        "imports modules whose names it computes; they are not in the page")
    }
    return try? addresses.rewritten(
      isInlineScript: isInline, ownAddress: keepsOwnAddress ? nil : page.relative(to: path),
      replacing: changes)
  }

  /// The import map with every module that is wanted, and those that they want.
  mutating func encoded(_ contents: inout PageContents) throws(BuildError) -> [UInt8] {
    var modules: [(name: String, address: String)] = []
    var next = 0
    while next < waiting.count {
      let (name, file, mark) = waiting[next]
      next += 1
      var address: String
      if file.mediaType.kind == .javaScript {
        let bytes = try contents.take(file)
        let text = try rewritten(
          bytes, file.path, base: ResourceURL.Base(of: file.path), isInline: false, goal: .module,
          &contents)
        // What does not parse stays as it is, for the browser to complain about.
        address = DataURL.text(text ?? bytes, type: file.mediaType)
      } else {
        address = try contents.address(file)
      }
      // Another query makes another module of the same file.
      if !mark.isEmpty { address += "#" + mark }
      modules.append((name, address))
    }
    var own: [String: String] = [:]
    for address in map.addresses {
      guard let file = contents.file(ResourceURL(address, base: page)) else { continue }
      let name = Self.prefix + file.path.description
      if let module = modules.first(where: { $0.name == name }) {
        own[address] = module.address
      } else {
        own[address] = try contents.address(file)
      }
    }
    return map.encoded(adding: modules) { own[$0] }
  }

  private mutating func warn(_ path: AssetPath, _ id: String, _ message: String) {
    warnings.append(BuildWarning(path: path.description, id: id, message: message))
  }
}
