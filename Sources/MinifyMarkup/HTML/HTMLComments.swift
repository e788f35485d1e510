// Which comments somebody reads.
//
// Frameworks that take over a page rendered on a server find their places by comments, and those are short: `$`, `/$`,
// `[`, `]`, nothing at all, or one space (React, Vue, Svelte, Solid, Lit, Angular, Qwik). Comments of up to four bytes
// without a word in them are therefore kept, beside the longer marks in the table.

internal import AssetText

enum HTMLComments {
  /// True where a comment must stay.
  static func isKept(_ text: String, options: HTMLMinifier.Options) -> Bool {
    if options.keepsAllComments { return true }
    if text.utf8.count <= 4, !text.utf8.contains(where: HTMLCharacters.isLetter) { return true }
    let trimmed = trim(text)
    if trimmed.isEmpty { return true }
    if prefixes.contains(where: { text.hasPrefix($0) }) { return true }
    if options.keptComments.contains(where: { text.hasPrefix($0) || trimmed.hasPrefix($0) }) {
      return true
    }
    if conditions.contains(where: { trimmed.hasPrefix($0) }) || text.hasSuffix("[endif]") {
      return true
    }
    return ["@license", "@preserve"].contains { mark in
      text.utf8.contains(UInt8(ascii: "@")) && text.contains(mark)
    }
  }

  private static func trim(_ text: String) -> Substring {
    var text = Substring(text)
    while let first = text.utf8.first, HTMLCharacters.isSpace(first) { text.removeFirst() }
    while let last = text.utf8.last, HTMLCharacters.isSpace(last) { text.removeLast() }
    return text
  }

  /// Marks that are compared with the white space trimmed.
  private static let conditions = [
    "[if ", "[endif", "<![endif", "![endif", "ko ", "/ko", "googleoff", "googleon", "noindex",
    "/noindex", "#include", "#echo", "#if", "#else", "#endif", "#set", "ssr-outlet", "app-html",
    "app-head", "ng-", "ngIf", "ngFor", "ngRepeat", "end ng", "bindings={", "email_off",
    "/email_off", "sse", "/sse", "esi ", "esi",
  ]

  /// Marks that are compared as they stand.
  private static let prefixes = [
    "!", "$", "/$", "&", "/&", "[", "]", "v-", "teleport ", "lit-", "/lit-", "?lit$", "qv", "/qv",
    "t=", "/t", "astro:", "nghm", "ngetn", "ngtns", "container", "html", "M_", "M^", "M$", "%+",
    "%-",
    "F!", "hydration", "empty", "s:", "/s:", "blazor:", "Blazor",
  ]
}
