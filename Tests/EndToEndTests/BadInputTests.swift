internal import Foundation
internal import TestSupport
internal import Testing

/// What goes wrong: one clear line that names the path and what to do, the right exit code, nothing half-written.
@Suite struct BadInput {
  let scratch: ScratchDirectory
  let site: String

  init() throws {
    scratch = try ScratchDirectory()
    site = try scratch.site()
  }

  /// True where permissions do not bind this process.
  private var isRoot: Bool { getuid() == 0 }

  @Test func aDirectoryThatIsNotThere() throws {
    let path = "\(scratch.path)/nowhere"
    try Binary.run("build", path).expectRefusal(path, "there is no such file or directory; ")
    #expect(scratch.names() == ["site"])
  }

  @Test(arguments: ["extract", "inspect", "verify", "minify"]) func aFileThatIsNotThere(
    _ command: String
  ) throws {
    let path = "\(scratch.path)/nowhere.zip"
    let rest = command == "extract" ? ["\(scratch.path)/tree"] : []
    try Binary.run(Binary.path, [command, path] + rest).expectRefusal(path, "no such file")
    #expect(scratch.names() == ["site"])
  }

  @Test func anEmptyDirectory() throws {
    let path = "\(scratch.path)/empty"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Binary.run("build", path).expectRefusal(path, "run the bundler first")
    #expect(scratch.names() == ["empty", "site"])
  }

  @Test func anEntryPageThatIsMissing() throws {
    try Binary.run("build", site, "--entry", "home.html")
      .expectRefusal(site, "has no entry page 'home.html'; name one with '--entry'")
    try FileManager.default.removeItem(atPath: "\(site)/index.html")
    try scratch.write("site/main.html", "<p>hello")
    try Binary.run("build", site).expectRefusal(site, "such as 'main.html'")
    #expect(scratch.names() == ["site"])
  }

  @Test func aFileWithoutReadPermission() throws {
    let file = "\(site)/js/app.js"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    let build: Outcome
    if isRoot {
      guard
        let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(
          where: FileManager.default.isExecutableFile)
      else {
        print("as root without setpriv: the unreadable file was not tried")
        return
      }
      let copy = "\(scratch.path)/tool"
      // Copied by another process: tests beside this one start children all the time, and one that is forked while this
      // process has the copy open for writing keeps it open, so that nobody may execute it ("text file busy").
      let copying = try Binary.run("/bin/cp", [Binary.path, copy])
      #expect(copying.status == 0)
      for path in [scratch.path, site] {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      }
      build = try Binary.run(
        setpriv,
        ["--reuid=65534", "--regid=65534", "--clear-groups", copy, "build", site])
    } else {
      build = try Binary.run("build", site)
    }
    build.expectRefusal(file, "permission denied")
    #expect(!scratch.names().contains("site-bundle"))
  }

