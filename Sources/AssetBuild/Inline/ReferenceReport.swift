internal import AssetText

/// What is to be said of the references of pages and sheets.
extension ReferencingDocument {
  /// Warns of each reference without a file, once, and of what the page needs of its host; `seen` are the files that
  /// were reported so far, by whichever document.
  func report(
    _ resolver: ReferenceResolver, _ tree: AssetTree, _ seen: inout Set<AssetPath>,
    _ context: BuildContext
  ) {
    var places = WrittenPlaces(tree[path], bytes, isPage: isPage)
    func warn(_ reference: Reference, _ id: String, _ message: String) {
      let place = places.position(of: reference.value, at: reference.offset)
      context.warn(
        BuildWarning(
          path: path.description, line: place?.line, column: place?.column, id: id,
          message: message))
    }
    if let serviceWorker { context.warn(places.serviceWorker() ?? serviceWorker) }
    var saidModules = false
    var outside: Set<String> = []
    // A page that cannot do without a scheme for its modules is told so once.
    var saidBarrier = references.contains { Self.schemeNeed($0, resolver, tree) != nil }
    for reference in references {
      if !saidModules, tree.pages.contains(path), context.options.format != .singleFile,
        let what = Self.schemeNeed(reference, resolver, tree)
      {
        saidModules = true
        warn(
          reference, "needs-scheme",
          "\(what) from file URLs; answer the web view through a custom scheme")
      }
      if !saidBarrier, tree.pages.contains(path), context.options.format != .singleFile,
        let barrier = reference.fileBarrier, let target = reference.url.path,
        resolver.find(target, in: tree) != nil
      {
        saidBarrier = true
        warn(
          reference, "needs-scheme",
          "'\(reference.value)' cannot load from file URLs because of its attribute '\(barrier)'; answer "
            + "the web view through a custom scheme, or have the bundler leave the attribute out")
      }
      if reference.url.target == .unusable {
        guard outside.insert(reference.value).inserted else { continue }
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

  /// What a page cannot do from file URLs because of a script, as the beginning of a sentence.
  private static func schemeNeed(
    _ reference: Reference, _ resolver: ReferenceResolver, _ tree: AssetTree
  ) -> String? {
    switch reference.use {
    case .moduleScript: return "module '\(reference.value)' cannot load"
    case .script:
      guard let path = reference.url.path.flatMap({ resolver.find($0, in: tree) }),
        tree[path]?.script?.hasDynamicImport == true
      else { return nil }
      return "script '\(reference.value)' imports modules, which cannot load"
    default: return nil
    }
  }
}
