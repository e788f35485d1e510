internal import AssetCLI
internal import AssetRuntime
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// The server on the loopback address, asked over real sockets.
@Suite struct Serving {
  let place: ScratchDirectory
  /// Large enough that it does not fit into the buffers of a socket.
  static let film = [UInt8](repeating: 7, count: 12 << 20)

  init() throws {
    place = try ScratchDirectory()
    try place.write("index.html", "<!doctype html><title>one</title>")
    try place.write("digits.txt", "0123456789")
    try place.write("100%.txt", "percent")
    try place.write("film.mp4", Self.film)
  }

  private func server(
    _ change: (inout AssetServer.Options) -> Void = { _ in },
    log: (@Sendable (AssetServer.Exchange) -> Void)? = nil
  ) throws -> AssetServer {
    var options = AssetServer.Options()
    change(&options)
    var answers = AssetResponder.Options()
    answers.fallbackPage = "index.html"
    let responder = try AssetResponder(directory: place.path, options: answers)
    return try AssetServer(options: options, log: log) { responder.response(to: $0) }
  }

  static let answers: [Case] = [
    Case("GET /digits.txt", "200 10 0123456789"),
    Case("GET http://localhost/digits.txt", "200 10 0123456789"),
    Case("HEAD /digits.txt", "200 10 "),
    Case("GET /digits.txt\nRange: bytes=2-4", "206 3 234"),
    Case(
      "GET /digits.txt\nRange: bytes=20-",
      "416 48 416 Range Not Satisfiable\nthe file has 10 bytes\n"),
    Case("GET /digits.txt\nIf-None-Match: *", "304 10 "),
    Case("GET /100%25.txt", "200 7 percent"),
    Case("GET /100%.txt", "200 7 percent"),
    Case("GET /route?a=b\nAccept: text/html", "200 33 <!doctype html><title>one</title>"),
    Case("GET /../../etc/passwd", "400 "),
    Case("GET /%2e%2e/%2e%2e/etc/passwd", "400 "),
    Case("GET /..%2f..%2fetc/passwd", "400 "),
    Case("GET //etc/passwd", "400 "),
    Case("GET etc/passwd", "400 "),
    Case("OPTIONS *", "204 "),
    Case("OPTIONS /", "204 "),
    Case("POST /", "405 "),
    Case("PUT /new.txt", "405 "),
    Case("DELETE /digits.txt", "405 "),
    Case("CONNECT localhost:80", "405 "),
    Case("BREW /pot", "405 "),
  ]

