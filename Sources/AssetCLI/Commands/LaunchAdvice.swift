// LaunchAdvice: which way this machine and this build should take, and where a plain copy is as good.
//
// The ways are not alike: answering from the archive needs code in the app, opening in place needs a build that works
// from file: URLs (one with modules does not) and is not updated. So there are two answers: the best way of all, and
// the best one where a tree of files must be written. Times within a tenth of each other count as equal.

internal import AssetText

/// What the times of a bench say.
struct LaunchAdvice {
  /// Seconds by way: those from a cold cache where there are any, since that is what a launch finds.
  let seconds: [LaunchMeasurement.Way: Double]
  /// True where the build does not work from file: URLs.
  let needsScheme: Bool

  /// What is equal for a person, and for a machine that does other things too.
  private static let margin = 1.1

  /// The best of the ways that write files at the first launch; nil where they are equally good.
  var bestWithFiles: LaunchMeasurement.Way? {
    let (copy, extract) = (self[.copy], self[.extract])
    if extract * Self.margin < copy { return .extract }
    return copy * Self.margin < extract ? .copy : nil
  }

  /// The best way of all.
  ///
  /// The archive gives the first page no later than the directory in most builds, takes less space and can be
  /// updated; only where it costs much more is the directory better.
  var best: LaunchMeasurement.Way {
    self[.archive] <= max(self[.inPlace] * 2, self[.inPlace] + 0.005) ? .archive : .inPlace
  }

  /// Sentences for a person.
  var sentences: [String] {
    let first: String
    switch best {
    case .inPlace:
      first =
        "Best here: open the directory in place (\(words(.inPlace)) for the files of the first page; "
        + "\(words(.archive)) from the archive)."
    default:
      first =
        "Best here: answer the web view from the archive, through a custom scheme. The files of the "
        + "first page come in \(words(.archive)), and nothing is written."
    }
    let scheme =
      needsScheme
      ? "This build loads modules: file: URLs do not work with it, so files that are copied, extracted "
        + "or opened in place need a custom scheme as well."
      : "Opened in place, \(words(.inPlace)), it also works from file: URLs, as far as its pages say; "
        + "it cannot be updated then."
    let files: String
    switch bestWithFiles {
    case .extract:
      files =
        "Where files must be written: extract, \(words(.extract)) the first time against "
        + "\(words(.copy)) for a plain copy, and \(words(.again)) at each later launch."
    case .copy:
      files =
        "Where files must be written, a plain copy is faster the first time, \(words(.copy)) against "
        + "\(words(.extract)). Extracting pays from the second launch on: \(words(.again)) then."
    default:
      files =
        "Where files must be written, a plain copy is as good the first time, \(words(.copy)) against "
        + "\(words(.extract)). Extracting pays from the second launch on: \(words(.again)) then."
    }
    return [first, files, scheme]
  }

  private subscript(_ way: LaunchMeasurement.Way) -> Double { seconds[way] ?? 0 }

  private func words(_ way: LaunchMeasurement.Way) -> String { StepReport.seconds(self[way]) }
}
