/// One row of a table of cases: an input and what is expected of it.
public struct Case: Sendable, CustomStringConvertible {
  public let input: String
  public let expected: String

  public init(_ input: String, _ expected: String) {
    self.input = input
    self.expected = expected
  }

  public var description: String { "\(input.debugDescription) → \(expected.debugDescription)" }
}
