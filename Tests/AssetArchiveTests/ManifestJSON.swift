import AssetArchive
import AssetText
import TestSupport
import Testing

@Suite struct ManifestJSON {
  static func path(_ text: String) throws -> AssetPath { try #require(AssetPath(text)) }

  @Test func roundTrip() throws {
    let entry = Manifest.Entry(
      path: try Self.path("static/a \"quoted\"\n\u{7f}é.js"), mediaType: "text/javascript",
      size: 12, storedSize: 10, originalSize: 14, crc32: 0xbeef,
      sha256: String(repeating: "0a", count: 32),
      priority: .critical, placeholders: ["p1", "p2"])
    var other = entry
    other.path = try Self.path("index.html")
    other.priority = .page
    other.placeholders = []
    other.sameAs = entry.path
    other.note = "rgba, 8 bits → grey, 1 bit"
    let manifest = Manifest(
      toolVersion: "0.1.0", digest: Manifest.contentDigest(of: [entry, other]),
      pages: [other.path], entries: [other, entry],
      inlined: [.init(path: entry.path, into: other.path, size: 3, reason: "img src")],
      dropped: [.init(path: "a/../b\u{1}", reason: "leaves the build")])
    let bytes = manifest.encoded()
    #expect(try Manifest.decode(bytes) == manifest)
    #expect(bytes == manifest.encoded())
    #expect(Manifest.contentDigest(of: [other, entry]) == manifest.digest)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("{\"path\":") } == 4)
    #expect(lines.contains { $0.contains("\"crc32\":\"0000beef\"") })
  }

  @Test func skipsWhatItDoesNotKnow() throws {
    let manifest = try Manifest.decode(
      Array(
        """
        {"new": [1, -2.5e3, {"a": null, "b": [true, false]}, "\\ud83d\\ude00"], "format": 1,
         "toolVersion": "\\u0041\\n\\/", "digest": "", "pages": [], "entries": []}
        """.utf8))
    #expect(manifest.toolVersion == "A\n/")
  }

  static let broken: [String] = [
    "", "{", "[]", "{}", "{\"format\":2}", "{\"format\":1", "{\"format\":1}x", "{\"format\":1,}",
    "{\"format\":01}", "{\"format\":-1}", "{\"format\":99999999999999999999}",
    "{\"format\":1,\"pages\":[\"../x\"]}", "{\"format\":1,\"pages\":[1]}",
    "{\"format\":1,\"entries\":[{}]}", "{\"format\":1,\"toolVersion\":\"\\ud800\"}",
    "{\"format\":1,\"toolVersion\":\"\\x\"}", "{\"format\":1,\"toolVersion\":\"a\nb\"}",
    "{\"format\":1,\"entries\":[{\"path\":\"a\",\"crc32\":\"+0000001\"}]}",
    "{\"format\":1,\"x\":" + String(repeating: "[", count: 100_000),
  ]

  @Test(arguments: broken) func refuses(_ text: String) {
    #expect(throws: ArchiveError.self) { try Manifest.decode(Array(text.utf8)) }
  }
}
