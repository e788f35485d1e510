internal import AssetText
internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A server for tests on 127.0.0.1: it answers what a table says and remembers what it was asked.
public final class LoopbackServer: Sendable {
  /// What a path brings.
  public struct Answer: Sendable {
    /// The status code.
    public var status = 200
    /// Fields of the header, beside the length.
    public var headers: [(String, String)] = []
    /// What follows the header.
    public var body: [UInt8] = []
    /// What `Content-Length` says, where it is not the truth.
    public var claimedLength: Int?
    /// True to say nothing after the header for as long as the server lives.
    public var isSilent = false

    /// Makes an answer of a text.
    public init(_ type: String, _ body: String) {
      headers = [("Content-Type", type)]
      self.body = Array(body.utf8)
    }

    /// Makes an answer of bytes.
    public init(_ type: String, bytes: [UInt8]) {
      headers = [("Content-Type", type)]
      body = bytes
    }

    /// Makes an answer without a body.
    public init(status: Int, location: String? = nil) {
      self.status = status
      if let location { headers = [("Location", location)] }
    }
  }

  /// The port that it listens on.
  public let port: Int
  private let descriptor: Int32
  private let answers: Lock<[String: Answer]>
  private let asked = Lock<[String]>([])
  private let isClosed = Lock(false)

  /// Starts a server.
  public init(_ answers: [String: Answer] = [:]) throws {
    self.answers = Lock(answers)
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socketDescriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(socketDescriptor, generic, length) == 0 && listen(socketDescriptor, 32) == 0
          && getsockname(socketDescriptor, generic, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self, socketDescriptor] in
      while true {
        let client = accept(socketDescriptor, nil, nil)
        guard client >= 0 else { return }
        guard let self else {
          close(client)
          return
        }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// Ends what hangs.
  public func stop() { isClosed.withLock { $0 = true } }

  /// The address of a path.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The name that vendored files of this server have as their directory.
  public var directory: String { "vendor/127.0.0.1_\(port)" }

  /// The paths that were asked for so far, in the order of the questions.
  public var requests: [String] { asked.withLock { $0 } }

  /// Changes what a path brings.
  public func set(_ path: String, _ answer: Answer) { answers.withLock { $0[path] = answer } }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += buffer[..<count]
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
    let path = words.count > 1 ? String(words[1]) : ""
    asked.withLock { $0.append(path) }
    let answer = answers.withLock { $0[path] } ?? Answer(status: 404)
    var head = "HTTP/1.1 \(answer.status) X\r\nConnection: close\r\n"
    for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(answer.claimedLength ?? answer.body.count)\r\n\r\n"
    send(Array(head.utf8), to: client)
    while answer.isSilent, !isClosed.withLock({ $0 }) { usleep(20_000) }
    send(answer.body, to: client)
    shutdown(client, Int32(SHUT_WR))
    while recv(client, &buffer, buffer.count, 0) > 0 {}
  }

  private func send(_ bytes: [UInt8], to client: Int32) {
    var done = 0
    while done < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes[done...].withUnsafeBytes { piece in
        #if canImport(Darwin)
          Darwin.send(client, piece.baseAddress, piece.count, flags)
        #elseif canImport(Glibc)
          Glibc.send(client, piece.baseAddress, piece.count, flags)
        #else
          Musl.send(client, piece.baseAddress, piece.count, flags)
        #endif
      }
      guard count > 0 else { return }
      done += count
    }
  }
}
