internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A socket that waits for connections; whoever takes its descriptor closes it.
struct ListeningSocket {
  let descriptor: Int32
  /// The address as it stands in a URL: `127.0.0.1`, `[::1]`.
  let host: String
  let port: Int
  /// True where only this machine can come.
  let isLoopback: Bool

  /// Listens on a host and a port; port 0 is any free one.
  init(host: String, port: Int) throws(Failure) {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let address = found else {
      let words = gai_strerror(status).map { String(cString: $0).lowercased() } ?? "unknown"
      throw Failure(
        "\(host): error: no address of this name: \(words); choose another with --host [serve-host]"
      )
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
    guard descriptor >= 0 else { throw ListeningSocket.failure(host, port, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    // A server that was ended a moment ago must not keep its port from the next one.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      let code = errno
      close(descriptor)
      throw ListeningSocket.failure(host, port, code)
    }
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let (name, service) = withUnsafeMutablePointer(to: &bound) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
        getsockname(descriptor, bound, &length)
        return ListeningSocket.words(bound, length)
      }
    }
    self.descriptor = descriptor
    self.host = name.contains(":") ? "[\(name)]" : name
    self.port = Int(service) ?? port
    isLoopback = name.hasPrefix("127.") || name == "::1"
  }

  /// The numeric host and port of an address.
  private static func words(
    _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> (String, String) {
    var (host, port) = ([CChar](repeating: 0, count: 256), [CChar](repeating: 0, count: 32))
    getnameinfo(
      address, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
      Int32(NI_NUMERICHOST | NI_NUMERICSERV))
    func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return (text(host), text(port))
  }

  private static func failure(_ host: String, _ port: Int, _ code: Int32) -> Failure {
    switch code {
    case EADDRINUSE:
      Failure(
        "\(host):\(port): error: the port is taken; choose another with --port, or 0 for any"
          + " [serve-port]")
    case EACCES:
      Failure(
        "\(host):\(port): error: ports below 1024 are not for everybody; choose another with"
          + " --port [serve-port]")
    case EADDRNOTAVAIL:
      Failure(
        "\(host): error: this machine has no such address; choose another with --host [serve-host]")
    default:
      Failure(
        "\(host):\(port): error: cannot listen: \(SystemError.words(code)); choose another port with --port [serve-port]"
      )
    }
  }
}
