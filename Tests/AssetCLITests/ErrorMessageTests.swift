import AssetArchive
import AssetBuild
import AssetPack
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetCLI

/// Every error of the tool in one list, which a person reads as a whole: `Snapshots/errors.txt`.
///
/// The functions below name each case without a `default`, so a case that is added does not compile until it has a row.
@Suite struct ErrorMessages {
  static let build: [BuildError] = [
    .inputMissing(path: "build"), .inputUnreadable(path: "build/a.js", code: EACCES),
    .inputEmpty(path: "build"), .inputChanged(path: "build/a.js"),
    .inputArchive(path: "app.tgz", message: "unrecognized archive format"),
    .entryMissing(input: "build", entry: "home.html", candidates: ["index.html"]),
    .entryMissing(input: "build", entry: "home.html", candidates: []),
    .unsafeName(path: "build/a\\b", reason: "it holds a backslash"),
    .nameClash(path: "build/A.js", other: "a.js"),
    .reservedName(path: "build/.webpack-assets/manifest.json"),
    .outputInsideInput(path: "build/out", input: "build"), .outputForeign(path: "out"),
    .unwritable(path: "out", code: ENOSPC), .unwritable(path: "out", code: EXDEV),
    .unwritable(path: "out", code: EACCES),
    .source(
      BuildWarning(
        path: "a.js", line: 1, column: 9, id: "js-syntax", message: "expected an expression")),
    .option(
      name: "--cache", path: "build/cache",
      message: "lies inside the input 'build', which would then change with every build"),
    .xpath(
      option: "--keep-xpath", expression: "//img[", offset: 6, message: "expected an expression"),
    .vendor(
      id: "vendor-status", place: "index.html:3:9",
      message: "'https://example.org/a.js' answered 404; correct the address"),
    .verification(
      path: "bundle.zip",
      message: "what was packed cannot be read back, nothing was replaced; build again"),
    .cancelled,
  ]

  static let pack: [PackError] = [
    .unreadable(path: "a.zip", code: ENOENT), .unwritable(path: "a.zip", code: EROFS),
    .content(path: "a.js", message: "was changed while it was read; build again"),
    .damaged(path: "a.zip", message: "truncated input; copy it again"),
    .unsafeEntry(path: "a.tar", entry: "../a"), .tooLarge(path: "a.tar", limit: 4_294_967_296),
    .manifestMissing(path: "a.zip"), .cancelled,
  ]

  static let archive: [ArchiveError] = [
    .cannotOpen(path: "a.zip", code: ENOENT), .cannotOpen(path: "a.zip", code: EACCES),
    .cannotRead(path: "a.zip", offset: 512, code: EIO), .notAnArchive(path: "a.zip"),
    .changed(path: "a.zip"),
    .malformed(path: "a.zip", entry: "a.js", offset: 30, reason: "the sizes disagree"),
    .unsafeName(path: "a.zip", entry: "../a\u{1B}[2J", reason: "leaves the destination"),
    .clash(
      path: "a.zip", entry: "A.js", other: "a.js", reason: "are one name on some file systems"),
    .unsupported(path: "a.zip", entry: "a.js", feature: "encryption"),
    .limit(
      path: "a.zip", what: "the number of entries", value: 2_000_000, limit: 1_000_000,
      option: "--max-entries"),
    .checksum(path: "a.zip", entry: "a.js", found: 1, expected: 2),
    .corrupt(path: "a.zip", entry: "a.js"), .nothingMatches(path: "a.zip", pattern: "*.css"),
    .noEntry(path: "a.zip", entry: "a.css"),
    .manifest(path: "a.zip", offset: 12, reason: "expected ':'"),
    .cannotWrite(path: "site/a.js", operation: "write", code: ENOSPC),
    .cannotWrite(path: "site/a.js", operation: "write", code: EIO),
    .destination(
      path: "site", reason: "is not a directory; choose another place or remove it"),
    .cancelled(path: "a.zip"),
  ]

  private static func name(_ error: BuildError) -> String {
    switch error {
    case .inputMissing: "inputMissing"
    case .inputUnreadable: "inputUnreadable"
    case .inputEmpty: "inputEmpty"
    case .inputChanged: "inputChanged"
    case .inputArchive: "inputArchive"
    case .entryMissing: "entryMissing"
    case .unsafeName: "unsafeName"
    case .nameClash: "nameClash"
    case .reservedName: "reservedName"
    case .outputInsideInput: "outputInsideInput"
    case .outputForeign: "outputForeign"
    case .unwritable: "unwritable"
    case .source: "source"
    case .option: "option"
    case .xpath: "xpath"
    case .vendor: "vendor"
    case .verification: "verification"
    case .cancelled: "cancelled"
    }
  }

  private static func name(_ error: PackError) -> String {
    switch error {
    case .unreadable: "unreadable"
    case .unwritable: "unwritable"
    case .content: "content"
    case .damaged: "damaged"
    case .unsafeEntry: "unsafeEntry"
    case .tooLarge: "tooLarge"
    case .archive: "archive"  // Said by the table of archives.
    case .manifestMissing: "manifestMissing"
    case .cancelled: "cancelled"
    }
  }

  private static func name(_ error: ArchiveError) -> String {
    switch error {
    case .cannotOpen: "cannotOpen"
    case .cannotRead: "cannotRead"
    case .notAnArchive: "notAnArchive"
    case .changed: "changed"
    case .malformed: "malformed"
    case .unsafeName: "unsafeName"
    case .clash: "clash"
    case .unsupported: "unsupported"
    case .limit: "limit"
    case .checksum: "checksum"
    case .corrupt: "corrupt"
    case .nothingMatches: "nothingMatches"
    case .noEntry: "noEntry"
    case .manifest: "manifest"
    case .cannotWrite: "cannotWrite"
    case .destination: "destination"
    case .cancelled: "cancelled"
    }
  }

