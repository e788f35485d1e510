package import AssetText

/// A step of a build: takes what the one before it made.
///
/// Stages run on the calling thread and use worker threads inside; `counts` is what the table shows about them.
package protocol Stage: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// The name in tables, JSON and traces.
  static var name: String { get }

  func run(
    _ input: consuming Input, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> Output
}
