// What the module around WatchEvents has, and what Apple's overlay for Swift adds to the C library.

/// As in TreeWatch.swift.
struct WatchFailure: Error {
  let path: String
  let code: Int32
}

/// As in OutputFile.swift.
enum OutputFile {
  static func exists(_ path: String) -> Bool { !path.isEmpty }
}

/// The number of the last error.
var errno: Int32 { 0 }

/// Opens a file: C's own has a variable number of arguments, which Swift does not import.
func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { flags < 0 ? -1 : 3 }
