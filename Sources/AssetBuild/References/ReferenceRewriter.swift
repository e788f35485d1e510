internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// Puts other addresses in the place of references, by their ranges; everything else keeps its bytes.
enum ReferenceRewriter {
  /// A page with some of its references changed.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - choices: What the user's expressions chose of it.
  ///   - integrity: The digest for an element whose reference is changed, from the one that it has; none where nil.
  ///   - replacement: The new address of a reference, or nil where it stays.
  /// - Returns: The page; the same bytes where nothing changed.
  static func page(
    _ bytes: [UInt8], _ choices: ElementChoices.Result,
    integrity: (HTMLReference, String) -> String? = { _, _ in nil },
    _ replacement: (HTMLReference) -> String?
  ) -> [UInt8] {
    var html = HTMLDocument(bytes)
    let references = HTMLReferences(html, choices).all
    var isChanged = false
    var index = 0
    while index < references.count {
      let first = references[index]
      // All references of one attribute or text are changed together, since their ranges belong to its old value.
      var group: [HTMLReference] = []
      while index < references.count, references[index].token == first.token,
        references[index].attribute == first.attribute
      {
        group.append(references[index])
        index += 1
      }
      let changes = group.compactMap { reference in
        replacement(reference).map { (reference: reference, address: $0) }
      }
      guard !changes.isEmpty else { continue }
      isChanged = true
      switch first.place {
      case .attribute(let name):
        html.tokens[first.token].setAttribute(name, changes[0].address)
        // The digest was that of another file, unless the caller says otherwise.
        if let known = html.tokens[first.token]["integrity"],
          let digest = integrity(changes[0].reference, known)
        {
          if digest != known { html.tokens[first.token].setAttribute("integrity", digest) }
        } else {
          html.tokens[first.token].removeAttribute("integrity")
        }
        // What is asked for is no longer on another host; a font is asked for in this way from anywhere.
        if first.use != .preload("font") {
          html.tokens[first.token].removeAttribute("crossorigin")
        }
      case .candidate(let name, _):
        let ranges = changes.compactMap { change -> (range: Range<Int>, url: String)? in
          guard case .candidate(_, let range) = change.reference.place else { return nil }
          return (range, change.address)
        }
        if let value = html.tokens[first.token][name] {
          html.tokens[first.token].setAttribute(name, SourceSet.replacing(value, ranges))
        }
      case .styleAttribute:
        guard let value = html.tokens[first.token]["style"] else { continue }
        let new = CSSReferences.rewrite(Array(value.utf8), ranges(of: changes))
        html.tokens[first.token].setAttribute("style", String(decoding: new, as: UTF8.self))
      case .styleText:
        let old = HTMLReferences.bytes(of: html.tokens[first.token], html)
        html.tokens[first.token].replaceText(CSSReferences.rewrite(old, ranges(of: changes)))
      case .importMap: continue
      }
    }
    return isChanged ? html.serialized() : bytes
  }

  /// A sheet with some of its references changed.
  static func sheet(_ bytes: [UInt8], _ replacement: (CSSReference) -> String?) -> [UInt8] {
    let changes = CSSReferences.find(in: bytes).compactMap { reference in
      replacement(reference).map { (reference.range, token(reference, $0)) }
    }
    return changes.isEmpty ? bytes : CSSReferences.rewrite(bytes, changes)
  }

  /// The token that stands for an address in the place of a reference of a sheet.
  static func token(_ reference: CSSReference, _ address: String) -> [UInt8] {
    switch reference.kind {
    case .url, .importURL: CSSReferences.url(address)
    case .imageSetString, .importString: CSSReferences.string(address)
    }
  }

  private static func ranges(
    of changes: [(reference: HTMLReference, address: String)]
  ) -> [(range: Range<Int>, bytes: [UInt8])] {
    changes.compactMap { change in
      switch change.reference.place {
      case .styleAttribute(let inner), .styleText(let inner):
        (inner.range, token(inner, change.address))
      case .attribute, .candidate, .importMap: nil
      }
    }
  }
}
