// AssetServer: the responder behind HTTP, on libmicrohttpd.
//
// A few threads wait for many connections each, so a client that reads slowly, or sends nothing, costs a place in their lists
// and a buffer of 64 KB, never a thread. Places are bounded, as is the memory that a request's fields may take, and whoever
// says nothing for half a minute is shown out. A body is read from the disk when the socket has room for it.
//
// Bound to the loopback address, the server also looks at `Host`: a page of the web can point a name of its own at
// 127.0.0.1 and would then read whatever is served there.

package import AssetRuntime
internal import AssetText
internal import CMicroHTTPD

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A server that answers from a responder until it is stopped.
package final class AssetServer: Sendable {
  /// Where and how to serve.
  package struct Options: Sendable {
    package var host = "127.0.0.1"
    /// 0 for any that is free.
    package var port = 0
    package var threads = max(2, min(8, WorkerThreads.processorCount))
    package var connections = 512
    /// Of one address, where others than this machine can come.
    package var connectionsPerAddress = 64
    /// Seconds without a byte until a connection is closed.
    package var idleSeconds = 30

    package init() {}
  }

  /// A request that was answered, as a log shows it.
  package struct Exchange: Sendable {
    package var method: String
    package var target: String
    package var status: Int
    package var bytes: Int
  }

  package let host: String
  package let port: Int
  private let daemon: Lock<OpaquePointer?>
  private let handler: ServerHandler

  /// The address of the root.
  package var url: String { "http://\(host):\(port)/" }

  /// Begins to serve.
  package init(
    options: Options = Options(), log: (@Sendable (Exchange) -> Void)? = nil,
    respond: @escaping @Sendable (AssetRequest) -> AssetResponse
  ) throws(Failure) {
    let socket = try ListeningSocket(host: options.host, port: options.port)
    host = socket.host
    port = socket.port
    handler = ServerHandler(checksHost: socket.isLoopback, log: log, respond: respond)
    var settings = webpack_assets_server_options()
    settings.socket = socket.descriptor
    settings.threads = UInt32(options.threads)
    settings.connections = UInt32(options.connections)
    settings.connections_per_address =
      socket.isLoopback ? 0 : UInt32(options.connectionsPerAddress)
    settings.idle_seconds = UInt32(options.idleSeconds)
    settings.memory_per_connection = 32 << 10
    settings.address = ServerHandler.keepAddress
    settings.completed = ServerHandler.completed
    // The handler lives as long as the server, and the server stops the daemon before it goes.
    let started = webpack_assets_start_server(
      &settings, ServerHandler.answer, Unmanaged.passUnretained(handler).toOpaque())
    guard let started else {
      let code = errno
      close(socket.descriptor)
      throw Failure(
        "\(host):\(port): error: cannot serve: \(SystemError.words(code)); try again, or choose another port with --port [serve]"
      )
    }
    daemon = Lock(started)
  }

  deinit { stop() }

  /// Closes all connections and waits for the threads; a second call does nothing.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    if let running { MHD_stop_daemon(running) }
  }
}

/// What libmicrohttpd calls, on threads of its own.
final class ServerHandler: Sendable {
  /// The address of a request as it came: what the library hands to the handler is decoded already.
  private final class Address: Sendable {
    let text: String
    private let wasSeen = Lock(false)

    init(_ text: String) { self.text = text }

    /// True for the first call only.
    var isNew: Bool {
      wasSeen.withLock { seen in
        defer { seen = true }
        return !seen
      }
    }
  }

  private final class Body: Sendable {
    let body: AssetBody
    init(_ body: AssetBody) { self.body = body }
  }

  private static let blockSize = 64 << 10

  private let checksHost: Bool
  private let log: (@Sendable (AssetServer.Exchange) -> Void)?
  private let respond: @Sendable (AssetRequest) -> AssetResponse

  init(
    checksHost: Bool, log: (@Sendable (AssetServer.Exchange) -> Void)?,
    respond: @escaping @Sendable (AssetRequest) -> AssetResponse
  ) {
    self.checksHost = checksHost
    self.log = log
    self.respond = respond
  }

