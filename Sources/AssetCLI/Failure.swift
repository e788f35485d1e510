/// A command that could not do its work: one line, and how to end.
package struct Failure: Error, Sendable {
  /// What is printed on standard error; empty where everything was said already.
  package var message: String
  package var status: ExitStatus

  package init(_ message: String, status: ExitStatus = .failure) {
    self.message = message
    self.status = status
  }

  /// A failure whose messages stand on standard error already.
  package static let reported = Failure("")

  /// The message for something about a file.
  package static func file(_ path: String, _ message: String, _ id: String) -> Failure {
    Failure("\(path): error: \(message) [\(id)]")
  }
}