  @Test(arguments: answers) func answersRequests(_ row: Case) throws {
    let server = try server()
    let lines = row.input.split(separator: "\n").map(String.init)
    let answer = WireAnswer.to(server.port, lines[0], Array(lines.dropFirst()))
    let found = "\(answer.status) \(answer.fields["content-length"] ?? "-") \(answer.text)"
    if row.expected.hasSuffix(" "), row.expected.utf8.count == 4 {
      #expect(found.hasPrefix(row.expected))
    } else {
      #expect(found == row.expected)
    }
    #expect(!answer.text.contains("root:"))
    if answer.status == 405 { #expect(answer.fields["allow"] == "GET, HEAD, OPTIONS") }
  }

  @Test func givesAFilm() throws {
    let server = try server()
    #expect(WireAnswer.to(server.port, "GET /film.mp4").body == Self.film)
    let part = WireAnswer.to(server.port, "GET /film.mp4", ["Range: bytes=5000000-6999999"])
    #expect(part.fields["content-range"] == "bytes 5000000-6999999/12582912")
    #expect(part.body.count == 2_000_000)
  }

  @Test func keepsConnections() throws {
    let server = try server()
    let client = try #require(WireClient(server.port))
    for _ in 0..<3 {
      client.send("GET /digits.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
      var bytes: [UInt8] = []
      while !bytes.suffix(10).elementsEqual("0123456789".utf8) {
        let piece = client.receive()
        if piece.isEmpty { break }
        bytes += piece
      }
      #expect(WireAnswer(bytes).text == "0123456789")
    }
  }

  /// A page of the web may lead a name of its own to 127.0.0.1, and must not read anything there.
  static let hosts: [(String?, Int)] = [
    ("localhost", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("127.0.0.1", 200),
    ("127.0.0.1:1", 200), ("127.8.8.8", 200), ("[::1]", 200), ("[::1]:80", 200),
    ("app.localhost", 200), ("evil.example", 421), ("localhost.evil.example", 421),
    ("127.0.0.1.evil.example", 421), ("notlocalhost", 421), ("10.0.0.1", 421), ("[::2]", 421),
    ("127.0.0", 421), ("127.0.0.1.1", 421), ("127.0.0.x", 421), ("localhost@evil.example", 421),
  ]

  @Test(arguments: hosts) func answersThisMachineOnly(_ row: (String?, Int)) throws {
    let server = try server()
    let answer = WireAnswer.to(server.port, "GET /digits.txt", host: row.0)
    #expect(answer.status == row.1)
    #expect(answer.text.contains("0123456789") == (row.1 == 200))
  }

  /// What is no request gets an error or nothing, and the next client gets its answer.
  static let broken: [String] = [
    "", "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost",
    "\u{0}\u{1}\u{2}",
    "GET / HTTP/9.9\r\n\r\n", "GET /digits.txt HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nshort",
    "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 20_000) + "\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}",
  ]

  @Test func survivesBrokenClients() throws {
    let server = try server { $0.idleSeconds = 1 }
    for text in Self.broken {
      let client = try #require(WireClient(server.port))
      client.send(text)
      client.finish()
      let answer = client.rest()
      if !answer.isEmpty { #expect(WireAnswer(answer).status >= 400 || text.contains("digits")) }
      // Another one that goes away before its answer is read.
      let rude = try #require(WireClient(server.port))
      rude.send("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = rude.receive(10)
    }
    #expect(WireAnswer.to(server.port, "GET /digits.txt").text == "0123456789")
  }

  /// Many that read nothing of a film, and many that say nothing: others do not wait for them.
  @Test func slowClientsHoldNobodyUp() throws {
    let server = try server()
    var slow: [WireClient] = []
    for index in 0..<60 {
      let client = try #require(WireClient(server.port))
      if index % 2 == 0 { client.send("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n") }
      slow.append(client)
    }
    for _ in 0..<20 {
      #expect(WireAnswer.to(server.port, "GET /digits.txt").text == "0123456789")
    }
    // And they still get what they asked for.
    var received = 0
    while case let piece = slow[0].receive(1 << 20), !piece.isEmpty {
      received += piece.count
      if received > Self.film.count { break }
    }
    #expect(received > Self.film.count)
  }

  /// Where all places are taken by clients that say nothing, they lose them.
  @Test func showsSilentClientsOut() throws {
    let server = try server {
      $0.connections = 8
      $0.threads = 2
      $0.idleSeconds = 1
    }
    let silent = (0..<16).map { _ in WireClient(server.port) }
    #expect(WireAnswer.to(server.port, "GET /digits.txt").text == "0123456789")
    #expect(silent.count == 16)
  }

  /// Rules change while the server runs.
  @Test func followsRules() throws {
    let rules = try URLRules(engine: .server, [URLRule("/digits.txt", .block)])
    var answers = AssetResponder.Options()
    answers.rules = rules
    let responder = try AssetResponder(directory: place.path, options: answers)
    let server = try AssetServer { responder.response(to: $0) }
    let blocked = WireAnswer.to(server.port, "GET /%64igits.txt")
    #expect(blocked.status == 403 && blocked.fields["cache-control"] == "no-store")
    try rules.update { rules in
      rules[0].action = .generate { _ in
        AssetResponse(content: Array("made".utf8), mediaType: "text/plain")
      }
    }
    #expect(WireAnswer.to(server.port, "GET /digits.txt").text == "made")
    #expect(WireAnswer.to(server.port, "GET /digits.txt", ["Range: bytes=1-2"]).text == "ad")
    try rules.update { $0 = [] }
    #expect(WireAnswer.to(server.port, "GET /digits.txt").text == "0123456789")
  }

  @Test func tellsWhatItAnswered() throws {
    let seen = Lock<[AssetServer.Exchange]>([])
    let server = try server(log: { exchange in seen.withLock { $0.append(exchange) } })
    _ = WireAnswer.to(server.port, "GET /digits.txt?q")
    let exchange = try #require(seen.withLock { $0.first })
    #expect(exchange.method == "GET" && exchange.target == "/digits.txt?q")
    #expect(exchange.status == 200 && exchange.bytes == 10)
  }

  @Test func stopsWithClients() throws {
    let server = try server()
    let clients = (0..<10).compactMap { _ in WireClient(server.port) }
    for client in clients { client.send("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    _ = clients[0].receive(10)
    server.stop()
    server.stop()
    for client in clients { #expect(client.rest().count < Self.film.count) }
    #expect(WireClient(server.port) == nil)
  }

  @Test func saysWhyItCannotListen() throws {
    let server = try server()
    let taken = #expect(throws: Failure.self) {
      try self.server { $0.port = server.port }
    }
    #expect(taken?.message.contains("the port is taken") == true)
    let foreign = #expect(throws: Failure.self) {
      try self.server { $0.host = "192.0.2.1" }
    }
    #expect(foreign?.message.contains("no such address") == true)
    let unknown = #expect(throws: Failure.self) {
      try self.server { $0.host = "no host at all" }
    }
    #expect(unknown?.message.contains("serve-host") == true)
  }
}
