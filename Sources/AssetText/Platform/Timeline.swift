// Timeline: what each step cost.
//
// One clock for everything that is reported, in nanoseconds since the timeline began. Steps are the coarse stages that
// the tables show; spans are the fine ones (one file, one entry) that only a trace shows and that are kept only when a
// trace is wanted.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What one step of a build or an extraction cost.
public struct StepTiming: Sendable, Hashable {
  /// The name of the step, in lower case.
  public var name: String
  /// Seconds from the beginning of the timeline.
  public var start: Double
  /// Seconds that passed.
  public var wall: Double
  /// Seconds of processor time that the whole process used meanwhile, user and system.
  public var cpu: Double
  /// Bytes that went in.
  public var bytesIn: Int
  /// Bytes that came out.
  public var bytesOut: Int
  /// Files, entries or whatever the step counts.
  public var items: Int
  /// The largest resident size of the process so far, in bytes, at the end of the step.
  public var peakMemory: Int
}

/// What a step counts while it runs.
package struct StepCounts: Sendable {
  package var bytesIn = 0
  package var bytesOut = 0
  package var items = 0
}

/// A recorder of steps and spans; may be used from any thread.
package final class Timeline: Sendable {
  /// One piece of work on one worker, for a trace.
  package struct Span: Sendable {
    package var name: String
    package var category: StaticString
    package var worker: Int
    package var start: UInt64
    package var end: UInt64
  }

  private struct State {
    var steps: [StepTiming] = []
    var spans: [Span] = []
  }

  /// True where spans are kept.
  package let isDetailed: Bool
  private let origin: UInt64
  private let state = Lock(State())

  package init(detailed: Bool = false) {
    isDetailed = detailed
    origin = Timeline.clock(CLOCK_MONOTONIC)
  }

  /// Nanoseconds since the timeline began.
  package var now: UInt64 { Timeline.clock(CLOCK_MONOTONIC) - origin }

  package var steps: [StepTiming] { state.withLock { $0.steps } }
  package var spans: [Span] { state.withLock { $0.spans } }

  /// Runs a step and records its cost, also where it throws.
  package func step<R, E: Error>(
    _ name: String, _ body: (inout StepCounts) throws(E) -> R
  ) throws(E) -> R {
    var counts = StepCounts()
    let start = now
    let cpu = Timeline.clock(CLOCK_PROCESS_CPUTIME_ID)
    defer {
      let timing = StepTiming(
        name: name, start: Double(start) / 1e9, wall: Double(now - start) / 1e9,
        cpu: Double(Timeline.clock(CLOCK_PROCESS_CPUTIME_ID) - cpu) / 1e9,
        bytesIn: counts.bytesIn, bytesOut: counts.bytesOut, items: counts.items,
        peakMemory: Timeline.peakMemory)
      state.withLock { $0.steps.append(timing) }
    }
    return try body(&counts)
  }

  /// Runs a piece of work and, where the timeline is detailed, records it for the trace.
  package func span<R, E: Error>(
    _ name: @autoclosure () -> String, category: StaticString, worker: Int,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard isDetailed else { return try body() }
    let start = now
    let name = name()
    defer {
      let span = Span(name: name, category: category, worker: worker, start: start, end: now)
      state.withLock { $0.spans.append(span) }
    }
    return try body()
  }

  /// The largest resident size of this process so far, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) * 1024
    #endif
  }

  private static func clock(_ id: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(id, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
