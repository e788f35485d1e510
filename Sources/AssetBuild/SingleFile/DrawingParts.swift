// DrawingParts: what `use` takes from another drawing, brought into the page.
//
// No engine lets `use` take a `data:` address, so the element that it names has to stand in the page itself: in a `defs` at
// the end of the drawing that uses it, where it moves nothing else in the page and lives as long as its user. With it come
// the elements that it names in turn (gradients, masks, other uses). Their ids get names that the page does not have.
//
// A drawing is read as HTML reads one inside a page, since that is how it is read where it goes to.

internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// Takes elements out of drawings.
struct DrawingParts {
  /// Why an element cannot be taken.
  struct Refusal: Error {
    let reason: String
  }

  /// An element of a drawing with everything that it names.
  struct Part {
    /// The new id of the element.
    var id: String
    /// Markup for a `defs`.
    var markup: [UInt8]
  }

  private let page: [UInt8]
  private var drawings: [AssetPath: HTMLDocument] = [:]
  private var count = 0

  /// - Parameter page: The page, whose ids stay what they are.
  init(page: [UInt8]) { self.page = page }

  /// The element with an id, as it can stand in the page.
  ///
  /// - Parameters:
  ///   - id: The id of the element in its drawing.
  ///   - file: The drawing.
  ///   - address: Finds the new address of a file that the element names.
  /// - Returns: The element, or why it cannot be taken.
  /// - Throws: What keeps a file from being read.
  mutating func part(
    _ id: String, of file: AssetFile, address: (String) throws(BuildError) -> String?
  ) throws(BuildError) -> Result<Part, Refusal> {
    let drawing: HTMLDocument
    if let known = drawings[file.path] {
      drawing = known
    } else {
      drawing = HTMLDocument(try file.bytes())
      drawings[file.path] = drawing
    }
    // Its rules would hold for the whole page, and those of the page for nothing else than the page.
    if drawing.tokens.contains(where: { $0.kind == .startTag && $0.name == "style" }) {
      return .failure(
        Refusal(reason: "the drawing has styles, which would hold for the whole page"))
    }
    let elements = Self.elements(drawing)
    guard elements[id] != nil else {
      return .failure(Refusal(reason: "the drawing has no element '\(id)'"))
    }
    count += 1
    var prefix = "use\(count)-"
    while page.firstRange(of: Array(prefix.utf8)) != nil { prefix = "u" + prefix }

    var order: [String] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      guard !order.contains(next), let range = elements[next] else { continue }
      // What lies inside an element that is taken already comes with it.
      let isInside = order.contains {
        elements[$0].map { $0 != range && $0.contains(range.lowerBound) } ?? false
      }
      if isInside { continue }
      order.append(next)
      waiting += drawing.tokens[range].flatMap(Self.names)
    }
    var markup: [UInt8] = []
    // An element that was taken before the one around it would be there twice.
    let outermost = order.filter { name in
      guard let range = elements[name] else { return false }
      return !order.contains { other in
        other != name
          && elements[other].map { $0 != range && $0.contains(range.lowerBound) } ?? false
      }
    }
    for name in outermost {
      guard let range = elements[name] else { continue }
      var copy = drawing
      copy.tokens = []
      for token in drawing.tokens[range] {
        var token = token
        if token.kind == .startTag {
          if token.name == "script" {
            return .failure(Refusal(reason: "the drawing has a script in what is used"))
          }
          for attribute in token.attributes {
            guard let value = token[attribute.name] else { continue }
            var new = value
            if attribute.name == "id" {
              new = prefix + value
            } else if ["href", "xlink:href"].contains(attribute.name) {
              if value.hasPrefix("#") {
                new = "#" + prefix + value.dropFirst()
              } else if token.name == "use" {
                return .failure(
                  Refusal(reason: "what is used takes a part of another drawing itself"))
              } else if token.name != "a" {
                new = try address(value) ?? value
              }
            } else {
              new = try Self.renamed(value, prefix, address)
            }
            if new != value { token.setAttribute(attribute.name, new) }
          }
        }
        copy.tokens.append(token)
      }
      markup += copy.serialized()
    }
    return .success(Part(id: prefix + id, markup: markup))
  }

  /// The tokens of each element that has an id, the first where several have it.
  private static func elements(_ drawing: HTMLDocument) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    var open: [(name: String, id: String?, start: Int)] = []
    for (index, token) in drawing.tokens.enumerated() {
      switch token.kind {
      case .startTag:
        if token.isSelfClosing {
          if let id = token["id"], found[id] == nil { found[id] = index..<index + 1 }
        } else {
          open.append((token.name, token["id"], index))
        }
      case .endTag:
        guard let place = open.lastIndex(where: { $0.name == token.name }) else { continue }
        if let id = open[place].id, found[id] == nil { found[id] = open[place].start..<index + 1 }
        open.removeSubrange(place...)
      default: break
      }
    }
    return found
  }

  /// The ids that a tag names.
  private static func names(_ token: HTMLToken) -> [String] {
    guard token.kind == .startTag else { return [] }
    return token.attributes.flatMap { attribute -> [String] in
      guard let value = token[attribute.name] else { return [] }
      if attribute.name == "href" || attribute.name == "xlink:href" {
        return value.hasPrefix("#") ? [String(value.dropFirst())] : []
      }
      return CSSReferences.find(inDeclarations: Array(value.utf8))
        .compactMap { $0.value.hasPrefix("#") ? String($0.value.dropFirst()) : nil }
    }
  }

  /// A value whose `url()`s name the new ids and addresses.
  private static func renamed(
    _ value: String, _ prefix: String, _ address: (String) throws(BuildError) -> String?
  ) throws(BuildError) -> String {
    guard value.contains("(") else { return value }
    let bytes = Array(value.utf8)
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    for reference in CSSReferences.find(inDeclarations: bytes) where reference.kind == .url {
      if reference.value.hasPrefix("#") {
        changes.append(
          (reference.range, CSSReferences.url("#" + prefix + reference.value.dropFirst())))
      } else if let new = try address(reference.value) {
        changes.append((reference.range, CSSReferences.url(new)))
      }
    }
    guard !changes.isEmpty else { return value }
    return String(decoding: CSSReferences.rewrite(bytes, changes), as: UTF8.self)
  }
}
