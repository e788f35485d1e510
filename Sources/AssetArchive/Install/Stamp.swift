// Stamp: the file that says which archive a tree came from.
//
// It is written as the last file of a tree that is still under its temporary name, so a tree that has one is whole.
// What makes a directory ours is the folder that holds it: cleaners of temporary directories remove files one by one,
// and a tree whose stamp was purged must still be recognised and replaced.

/// The record of an extraction inside the tree.
struct Stamp: Equatable {
  /// The folder inside a tree that holds everything of ours.
  static let folder = ".webpack-assets"
  static let path = ".webpack-assets/stamp"

  var identity: String
  var files: Int

  var encoded: [UInt8] {
    Array("webpack-assets 1\nidentity \(identity)\nfiles \(files)\n".utf8)
  }

  init(identity: String, files: Int) {
    self.identity = identity
    self.files = files
  }

  /// Reads a stamp; nil where it is not exactly what `encoded` writes.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[1].hasPrefix("identity "), lines[2].hasPrefix("files "),
      let files = Int(lines[2].dropFirst(6))
    else { return nil }
    self.init(identity: String(lines[1].dropFirst(9)), files: files)
    guard encoded == bytes else { return nil }
  }
}
