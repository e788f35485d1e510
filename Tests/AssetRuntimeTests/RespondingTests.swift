internal import AssetArchive
internal import AssetRuntime
internal import TestSupport
internal import Testing

@Suite struct Responding {
  let site: Site

  init() throws { site = try Site() }

  /// The address, then status and media type.
  static let addresses: [Case] = [
    Case("GET /", "200 text/html; charset=utf-8"),
    Case("GET /index.html", "200 text/html; charset=utf-8"),
    Case("GET app://local/index.html", "200 text/html; charset=utf-8"),
    Case("GET app://local", "200 text/html; charset=utf-8"),
    Case("GET app:/css/main.css", "200 text/css; charset=utf-8"),
    Case("GET http://127.0.0.1:80/?a=/b/../c", "200 text/html; charset=utf-8"),
    Case("GET /css/main.css?v=2#top", "200 text/css; charset=utf-8"),
    Case("GET /js/app.mjs", "200 text/javascript; charset=utf-8"),  // wry#250
    Case("GET /js/odd.svg", "200 text/javascript; charset=utf-8"),  // mlflow, streamlit
    Case("GET /lib.wasm", "200 application/wasm"),
    Case("GET /doc.pdf", "200 application/pdf"),
    Case("GET /films/sea.mp4", "200 video/mp4"),
    Case("GET /films/log.txt", "200 text/plain; charset=utf-8"),
    Case("GET /a%20b/100%.txt", "200 text/plain; charset=utf-8"),
    Case("GET /a%20b/100%25.txt", "200 text/plain; charset=utf-8"),
    Case("GET /%C3%BC/é.txt", "200 text/plain; charset=utf-8"),
    Case("GET /about", "200 text/html; charset=utf-8"),
    Case("GET /docs/", "200 text/html; charset=utf-8"),
    Case("GET /docs", "308 text/plain; charset=utf-8"),
    Case("GET /docs/index.html/", "404 text/plain; charset=utf-8  Accept: */*"),
    Case("GET /css/", "404 text/plain; charset=utf-8  Accept: */*"),
    Case("GET /css", "404 text/plain; charset=utf-8  Accept: */*"),
    Case("GET /CSS/main.css", "404 text/plain; charset=utf-8"),
    // Never outside, however it is written.
    Case("GET /../site.zip", "400 text/plain; charset=utf-8"),
    Case("GET /%2e%2e/site.zip", "400 text/plain; charset=utf-8"),
    Case("GET /css/..%2f..%2fsite.zip", "400 text/plain; charset=utf-8"),
    Case("GET /css/../../site.zip", "400 text/plain; charset=utf-8"),
    Case("GET /css/../index.html", "400 text/plain; charset=utf-8"),
    Case("GET /./index.html", "400 text/plain; charset=utf-8"),
    Case("GET //etc/passwd", "400 text/plain; charset=utf-8"),
    Case("GET /css//main.css", "400 text/plain; charset=utf-8"),
    Case("GET /..\\site.zip", "400 text/plain; charset=utf-8"),
    Case("GET /%5c..%5csite.zip", "400 text/plain; charset=utf-8"),
    Case("GET /index.html%00.css", "400 text/plain; charset=utf-8"),
    Case("GET /%ff", "400 text/plain; charset=utf-8"),
    Case("GET index.html", "400 text/plain; charset=utf-8"),
    Case("GET", "400 text/plain; charset=utf-8"),
    Case("GET /.webpack-assets/stamp", "404 text/plain; charset=utf-8  Accept: */*"),
    Case("GET /.webpack-assets/manifest.json", "404 text/plain; charset=utf-8"),
    // Methods.
    Case("POST /index.html", "405 text/plain; charset=utf-8"),
    Case("DELETE /", "405 text/plain; charset=utf-8"),
    Case("get /", "405 text/plain; charset=utf-8"),
    Case("HEAD /css/main.css", "200 text/css; charset=utf-8"),
    Case("HEAD /nothing.js", "404 text/plain; charset=utf-8"),
  ]

