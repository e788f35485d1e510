internal import AssetText

extension Printer {
  /// Something that could not be written as the options demand.
  struct Warning {
    enum Kind {
      /// A tagged template holds what an inline script cannot.
      case endsInlineScript
      /// A tagged template or the first line holds what is not ASCII.
      case notASCII
    }

    var kind: Kind
    /// The offset in the source.
    var offset: Int

    func diagnostic(_ path: AssetPath?) -> Diagnostic {
      switch kind {
      case .endsInlineScript:
        Diagnostic(
          id: "js-inline-script", severity: .warning, path: path, range: offset..<offset,
          message: "a tagged template holds '</script' or '<!--', which an inline script cannot")
      case .notASCII:
        Diagnostic(
          id: "js-ascii-only", severity: .warning, path: path, range: offset..<offset,
          message: "\(offset == 0 ? "the first line" : "a tagged template") holds characters "
            + "beyond ASCII, which cannot be escaped there")
      }
    }
  }
}
