extension AtRule {
  /// The at-rule with a lower-case name.
  init(name: String) {
    self =
      switch name {
      case "media": .media
      case "supports": .supports
      case "layer": .layer
      case "container": .container
      case "scope": .scope
      case "starting-style": .startingStyle
      case "font-face": .fontFace
      case "page": .page
      case "property": .property
      case "counter-style": .counterStyle
      case "import": .importRule
      case "namespace": .namespace
      case "position-try": .positionTry
      case "font-palette-values": .fontPalette
      case "view-transition": .viewTransition
      case "-moz-document", "document": .document
      case "font-feature-values": .fontFeature
      default: name.hasSuffix("keyframes") ? .keyframes : .other
      }
  }
}
