internal import AssetArchive
internal import AssetRuntime
internal import Foundation
internal import TestSupport
internal import Testing

/// Tags, dates, forms: what lets a client keep what it has.
@Suite struct Conditional {
  let site: Site

  init() throws { site = try Site() }

  /// With `TAG` for the tag of the file; the status.
  static let conditions: [Case] = [
    Case("If-None-Match: TAG", "304"),
    Case("If-None-Match: W/TAG", "304"),
    Case("If-None-Match: \"a\", TAG, \"b\"", "304"),
    Case("If-None-Match: \"a,\"  If-None-Match: TAG", "304"),
    Case("If-None-Match: *", "304"),
    Case("If-None-Match: \"a\"", "200"),
    Case("If-None-Match: nonsense", "200"),
    Case("If-None-Match:", "200"),
    Case("If-Match: TAG", "200"),
    Case("If-Match: *", "200"),
    Case("If-Match: \"a\"", "412"),
    Case("If-Match: W/TAG", "412"),
    Case("If-Match: TAG  If-None-Match: TAG", "304"),
    Case("If-Match: \"a\"  If-None-Match: TAG", "412"),
    Case("If-Range: TAG  Range: bytes=0-1", "206"),
    Case("If-Range: \"a\"  Range: bytes=0-1", "200"),
    Case("If-Range: W/TAG  Range: bytes=0-1", "200"),
    Case("If-Range: TAG, TAG  Range: bytes=0-1", "200"),
    Case("If-Range: yesterday  Range: bytes=0-1", "200"),
    Case("If-None-Match: TAG  Range: bytes=0-1", "304"),
    Case("If-None-Match: \"a\"  If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT", "200"),
  ]

  @Test(arguments: conditions) func asksForTags(_ row: Case) throws {
    for responder in try site.both() {
      let tag = try #require(responder.answer("HEAD /digits.txt").headers["ETag"])
      let response = responder.answer("GET /digits.txt  " + row.input.replacing("TAG", with: tag))
      #expect(String(response.status) == row.expected)
      if response.status == 304 {
        #expect(response.body.count == 0)
        #expect(response.headers["ETag"] == tag)
        #expect(response.headers["Cache-Control"] == "no-cache")
        #expect(response.headers["Content-Length"] == "10")
        #expect(response.headers["Content-Type"] == nil)
      }
    }
  }

  /// The file was changed on the 6th of November 1994; the three forms of dates.
  static let dates: [Case] = [
    Case("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", "304"),
    Case("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", "304"),
    Case("If-Modified-Since: Sun Nov _6 08:49:37 1994", "304"),
    Case("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", "200"),
    Case("If-Modified-Since: Sun, 06 Nov 1994 08:49:37", "200"),
    Case("If-Modified-Since: Sun, 06 Foo 1994 08:49:37 GMT", "200"),
    Case("If-Modified-Since: Sun, 06 Nov 1994 25:49:37 GMT", "200"),
    Case("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT", "200"),
    Case("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT", "412"),
    Case("If-Range: Sun, 06 Nov 1994 08:49:37 GMT  Range: bytes=0-1", "206"),
    Case("If-Range: Sun, 06 Nov 1994 08:49:38 GMT  Range: bytes=0-1", "200"),
  ]

