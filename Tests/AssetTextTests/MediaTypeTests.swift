import AssetText
import Testing

@Suite struct MediaTypeTests {
  static let files: [(name: String, content: String, type: String)] = [
    ("index.html", "<!DOCTYPE html>", "text/html; charset=utf-8"),
    ("a.js", "var a", "text/javascript; charset=utf-8"),
    ("a.mjs", "export {}", "text/javascript; charset=utf-8"),
    ("a.css", "a{}", "text/css; charset=utf-8"),
    ("a.json", "{}", "application/json"),
    ("site.webmanifest", "{}", "application/manifest+json"),
    ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
    ("b.svg", "<?xml version='1.0'?><!-- x --><svg/>", "image/svg+xml"),
    // Real builds hold modules that are named after the image they export.
    ("c.svg", "export default \"data:image/svg+xml,x\"", "text/javascript; charset=utf-8"),
    ("a.js.map", "{}", "application/json"),
    // A server's error page in the place of a script.
    ("d.js", "\n<!doctype HTML><p>404", "text/html; charset=utf-8"),
    ("README", "hello", "text/plain; charset=utf-8"),
    ("page", "<!-- x --> <html>", "text/html; charset=utf-8"),
    ("empty.css", "", "text/css; charset=utf-8"),
    ("logo.png", "not an image", "text/plain; charset=utf-8"),
  ]

  @Test(arguments: files) func types(_ file: (name: String, content: String, type: String)) throws {
    let path = try #require(AssetPath(file.name))
    #expect(MediaType.ofFile(path: path, bytes: Array(file.content.utf8)).value == file.type)
  }

  static let binaries: [(name: String, head: [UInt8], type: String)] = [
    ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png"),
    ("photo.png", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "image/jpeg"),
    ("a.wasm", [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0], "application/wasm"),
    ("a.woff2", Array("wOF2".utf8) + [0, 1, 0, 0], "font/woff2"),
    ("a.bin", [1, 2, 3], "application/octet-stream"),
    ("a.js", [0, 1, 2], "application/octet-stream"),
    ("a.js.gz", [0x1F, 0x8B, 8, 0], "application/gzip"),
    ("pkg.whl", [0x50, 0x4B, 3, 4, 0], "application/zip"),
    ("clip.mp4", [0, 0, 0, 24] + Array("ftypisom".utf8), "video/mp4"),
    ("a.ogv", Array("OggS".utf8) + [0, 2], "video/ogg"),
    ("latin.txt", [0x61, 0xE4, 0x62], "text/plain"),
  ]

  @Test(arguments: binaries) func typesBinary(
    _ file: (name: String, head: [UInt8], type: String)
  ) throws {
    let path = try #require(AssetPath(file.name))
    #expect(MediaType.ofFile(path: path, bytes: file.head).value == file.type)
  }

  @Test(arguments: [
    ([0x61, 0x62] as [UInt8], true), ([0xC3, 0xA4], true), ([0xE2, 0x82, 0xAC], true),
    ([0xF0, 0x9F, 0x98, 0x80], true), ([0xC0, 0x80], false), ([0xC3], false),
    ([0xED, 0xA0, 0x80], false), ([0xF4, 0x90, 0x80, 0x80], false), ([0xE0, 0x80, 0x80], false),
    ([0x80], false), ([0xE2, 0x82], false), ([0xC3, 0x61], false),
    ([UInt8](repeating: 0x61, count: 23) + [0xFF], false),
  ])
  func checksUTF8(_ bytes: [UInt8], _ valid: Bool) {
    #expect(MediaType.isUTF8(bytes) == valid)
  }
}
