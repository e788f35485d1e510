internal import AssetBuild
internal import AssetText

/// What `--budget` says when a build is done.
struct BudgetReport {
  private let findings: [SizeBudget.Finding]
  private let session: CommandSession

  init(_ budgets: [SizeBudget], _ report: BuildReport, _ session: CommandSession) {
    findings = budgets.flatMap { $0.findings(in: report) }
    self.session = session
  }

  /// The budgets that were asked for: `bundle=2MB`, `shell=20K`, `'assets/*.js'=100K`.
  ///
  /// A size of its own is one for the bundle. The last equals sign counts, since a pattern may hold one.
  static func budgets(_ arguments: ParsedArguments) throws(UsageError) -> [SizeBudget] {
    var budgets: [SizeBudget] = []
    for text in arguments.all("budget") {
      let equals = text.lastIndex(of: "=")
      let subject = equals.map { String(text[..<$0]) } ?? "bundle"
      let size = equals.map { String(text[text.index(after: $0)...]) } ?? text
      guard !subject.isEmpty, let limit = ByteCount.parse(size) else {
        throw arguments.invalid(text, "budget")
      }
      budgets.append(SizeBudget(subject, limit: limit))
    }
    return budgets
  }

  /// Says what is too large.
  ///
  /// - Throws: A `Failure` where something is.
  func check() throws(Failure) {
    for finding in findings where finding.size == nil {
      session.reporter.note(
        "\(finding.name): warning: the budget is for no file; correct the pattern [budget]")
    }
    let exceeded = findings.filter(\.isExceeded)
    guard !exceeded.isEmpty else { return }
    var table = TextTable(header: ["over budget", "size", "budget", "too much"])
    for finding in exceeded {
      let size = finding.size ?? 0
      table.add([
        finding.name, ByteCount.format(size), ByteCount.format(finding.limit),
        ByteCount.format(size - finding.limit),
      ])
    }
    let lines = table.lines(width: session.console.width).joined(separator: "\n")
    throw Failure(
      "\(lines)\n\nerror: \(exceeded.count == 1 ? "one size is" : "\(exceeded.count) sizes are") over budget [budget]"
    )
  }

  /// All sizes that budgets are about.
  var json: JSONValue {
    .array(
      findings.map { finding in
        .object([
          ("name", .string(finding.name)), ("size", finding.size.map { .integer($0) } ?? .null),
          ("limit", .integer(finding.limit)), ("exceeded", .bool(finding.isExceeded)),
        ])
      })
  }
}
