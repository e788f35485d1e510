/// How the tool ends (sysexits.h for usage).
package enum ExitStatus: Int32, Sendable {
  /// Everything was done.
  case success = 0
  /// Something could not be done, or a check failed.
  case failure = 1
  /// The tool was called wrongly.
  case usage = 64
  /// The user stopped it: 128 + SIGINT, as shells count.
  case interrupted = 130
}