  /// Calls that a command refuses by itself, with what they need in `HERE`.
  static let calls: [String] = [
    "", "no-such-command", "--no-such-option", "build", "build a b", "build --levl fast",
    "build HERE/site --level", "build HERE/site --level slow", "build HERE/site --jobs 0",
    "build HERE/site --align 12x", "build HERE/site --inline-limit much",
    "build HERE/site --budget much", "build HERE/site --substitute x",
    "build HERE/site --single-file --format zip", "build HERE/site --vendor-update",
    "build HERE/site --cache-size 1M", "build HERE/site --json=yes",
    "build HERE/broken-config/site", "build HERE/wrong-config/site",
    "build HERE/typed-config/site", "build HERE/site -o HERE/out --trace HERE/none/t",
    "build HERE/site -o HERE/out --depfile HERE/none/d",
    "build HERE/site -o HERE/out --xcfilelists HERE/none",
    "build HERE/site -o HERE/out --cache HERE/site/cache", "minify HERE/none.js",
    "minify HERE/text.txt", "minify HERE/site", "minify HERE/broken.js",
    "minify HERE/site -o HERE/site/out", "inspect HERE/none.zip", "inspect HERE/text.txt",
    "inspect HERE/made/bundle.zip --markdown",
    "inspect HERE/made/bundle.zip --report HERE/text.txt",
    "inspect HERE/made/bundle.zip --compare HERE/none.zip",
    "inspect HERE/made/bundle.zip --compare HERE/text.txt",
    "inspect HERE/made/bundle.zip --compare HERE/broken.json",
    "inspect HERE/made/bundle.zip --html HERE/p.html --report HERE/broken.json",
    "inspect HERE/made/bundle.zip --html HERE/p.html --report HERE/other.json",
    "inspect HERE/made/bundle.zip --html HERE/none/p.html", "extract HERE/none.zip HERE/x",
    "extract HERE/made/bundle.zip", "extract HERE/made/bundle.zip HERE/x --only no-such-*",
    "extract HERE/made/bundle.zip HERE/text.txt", "verify HERE/text.txt",
    "verify HERE/made/bundle.zip HERE/none", "serve HERE/none", "serve HERE/site --port many",
    "bench HERE/made/bundle.zip", "bench HERE/none",
  ]

  private static func place() throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    for name in ["", "broken-config/", "wrong-config/", "typed-config/"] {
      try scratch.write("\(name)site/index.html", "<!doctype html><title>x</title>")
    }
    try scratch.write("broken-config/webpack-assets.json", "{ \"level\" }")
    try scratch.write("wrong-config/webpack-assets.json", "{ \"levl\": \"fast\" }")
    try scratch.write("typed-config/webpack-assets.json", "{ \"level\": true }")
    try scratch.write("text.txt", "no archive\n")
    try scratch.write("broken.js", "let a = ;\n")
    try scratch.write("broken.json", "{ \"a\": ")
    try scratch.write("other.json", "{ \"a\": 1 }")
    _ = ToolRun(["build", "\(scratch.path)/site", "-q", "-o", "\(scratch.path)/made"])
    return scratch
  }

  @Test func areReadAsAWhole() throws {
    let scratch = try Self.place()
    var text = "# Errors of a build\n\n"
    text += Self.build.map { "\($0.description)\n" }.joined()
    text += "\n# Errors with archives\n\n"
    text += Self.pack.map { "\($0.description)\n" }.joined()
    text += Self.archive.map { "\($0.description)\n" }.joined()
    text += "\n# Calls that are refused\n"
    for call in Self.calls {
      let run = ToolRun(
        call.replacing("HERE", with: scratch.path).split(separator: " ").map(String.init))
      #expect(run.status != .success, "\(call)")
      #expect(run.output.isEmpty, "\(call)")
      text += "\n$ webpack-assets \(call)\n" + run.errors.replacing(scratch.path, with: "HERE")
      text += "(exit status \(run.status.rawValue))\n"
    }
    try expectSnapshot(text, "errors.txt")
  }

  @Test func haveARowForEachCase() {
    // As many as the functions above have cases.
    #expect(Set(Self.build.map { Self.name($0) }).count == 18)
    #expect(Set(Self.pack.map { Self.name($0) }).count == 8)
    #expect(Set(Self.archive.map { Self.name($0) }).count == 17)
  }

  /// Path, lower case, no full stop, a remedy, an id.
  @Test func haveTheFormOfDiagnostics() {
    var lines = Self.build.filter {
      switch $0 {
      // What these say comes from the text that they are about.
      case .source, .xpath, .verification, .cancelled: false
      default: true
      }
    }.map(\.description)
    lines += Self.pack.filter { $0 != .cancelled }.map(\.description)
    lines += Self.archive.map(\.description)
    for line in lines {
      let form = #/^[^:]+(:\d+:\d+)?: error: (?<message>.*) \[(?<id>[a-z0-9-]+)\]$/#
      guard let match = line.wholeMatch(of: form) else {
        Issue.record("no place, message and id: \(line)")
        continue
      }
      let message = match.output.message
      #expect(message.first?.isUppercase == false, "\(line)")
      #expect(message.last != ".", "\(line)")
      #expect(message.contains(";") || message.contains(", nothing was changed"), "\(line)")
      #expect(!line.contains("\u{1B}"))
    }
  }
}
