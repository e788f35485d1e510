#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A client that sends the bytes it is told to send, right or wrong.
package final class WireClient {
  private let descriptor: Int32

  /// Connects to a port of 127.0.0.1.
  package init?(_ port: Int) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // A test that waits for an answer that never comes fails instead of hanging.
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false where the other side is gone.
  @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.send(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, 0)
        #elseif canImport(Glibc)
          Glibc.send(
            descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
            Int32(MSG_NOSIGNAL))
        #else
          Musl.send(
            descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, MSG_NOSIGNAL)
        #endif
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  @discardableResult package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// At most `count` bytes; none where the other side has closed.
  package func receive(_ count: Int = 1 << 16) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let found = recv(descriptor, &buffer, count, 0)
    return Array(buffer.prefix(max(0, found)))
  }

  /// Everything until the other side closes.
  package func rest() -> [UInt8] {
    var all: [UInt8] = []
    while case let piece = receive(), !piece.isEmpty { all += piece }
    return all
  }

  /// Sends no more.
  package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }
}

/// An answer as it came over the wire.
package struct WireAnswer {
  package var status = 0
  package var fields: [String: String] = [:]
  package var body: [UInt8] = []

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Reads the bytes of one answer whose connection was closed behind it.
  package init(_ bytes: [UInt8]) {
    var place = bytes.startIndex
    while place < bytes.endIndex, !bytes[place...].starts(with: [13, 10, 13, 10]) { place += 1 }
    let head = String(decoding: bytes[..<place], as: UTF8.self).split(separator: "\r\n")
    body = Array(bytes[min(bytes.endIndex, place + 4)...])
    status = Int(head.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].dropFirst()) : ""
    }
  }

  /// Asks for something on a connection of its own.
  package static func to(
    _ port: Int, _ line: String, _ fields: [String] = [], host: String? = "localhost",
    body: String = ""
  ) -> WireAnswer {
    guard let client = WireClient(port) else { return WireAnswer([]) }
    var text = "\(line) HTTP/1.1\r\nConnection: close\r\n"
    if let host { text += "Host: \(host)\r\n" }
    for field in fields { text += field + "\r\n" }
    client.send(text + "\r\n" + body)
    return WireAnswer(client.rest())
  }
}
