// swift-tools-version: 6.2
//
// Programs that measure the libraries, kept out of the main package; docs/benchmarks.md has what they print.
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "..")],
  targets: [
    .executableTarget(
      name: "bench-ranges",
      dependencies: [.product(name: "AssetArchive", package: "webpack-assets")]),
    .executableTarget(
      name: "bench-responder",
      dependencies: [
        .product(name: "AssetArchive", package: "webpack-assets"),
        .product(name: "WebpackAssets", package: "webpack-assets"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
