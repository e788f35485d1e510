internal import AssetText

#if canImport(Darwin)
  internal import Darwin
  internal import os
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// When what happened in a launch; may be used from any thread.
///
/// On Apple systems every event is also a signpost of the subsystem `webpack-assets`, for Instruments.
public final class LaunchTimeline: Sendable {
  /// Something that happened.
  public struct Event: Sendable, Hashable {
    /// What.
    public var name: String
    /// Seconds since the origin.
    public var time: Double
    /// What belongs to it: a count, a message; empty mostly.
    public var detail: String
  }

  /// The origin, in seconds of the monotonic clock.
  private let origin: Double
  private let held = Lock<[Event]>([])

  /// Makes a timeline that begins now, or began some time ago.
  ///
  /// - Parameter elapsed: Seconds since the origin, such as those since the process was started.
  public init(elapsed: Double = 0) { origin = LaunchTimeline.clock() - elapsed }

  /// Seconds since the origin.
  public var now: Double { LaunchTimeline.clock() - origin }

  /// Everything that happened, in order.
  public var events: [Event] {
    held.withLock { $0 }.sorted { $0.time < $1.time }
  }

  /// The time of the first event of a name, or nil.
  public func time(of name: String) -> Double? { events.first { $0.name == name }?.time }

  /// Records that something happens.
  ///
  /// - Parameters:
  ///   - name: What.
  ///   - detail: What belongs to it.
  ///   - time: When, in seconds since the origin, where it is not now: for what another process tells.
  public func mark(_ name: String, detail: String = "", at time: Double? = nil) {
    let event = Event(name: name, time: time ?? now, detail: detail)
    held.withLock { $0.append(event) }
    #if canImport(os)
      LaunchTimeline.signposter.emitEvent("launch", "\(name, privacy: .public)")
    #endif
  }

  #if canImport(os)
    private static let signposter = OSSignposter(subsystem: "webpack-assets", category: "launch")
  #endif

  /// A line for each event: milliseconds since the origin and since the line before, name, detail.
  public var text: String {
    var last = 0.0
    var lines = ""
    for event in events {
      let (time, step) = (Self.milliseconds(event.time), Self.milliseconds(event.time - last))
      last = event.time
      lines += Self.pad(time, 10) + " ms" + Self.pad("+" + step, 11) + "  " + event.name
      lines += (event.detail.isEmpty ? "" : "  " + event.detail) + "\n"
    }
    return lines
  }

  /// The events as a JSON array of objects with `name`, `ms` and, where there is one, `detail`.
  public var json: String {
    let rows = events.map { event in
      "{\"name\":\(ScriptText.quote(event.name)),\"ms\":\(Self.milliseconds(event.time))"
        + (event.detail.isEmpty ? "" : ",\"detail\":\(ScriptText.quote(event.detail))") + "}"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  /// Milliseconds with two digits behind the point.
  private static func milliseconds(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100_000).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    return (hundredths < 0 ? "-" : "") + "\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Text as part of a script.
enum ScriptText {
  /// A string literal that JavaScript and JSON read the same way, also inside a `script` element.
  static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "<", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
