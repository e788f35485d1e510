// The states that a run can find, one row of the table in docs/format.md after the other.

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

@Suite struct Installation {
  let place = ArchiveTemporaryDirectory()
  var tree: String { place.path + "/tree" }

  private func archive(_ title: String = "one") -> String {
    place.write("\(title).zip", Samples.site(title).bytes())
  }

  private func expectTree(_ title: String, _ comment: Comment? = nil) {
    #expect(place.tree("tree") == Samples.siteTree, comment)
    #expect(place.read("tree/index.html") == Array("<title>\(title)</title>".utf8), comment)
    #expect(place.read("tree/css/main.css") == Samples.text, comment)
    #expect(place.tree().filter { $0.hasPrefix(".tree") } == [], comment)
  }

  @Test func absent() throws {
    let report = try Samples.install(archive(), tree)
    #expect(report.outcome == .extracted)
    #expect(report.files == 3)
    expectTree("one")
    var status = stat()
    stat(tree + "/index.html", &status)
    #expect(status.st_mode & 0o7777 == 0o644)
  }

  @Test func alreadyDone() throws {
    _ = try Samples.install(archive(), tree)
    #expect(try Samples.install(archive(), tree + "/").outcome == .alreadyDone)
    #expect(try Samples.install(archive(), tree) { $0.verify = true }.outcome == .alreadyDone)
    #expect(try Samples.install(archive(), tree) { $0.force = true }.outcome == .extracted)
    expectTree("one")
  }

  @Test func emptyDirectory() throws {
    mkdir(tree, 0o700)
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
    var status = stat()
    stat(tree, &status)
    #expect(status.st_mode & 0o777 == 0o700)  // the directory's own permissions stay
  }

  @Test(arguments: [true, false]) func olderVersion(exchanging: Bool) throws {
    _ = try Samples.install(archive("old"), tree)
    place.write("tree/extra", [1])
    let report = try Samples.install(archive("new"), tree) { $0.exchanging = exchanging }
    #expect(report.outcome == .extracted)
    expectTree("new")
  }

