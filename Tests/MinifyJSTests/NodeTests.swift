#if os(Linux) || os(macOS)
  import Foundation
  import MinifyJS
  import Testing

  /// Programs that print what they compute, run in node before and after minifying.
  @Suite struct NodeBeforeAndAfter {
    static let node: String? = {
      let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
      for directory in paths.split(separator: ":") {
        let path = "\(directory)/node"
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
      return nil
    }()

    static func run(_ program: String, isModule: Bool) throws -> String {
      let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("minify-js-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      let file = directory.appendingPathComponent(isModule ? "program.mjs" : "program.cjs")
      try program.write(to: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: node ?? "")
      process.arguments = [file.path]
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
        .replacingOccurrences(of: directory.path, with: "")
    }

    @Test(.enabled(if: node != nil, "node is not installed"), arguments: NodePrograms.all)
    func behavesTheSame(_ program: NodePrograms.Program) throws {
      let before = try Self.run(program.text, isModule: program.isModule)
      #expect(!before.isEmpty)
      #expect(!before.contains("SyntaxError"))
      for keepsNames in program.showsNames ? [true] : [false, true] {
        var options = JavaScriptMinifier.Options()
        options.keepsNames = keepsNames
        if keepsNames { options.assumptions = [] }
        let result = try JavaScriptMinifier(options: options).minify(Array(program.text.utf8))
        let after = try Self.run(
          String(decoding: result.bytes, as: UTF8.self), isModule: program.isModule)
        #expect(before == after)
      }
    }
  }
#endif
