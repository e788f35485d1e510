package import AssetArchive
internal import AssetPack
package import AssetText

/// What passes from stage to stage: the files, sorted by path, and what is known about them.
package struct AssetTree: Sendable {
  /// The files, sorted by the bytes of their paths.
  package private(set) var files: [AssetFile]
  /// The entry pages, in the order they were named.
  package var pages: [AssetPath]
  /// What was left out so far.
  package var dropped: [Manifest.Dropped]
  /// What was inlined so far.
  package var inlined: [Manifest.Inlined] = []
  /// The shell pages that lie beside the bundle.
  package var shells: [Shell] = []
  /// Where the input lies, as the user named it.
  package let inputPath: String
  /// What the style sheets of the input do to its pages.
  package var styles = PageStyles()

  private var indices: [AssetPath: Int]

  /// A page that is written beside the bundle.
  package struct Shell: Sendable {
    /// The entry page it stands for.
    package let page: AssetPath
    /// Its file name in the output directory.
    package let name: String
    package var bytes: [UInt8]

    package init(page: AssetPath, name: String, bytes: [UInt8]) {
      self.page = page
      self.name = name
      self.bytes = bytes
    }
  }

  package init(
    files: [AssetFile], pages: [AssetPath], dropped: [Manifest.Dropped] = [], inputPath: String
  ) {
    let sorted = files.sorted { $0.path < $1.path }
    self.files = sorted
    self.pages = pages
    self.dropped = dropped
    self.inputPath = inputPath
    indices = Dictionary(
      sorted.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of a file in `files`.
  package func index(of path: AssetPath) -> Int? { indices[path] }

  /// The file with a path.
  package subscript(_ path: AssetPath) -> AssetFile? {
    indices[path].map { files[$0] }
  }

  /// Changes the file at an index; its path cannot change.
  package mutating func update(_ index: Int, _ change: (inout AssetFile) -> Void) {
    change(&files[index])
  }

  /// Lets go of the bytes that are in memory, where another holder of the files gives them back later.
  mutating func forgetContents() {
    for index in files.indices { files[index].forgetContent() }
  }

  /// Replaces all files by as many others with the same paths.
  package mutating func replaceFiles(_ files: [AssetFile]) {
    precondition(files.count == self.files.count)
    self.files = files
  }

  /// The path of a file that differs from a given path only in case or Unicode normalisation.
  package func variant(of path: AssetPath) -> AssetPath? {
    if indices[path] != nil { return nil }
    let key = NameKey(path.description)
    return files.first { NameKey($0.path.description) == key }?.path
  }

  /// Adds a file that a page asks for by its plain name while only its gzip twin is in the input.
  ///
  /// - Returns: True where there is such a twin; the tree then holds the plain file, transformed like any other.
  package mutating func addPlainFile(
    _ path: AssetPath, _ context: BuildContext
  ) throws(BuildError) -> Bool {
    guard indices[path] == nil, let twin = AssetPath(path.description + ".gz").flatMap({ self[$0] })
    else { return false }
    guard let bytes = GzipInflater.inflate(try twin.bytes()) else { return false }
    let file = AssetFile(
      path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
      origin: .memory(path: twin.origin.path, bytes: bytes))
    insert(try Transform.transform(file, styles, context))
    return true
  }

  /// Puts other bytes in the place of what the input holds, as if they had been there.
  mutating func replaceFile(_ index: Int, with bytes: [UInt8]) {
    let old = files[index]
    files[index] = AssetFile(
      path: old.path, mediaType: old.mediaType,
      origin: .memory(path: old.origin.path, bytes: bytes), content: bytes)
  }

  /// Adds a file whose path is not there yet.
  ///
  /// - Complexity: O(*n*).
  mutating func insert(_ file: AssetFile) {
    let place = files.firstIndex { file.path < $0.path } ?? files.count
    files.insert(file, at: place)
    for index in place..<files.count { indices[files[index].path] = index }
  }

  /// The names of the shell pages of some entry pages: `shell.html` for the first, `shell-a-b.html` for `a/b.html`.
  package static func shellNames(for pages: [AssetPath]) -> [String] {
    var names: [String] = []
    for page in pages {
      let flat = page.description.split(separator: "/").joined(separator: "-")
      var name = names.isEmpty ? "shell.html" : "shell-\(flat)"
      var number = 2
      while names.contains(name) {
        name = "shell-\(number)-\(flat)"
        number += 1
      }
      names.append(name)
    }
    return names
  }
}
