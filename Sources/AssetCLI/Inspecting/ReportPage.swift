// ReportPage: a bundle as one page that needs no other file and asks for none.
//
// The data is JSON in an element of its own and the script sets everything as text, so a file that is called like markup
// is shown as it is called. `<` is written as an escape, since it could end the element.

internal import AssetArchive
internal import AssetPack
internal import AssetText

/// The page of `inspect --html`.
struct ReportPage {
  let inspection: BundleInspection
  var comparison: ComparisonReport?
  var report: BuildReportFile?

  /// The page as it is written.
  var bytes: [UInt8] {
    let name = inspection.path.split(separator: "/").last.map(String.init) ?? inspection.path
    let title = Self.escaped("\(name): what is in the bundle")
    let summary = Self.escaped(
      "\(inspection.path), made by version \(inspection.manifest.toolVersion), digest "
        + inspection.manifest.digest.prefix(16))
    var page = Array(
      """
      <!doctype html>
      <html lang=en>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width,initial-scale=1">
      <meta http-equiv=Content-Security-Policy
        content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(ReportStyle.text)
      </style>
      <nav aria-label="Sections"><div>
      <a href=#map-head>Map</a> <a href=#files-head>Files</a> <a href=#inlined-head>Inlined</a>
      <a href=#dropped-head>Left out</a> <a href=#warnings-head>Warnings</a>
      <a href=#duplicates-head>Duplicates</a> <a href=#steps-head>Timeline</a>
      <a href=#compared id=compare-link hidden>What grew</a>
      <button type=button id=theme>Colours: system</button>
      </div></nav>
      <header>
      <h1>\(title)</h1>
      <p class=dim>\(summary)</p>
      <noscript><p>This page draws its tables by a script, which is off.</p></noscript>
      <div id=tiles class=tiles></div>
      <div id=problems></div>
      </header>
      <main>
      <section id=compared hidden><h2>What grew since <span id=with></span></h2>
      <div id=compare></div></section>
      <section id=map-head><h2>Map</h2>
      <div class=bar>
      <fieldset><legend>Size</legend>
      <label><input type=radio name=measure value=original> written</label>
      <label><input type=radio name=measure value=size> minified</label>
      <label><input type=radio name=measure value=stored checked> in the archive</label>
      </fieldset>
      <fieldset><legend>By</legend>
      <label><input type=radio name=grouping value=directory checked> directory</label>
      <label><input type=radio name=grouping value=type> type</label>
      </fieldset>
      <span id=trail class=bar></span>
      </div>
      <div id=map role=tree aria-label="Sizes of files"></div>
      <p id=about role=status></p>
      <p id=keys class=bar></p></section>
      <section id=files-head><h2>Files</h2><div id=files></div></section>
      <section id=inlined-head><h2>Inlined</h2><div id=inlined></div></section>
      <section id=dropped-head><h2>Left out</h2><div id=dropped></div></section>
      <section id=warnings-head><h2>Warnings</h2><div id=warnings></div></section>
      <section id=duplicates-head><h2>Duplicates</h2><div id=duplicates></div></section>
      <section id=steps-head><h2>Timeline of the build</h2><div id=steps></div></section>
      </main>

      """.utf8)
    page += Self.element("data", data.compact)
    page += Self.element("report", report?.bytes ?? Array("null".utf8))
    page += "<script>\n\(ReportScript.text)\n\(ReportMapScript.text)\n</script>\n".utf8
    return page
  }

  private var data: JSONValue {
    let manifest = inspection.manifest
    var members: [(String, JSONValue)] = [
      ("archiveSize", .integer(inspection.archiveSize)),
      (
        "entries",
        .array(
          manifest.entries.map { entry in
            .array([
              .string(entry.path.description), .string(Self.kind(entry)),
              .string(entry.mediaType), .integer(entry.originalSize), .integer(entry.size),
              .integer(entry.storedSize), .string(entry.priority.name),
              entry.sameAs.map { .string($0.description) } ?? .null,
              entry.note.map { .string($0) } ?? .null,
            ])
          })
      ),
      (
        "inlined",
        .array(
          manifest.inlined.map {
            .object([
              ("path", .string($0.path.description)), ("into", .string($0.into.description)),
              ("size", .integer($0.size)), ("reason", .string($0.reason)),
            ])
          })
      ),
      (
        "dropped",
        .array(
          manifest.dropped.map {
            .object([("path", .string($0.path)), ("reason", .string($0.reason))])
          })
      ),
      ("problems", .array(inspection.problems.map { .string($0.description) })),
    ]
    if let comparison { members.append(("compare", comparison.json)) }
    return .object(members)
  }

  /// The family of a media type.
  private static func kind(_ entry: Manifest.Entry) -> String {
    let type = entry.mediaType.split(separator: ";").first.map(String.init) ?? entry.mediaType
    switch type {
    case "text/html": return "html"
    case "text/css": return "css"
    case "text/javascript", "application/javascript": return "js"
    case "image/svg+xml": return "svg"
    case "application/wasm": return "wasm"
    default: break
    }
    if type.hasSuffix("json") { return "json" }
    if type.hasSuffix("xml") { return "xml" }
    let family = type.split(separator: "/").first.map(String.init) ?? ""
    return ["image", "font", "audio", "video", "text"].contains(family) ? family : "other"
  }

  /// JSON as an element that no script runs.
  private static func element(_ id: String, _ json: [UInt8]) -> [UInt8] {
    var result = Array("<script type=application/json id=\(id)>".utf8)
    for byte in json {
      // JSON has this byte inside of strings only.
      if byte == UInt8(ascii: "<") { result += "\\u003c".utf8 } else { result.append(byte) }
    }
    return result + "</script>\n".utf8
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
