internal import AssetText

/// The report of `build --report`, which says what a bundle does not keep: what the build cost and what it warned of.
struct BuildReportFile {
  /// The digest of the bundle it is about.
  let digest: String
  /// The report as it is: one JSON object.
  let bytes: [UInt8]

  /// Reads a report.
  init(path: String) throws(Failure) {
    let bytes = try OutputFile.read(path)
    var digest = ""
    var command = ""
    do throws(JSONFailure) {
      try bytes.withUnsafeBufferPointer { buffer throws(JSONFailure) in
        var reader = JSONReader(buffer)
        try reader.object { reader, key throws(JSONFailure) in
          switch key {
          case "digest": digest = try reader.string()
          case "command": command = try reader.string()
          default: try reader.skip()
          }
        }
        try reader.end()
      }
    } catch {
      throw .file(
        path, "is no report: \(error.reason); name a file that 'build --report' wrote", "report")
    }
    guard command == "build", !digest.isEmpty else {
      throw .file(
        path, "is no report of a build; name a file that 'build --report' wrote", "report")
    }
    self.bytes = bytes
    self.digest = digest
  }
}