  @Test(arguments: addresses) func findsFiles(_ row: Case) throws {
    // Fields that belong to the request stand behind the answer, where the eye reads them.
    let parts = row.expected.split(separator: "  ", maxSplits: 1)
    let line = row.input + (parts.count > 1 ? "  " + parts[1] : "")
    for responder in try site.both() {
      let response = responder.answer(line)
      #expect("\(response.status) \(response.headers["Content-Type"] ?? "-")" == parts[0])
      if row.input.hasPrefix("HEAD") { #expect(response.body.count == 0) }
      if response.status == 405 { #expect(response.headers["Allow"] == "GET, HEAD, OPTIONS") }
    }
  }

  /// Every file, byte for byte, in one piece and in many.
  @Test func givesTheBytes() throws {
    for responder in try site.both() {
      for file in Site.files {
        let name = file.name.replacing("%", with: "%25").replacing(" ", with: "%20")
        let response = responder.answer("GET /\(name)")
        #expect(response.status == 200)
        #expect(response.headers["Content-Length"] == String(file.bytes.count))
        #expect(response.body.count == file.bytes.count)
        #expect(try response.body.bytes() == file.bytes)
        var pieces: [UInt8] = []
        try response.body.forEachPiece(size: 1000) { piece in
          #expect(piece.count <= 1000)
          pieces += piece
          return true
        }
        #expect(pieces == file.bytes)
        let head = responder.answer("HEAD /\(name)")
        #expect(head.body.count == 0)
        #expect(head.headers == response.headers)
      }
    }
  }

  /// Of the ten digits: status, `Content-Range`, content.
  static let ranges: [Case] = [
    Case("bytes=0-0", "206 bytes 0-0/10 0"),
    Case("bytes=0-1", "206 bytes 0-1/10 01"),  // kiwix-apple#489
    Case("bytes=2-5", "206 bytes 2-5/10 2345"),
    Case("bytes=7-", "206 bytes 7-9/10 789"),
    Case("bytes=-3", "206 bytes 7-9/10 789"),
    Case("bytes=-30", "206 bytes 0-9/10 0123456789"),
    Case("bytes=0-", "206 bytes 0-9/10 0123456789"),
    Case("bytes=8-800", "206 bytes 8-9/10 89"),
    Case("bytes=9-99999999999999999999999", "206 bytes 9-9/10 9"),
    Case("Bytes = 1-1", "206 bytes 1-1/10 1"),
    Case("bytes= 1-1 ,", "206 bytes 1-1/10 1"),
    Case("bytes=10-", "416 bytes */10 "),
    Case("bytes=10-12", "416 bytes */10 "),
    Case("bytes=99999999999999999999999-", "416 bytes */10 "),
    Case("bytes=-0", "416 bytes */10 "),
    Case("bytes=20-,30-", "416 bytes */10 "),
    Case("bytes=1-1,30-", "206 bytes 1-1/10 1"),
    // What is not understood is the whole.
    Case("bytes=", "200 - 0123456789"),
    Case("bytes=5-2", "200 - 0123456789"),
    Case("bytes=a-b", "200 - 0123456789"),
    Case("bytes=1", "200 - 0123456789"),
    Case("bytes=--1", "200 - 0123456789"),
    Case("bytes=1-2-3", "200 - 0123456789"),
    Case("bytes=+1-2", "200 - 0123456789"),
    Case("items=0-1", "200 - 0123456789"),
    Case("0-1", "200 - 0123456789"),
    // As is what makes a small file a large answer.
    Case("bytes=0-5,3-8", "200 - 0123456789"),
    Case(
      "bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7,8-8,9-9,10-,11-,12-,13-,14-,15-,16-",
      "200 - 0123456789"),
  ]

  @Test(arguments: ranges) func givesRanges(_ row: Case) throws {
    for responder in try site.both() {
      let response = responder.answer("GET /digits.txt  Range: \(row.input)")
      let range = response.headers["Content-Range"] ?? "-"
      let content = response.status == 416 ? "" : response.text
      #expect("\(response.status) \(range) \(content)" == row.expected)
      #expect(response.headers["Content-Length"] == String(response.body.count))
      #expect(response.headers["Accept-Ranges"] == "bytes")
      // Ranges are of GET alone.
      let head = responder.answer("HEAD /digits.txt  Range: \(row.input)")
      #expect(head.status == 200 && head.headers["Content-Length"] == "10")
    }
  }

  @Test func givesNoRangeOfNothing() throws {
    for responder in try site.both() {
      #expect(responder.answer("GET /empty.txt  Range: bytes=0-").status == 416)
      #expect(responder.answer("GET /empty.txt  Range: bytes=-5").status == 200)
    }
  }

  @Test func givesSeveralRanges() throws {
    for responder in try site.both() {
      let response = responder.answer("GET /digits.txt  Range: bytes=7-8,0-1,-1")
      #expect(response.status == 206)
      #expect(response.headers["Content-Range"] == nil)
      let type = try #require(response.headers["Content-Type"])
      #expect(type.hasPrefix("multipart/byteranges; boundary="))
      let boundary = type.dropFirst("multipart/byteranges; boundary=".count)
      func part(_ range: String, _ content: String) -> String {
        "\r\n--\(boundary)\r\nContent-Type: text/plain; charset=utf-8\r\n"
          + "Content-Range: bytes \(range)/10\r\n\r\n\(content)"
      }
      let expected =
        part("7-8", "78") + part("0-1", "01") + part("9-9", "9") + "\r\n--\(boundary)--\r\n"
      #expect(response.text == expected)
      #expect(response.headers["Content-Length"] == String(expected.utf8.count))
    }
  }

  /// As engines play films: small ranges, one after the other and here and there.
  @Test(arguments: ["films/sea.mp4", "films/log.txt"])
  func playsFilms(_ name: String) throws {
    let bytes = try #require(Site.files.first { $0.name == name }).bytes
    for responder in try site.both() {
      for start in Array(stride(from: 0, to: 4000, by: 8)) + [bytes.count - 8, 1, 250_000, 8] {
        let response = responder.answer("GET /\(name)  Range: bytes=\(start)-\(start + 7)")
        #expect(response.status == 206)
        #expect(try response.body.bytes() == Array(bytes[start..<(start + 8)]))
      }
      let response = responder.answer("GET /\(name)  Range: bytes=1000-")
      #expect(try response.body.bytes() == Array(bytes[1000...]))
    }
  }

  /// Two that read one film by turns, so that neither goes on where it was.
  @Test func interleavesReaders() throws {
    let responder = try site.packed()
    let first = responder.answer("GET /films/log.txt  Range: bytes=10-").body
    let second = responder.answer("GET /films/log.txt  Range: bytes=300000-").body
    var (left, right) = ([UInt8](), [UInt8]())
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 7000, alignment: 1)
    defer { buffer.deallocate() }
    while left.count < first.count || right.count < second.count {
      left += buffer[..<(try first.read(at: left.count, into: buffer))]
      right += buffer[..<(try second.read(at: right.count, into: buffer))]
    }
    #expect(left == Array(Site.log[10...]))
    #expect(right == Array(Site.log[300_000...]))
    #expect(try first.read(at: first.count, into: buffer) == 0)
    #expect(try first.read(at: first.count + 1, into: buffer) == 0)
    #expect(try first.read(at: -1, into: buffer) == 0)
  }
}
