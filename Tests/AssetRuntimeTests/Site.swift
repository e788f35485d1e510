internal import AssetArchive
internal import AssetRuntime
internal import TestSupport

/// The site that the tests ask for, as an archive and as a directory.
struct Site {
  /// A film of noise: stored, and too large to be read at once.
  static let film: [UInt8] = {
    let noise = (0..<65_536).map { _ in UInt8.random(in: 0...255) }
    return (0..<40).flatMap { [UInt8($0), UInt8($0 * 2)] + noise }
  }()
  /// Text that deflates well, and is too large to be read at once.
  static let log = Array((0..<120_000).map { "line \($0) of the log\n" }.joined().utf8)
  static let sheet = Array(String(repeating: "body { color: red }\n", count: 40).utf8)

  static let files: [(name: String, bytes: [UInt8])] = [
    ("index.html", Array("<!doctype html><title>one</title>".utf8)),
    ("404.html", Array("<!doctype html><title>lost</title>".utf8)),
    ("about.html", Array("<!doctype html><title>about</title>".utf8)),
    ("docs/index.html", Array("<!doctype html><title>docs</title>".utf8)),
    ("css/main.css", sheet),
    ("js/app.mjs", Array("export default 1;\n".utf8)),
    ("js/odd.svg", Array("export default 'a script by its bytes';\n".utf8)),
    ("lib.wasm", [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0]),
    ("doc.pdf", Array("%PDF-1.7\n".utf8)),
    ("a b/100%.txt", Array("percent\n".utf8)),
    ("ü/é.txt", Array("accents\n".utf8)),
    ("digits.txt", Array("0123456789".utf8)),
    ("empty.txt", []),
    ("films/sea.mp4", film),
    ("films/log.txt", log),
  ]

  static let deflatedNames: Set<String> = ["css/main.css", "films/log.txt"]

  static func archive(_ extra: [(name: String, bytes: [UInt8])] = []) -> [UInt8] {
    ZipFixture(
      (extra + files).map { file in
        deflatedNames.contains(file.name)
          ? ZipFixture.Entry(file.name, file.bytes, deflated: RawDeflate.compressed(file.bytes))
          : ZipFixture.Entry(file.name, file.bytes)
      }
    ).bytes()
  }

  private static let plainArchive = archive()

  let place: ScratchDirectory

  init() throws { place = try ScratchDirectory() }

  /// A responder from an archive.
  func packed(
    _ change: (inout AssetResponder.Options) -> Void = { _ in }
  ) throws -> AssetResponder {
    var options = AssetResponder.Options()
    change(&options)
    let path = try place.write("site.zip", Self.plainArchive)
    return AssetResponder(archive: try ArchiveReader(path: path), options: options)
  }

  /// A responder from a directory of the same files.
  func unpacked(
    _ change: (inout AssetResponder.Options) -> Void = { _ in }
  ) throws -> AssetResponder {
    var options = AssetResponder.Options()
    change(&options)
    for file in Self.files { try place.write("site/" + file.name, file.bytes) }
    return try AssetResponder(directory: place.path + "/site", options: options)
  }

  /// Both, the archive first.
  func both(
    _ change: (inout AssetResponder.Options) -> Void = { _ in }
  ) throws -> [AssetResponder] {
    [try packed(change), try unpacked(change)]
  }
}

extension AssetResponder {
  /// The answer to a request that is written on one line: `GET /a Range: bytes=0-1`, fields parted by two blanks.
  func answer(_ line: String) -> AssetResponse { response(to: AssetRequest(line: line)) }
}

extension AssetRequest {
  init(line: String) {
    var method = ""
    var rest = line[...]
    while let first = rest.first, first != " " {
      method.append(first)
      rest.removeFirst()
    }
    var pieces: [String] = [""]
    rest = rest.dropFirst()
    while let first = rest.first {
      rest.removeFirst()
      if first == " ", rest.first == " " {
        rest.removeFirst()
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(first)
      }
    }
    var headers = HeaderFields()
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: ":", maxSplits: 1)
      let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      headers.add(String(parts[0]), String(value))
    }
    self.init(pieces[0], method: method, headers: headers)
  }
}

extension AssetResponse {
  /// The body as text.
  var text: String { (try? String(decoding: body.bytes(), as: UTF8.self)) ?? "<unreadable>" }
}
