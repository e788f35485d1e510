import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetCLI

/// A watch tells of what changes after it was set up, of nothing else, and once for many changes.
@Suite struct Watching {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A command of the shell, run in the directory that holds the tree.
    var command: String
    var isChange: Bool
    init(_ name: String, _ command: String, _ isChange: Bool = true) {
      testDescription = name
      self.command = command
      self.isChange = isChange
    }
  }

  static let rows: [Row] = [
    Row("nothing", "true", false),
    Row("a file written", "echo x > tree/a.js"),
    Row("a file appended to", "echo x >> tree/deep/er/b.js"),
    Row("a file that appears", "echo x > tree/deep/new.js"),
    Row("a file that goes", "rm tree/a.js"),
    Row("a file renamed", "mv tree/a.js tree/c.js"),
    Row("a file put in place by a rename", "echo x > t; mv t tree/a.js"),
    Row("a file moved away", "mv tree/a.js gone.js"),
    Row("a directory that appears", "mkdir tree/other"),
    Row("a directory that goes", "rm -r tree/deep"),
    Row("the tree written anew", "rm -r tree; mkdir tree; echo x > tree/a.js"),
    Row("the tree replaced by a rename", "mv tree old; cp -r old tree"),
    Row("the config file appears", "echo {} > webpack-assets.json"),
    Row("a file beside the tree", "echo x > beside.txt", false),
    Row("a directory beside the tree", "mkdir tree-bundle; echo x > tree-bundle/bundle.zip", false),
    Row("a file that is read", "cat tree/a.js", false),
    Row("a file of another tree", "echo x > elsewhere/a.js", false),
  ]

  private func tree() throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    try scratch.write("tree/a.js", "a")
    try scratch.write("tree/deep/er/b.js", "b")
    try scratch.write("elsewhere/a.js", "a")
    return scratch
  }

  private func shell(_ line: String, in directory: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  @Test(arguments: rows) func tellsOf(_ row: Row) throws {
    let scratch = try tree()
    let watch = try TreeWatch(
      root: "\(scratch.path)/tree", files: ["\(scratch.path)/webpack-assets.json"])
    try shell(row.command, in: scratch.path)
    // What happened is in the kernel by now, so there is nothing to wait for.
    #expect(watch.events.take(milliseconds: 0) == row.isChange)
    #expect(!watch.events.take(milliseconds: 0))
  }

  @Test func watchesAFileThatIsTheInput() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("app.tgz", "x")
    let watch = try TreeWatch(root: "\(scratch.path)/app.tgz", files: [])
    try scratch.write("other.tgz", "x")
    #expect(!watch.events.take(milliseconds: 0))
    try shell("echo y > app.tgz", in: scratch.path)
    #expect(watch.events.take(milliseconds: 0))
  }

  @Test func waitsUntilAllIsStill() throws {
    let scratch = try tree()
    let watch = try TreeWatch(root: "\(scratch.path)/tree", files: [])
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c",
      "for i in 1 2 3 4 5 6; do echo $i > tree/a.js; sleep 0.05; done; echo end > tree/last.js",
    ]
    writer.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    try writer.run()
    // However slow the machine is, it is quiet for so long only behind the last file.
    #expect(watch.wait(Cancellation(), quiet: 3000, longest: 60_000))
    #expect(scratch.names("tree").contains("last.js"))
    #expect(!watch.events.take(milliseconds: 0))
    writer.waitUntilExit()
  }

  @Test func endsWhenItIsTold() throws {
    let scratch = try tree()
    let watch = try TreeWatch(root: "\(scratch.path)/tree", files: [])
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(!watch.wait(cancellation))
  }
}
