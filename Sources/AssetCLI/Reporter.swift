// Reporter: what a person sees while a command works and when it is done.
//
// Results go to standard output, everything else to standard error. Progress is one line that is drawn again and
// again, at most every tenth of a second, and only where somebody looks at a terminal; it is gone before anything else
// is printed.

internal import AssetText

/// The words of one command.
package final class Reporter: Sendable {
  package enum Level: Int, Sendable { case quiet, normal, verbose }

  package let console: Console
  package let level: Level
  package let usesColor: Bool
  private let clock = Timeline()
  private let line = Lock(ProgressLine())

  private struct ProgressLine {
    var isShown = false
    var lastDrawn: UInt64 = 0
    /// The step that is going on, and when it began.
    var step = ""
    var began: UInt64 = 0
  }

  package init(console: Console, level: Level, usesColor: Bool) {
    self.console = console
    self.level = level
    self.usesColor = usesColor
  }

  /// Draws the progress line: a step, how many of its pieces and bytes are done, how long it will take yet, and what is
  /// known besides. What does not fit the width is left out from its end.
  package func progress(
    _ step: String, done: Int, total: Int, bytes: Int = 0, totalBytes: Int = 0, note: String = ""
  ) {
    guard level != .quiet, console.errors.isTerminal else { return }
    line.withLock { line in
      let now = clock.now
      if line.step != step { (line.step, line.began) = (step, now) }
      guard !line.isShown || now - line.lastDrawn > 100_000_000 || done == total else { return }
      // Nothing that is over within half a second is worth a line.
      guard line.isShown || now > 500_000_000 else { return }
      line.isShown = true
      line.lastDrawn = now
      var parts = ["\(step) \(done)/\(total)"]
      if totalBytes > 0 {
        parts.append("\(ByteCount.format(bytes)) of \(ByteCount.format(totalBytes))")
      }
      let share = totalBytes > 0 ? Double(bytes) / Double(totalBytes) : Double(done) / Double(total)
      if let left = Reporter.timeLeft(since: line.began, now: now, share: share) {
        parts.append(left)
      }
      if !note.isEmpty { parts.append(note) }
      var text = parts[0]
      for part in parts.dropFirst() where text.count + part.count + 2 < console.width {
        text += "  " + part
      }
      console.errors.write(
        "\r\u{1B}[K" + Reporter.dim(String(text.prefix(max(1, console.width - 1))), usesColor))
    }
  }

  /// How long the rest takes if it goes on as it went; nil where it is too early to say.
  package static func timeLeft(since began: UInt64, now: UInt64, share: Double) -> String? {
    let passed = Double(now - began) / 1e9
    guard passed >= 1, share >= 0.05, share < 1 else { return nil }
    let left = Int((passed * (1 - share) / share).rounded(.up))
    if left < 60 { return "\(left) s left" }
    return "\(left / 60) min \(left % 60) s left"
  }

  private static func dim(_ text: String, _ usesColor: Bool) -> String {
    usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  /// Removes the progress line.
  package func clearProgress() {
    line.withLock { line in
      if line.isShown { console.errors.write("\r\u{1B}[K") }
      line.isShown = false
    }
  }

  /// Prints something on standard error, unless only errors are wanted.
  package func note(_ text: String) {
    guard level != .quiet else { return }
    clearProgress()
    console.errors.write(colored(text.hasSuffix("\n") ? text : text + "\n"))
  }

  /// Prints an error on standard error.
  package func error(_ text: String) {
    clearProgress()
    console.errors.write(colored(text.hasSuffix("\n") ? text : text + "\n"))
  }

  /// Prints a result on standard output.
  package func result(_ text: String) {
    clearProgress()
    console.output.write(text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Text with the first word that tells an error or a warning in its colour, unless it has colours already.
  private func colored(_ text: String) -> String {
    guard usesColor, !text.contains("\u{1B}") else { return text }
    for (word, color) in [(": error: ", "31"), (": warning: ", "35")] {
      guard let range = text.firstRange(of: word) else { continue }
      let label = word.dropFirst(2)
      return text[..<range.lowerBound] + ": \u{1B}[1;\(color)m\(label)\u{1B}[0m"
        + text[range.upperBound...]
    }
    return text
  }

  package func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
