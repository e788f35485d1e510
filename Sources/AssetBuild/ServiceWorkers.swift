internal import AssetText
internal import MinifyJS
internal import MinifyMarkup

/// Tells of service workers, which an app must not wait for.
enum ServiceWorkers {
  /// A warning for the first registration in a script.
  static func warning(_ script: [UInt8], _ path: AssetPath) -> BuildWarning? {
    MethodCalls.offsets(of: "register", on: "serviceWorker", in: script).first.map {
      warning(at: $0, script, path)
    }
  }

  /// A warning for the first registration in the scripts that stand in a page.
  static func warning(in html: HTMLDocument, _ bytes: [UInt8], _ path: AssetPath) -> BuildWarning? {
    for index in html.tokens.indices.dropFirst() where html.tokens[index].text == .scriptData {
      let text = HTMLReferences.bytes(of: html.tokens[index], html)
      guard
        let offset = MethodCalls.offsets(of: "register", on: "serviceWorker", in: text).first
      else { continue }
      return warning(at: html.tokens[index].range.lowerBound + offset, bytes, path)
    }
    return nil
  }

  private static func warning(at offset: Int, _ bytes: [UInt8], _ path: AssetPath) -> BuildWarning {
    let place = LineMap(bytes).position(of: offset)
    return BuildWarning(
      path: path.description, line: place.line, column: place.column, id: "service-worker",
      message: "registers a service worker, which no web view runs from file URLs or for a custom "
        + "scheme; see that the app works when this fails")
  }
}