  @Test func purgedFiles() throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/index.html")
    place.write("tree/css/main.css", [1, 2, 3])
    #expect(try Samples.install(archive(), tree).outcome == .repaired(2))
    expectTree("one")
    unlink(tree + "/css/main.css")
    rmdir(tree + "/css")
    #expect(try Samples.install(archive(), tree).outcome == .repaired(2))
    expectTree("one")
  }

  @Test func damagedContents() throws {
    _ = try Samples.install(archive(), tree)
    var bytes = Samples.text
    bytes[3] ^= 1
    place.write("tree/css/main.css", bytes)
    #expect(try Samples.install(archive(), tree).outcome == .alreadyDone)
    #expect(try Samples.install(archive(), tree) { $0.verify = true }.outcome == .repaired(1))
    expectTree("one")
  }

  @Test func linkInsideTheTree() throws {
    _ = try Samples.install(archive(), tree)
    place.write("canary", Array("untouched".utf8))
    unlink(tree + "/index.html")
    symlink(place.path + "/canary", tree + "/index.html")
    #expect(try Samples.install(archive(), tree).outcome == .repaired(1))
    unlink(tree + "/css/main.css")
    rmdir(tree + "/css")
    symlink(place.path, tree + "/css")
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
    #expect(place.read("canary") == Array("untouched".utf8))
  }

  @Test func purgedStamp() throws {
    _ = try Samples.install(archive(), tree)
    unlink(tree + "/.webpack-assets/stamp")
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
    place.write("tree/.webpack-assets/stamp", Array("nonsense".utf8))
    #expect(try Samples.install(archive(), tree).outcome == .extracted)
    expectTree("one")
  }

  @Test(arguments: ["", "/"]) func notOurs(suffix: String) throws {
    mkdir(tree, 0o755)
    place.write("tree/mine.txt", [1])
    for force in [false, true] {
      #expect(throws: ArchiveError.self) {
        try Samples.install(archive(), tree + suffix) { $0.force = force }
      }
    }
    #expect(place.tree("tree") == ["mine.txt"])
  }

  @Test func fileOrLink() throws {
    place.write("file", [1])
    mkdir(place.path + "/real", 0o755)
    symlink("real", place.path + "/link")
    symlink("nowhere", place.path + "/dangling")
    for name in ["file", "link", "dangling"] {
      let error = #expect(throws: ArchiveError.self) {
        try Samples.install(archive(), place.path + "/" + name)
      }
      guard case .destination = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(place.tree().filter { !$0.hasSuffix(".zip") } == ["dangling", "file", "link", "real/"])
  }

  @Test(arguments: [".", "..", "/", ""]) func noName(path: String) throws {
    #expect(throws: ArchiveError.self) { try Samples.install(archive(), path) }
  }

  @Test func parentMissing() throws {
    let error = #expect(throws: ArchiveError.self) {
      try Samples.install(archive(), place.path + "/no/tree")
    }
    #expect(error?.description.contains("create the directory first") == true)
  }

  @Test func leftovers() throws {
    // As killed runs leave them: begun, half written, and an old tree after an exchange.
    for (name, files) in [("00000001", []), ("00000002", ["a", "b"]), ("00000003", ["stamp"])] {
      let directory = ".tree.webpack-assets-\(name)"
      mkdir(place.path + "/" + directory, 0o755)
      if !files.isEmpty { mkdir(place.path + "/\(directory)/.webpack-assets", 0o755) }
      for file in files { place.write("\(directory)/.webpack-assets/\(file)", [1]) }
    }
    // Not ours, whatever its name says.
    mkdir(place.path + "/.tree.webpack-assets-mine", 0o755)
    place.write(".tree.webpack-assets-mine/file", [1])
    _ = try Samples.install(archive(), tree)
    #expect(
      place.tree().filter { $0.hasPrefix(".tree") } == [
        ".tree.webpack-assets-mine/", ".tree.webpack-assets-mine/file",
      ])
  }

  @Test func movedAwayButNotReplaced() throws {
    let archive = archive()
    _ = try Samples.install(archive, tree)
    rename(tree, place.path + "/.tree.webpack-assets-old-00000001")
    #expect(try Samples.install(archive, tree).outcome == .alreadyDone)
    expectTree("one")
  }

  @Test func leavesLiveTemporariesAlone() throws {
    let name = place.path + "/.tree.webpack-assets-00000001"
    mkdir(name, 0o755)
    let other = open(name, O_RDONLY)
    flock(other, LOCK_EX)
    _ = try Samples.install(archive(), tree)
    #expect(place.tree().contains(".tree.webpack-assets-00000001/"))
    close(other)
    _ = try Samples.install(archive(), tree)
    expectTree("one")
  }

  @Test(arguments: [true, false]) func manyAtOnce(exchanging: Bool) throws {
    let archives = [archive("one"), archive("two")]
    let tree = tree
    let failures = Lock<[String]>([])
    WorkerThreads.forEach(count: 60, jobs: 6) { index, _ in
      do {
        _ = try Samples.install(archives[index % 2], tree) {
          $0.exchanging = exchanging
          $0.force = index % 3 == 0
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    _ = try Samples.install(archives[0], tree)
    expectTree("one")
  }

  @Test func cancelled() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: ArchiveError.cancelled(path: tree)) {
      do {
        _ = try BundleInstaller().install(archive(), to: tree, cancellation: cancellation)
      } catch ArchiveError.cancelled {
        throw ArchiveError.cancelled(path: tree)
      }
    }
    #expect(place.tree() == ["one.zip"])
  }

  @Test func inPieces() throws {
    _ = try Samples.install(archive(), tree) { $0.streamingThreshold = 0 }
    expectTree("one")
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let archive = place.write(
      "large.zip",
      ZipFixture([Samples.deflated("large", large), ZipFixture.Entry("stored", large)]).bytes())
    _ = try Samples.install(archive, tree) { $0.streamingThreshold = 1000 }
    #expect(place.read("tree/large") == large)
    #expect(place.read("tree/stored") == large)
  }

  /// What a writer leaves in a local header that has a descriptor behind its data.
  struct Deferring: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout ZipFixture.Header) -> Void

    static let writers: [Deferring] = [
      Deferring(testDescription: "most: nothing") {
        ($0.crc32, $0.storedSize, $0.size) = (0, 0, 0)
      },
      Deferring(testDescription: "macOS: the size") { ($0.crc32, $0.storedSize) = (0, 0) },
      Deferring(testDescription: "zip -fz: the stored size in a wide field, and zero there") {
        ($0.crc32, $0.storedSize) = (0, .max)
        $0.extra = [1, 0, 8, 0] + [UInt8](repeating: 0, count: 8)
      },
      Deferring(testDescription: "both sizes in wide fields, and zero there") {
        ($0.crc32, $0.storedSize, $0.size) = (0, .max, .max)
        $0.extra = [1, 0, 16, 0] + [UInt8](repeating: 0, count: 16)
      },
      Deferring(testDescription: "minizip: a wide field with nothing in it") {
        ($0.crc32, $0.storedSize, $0.size) = (0, 0, 0)
        $0.extra = [1, 0, 0, 0]
      },
    ]
  }

  @Test(arguments: Deferring.writers) func descriptorsOfOtherWriters(_ writer: Deferring) throws {
    var fixture = Samples.site()
    fixture.entries[0].both { $0.flags = 8 }
    let local = fixture.entries[0].local
    fixture.entries[0].trailer =
      [0x50, 0x4b, 7, 8] + ZipFixture.number(local.crc32) + ZipFixture.number(local.storedSize)
      + ZipFixture.number(local.size)
    writer.change(&fixture.entries[0].local)
    _ = try Samples.install(place.write("a.zip", fixture.bytes()), tree)
    expectTree("one")
  }

  @Test func descriptorsAndPadding() throws {
    var fixture = Samples.site()
    fixture.entries[0].both { $0.flags = 8 }
    let local = fixture.entries[0].local
    fixture.entries[0].trailer =
      [0x50, 0x4b, 7, 8] + ZipFixture.number(local.crc32) + ZipFixture.number(local.storedSize)
      + ZipFixture.number(local.size)
    fixture.entries[0].local.crc32 = 0
    fixture.entries[0].local.storedSize = 0
    fixture.entries[0].local.size = 0
    fixture.entries[2].local.extra = [0x35, 0xd9, 3, 0, 4, 0, 0, 0, 0]
    fixture.comment = Array("a comment".utf8)
    let archive = place.write("a.zip", fixture.bytes())
    _ = try Samples.install(archive, tree)
    expectTree("one")
  }
}
