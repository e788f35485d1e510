enum EditorNamespaceTable {
  /// Namespaces of drawing programs: nothing else reads what is in them.
  static let editors: Set<String> = [
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://inkscape.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.inkscape.org/namespaces/inkscape",
    "http://www.bohemiancoding.com/sketch/ns",
    "http://www.figma.com/figma/ns",
    "http://www.serif.com/",
    "http://www.vector.evaxdesign.sk",
    "http://vectornator.io",
    "https://boxy-svg.com",
    "http://krita.org/namespaces/svg/krita",
    "http://schemas.microsoft.com/visio/2003/SVGExtensions/",
    "http://ns.adobe.com/AdobeIllustrator/10.0/",
    "http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/",
    "http://ns.adobe.com/Extensibility/1.0/",
    "http://ns.adobe.com/Flows/1.0/",
    "http://ns.adobe.com/GenericCustomNamespace/1.0/",
    "http://ns.adobe.com/Graphs/1.0/",
    "http://ns.adobe.com/ImageReplacement/1.0/",
    "http://ns.adobe.com/SaveForWeb/1.0/",
    "http://ns.adobe.com/Variables/1.0/",
    "http://ns.adobe.com/XPath/1.0/",
    "http://www.corel.com/coreldraw/svg/",
    "http://www.adobe.com/xd",
  ]

  /// Namespaces whose declaration goes where nothing is of them any more.
  static let known: Set<String> = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/2000/svg",
  ]
}
