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
  }

  package init(console: Console, level: Level, usesColor: Bool) {
    self.console = console
    self.level = level
    self.usesColor = usesColor
  }

  /// Draws the progress line: a step, how many of its pieces are done, and what is known besides.
  package func progress(_ step: String, done: Int, total: Int, note: String = "") {
    guard level != .quiet, console.errors.isTerminal else { return }
    line.withLock { line in
      let now = clock.now
      guard !line.isShown || now - line.lastDrawn > 100_000_000 || done == total else { return }
      // Nothing that is over within half a second is worth a line.
      guard line.isShown || now > 500_000_000 else { return }
      line.isShown = true
      line.lastDrawn = now
      let text = "\(step) \(done)/\(total)" + (note.isEmpty ? "" : "  \(note)")
      console.errors.write("\r\u{1B}[K" + text.prefix(max(1, console.width - 1)))
    }
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
