/// The commands by name.
enum Commands {
  static func run(_ name: String, _ session: CommandSession) throws {
    switch name {
    case "minify": try MinifyCommand(session).run()
    default: throw Failure("error: there is no command '\(name)'")
    }
  }
}
