// Fingerprint: a text that two values share only where they are equal, in this process and in the next one.
//
// Values are looked through by reflection, so an option that somebody adds counts from its first day: a cache that has not
// heard of an option would give out what was made without it. Sets and dictionaries are sorted, since their order differs
// from process to process.

internal import AssetText

enum Fingerprint {
  /// The fingerprint of the options that decide what a single file becomes, without those that decide anything else.
  static func ofTransform(_ options: BuildOptions) -> String {
    var options = options
    options.javaScript = options.scripts
    // Everything that is not named here counts.
    let standard = BuildOptions()
    options.entries = standard.entries
    options.inlineLimit = standard.inlineLimit
    options.inlineBudget = standard.inlineBudget
    options.jobs = standard.jobs
    options.alignment = standard.alignment
    options.excludes = standard.excludes
    options.publicPath = standard.publicPath
    options.resourceXPaths = standard.resourceXPaths
    options.inlineXPaths = standard.inlineXPaths
    options.deferXPaths = standard.deferXPaths
    options.keepXPaths = standard.keepXPaths
    options.substitutions = standard.substitutions
    options.vendor = standard.vendor
    options.linkBase = standard.linkBase
    options.splash = standard.splash
    options.budgets = standard.budgets
    options.isTraced = standard.isTraced
    options.cache = nil
    options.temporaryDirectory = nil
    return text(options)
  }

  /// The text of any value made of structures, enumerations and collections.
  static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { child in
      (child.label.map { "\($0):" } ?? "") + text(child.value)
    }
    switch mirror.displayStyle {
    case .set?, .dictionary?: return "{\(children.sorted().joined(separator: ","))}"
    case .collection?: return "[\(children.joined(separator: ","))]"
    case .optional?: return children.first ?? "nil"
    case .enum? where !children.isEmpty:
      return "\(mirror.subjectType).(\(children.joined(separator: ",")))"
    case .struct? where !children.isEmpty, .tuple?:
      return "\(mirror.subjectType)(\(children.joined(separator: ",")))"
    // With its length, a text cannot end early and look like the rest of its surroundings.
    default:
      let words = String(describing: value)
      return "\(words.utf8.count)'\(words)'"
    }
  }
}