  @Test func aScriptThatDoesNotParse() throws {
    let script = try scratch.write("site/js/app.js", "let a = (1;\n")
    let alone = try Binary.run("minify", script)
    #expect(alone.status == 1)
    #expect(alone.output.isEmpty)
    #expect(alone.errors.hasPrefix(script + ":") && alone.errors.contains("error: "))
    // The bundle holds it as it was.
    #expect(try Binary.run("build", site, "-q").status == 0)
    #expect(
      try Binary.run("extract", "\(site)-bundle/bundle.zip", "\(scratch.path)/tree", "-q").status
        == 0)
    #expect(try scratch.read("tree/js/app.js") == scratch.read("site/js/app.js"))
  }

  @Test(arguments: ["extract", "inspect", "verify"]) func aZipThatIsCutShort(
    _ command: String
  ) throws {
    #expect(try Binary.run("build", site, "-q").status == 0)
    let whole = try scratch.read("site-bundle/bundle.zip")
    let path = try scratch.write("cut.zip", Array(whole.prefix(whole.count / 2)))
    let rest = command == "extract" ? ["\(scratch.path)/tree"] : []
    try Binary.run(Binary.path, [command, path] + rest).expectRefusal(path, "build it again")
    #expect(!scratch.names().contains("tree"))
  }

  @Test func aZipWithAFlippedByte() throws {
    #expect(try Binary.run("build", site, "-q").status == 0)
    var bytes = try scratch.read("site-bundle/bundle.zip")
    // Some byte of the data of the last entry, which ends where the central directory begins.
    let directory = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4] == [0x50, 0x4B, 1, 2] })
    bytes[directory - 3] ^= 0xFF
    let path = try scratch.write("flipped.zip", bytes)
    let extract = try Binary.run("extract", path, "\(scratch.path)/tree")
    #expect(extract.status == 1 && extract.errors.hasPrefix(path + ": error: "))
    #expect(scratch.names() == ["flipped.zip", "site", "site-bundle"])
    let verify = try Binary.run("verify", path)
    #expect(verify.status == 1 && verify.errors.hasPrefix(path + ": error: "))
  }

  @Test func aBuildThatIsABrokenArchive() throws {
    let path = try scratch.write("app.tgz", "this is no archive")
    try Binary.run("build", path).expectRefusal(path, "name a directory or an archive")
  }

  @Test func anOutputThatIsSomethingElse() throws {
    try scratch.write("other/precious", "data")
    let other = "\(scratch.path)/other"
    try Binary.run("build", site, "-o", other).expectRefusal(other, "choose another")
    #expect(try Binary.run("build", site, "-q").status == 0)
    try Binary.run("extract", "\(site)-bundle/bundle.zip", other)
      .expectRefusal(other, "choose another")
    let file = try scratch.write("file", "data")
    try Binary.run("build", site, "-o", file).expectRefusal(file, "choose another")
    #expect(scratch.files("other") == ["precious"])
    #expect(try scratch.read("file") == Array("data".utf8))
  }

  @Test(arguments: ["build", "minify"]) func anOutputInsideTheInput(_ command: String) throws {
    let inside = "\(site)/made"
    try Binary.run(command, site, "-o", inside).expectRefusal(inside, "inside the input")
    #expect(scratch.names("site") == ["css", "data", "index.html", "js"])
  }

  @Test func aFailedBuildLeavesTheOldOutput() throws {
    #expect(try Binary.run("build", site, "-q").status == 0)
    let old = try scratch.read("site-bundle/bundle.zip")
    #expect(try Binary.run("build", site, "--entry", "home.html").status == 1)
    #expect(try scratch.read("site-bundle/bundle.zip") == old)
    #expect(scratch.names() == ["site", "site-bundle"])
  }

  @Test func anOutputThatCannotBeWritten() throws {
    let file = try scratch.write("a.css", "a { color : red }")
    let path = "\(scratch.path)/nowhere/b.css"
    try Binary.run("minify", file, "-o", path).expectRefusal(path, "make the directory first")
    let trace = "\(scratch.path)/nowhere/trace.json"
    let build = try Binary.run("build", site, "-q", "--trace", trace)
    #expect(build.status == 1 && build.errors.hasPrefix(trace + ": error: "))
    #if os(Linux)
      let full = try Binary.shell("$TOOL minify a.css >/dev/full", in: scratch.path)
      #expect(full.status == 1)
      #expect(
        full.errors
          == "standard output: error: cannot be written: no space left on device [unwritable]\n")
    #endif
  }

  @Test func aFullDisk() throws {
    #if os(Linux)
      guard isRoot else {
        print("not root: the full disk was not tried")
        return
      }
      // Bytes that no compressor makes smaller, more than the disk holds.
      var state: UInt64 = 42
      let noise = (0..<2_000_000).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      try scratch.write("site/noise.bin", noise)
      let disk = "\(scratch.path)/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      guard try Binary.shell("mount -t tmpfs -o size=1m none disk", in: scratch.path).status == 0
      else {
        print("mount is not allowed here: the full disk was not tried")
        return
      }
      defer { _ = try? Binary.shell("umount disk", in: scratch.path) }
      let build = try Binary.run("build", site, "-o", "\(disk)/made")
      #expect(build.status == 1)
      #expect(build.errors.contains("no space left on device"), "\(build.errors)")
      #expect(build.lines.count == 1, "\(build.errors)")
      #expect(scratch.names("disk").isEmpty)
      #expect(try Binary.run("build", site, "-q").status == 0)
      let extract = try Binary.run("extract", "\(site)-bundle/bundle.zip", "\(disk)/tree")
      #expect(extract.status == 1)
      #expect(extract.errors.contains("no space left on device"), "\(extract.errors)")
      #expect(scratch.names("disk").isEmpty)
      let minify = try Binary.run("minify", site, "-o", "\(disk)/small")
      #expect(minify.status == 1)
      #expect(minify.errors.contains("no space left on device"), "\(minify.errors)")
      #expect(scratch.names("disk").isEmpty)
    #endif
  }
}
