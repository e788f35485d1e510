/// The number of an interned byte string in an atom table.
///
/// Public for the sake of speed between modules, not as API.
@frozen public struct _Atom: Hashable, Sendable, BitwiseCopyable {
  /// The index into the table; 0 is the empty string in every table.
  public var rawValue: UInt32

  /// Wraps a table index.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The empty string.
  @inlinable public static var empty: _Atom { _Atom(rawValue: 0) }
}
