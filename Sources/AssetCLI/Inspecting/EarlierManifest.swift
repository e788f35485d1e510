internal import AssetArchive
internal import AssetPack
internal import AssetText

/// The manifest of an earlier build, from wherever the user keeps it.
enum EarlierManifest {
  /// Reads a bundle, a `manifest.json`, or the output directory of a build.
  static func read(_ path: String) throws(Failure) -> Manifest {
    if OutputFile.isDirectory(path) {
      return try decode(OutputFile.read("\(path)/manifest.json"), "\(path)/manifest.json")
    }
    let bytes = try OutputFile.read(path)
    // An archive begins otherwise.
    if bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") {
      return try decode(bytes, path)
    }
    do throws(PackError) {
      return try BundleInspection(path: path).manifest
    } catch {
      throw Failure(error.description)
    }
  }

  private static func decode(_ bytes: [UInt8], _ path: String) throws(Failure) -> Manifest {
    do throws(ArchiveError) {
      return try Manifest.decode(bytes)
    } catch {
      throw .file(
        path,
        "is no manifest of a bundle; name a bundle, the 'manifest.json' beside it or the directory "
          + "of both", "compare")
    }
  }
}
