internal import AssetArchive
internal import AssetText

/// Orders the files by what the entry pages need first.
enum Priorities {
  static func assign(
    _ documents: [ReferencingDocument], _ resolver: ReferenceResolver, _ tree: inout AssetTree
  ) {
    let byPath = Dictionary(
      documents.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var walk = Walk(byPath: byPath, resolver: resolver, tree: tree)
    for page in tree.pages {
      walk.visit(page, .page)
      guard let document = byPath[page] else { continue }
      for reference in document.references { walk.follow(reference) }
    }
    for (path, place) in walk.places {
      guard let index = tree.index(of: path) else { continue }
      tree.update(index) { file in
        file.priority = place.priority
        file.order = place.order
      }
    }
  }

  private struct Walk {
    let byPath: [AssetPath: ReferencingDocument]
    let resolver: ReferenceResolver
    let tree: AssetTree
    var places: [AssetPath: (priority: Manifest.Priority, order: Int)] = [:]

    /// Gives a file its place, or a better one; true where its own references are to be followed.
    @discardableResult
    mutating func visit(_ path: AssetPath, _ priority: Manifest.Priority) -> Bool {
      if let known = places[path] {
        guard priority.rawValue < known.priority.rawValue else { return false }
        places[path] = (priority, known.order)
        return true
      }
      places[path] = (priority, places.count)
      return true
    }

    mutating func follow(_ reference: ReferencingDocument.Reference) {
      guard let target = reference.url.path, let path = resolver.find(target, in: tree) else {
        return
      }
      if reference.treatment == .deferred {
        // Another reference may still want it sooner.
        if places[path] == nil { places[path] = (.deferred, places.count) }
        return
      }
      let priority: Manifest.Priority =
        switch reference.use {
        case .stylesheet, .modulePreload: .critical
        case .script, .moduleScript: reference.isInHead ? .critical : .referenced
        case .preload(let kind): kind.isEmpty ? .referenced : .critical
        case .css:
          tree[path]?.mediaType.kind == .font || reference.isImport ? .critical : .referenced
        default: .referenced
        }
      followSheet(path, priority)
    }

    private mutating func followSheet(_ path: AssetPath, _ priority: Manifest.Priority) {
      guard visit(path, priority), let sheet = byPath[path], !sheet.isPage else { return }
      for inner in sheet.references {
        guard let target = inner.url.path, let file = resolver.find(target, in: tree) else {
          continue
        }
        let isCritical = inner.isImport || tree[file]?.mediaType.kind == .font
        followSheet(file, isCritical ? priority : .referenced)
      }
    }
  }
}
