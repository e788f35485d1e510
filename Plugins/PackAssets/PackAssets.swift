import Foundation
import PackagePlugin

/// `swift package pack-assets`: runs `webpack-assets build` on a directory of the package that uses it.
///
/// Without arguments it packs `WebBuild` into `WebBundle`, both beside `Package.swift`, and keeps what files become in the
/// plugin's own directory. Arguments are those of `webpack-assets build`; relative paths start at the package.
@main
struct PackAssets: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "webpack-assets")
    let process = Process()
    process.executableURL = tool.url
    process.currentDirectoryURL = context.package.directoryURL
    let wanted = arguments.isEmpty ? ["WebBuild", "--output", "WebBundle"] : arguments
    let hasCache = wanted.contains { $0 == "--cache" || $0.hasPrefix("--cache=") }
    let cache = context.pluginWorkDirectoryURL.appendingPathComponent("cache").path
    process.arguments = ["build"] + wanted + (hasCache ? [] : ["--cache", cache])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      // What is wrong was said by the tool.
      throw Failed(status: process.terminationStatus)
    }
  }

  struct Failed: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "webpack-assets ended with status \(status)" }
  }
}