  @Test(arguments: dates) func asksForDates(_ row: Case) throws {
    let responder = try site.unpacked()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 784_111_777)],
      ofItemAtPath: site.place.path + "/site/digits.txt")
    // asctime has two blanks, which part fields in a row.
    let line = "GET /digits.txt  " + row.input
    var request = AssetRequest(line: line)
    for field in request.headers {
      request.headers[field.name] = field.value.replacing("_", with: " ")
    }
    let response = responder.response(to: request)
    #expect(String(response.status) == row.expected)
    if response.status < 400 {
      #expect(response.headers["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
    // The time of an entry of an archive means nothing.
    #expect(try site.packed().answer("HEAD /digits.txt").headers["Last-Modified"] == nil)
  }

  @Test func changesTheTagWithTheFile() throws {
    let responder = try site.unpacked()
    let before = responder.answer("HEAD /digits.txt").headers["ETag"]
    try site.place.write("site/digits.txt", "9876543210")
    let after = responder.answer("GET /digits.txt  If-None-Match: \(before ?? "")")
    #expect(after.status == 200)
    #expect(after.text == "9876543210")
  }

  /// What is accepted, and whether the answer is gzip.
  static let codings: [(String, Bool)] = [
    ("gzip", true), ("gzip, deflate, br", true), ("x-gzip", true), ("GZIP;q=0.001", true),
    ("*", true), ("br;q=1.0, gzip;q=0.8, *;q=0.1", true), ("identity, *;q=0.5", true),
    ("", false), ("identity", false), ("gzip;q=0", false), ("gzip;q=0.000, *", false),
    ("*;q=0", false), ("br", false), ("gzip;q=x", false), ("gzipped", false),
  ]

  @Test(arguments: codings) func handsStreamsThrough(_ row: (String, Bool)) throws {
    for name in Site.deflatedNames {
      let bytes = try #require(Site.files.first { $0.name == name }).bytes
      let responder = try site.packed()
      let response = responder.answer("GET /\(name)  Accept-Encoding: \(row.0)")
      let isGzip = response.headers["Content-Encoding"] == "gzip"
      #expect(isGzip == row.1)
      #expect(response.headers["Vary"] == "Accept-Encoding")
      #expect(response.headers["Content-Length"] == String(response.body.count))
      let body = try response.body.bytes()
      guard isGzip else {
        #expect(body == bytes)
        continue
      }
      #expect(body.starts(with: [0x1F, 0x8B, 8, 0]))
      let stream = Array(body[10..<(body.count - 8)])
      #expect(RawDeflate.decompressed(stream, size: bytes.count) == bytes)
      #expect(
        Array(body.suffix(8))
          == ZipFixture.number(ZipFixture.crc32(bytes)) + ZipFixture.number(UInt32(bytes.count)))
      // Another form has another tag, and each is asked for by its own.
      let plain = responder.answer("HEAD /\(name)").headers["ETag"]
      let tag = try #require(response.headers["ETag"])
      #expect(plain != tag)
      let again = "GET /\(name)  Accept-Encoding: gzip  If-None-Match: "
      #expect(responder.answer(again + tag).status == 304)
      #expect(responder.answer(again + (plain ?? "")).status == 200)
      // Ranges are of the plain form.
      let range = responder.answer("GET /\(name)  Accept-Encoding: gzip  Range: bytes=2-5")
      #expect(range.headers["Content-Encoding"] == nil)
      #expect(try range.body.bytes() == Array(bytes[2..<6]))
      #expect(range.headers["ETag"] == plain)
    }
  }

  @Test func handsNothingElseThrough() throws {
    let asked = "  Accept-Encoding: gzip"
    #expect(
      try site.packed().answer("GET /digits.txt" + asked).headers["Content-Encoding"] == nil)
    #expect(
      try site.unpacked().answer("GET /css/main.css" + asked).headers["Content-Encoding"] == nil)
    let plain = try site.packed { $0.sendsGzip = false }.answer("GET /css/main.css" + asked)
    #expect(plain.headers["Content-Encoding"] == nil)
    #expect(plain.headers["Vary"] == nil)
  }

  /// A damaged entry is an error and not half a file.
  @Test func saysWhatIsDamaged() throws {
    var bytes = Site.archive()
    let text = Array("0123456789".utf8)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes[place] = UInt8(ascii: "x")
    let path = try site.place.write("damaged.zip", bytes)
    let responder = AssetResponder(archive: try ArchiveReader(path: path))
    let response = responder.answer("GET /digits.txt")
    #expect(response.status == 500)
    #expect(response.text.contains("archive-checksum"))
    #expect(responder.answer("GET /css/main.css").status == 200)
  }

  @Test func saysWhatBecameShorter() throws {
    let responder = try site.unpacked()
    let response = responder.answer("GET /films/sea.mp4")
    try site.place.write("site/films/sea.mp4", "short")
    #expect(throws: ReadError.self) { try response.body.bytes() }
  }
}
