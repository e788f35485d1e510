/// A part of a value at its top level: a word, a number, a function with its arguments, a comma.
struct Component: BitwiseCopyable {
  enum Kind: UInt8 {
    case word, number, percentage, dimension, hash, string, function, url, comma, slash, other
  }

  var kind: Kind
  /// True where the source had white space before it.
  var start: UInt32
  var end: UInt32

  var range: Range<Int> { Int(start)..<Int(end) }
}
