// swift-tools-version: 6.2
//
// Fuzz targets, kept out of the main package: `make fuzz-archive SECONDS=60`, `make fuzz-markup SECONDS=60`. Libfuzzer comes with the toolchain on Linux.
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz-archive",
      dependencies: [.product(name: "AssetArchive", package: "webpack-assets")],
      // The main function is libfuzzer's.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "fuzz-markup",
      dependencies: [
        .product(name: "MinifyCSS", package: "webpack-assets"),
        .product(name: "MinifyMarkup", package: "webpack-assets"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
