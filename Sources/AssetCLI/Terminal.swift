// Terminal: where the words go, and what the place can show.

package import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Something that takes output.
package protocol OutputStream: AnyObject, Sendable {
  /// True where a person looks at it.
  var isTerminal: Bool { get }
  /// Why something could not be written; nil where all was, and where only the reader went away.
  var problem: String? { get }
  /// Writes all bytes; false where they could not be written.
  @discardableResult func write(_ bytes: [UInt8]) -> Bool
}

extension OutputStream {
  package var problem: String? { nil }
  @discardableResult package func write(_ text: String) -> Bool { write(Array(text.utf8)) }
}

/// A file descriptor as a stream.
package final class DescriptorStream: OutputStream {
  private let descriptor: Int32
  package let isTerminal: Bool
  private let failure = Lock<String?>(nil)

  package var problem: String? { failure.withLock { $0 } }

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  @discardableResult package func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        #if canImport(Darwin)
          let count = Darwin.write(
            descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        #elseif canImport(Glibc)
          let count = Glibc.write(
            descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        #else
          let count = Musl.write(
            descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          if errno != EPIPE {
            let words = SystemError.words(errno)
            failure.withLock { $0 = words }
          }
          return false
        }
        offset += count
      }
      return true
    }
  }
}

/// A stream that keeps what is written, for tests.
package final class CapturedStream: OutputStream {
  package let isTerminal: Bool
  private let held = Lock<[UInt8]>([])

  package init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

  @discardableResult package func write(_ bytes: [UInt8]) -> Bool {
    held.withLock { $0 += bytes }
    return true
  }

  package var bytes: [UInt8] { held.withLock { $0 } }
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// What the tool talks to: streams, environment, terminal.
package struct Console: Sendable {
  package var output: any OutputStream
  package var errors: any OutputStream
  package var environment: [String: String]
  /// Reads all of standard input.
  package var readInput: @Sendable () -> [UInt8]
  /// The columns of the terminal, if there is one.
  package var terminalWidth: Int?

  package init(
    output: any OutputStream, errors: any OutputStream, environment: [String: String] = [:],
    terminalWidth: Int? = nil, readInput: @escaping @Sendable () -> [UInt8] = { [] }
  ) {
    self.output = output
    self.errors = errors
    self.environment = environment
    self.terminalWidth = terminalWidth
    self.readInput = readInput
  }

  /// The console of this process.
  package static func ofProcess(_ cancellation: Cancellation) -> Console {
    var environment: [String: String] = [:]
    for name in ["COLUMNS", "NO_COLOR", "TERM"] + XcodeFileLists.variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let errors = DescriptorStream(STDERR_FILENO)
    return Console(
      output: DescriptorStream(STDOUT_FILENO), errors: errors, environment: environment,
      terminalWidth: windowWidth(), readInput: { readStandardInput(cancellation) })
  }

  /// The width for help and tables: `COLUMNS`, else the terminal's, else 80.
  package var width: Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    return terminalWidth ?? 80
  }

  /// True where standard error may show colour (`--color`, then `NO_COLOR`, then the terminal).
  package func usesColor(_ choice: String?) -> Bool {
    switch choice {
    case "always": true
    case "never": false
    default:
      errors.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }

  private static func windowWidth() -> Int? {
    var size = winsize()
    for descriptor in [STDERR_FILENO, STDOUT_FILENO]
    where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  /// Reads to the end of standard input, or until the work is to stop: a signal does not end a read, since another
  /// thread takes it, so the wait for input is cut into pieces.
  private static func readStandardInput(_ cancellation: Cancellation) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !cancellation.isCancelled {
      var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 50) == 0 { continue }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }
}
