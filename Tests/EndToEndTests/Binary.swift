internal import Foundation
internal import TestSupport
internal import Testing

/// What one run of the real program gave.
struct Outcome {
  /// The exit code, or minus the signal that ended it.
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [Substring] { errors.split(separator: "\n") }

  /// Checks for a refusal: exit 1, nothing on standard output, one line that names the path, and the words.
  func expectRefusal(_ path: String, _ words: String) {
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(lines.count == 1, "\(errors)")
    #expect(errors.hasPrefix(path + ": error: "), "\(errors)")
    #expect(errors.contains(words), "\(errors)")
    #expect(errors.hasSuffix("]\n"), "\(errors)")
  }
}

/// The program under test.
enum Binary {
  /// Its path: it lies beside the test bundle.
  static let path: String = {
    let name = "webpack-assets"
    var places = [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
    places.append(CommandLine.arguments.first ?? "")
    #if os(Linux)
      places.append(
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    #endif
    for bundle in Bundle.allBundles { places.append(bundle.bundlePath) }
    for place in places {
      var folder = URL(fileURLWithPath: place)
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent(name).path
        var isDirectory = ObjCBool(false)
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory),
          !isDirectory.boolValue
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return name
  }()

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., in directory: String = "/", input: [UInt8]? = nil
  ) throws -> Outcome {
    try run(path, arguments, in: directory, input: input)
  }

  /// Runs a program to its end.
  static func run(
    _ program: String, _ arguments: [String], in directory: String = "/", input: [UInt8]? = nil
  ) throws -> Outcome {
    let scratch = try ScratchDirectory()
    let output = try scratch.write("output", "")
    let errors = try scratch.write("errors", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    if let input {
      let file = try scratch.write("input", input)
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    let signalled = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: signalled ? -process.terminationStatus : process.terminationStatus,
      output: try scratch.read("output"),
      errors: String(decoding: try scratch.read("errors"), as: UTF8.self))
  }

  /// Runs a line of the shell with the program as `$TOOL`.
  static func shell(_ line: String, in directory: String) throws -> Outcome {
    try run("/bin/sh", ["-c", "TOOL='\(path)'\n" + line], in: directory)
  }
}

extension ScratchDirectory {
  /// Writes a small site to `name`.
  func site(_ name: String = "site") throws -> String {
    try write(
      "\(name)/index.html",
      "<!doctype html><title>Tides</title><link rel=stylesheet href=css/site.css><p>High water</p>")
    try write("\(name)/css/site.css", "/* the sea */\nbody {\n  color : #ff0000;\n}\n")
    try write("\(name)/js/app.js", "document.title = 'Tides today';\n")
    try write("\(name)/data/tides.json", "{ \"high\": [ 1, 2, 3 ] }\n")
    return "\(path)/\(name)"
  }
}
