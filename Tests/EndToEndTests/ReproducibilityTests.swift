internal import Foundation
internal import TestSupport
internal import Testing

/// The same input gives the same bundle, whoever builds it, when, where and with how many threads.
@Suite struct Reproducibility {
  /// Names that locales and file systems order differently.
  static let names = [
    "index.html", "i.css", "Z.js", "a.js", "ä.js", "é.txt", "10.txt", "9.txt", "_.txt", "I2.txt",
    "i1.txt",
    "static/js/main.js", "static-x/a.js", "static/a.js", "日本.json",
  ]

  private func site(_ name: String, _ order: [String], in scratch: ScratchDirectory) throws {
    for file in order {
      let text =
        switch file.split(separator: ".").last {
        case "html": "<!doctype html><title>Iı</title><link rel=stylesheet href=i.css><p>hi"
        case "css": "a { color : red } /* \(file) */"
        case "js": "let \(file.utf8.count % 2 == 0 ? "a" : "b") = 1 ; // \(file)"
        case "json": "{ \"a\" : [ 1 , 2 ] }"
        default: String(repeating: "\(file) ", count: 300)
        }
      try scratch.write("\(name)/\(file)", text)
    }
  }

  @Test func theSameBytesEverywhere() throws {
    let scratch = try ScratchDirectory()
    try site("site", Self.names, in: scratch)
    try site("again/site", Self.names.reversed(), in: scratch)
    let isRoot = geteuid() == 0
    _ = try Binary.shell(
      "touch -t 198001010000 again/site/* again/site/*/*; chmod 700 again/site; chmod 777 .; "
        + "chmod 755 again again/site; chmod 600 again/site/a.js; "
        + (isRoot ? "chown -R 65534 again" : "true"), in: scratch.path)
    let other = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
    let variants = [
      "$TOOL build site", "TZ=Pacific/Kiritimati $TOOL build site -j 1",
      "TZ=America/St_Johns LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 $TOOL build again/site -j 7",
      "LC_ALL=C $TOOL build \"$PWD/site/\"", "umask 077; $TOOL build site",
      "umask 000; env -i $TOOL build again/site",
      "cd again && HOME=/nowhere $TOOL build ./site -j 3",
    ]
    var first: (command: String, bytes: [UInt8])?
    for (number, command) in variants.enumerated() {
      let run = try Binary.shell(
        "\(command) --level fast -q -o '\(scratch.path)/out\(number)'", in: scratch.path)
      #expect(run.status == 0, "\(command): \(run.errors)")
      let bytes = try files(of: "out\(number)", in: scratch)
      #expect(first == nil || first?.bytes == bytes, "\(command)")
      if first == nil { first = (command, bytes) }
    }
    // Another user, where the tool may be run as one.
    guard try Binary.shell("\(other) $TOOL --version", in: scratch.path).status == 0 else {
      print("the tool cannot be run as another user here: that was not tried")
      return
    }
    let run = try Binary.shell(
      "\(other) $TOOL build again/site --level fast -q -o out-other", in: scratch.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try first?.bytes == files(of: "out-other", in: scratch))
  }

  private func files(of output: String, in scratch: ScratchDirectory) throws -> [UInt8] {
    let names = scratch.names(output)
    #expect(names == ["bundle.zip", "manifest.json", "shell.html"])
    return try names.flatMap { try scratch.read("\(output)/\($0)") }
  }

  @Test func recordsDuplicates() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("site/index.html", "<!doctype html><title>x</title><p>hello")
    for name in ["b.txt", "a.txt", "c/d.txt"] {
      try scratch.write("site/\(name)", String(repeating: "same ", count: 100))
    }
    try scratch.write("site/empty1", "")
    try scratch.write("site/empty2", "")
    #expect(try Binary.run("build", "\(scratch.path)/site", "-q").status == 0)
    let bytes = try scratch.read("site-bundle/manifest.json")
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let entries = try #require(manifest["entries"] as? [[String: Any]])
    let same = entries.compactMap { entry -> String? in
      guard let path = entry["path"] as? String, let of = entry["sameAs"] as? String else {
        return nil
      }
      return "\(path) = \(of)"
    }
    #expect(same == ["b.txt = a.txt", "c/d.txt = a.txt"])
  }

  @Test func alignsAsAsked() throws {
    let scratch = try ScratchDirectory()
    let site = try scratch.site()
    var state: UInt64 = 3
    for number in 0..<5 {
      try scratch.write(
        "site/noise\(number).bin",
        (0..<(1000 + number)).map { _ -> UInt8 in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: state >> 56)
        })
    }
    let out = "\(scratch.path)/out"
    #expect(try Binary.run("build", site, "-q", "-o", out, "--align", "4K").status == 0)
    let zip = try scratch.read("out/bundle.zip")
    for number in 0..<5 {
      let content = try scratch.read("site/noise\(number).bin")
      let found = zip.indices.dropLast(content.count).first {
        zip[$0] == content[0] && zip[$0..<($0 + content.count)] == content[...]
      }
      #expect(found.map { $0 % 4096 } == 0)
    }
    for value in ["0", "32769", "x"] {
      #expect(try Binary.run("build", site, "-q", "-o", out, "--align", value).status == 64)
    }
  }
}
