// Further rows of the table of states in docs/format.md: what others do to the destination while a run is busy, and what
// cleaners, mounts and permissions leave of it. `Installation` has the plain rows.

import AssetArchive
import AssetText
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Does something once, when the files are about to be written.
final class Interference: ExtractionProgress {
  private let body: Lock<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) { self.body = Lock(body) }

  func extractionBegan(files: Int, bytes: Int) {
    let once = body.withLock { body in
      defer { body = nil }
      return body
    }
    once?()
  }
}

@Suite struct InstallationStates {
  let place = ArchiveTemporaryDirectory()
  var tree: String { place.path + "/tree" }

  private func archive(_ title: String = "one") -> String {
    place.write("\(title).zip", Samples.site(title).bytes())
  }

  private func expectTree(_ title: String) {
    #expect(place.tree("tree") == Samples.siteTree)
    #expect(place.read("tree/index.html") == Array("<title>\(title)</title>".utf8))
    #expect(place.read("tree/css/main.css") == Samples.text)
    expectNoTemporaries()
  }

  private func expectNoTemporaries() {
    #expect(place.tree().filter { $0.hasPrefix(".tree") } == [])
  }

  private func install(
    _ archive: String, exchanging: Bool = true, _ meanwhile: @escaping @Sendable () -> Void
  ) throws -> ExtractionReport {
    var options = BundleInstaller.Options()
    options.jobs = 2
    options.exchanging = exchanging
    return try BundleInstaller(options: options).install(
      archive, to: tree, progress: Interference(meanwhile))
  }

  // MARK: Damage inside a tree of ours

