struct RegExpValidator {
  struct Failure { var message: StaticString; var start: Int; var end: Int }
  init(_ base: UnsafeMutablePointer<UInt8>, _ pattern: Range<Int>, _ flags: Range<Int>) {}
  mutating func validate() -> Failure? { nil }
}
