// swift-tools-version: 6.2
//
// What the conformance scripts run: kept out of the main package, so that nobody who uses it builds this.
import PackageDescription

let package = Package(
  name: "Conformance",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "..")],
  targets: [
    .executableTarget(
      name: "minify-js-batch",
      dependencies: [
        .product(name: "MinifyJS", package: "webpack-assets")
      ]),
    .executableTarget(
      name: "minify-css-batch",
      dependencies: [
        .product(name: "MinifyCSS", package: "webpack-assets"),
        .product(name: "MinifyMarkup", package: "webpack-assets"),
      ]),
    .executableTarget(
      name: "minify-image-batch",
      dependencies: [
        .product(name: "MinifyImage", package: "webpack-assets")
      ]),
    .executableTarget(
      name: "minify-markup-batch",
      dependencies: [
        .product(name: "MinifyMarkup", package: "webpack-assets")
      ]),
  ],
  swiftLanguageModes: [.v6]
)