  @Test func aFileWhereADirectoryWas() throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/css/main.css")
    rmdir(tree + "/css")
    place.write("tree/css", [1])
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
  }

  @Test func aDirectoryWhereAFileWas() throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/index.html")
    mkdir(tree + "/index.html", 0o755)
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
  }

  @Test func extraFilesStayUntilTheTreeIsReplaced() throws {
    _ = try Samples.install(archive(), tree)
    place.write("tree/extra", [1])
    unlink(tree + "/index.html")
    #expect(try Samples.install(archive(), tree).outcome == .repaired(1))
    #expect(place.read("tree/extra") == [1])
    _ = try Samples.install(archive("two"), tree)
    expectTree("two")
  }

  @Test(arguments: ["files", "directories too", "stamp only"])
  func purgedFolder(what: String) throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/.webpack-assets/stamp")
    rmdir(tree + "/.webpack-assets")
    if what != "stamp only" {
      unlink(tree + "/index.html")
      unlink(tree + "/css/main.css")
    }
    if what == "directories too" { rmdir(tree + "/css") }
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
  }

  /// One byte that is not the archive's, and the directory is somebody's.
  @Test(arguments: ["index.html", "css/mine.css", "other/", "link"])
  func purgedFolderAndSomethingElse(name: String) throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/.webpack-assets/stamp")
    rmdir(tree + "/.webpack-assets")
    switch name {
    case "other/": mkdir(tree + "/other", 0o755)
    case "link": symlink("index.html", tree + "/link")
    default: place.write("tree/\(name)", Array("<title>own</title>".utf8))
    }
    let before = place.tree("tree")
    for force in [false, true] {
      #expect(throws: ArchiveError.self) {
        try Samples.install(archive(), tree) { $0.force = force }
      }
    }
    #expect(place.tree("tree") == before)
    expectNoTemporaries()
  }

  @Test func readOnlyDirectories() throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/css/main.css")
    chmod(tree + "/css", 0o555)
    chmod(tree, 0o555)
    // Root writes all the same; anybody else replaces the tree, whose parent is writable.
    let outcome = try Samples.install(archive(), tree).outcome
    #expect(outcome == .repaired(1) || outcome == .extracted)
    chmod(tree, 0o755)
    expectTree("one")
    chmod(tree + "/css", 0o555)
    chmod(tree, 0o555)
    #expect(try Samples.install(archive("two"), tree).outcome == .extracted)
    expectTree("two")
  }

  // MARK: The place itself

  @Test func aPipeOrALinkToATreeOfOurs() throws {
    _ = try Samples.install(archive(), place.path + "/real")
    symlink("real", tree)
    mkfifo(place.path + "/pipe", 0o600)
    for name in ["tree", "pipe"] {
      let error = #expect(throws: ArchiveError.self) {
        try Samples.install(archive("two"), place.path + "/" + name) { $0.force = true }
      }
      #expect(error?.description.contains("[extract-destination]") == true)
    }
    #expect(place.read("real/index.html") == Array("<title>one</title>".utf8))
    expectNoTemporaries()
  }

  @Test func aParentThatIsALinkOrAFile() throws {
    mkdir(place.path + "/real", 0o755)
    symlink("real", place.path + "/link")
    _ = try Samples.install(archive(), place.path + "/link/tree")
    #expect(place.read("real/tree/css/main.css") == Samples.text)
    place.write("file", [1])
    #expect(throws: ArchiveError.self) {
      try Samples.install(archive(), place.path + "/file/tree")
    }
  }

  @Test func parentNotWritable() throws {
    guard geteuid() != 0 else { return }  // EndToEndTests runs the tool as another user.
    chmod(place.path, 0o555)
    defer { chmod(place.path, 0o755) }
    let error = #expect(throws: ArchiveError.self) { try Samples.install("/nowhere.zip", tree) }
    #expect(error != nil)
  }

  @Test func aNameOf255Bytes() throws {
    let name = String(repeating: "n", count: 255)
    _ = try Samples.install(archive(), "\(place.path)/\(name)")
    _ = try Samples.install(archive("two"), "\(place.path)/\(name)")
    #expect(place.read("\(name)/index.html") == Array("<title>two</title>".utf8))
    #expect(place.tree().filter { $0.hasPrefix(".") } == [])
  }

  @Test func leftoverThatIsALinkOrAFile() throws {
    mkdir(place.path + "/precious", 0o755)
    place.write("precious/file", [1])
    symlink("precious", place.path + "/.tree.webpack-assets-00000001")
    place.write(".tree.webpack-assets-00000002", [1])
    _ = try Samples.install(archive(), tree)
    #expect(place.read("precious/file") == [1])
    #expect(
      place.tree().filter { $0.hasPrefix(".tree") } == [
        ".tree.webpack-assets-00000001", ".tree.webpack-assets-00000002",
      ])
  }

  @Test func movedAwayAndReplacedMeanwhile() throws {
    let archive = archive()
    _ = try Samples.install(archive, tree)
    rename(tree, place.path + "/.tree.webpack-assets-old-00000001")
    _ = try Samples.install(self.archive("two"), place.path + "/other")
    rename(place.path + "/other", tree)
    // There is a tree already: what was moved away is superseded.
    #expect(try Samples.install(archive, tree).outcome == .extracted)
    expectTree("one")
  }

  // MARK: Others at work

  @Test(arguments: [true, false]) func sameVersionAppearsMeanwhile(exchanging: Bool) throws {
    let (archive, tree) = (archive(), tree)
    let report = try install(archive, exchanging: exchanging) {
      _ = try? Samples.install(archive, tree)
    }
    #expect(report.outcome == .alreadyDone)
    expectTree("one")
  }

  @Test(arguments: [true, false]) func otherVersionAppearsMeanwhile(exchanging: Bool) throws {
    let (one, two, tree) = (archive("one"), archive("two"), tree)
    _ = try Samples.install(archive("old"), tree)
    let report = try install(one, exchanging: exchanging) { _ = try? Samples.install(two, tree) }
    #expect(report.outcome == .extracted)
    expectTree("one")
  }

  @Test(arguments: [true, false]) func disappearsMeanwhile(exchanging: Bool) throws {
    let (parent, tree) = (place.path, tree)
    _ = try Samples.install(archive("old"), tree)
    let report = try install(archive(), exchanging: exchanging) {
      rename(tree, parent + "/moved")
    }
    #expect(report.outcome == .extracted)
    expectTree("one")
    #expect(place.read("moved/index.html") == Array("<title>old</title>".utf8))
  }

  /// Between the look and the exchange the user puts a directory of their own there: it comes back.
  @Test(arguments: [true, false]) func userReplacesItMeanwhile(exchanging: Bool) throws {
    let (parent, tree) = (place.path, tree)
    _ = try Samples.install(archive("old"), tree)
    let place = place
    #expect(throws: ArchiveError.self) {
      try install(archive(), exchanging: exchanging) {
        rename(tree, parent + "/moved")
        mkdir(tree, 0o755)
        place.write("tree/mine.txt", Array("precious".utf8))
      }
    }
    #expect(place.tree("tree") == ["mine.txt"])
    #expect(place.read("tree/mine.txt") == Array("precious".utf8))
    expectNoTemporaries()
  }

  @Test(arguments: ["absent", "empty"]) func userFillsItMeanwhile(state: String) throws {
    let (place, tree) = (place, tree)
    if state == "empty" { mkdir(tree, 0o755) }
    #expect(throws: ArchiveError.self) {
      try install(archive()) {
        mkdir(tree, 0o755)
        place.write("tree/mine.txt", [7])
      }
    }
    #expect(place.tree("tree") == ["mine.txt"])
    expectNoTemporaries()
  }

  @Test(arguments: ["file", "link"]) func aFileOrLinkAppearsMeanwhile(kind: String) throws {
    let (place, tree) = (place, tree)
    mkdir(place.path + "/real", 0o755)
    #expect(throws: ArchiveError.self) {
      try install(archive()) {
        if kind == "file" { place.write("tree", [7]) } else { symlink("real", tree) }
      }
    }
    var status = stat()
    #expect(lstat(tree, &status) == 0)
    #expect(status.st_mode & S_IFMT == (kind == "file" ? S_IFREG : S_IFLNK))
    #expect(place.tree("real") == [])
    expectNoTemporaries()
  }
}
