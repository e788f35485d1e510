/// One row of a table of cases: an input and what is expected of it.
public struct Case: Sendable, CustomStringConvertible {
  /// What goes in.
  public let input: String
  /// What has to come out.
  public let expected: String

  /// Makes a row.
  public init(_ input: String, _ expected: String) {
    self.input = input
    self.expected = expected
  }

  /// The row as a failing test prints it.
  public var description: String { "\(input.debugDescription) → \(expected.debugDescription)" }
}
