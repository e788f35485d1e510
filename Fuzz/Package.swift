// swift-tools-version: 6.2
//
// Fuzz targets, kept out of the main package: `make fuzz-archive SECONDS=60`, `make fuzz-parser`, `make fuzz-minify`,
// `make fuzz-markup`, `make fuzz-image`. Libfuzzer comes with the toolchain on Linux. Those for JavaScript look into MinifyJS and want
// `-enable-testing`, so each script builds its own product only.
import PackageDescription

func fuzzer(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "webpack-assets") },
    // The main function is libfuzzer's.
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "..")],
  targets: [
    fuzzer("fuzz-archive", ["AssetArchive"]),
    fuzzer("fuzz-image", ["MinifyImage"]),
    fuzzer("fuzz-markup", ["MinifyCSS", "MinifyMarkup"]),
    fuzzer("fuzz-parser", ["MinifyJS"]),
    fuzzer("fuzz-minify", ["MinifyJS"]),
  ],
  swiftLanguageModes: [.v6]
)
