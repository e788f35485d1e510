internal import AssetText
internal import MinifyMarkup

/// What a shell shows before it is populated, where the page itself has nothing to show.
enum Splash {
  /// The colours a page names for itself.
  struct Colors: Sendable {
    /// `theme-color` metas: a colour and its media query, perhaps empty.
    var themes: [(color: String, media: String)] = []
    /// `color-scheme`, such as `light dark`; nil where the page names none.
    var scheme: String?

    init(_ document: HTMLDocument) {
      for token in document.tokens where token.kind == .startTag && token.name == "meta" {
        guard let content = token["content"], Colors.isPlain(content) else { continue }
        switch (token["name"] ?? "").lowercased() {
        case "theme-color": themes.append((content, token["media"] ?? ""))
        case "color-scheme": scheme = scheme ?? content
        default: break
        }
      }
    }

    /// True for values that cannot leave a declaration.
    private static func isPlain(_ value: String) -> Bool {
      !value.isEmpty && !value.contains { ";{}<>\\\"'".contains($0) }
    }

    /// The background of the cover while one page takes the other's place.
    var cover: String {
      if let plain = themes.first(where: { $0.media.isEmpty }) { return plain.color }
      return themes.isEmpty && scheme == nil ? "" : "Canvas"
    }

    /// The rules for the background.
    var style: String {
      var rules = ":root{color-scheme:\(scheme ?? "light dark")}"
      // The first meta whose media matches wins; in a sheet the last rule does.
      for theme in themes.reversed() {
        let rule = "html{background:\(theme.color)}"
        rules +=
          theme.media.isEmpty || !Colors.isPlain(theme.media)
          ? rule : "@media \(theme.media){\(rule)}"
      }
      return rules
    }
  }

  /// The rules and the markup of the splash that comes with the tool.
  static let standard = """
    <style>body{margin:0}#webpack-assets-splash{position:fixed;inset:0;display:flex;flex-direction:column;\
    align-items:center;justify-content:center;gap:16px;font:15px system-ui,sans-serif;color:#888}\
    #webpack-assets-splash i{width:32px;height:32px;box-sizing:border-box;border:3px solid;\
    border-right-color:transparent;border-radius:50%;animation:webpack-assets 1s linear infinite}\
    #webpack-assets-splash progress{width:160px}#webpack-assets-splash.failed i,\
    #webpack-assets-splash.failed progress{display:none}#webpack-assets-error{margin:0 24px;text-align:center}\
    @keyframes webpack-assets{to{transform:rotate(1turn)}}\
    @media(prefers-reduced-motion:reduce){#webpack-assets-splash i{animation-duration:4s}}</style>\
    <div id="webpack-assets-splash"><i></i><progress id="webpack-assets-progress" hidden></progress>\
    <p id="webpack-assets-error"></p></div>
    """
}
