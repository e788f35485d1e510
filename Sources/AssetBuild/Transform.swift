// Transform: every file as small as it gets.
//
// What ships is the archive, so a minified text wins only where it is smaller deflated; the files of real builds were
// minified before, and shorter text often deflates to more bytes. Both forms are deflated at the level of the archive
// and the winner's stream goes into the archive as it is, so nothing is deflated a third time. At the slow levels the
// fast one decides where the two are clearly apart.
//
// A text that cannot be read as what it is ships byte for byte, with a warning.

internal import AssetArchive
internal import AssetPack
package import AssetText
internal import MinifyCSS
internal import MinifyImage

/// Makes every file as small as it gets, where it can be made smaller.
package struct Transform: Stage {
  package static let name = "transform"
  /// The share by which the fast level has to tell two forms apart, as a divisor.
  static let clearMargin = 50

  package init() {}

  package func run(
    _ tree: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    // Boxes that give their file away: the cached bytes of a text go as soon as it is done.
    let waiting = tree.files.map { Lock<AssetFile?>($0) }
    let files = tree.files.map { (path: $0.path, size: $0.originalSize) }
    let styles = try PageStyles(tree.files, context)
    var result = tree
    result.styles = styles
    result.forgetContents()
    let order = files.indices.sorted { (files[$0].size, $1) > (files[$1].size, $0) }
    let transformed = try context.map(
      stage: Transform.name, order: order, name: { files[$0].path.description },
      size: { files[$0].size }
    ) { index throws(BuildError) -> AssetFile in
      guard let file = waiting[index].withLock({ $0.take() }) else { throw .cancelled }
      return try Transform.transform(file, styles, context)
    }
    for file in transformed {
      counts.bytesIn += file.originalSize
      counts.bytesOut += file.size
      counts.items += 1
    }
    result.replaceFiles(transformed)
    return result
  }

  /// Minifies one file and seals what is to ship.
  static func transform(
    _ file: consuming AssetFile, _ styles: PageStyles, _ context: BuildContext
  ) throws(BuildError) -> AssetFile {
    var file = file
    let original = try file.bytes()
    guard let cache = context.options.cache, let keys = context.keys, !original.isEmpty else {
      return try make(file, original, styles, context, context.warn)
    }
    let key = keys.key(file.path, file.mediaType, original, styles)
    if let record = cache.record(key, for: file.path), record.apply(to: &file) {
      record.warnings.forEach(context.warn)
      return file
    }
    var warnings: [BuildWarning] = []
    let made = try make(file, original, styles, context) { warnings.append($0) }
    warnings.forEach(context.warn)
    if let record = CacheRecord(made, warnings: warnings) { cache.keep(record, key) }
    return made
  }

  /// Does the work of one file; it depends on nothing but the file, the options and, for a page, the sheets.
  private static func make(
    _ file: consuming AssetFile, _ original: [UInt8], _ styles: PageStyles,
    _ context: BuildContext, _ warn: (BuildWarning) -> Void
  ) throws(BuildError) -> AssetFile {
    var file = file
    if let warning = ImageWork.nameWarning(file.path, file.mediaType) { warn(warning) }
    if file.mediaType.kind == .image, !original.isEmpty {
      try image(&file, original, context, warn)
      return file
    }
    guard TextMinifier.handles(file.mediaType.kind), !original.isEmpty else {
      file.take(context.sealer.seal(original), content: nil)
      return file
    }
    guard MediaType.isUTF8(original) else {
      file.status = .kept("it is not UTF-8")
      file.take(context.sealer.seal(original), content: nil)
      return file
    }
    var base = original
    var minified: [UInt8]?
    if context.options.sourceMaps == .drop,
      file.mediaType.kind == .javaScript || file.mediaType.kind == .css
    {
      base = SourceMapComment.removed(from: original) ?? original
    }
    if file.mediaType.kind == .javaScript,
      let warning = ServiceWorkers.warning(original, file.path)
    {
      warn(warning)
    }
    do throws(Diagnostic) {
      try checkTemplate(file, original)
      guard context.options.minifies else {
        file.take(context.sealer.seal(base), content: base.count == original.count ? nil : base)
        return file
      }
      let outcome = try TextMinifier(
        keepsSourceMaps: context.options.sourceMaps == .keep,
        javaScript: context.options.scripts, markup: context.options.markup,
        lineStyles: styles.lines
      ).minify(original, file.path, file.mediaType.kind)
      if !outcome.warnings.isEmpty {
        let lines = LineMap(original)
        for warning in outcome.warnings {
          warn(BuildWarning(warning, path: file.path, lines: lines))
        }
      }
      file.script = outcome.script
      minified = outcome.bytes
    } catch {
      base = original
      let warning = BuildWarning(error, path: file.path, lines: LineMap(original))
      if context.options.isStrict { throw .source(warning) }
      warn(warning)
      file.status = .failed(error)
    }
    var form = (bytes: base, deflated: [UInt8]?.none)
    if let minified, file.mediaType.kind == .javaScript || file.mediaType.kind == .html,
      context.options.javaScript.changesMoreThanLength
    {
      form = (minified, context.sealer.deflate(minified))
    } else {
      form = smaller(base, minified, context.sealer)
    }
    let (winner, deflated) = form
    let seal = context.sealer.seal(winner, deflated: deflated)
    if winner.count != original.count {
      file.status = .minified
    } else if minified != nil {
      file.status = .kept("it does not get smaller deflated")
    }
    // Pages and sheets are looked at again soon; other texts can be had back from their deflated form.
    let isLookedAt = file.mediaType.kind == .html || file.mediaType.kind == .css
    let isOriginal = winner.count == original.count
    file.take(seal, content: isOriginal || (deflated != nil && !isLookedAt) ? nil : winner)
    return file
  }

  /// Makes an image smaller and seals what is to ship.
  private static func image(
    _ file: inout AssetFile, _ original: [UInt8], _ context: BuildContext,
    _ warn: (BuildWarning) -> Void
  ) throws(BuildError) {
    guard context.options.images == .lossless else {
      file.take(context.sealer.seal(original), content: nil)
      return
    }
    var result = original
    do throws(Diagnostic) {
      let image = try ImageWork.minify(original, context.options.imageWork)
      file.imageSummary = image.summary
      for warning in image.warnings {
        warn(
          BuildWarning(path: file.path.description, id: warning.id, message: warning.message))
      }
      result = image.bytes
      file.status = result.count < original.count ? .minified : .kept(image.summary)
    } catch {
      let warning = BuildWarning(
        path: file.path.description, id: error.id, message: "\(error.message); it ships as it is")
      if context.options.isStrict { throw .source(warning) }
      warn(warning)
      file.imageSummary = "left as it is: it \(error.message)"
      file.status = .failed(error)
    }
    guard result.count < original.count else {
      file.take(context.sealer.seal(original), content: nil)
      return
    }
    let seal = context.sealer.seal(result)
    // A picture that was not compressed may do better inside the archive than by itself.
    if context.options.format == .zip,
      let deflated = context.sealer.deflate(original), deflated.count < seal.storedSize
    {
      file.status = .kept("it does not get smaller deflated")
      file.imageSummary = "left as it is: it does not get smaller deflated"
      file.take(context.sealer.seal(original, deflated: deflated), content: nil)
      return
    }
    file.take(seal, content: seal.deflated == nil ? result : nil)
  }

  /// The form that is smaller inside an archive, and its DEFLATE stream where it has one.
  private static func smaller(
    _ base: [UInt8], _ minified: [UInt8]?, _ sealer: Sealer
  ) -> (bytes: [UInt8], deflated: [UInt8]?) {
    guard let minified, minified.count < base.count else { return (base, sealer.deflate(base)) }
    if sealer.level != .fast {
      let before = sealer.deflate(base, level: .fast)?.count ?? base.count
      let after = sealer.deflate(minified, level: .fast)?.count ?? minified.count
      if abs(before - after) * clearMargin > before {
        let winner = after < before ? minified : base
        return (winner, sealer.deflate(winner))
      }
    }
    let before = sealer.deflate(base)
    let after = sealer.deflate(minified)
    return (after?.count ?? minified.count) < (before?.count ?? base.count)
      ? (minified, after) : (base, before)
  }

  /// Throws where a page or drawing is to be filled in by a server.
  private static func checkTemplate(_ file: AssetFile, _ text: [UInt8]) throws(Diagnostic) {
    switch file.mediaType.kind {
    case .html, .svg, .xml: break  // Sheets are looked at token by token, by their minifier.
    default: return
    }
    guard let found = TemplateSyntax.find(in: text) else { return }
    throw Diagnostic(
      id: "template", severity: .warning, path: file.path,
      range: found.offset..<(found.offset + 2),
      message: "the file is a template for a server (\(found.mark)) and is left as it is; bundle "
        + "the page that the server makes of it")
  }
}
