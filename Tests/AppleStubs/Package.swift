// swift-tools-version: 6.2
//
// What the library says to WebKit, checked where there is no WebKit: modules of the same names that declare just the API that
// is used, as Apple's public documentation describes it, and a program that drives the scheme handler with tasks that are
// stopped at random moments. Scripts/check-webkit.sh builds it once with UIKit and once with AppKit.
//
// Environment read by this manifest:
//   STUB_UI=UIKit|AppKit    which of the two there is.
import PackageDescription

let ui = Context.environment["STUB_UI"] ?? "UIKit"
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The sample is a window of macOS; it has the settings of its own package.
let sample = Target.executableTarget(
  name: "LaunchApp", dependencies: ["AssetRuntime", "AssetArchive", "WebKit", .target(name: ui)],
  path: "LaunchApp",
  swiftSettings: [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  ])

let package = Package(
  name: "webpack-assets-stubs",
  targets: [
    .systemLibrary(name: "CZlib", path: "Library/CZlib", pkgConfig: "zlib"),
    .target(name: "CDigest", path: "Library/CDigest"),
    .target(
      name: "AssetText", dependencies: ["CDigest"], path: "Library/AssetText",
      swiftSettings: strict),
    .target(
      name: "AssetArchive", dependencies: ["AssetText", "CZlib"], path: "Library/AssetArchive",
      swiftSettings: strict),
    .target(name: ui, path: ui),
    .target(name: "WebKit", dependencies: [.target(name: ui)], path: "WebKit"),
    .target(name: "SwiftUI", dependencies: [.target(name: ui)], path: "SwiftUI"),
    .target(
      name: "AssetRuntime",
      dependencies: ["AssetText", "AssetArchive", "WebKit", "SwiftUI", .target(name: ui)],
      path: "Library/AssetRuntime", exclude: ["PrivacyInfo.xcprivacy"], swiftSettings: strict),
    .executableTarget(
      name: "check-webkit", dependencies: ["AssetRuntime", "WebKit", .target(name: ui)],
      path: "check-webkit", swiftSettings: strict),
  ] + (ui == "AppKit" ? [sample] : []),
  swiftLanguageModes: [.v6]
)
