// swift-tools-version: 6.2
//
// Fuzz targets, kept out of the main package: `make fuzz-archive SECONDS=60`, `make fuzz-parser`, `make fuzz-minify`.
// Libfuzzer comes with the toolchain on Linux. The last two look into MinifyJS and want `-enable-testing`, so each
// script builds its own product only.
import PackageDescription

/// The main function is libfuzzer's.
let settings: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

func fuzzer(_ name: String, _ product: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "webpack-assets")],
    swiftSettings: settings)
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "..")],
  targets: [
    fuzzer("fuzz-archive", "AssetArchive"),
    fuzzer("fuzz-parser", "MinifyJS"),
    fuzzer("fuzz-minify", "MinifyJS"),
  ],
  swiftLanguageModes: [.v6]
)
