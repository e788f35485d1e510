// ImageWork: images in a build and in `minify`.
//
// What an image is called counts for nothing here, what its bytes are does; where the two differ the user is told, since a
// server or a web view that goes by names sends the wrong type. An image that cannot be read ships as it is.

public import AssetText
package import MinifyImage

/// What becomes of images.
public enum ImageMode: String, Sendable, Hashable, CaseIterable {
  /// They become smaller where no pixel changes by that.
  case lossless
  /// They stay as they are.
  case off
}

/// What became of one image.
public struct ImageResult: Sendable, Hashable {
  /// The file in the input.
  public let path: AssetPath
  /// Its media type, by its bytes.
  public let mediaType: String
  /// Its size in the input, in bytes.
  public let original: Int
  /// Its size as it ships.
  public let size: Int
  /// What was done, or why nothing was.
  public let summary: String
}

/// Minifies images and judges their names.
package enum ImageWork {
  /// What is to be said of a file whose name promises another type than its bytes are, where one of the two is an image.
  package static func nameWarning(_ path: AssetPath, _ type: MediaType) -> BuildWarning? {
    let named = MediaType.ofName(path)
    guard named.kind == .image || type.kind == .image, named.kind != .other,
      named.value != type.value
    else { return nil }
    return BuildWarning(
      path: path.description, id: "image-extension",
      message:
        "is \(type.value) by its bytes and \(named.value) by its name; the manifest says what "
        + "it is, rename it so that the file's name does too")
  }

  /// Makes an image smaller.
  package static func minify(
    _ bytes: [UInt8], _ options: ImageOptions
  ) throws(Diagnostic) -> MinifiedImage {
    try ImageMinifier(options: options).run(bytes)
  }
}
