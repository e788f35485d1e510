/// The commands by name.
enum Commands {
  static func run(_ name: String, _ session: CommandSession) throws {
    switch name {
    case "build": try BuildCommand(session: session).run()
    case "extract": try ExtractCommand(session: session).run()
    case "minify": try MinifyCommand(session: session).run()
    case "inspect": try InspectCommand(session: session).run()
    case "verify": try VerifyCommand(session: session).run()
    case "serve": try ServeCommand(session: session).run()
    case "bench": try BenchCommand(session: session).run()
    default: preconditionFailure("the table has a command that nothing runs: \(name)")
    }
  }
}
