#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A process that was started without waiting for it, its output thrown away.
struct Spawn {
  let process: pid_t

  /// Starts a program; nil where the system refuses.
  init?(_ program: String, _ arguments: [String], environment: [String: String] = [:]) {
    var actions: posix_spawn_file_actions_t
    #if canImport(Darwin)
      var made: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&made)
      actions = made
    #else
      actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
    #endif
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [0, 1, 2] as [Int32] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map {
      strdup("\($0.key)=\($0.value)")
    }
    variables.append(strdup("PATH=/usr/bin:/bin"))
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, program, &actions, nil, words, variables) == 0 else { return nil }
    self.process = process
  }

  /// Waits for the end: the exit code, or minus the signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }

  /// The exit code or minus the signal where the process has ended.
  func ended() -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }
}