  static let keepAddress:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, text, _ in
      Unmanaged.passRetained(Address(text.map { String(cString: $0) } ?? "")).toOpaque()
    }

  static let completed:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_RequestTerminationCode
    ) -> Void = { _, _, slot, _ in
      guard let slot, let address = slot.pointee else { return }
      slot.pointee = nil
      Unmanaged<Address>.fromOpaque(address).release()
    }

  static let answer:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { context, connection, _, method, _, _, _, slot in
      guard let context, let connection, let method, let kept = slot?.pointee else {
        return webpack_assets_no()
      }
      let address = Unmanaged<Address>.fromOpaque(kept).takeUnretainedValue()
      let word = String(cString: method)
      // Whoever answers at the first call does so before the content of the request was read, and the library closes the
      // connection behind it. That is right for content that nobody wants.
      if address.isNew, word == "GET" || word == "HEAD" || word == "OPTIONS" {
        return webpack_assets_yes()
      }
      return Unmanaged<ServerHandler>.fromOpaque(context).takeUnretainedValue().answer(
        connection, method: word, target: address.text)
    }

  private func answer(
    _ connection: OpaquePointer, method: String, target: String
  ) -> MHD_Result {
    var request = AssetRequest(target, method: method)
    withUnsafeMutablePointer(to: &request.headers) { headers in
      _ = webpack_assets_request_fields(
        connection,
        { headers, _, name, value in
          guard let headers, let name else { return webpack_assets_yes() }
          headers.assumingMemoryBound(to: HeaderFields.self).pointee.add(
            String(cString: name), value.map { String(cString: $0) } ?? "")
          return webpack_assets_yes()
        }, headers)
    }
    let response =
      checksHost && !Self.isThisMachine(request.headers["Host"])
      ? AssetResponse(
        status: 421, text: "this is served to this machine only; use 127.0.0.1 or localhost")
      : respond(request)
    log?(
      AssetServer.Exchange(
        method: method, target: target, status: response.status, bytes: response.body.count))
    return send(response, to: connection, isHead: method == "HEAD")
  }

  private func send(
    _ response: AssetResponse, to connection: OpaquePointer, isHead: Bool
  ) -> MHD_Result {
    // What the library writes as length is that of the body, which it leaves out by itself here.
    let hasNoBody = isHead || response.status == 304
    let length = response.headers["Content-Length"].flatMap { UInt64($0) }
    let count = hasNoBody ? length ?? 0 : UInt64(response.body.count)
    let body = Unmanaged.passRetained(Body(response.body)).toOpaque()
    let made = MHD_create_response_from_callback(
      count, Self.blockSize,
      { body, position, buffer, room in
        guard let body, let buffer else { return webpack_assets_read_error() }
        do throws(ReadError) {
          let count = try Unmanaged<Body>.fromOpaque(body).takeUnretainedValue().body.read(
            at: Int(clamping: position),
            into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
          return count > 0 ? count : webpack_assets_read_end()
        } catch {
          // The length was promised already: the client sees the connection end before it.
          return webpack_assets_read_error()
        }
      }, body, { body in body.map { Unmanaged<Body>.fromOpaque($0).release() } })
    guard let made else {
      Unmanaged<Body>.fromOpaque(body).release()
      return webpack_assets_no()
    }
    defer { MHD_destroy_response(made) }
    for field in response.headers where field.name != "Content-Length" {
      MHD_add_response_header(made, field.name, field.value)
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  /// True where a `Host` field names this machine, as nobody else's name can.
  static func isThisMachine(_ field: String?) -> Bool {
    guard let field, !field.isEmpty else { return true }
    var host = field.lowercased()[...]
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      return host[..<end] == "[::1"
    }
    if let colon = host.lastIndex(of: ":") { host = host[..<colon] }
    if host == "localhost" || host.hasSuffix(".localhost") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
