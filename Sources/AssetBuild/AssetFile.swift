package import AssetArchive
internal import AssetPack
package import AssetText

/// A file on its way from the input to the bundle.
///
/// The bytes that ship are in one of three places: still in the input (`content` is nil and the file is read when it is
/// asked for), in memory, or only in their deflated form. So a build of hundreds of megabytes never lies in memory as
/// a whole.
package struct AssetFile: Sendable {
  /// What became of the file.
  package enum Status: Sendable, Hashable {
    /// Nothing here minifies its kind.
    case unchanged
    /// It ships smaller than it was.
    case minified
    /// It ships as it was, for a reason such as that it would not get smaller.
    case kept(String)
    /// It ships as it was since it could not be read as what it is.
    case failed(Diagnostic)
  }

  /// What the JavaScript minifier learned about a script.
  package struct Script: Sendable, Hashable {
    package var isModule: Bool
    package var usesImportMeta: Bool
    package var hasDynamicImport: Bool
    /// The specifiers of imports that are string literals.
    package var imports: [String]

    package init(isModule: Bool, usesImportMeta: Bool, hasDynamicImport: Bool, imports: [String]) {
      self.isModule = isModule
      self.usesImportMeta = usesImportMeta
      self.hasDynamicImport = hasDynamicImport
      self.imports = imports
    }
  }

  package let path: AssetPath
  package var mediaType: MediaType
  package let origin: AssetOrigin
  /// How soon it is needed; set by the stages that read the pages.
  package var priority: Manifest.Priority = .deferred
  /// The place among files of the same priority: the order in which the entry pages name them.
  package var order = Int.max
  /// The ids of the shell's placeholders that wait for it.
  package var placeholders: [String] = []
  package var status: Status = .unchanged
  package var script: Script?
  /// What was done to an image, or why nothing was.
  package var imageSummary: String?
  /// The bytes that ship where they are in memory.
  private(set) var content: [UInt8]?
  /// Size, digests and deflated form of what ships, once known.
  private(set) var seal: SealedContent?

  package init(
    path: AssetPath, mediaType: MediaType, origin: AssetOrigin, content: [UInt8]? = nil
  ) {
    self.path = path
    self.mediaType = mediaType
    self.origin = origin
    self.content = content
  }

  /// The size of the file it was made from.
  package var originalSize: Int { origin.size }

  /// The size of the bytes that ship.
  package var size: Int { seal?.size ?? content?.count ?? origin.size }

  /// The bytes that ship.
  ///
  /// - Complexity: O(*n*); reads the input or inflates where they are not in memory.
  package func bytes() throws(BuildError) -> [UInt8] {
    if let content { return content }
    if let seal, let deflated = seal.deflated {
      guard let bytes = RawInflater.inflate(deflated, size: seal.size) else {
        throw .verification(
          path: path.description, message: "its deflated form cannot be read back")
      }
      return bytes
    }
    return try origin.load()
  }

  /// Replaces the bytes that ship; they are sealed anew later.
  package mutating func replaceContent(_ bytes: [UInt8]) {
    content = bytes
    seal = nil
  }

  /// Takes the sealed form of the bytes that ship.
  ///
  /// - Parameters:
  ///   - seal: Made of these very bytes.
  ///   - content: The bytes, where they differ from the input's or should stay in memory.
  mutating func take(_ seal: SealedContent, content: [UInt8]?) {
    self.seal = seal
    self.content = content
  }

  /// Lets go of the bytes that are in memory.
  mutating func forgetContent() { content = nil }
}
