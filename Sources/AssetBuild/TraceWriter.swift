// TraceWriter: what happened when, for chrome://tracing, Perfetto and speedscope.
//
// The JSON array format of the Trace Event specification with complete events (`"ph":"X"`). Stages lie on a track of
// their own, above one track for each worker. Times are microseconds.

package import AssetText

/// Writes steps and spans as Chrome trace events.
public enum TraceWriter {
  /// The trace of some steps and spans as JSON.
  ///
  /// - Complexity: O(*n*).
  package static func encode(
    process: String, steps: [StepTiming], spans: [Timeline.Span]
  ) -> [UInt8] {
    var json = JSONLines()
    json.add("{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,\"tid\":0,\"args\":{\"name\":")
    json.string(process)
    json.add("}}")
    json.name(track: 0, "stages")
    for worker in Set(spans.map(\.worker)).sorted() {
      json.name(track: worker + 1, "worker \(worker)")
    }
    for step in steps {
      json.event(step.name, "stage", track: 0, start: step.start * 1e6, length: step.wall * 1e6)
      json.add(",\"args\":{\"items\":\(step.items),\"bytesIn\":\(step.bytesIn),")
      json.add("\"bytesOut\":\(step.bytesOut),\"peakMemory\":\(step.peakMemory)}}")
    }
    let ordered = spans.sorted { ($0.start, $0.worker) < ($1.start, $1.worker) }
    for span in ordered {
      json.event(
        span.name, span.category.description, track: span.worker + 1,
        start: Double(span.start) / 1e3, length: Double(span.end - span.start) / 1e3)
      json.add("}")
    }
    return json.finish()
  }
}

/// A JSON array with one element a line.
private struct JSONLines {
  private var bytes: [UInt8] = Array("[".utf8)

  mutating func add(_ text: String) {
    bytes += text.utf8
  }

  mutating func name(track: Int, _ name: String) {
    separate()
    add("{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":\(track),\"args\":{\"name\":")
    string(name)
    add("}}")
  }

  /// An event without its closing brace, so that arguments may follow.
  mutating func event(
    _ name: String, _ category: String, track: Int, start: Double, length: Double
  ) {
    separate()
    add("{\"ph\":\"X\",\"name\":")
    string(name)
    add(",\"cat\":")
    string(category)
    add(",\"pid\":1,\"tid\":\(track),\"ts\":\(JSONLines.decimal(start))")
    add(",\"dur\":\(JSONLines.decimal(length))")
  }

  mutating func string(_ text: String) { bytes += JSONText.quoted(text) }

  consuming func finish() -> [UInt8] {
    add("\n]\n")
    return bytes
  }

  private mutating func separate() { add(",\n") }

  /// A number of microseconds with three digits behind the point.
  private static func decimal(_ value: Double) -> String {
    let thousandths = Int((value * 1e3).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
