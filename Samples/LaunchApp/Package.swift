// swift-tools-version: 6.2
//
// A bundle in a real WebKit, launched in every way there is, with a timeline: WebKitGTK on Linux, WKWebView on macOS. A package of its own, so that the
// tool and the library build where there is no WebKit.
import PackageDescription

let package = Package(
  name: "LaunchApp",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "webpack-assets", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkit2gtk-4.1",
      providers: [.apt(["libwebkit2gtk-4.1-dev"])]),
    .executableTarget(
      name: "LaunchApp",
      dependencies: [
        .product(name: "WebpackAssets", package: "webpack-assets"),
        .product(name: "AssetArchive", package: "webpack-assets"),
        .target(name: "CWebKitGTK", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
