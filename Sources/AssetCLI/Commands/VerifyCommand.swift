internal import AssetArchive
internal import AssetPack

/// `verify`: a bundle, and a tree, against the manifest.
struct VerifyCommand {
  let session: CommandSession

  func run() throws {
    let arguments = session.arguments
    let bundle = arguments.positionals[0]
    let tree = arguments.positionals.count > 1 ? arguments.positionals[1] : nil
    let report: BundleVerifier.Report
    do throws(PackError) {
      report = try BundleVerifier(jobs: session.jobsOrDefault()).verify(
        bundle, tree: tree, cancellation: session.cancellation)
    } catch {
      throw Failure(error.description, status: error == .cancelled ? .interrupted : .failure)
    }
    if session.wantsJSON {
      session.console.output.write(json(report, bundle, tree).text)
    } else {
      for problem in report.problems { session.reporter.error(problem.description) }
      if session.reporter.level != .quiet, report.isGood {
        let table = StepReport.table(report.steps, width: session.console.width)
        session.reporter.note(table.joined(separator: "\n") + "\n\n")
        let beside = tree.map { " and \($0)" } ?? ""
        session.reporter.result(
          "  \(bundle)\(beside)  \(report.manifest?.entries.count ?? 0) files are as the manifest says\n"
        )
      }
    }
    if !report.isGood { throw Failure.reported }
  }

  private func json(
    _ report: BundleVerifier.Report, _ bundle: String, _ tree: String?
  ) -> JSONValue {
    var members = session.jsonHead("verify") + [("bundle", .string(bundle))]
    if let tree { members.append(("tree", .string(tree))) }
    members += [
      ("good", .bool(report.isGood)), ("files", .integer(report.manifest?.entries.count ?? 0)),
      ("bytesRead", .integer(report.bytes)),
      (
        "problems",
        .array(
          report.problems.map { problem in
            .object([
              ("path", .string(problem.path)),
              ("entry", problem.entry.map { .string($0) } ?? .null), ("id", .string(problem.id)),
              ("message", .string(problem.message)),
            ])
          })
      ), ("steps", StepReport.json(report.steps)),
    ]
    return .object(members)
  }
}
