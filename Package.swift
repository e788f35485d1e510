// swift-tools-version: 6.2
//
// webpack-assets: one executable and one library. The arrows between the modules are explained in docs/architecture.md
// and checked by Scripts/check-imports.sh.
//
// Environment read by this manifest:
//   WEBPACK_ASSETS_WITHOUT_LIBDEFLATE=1   builds as on iOS: every stream goes through zlib.
//   WEBPACK_ASSETS_WITH_ZOPFLI=1          links zopfli for `--level max`; it has no pkg-config file that would tell
//                                         whether it is there, so the Makefile looks for its header.
import PackageDescription

let withoutLibdeflate = Context.environment["WEBPACK_ASSETS_WITHOUT_LIBDEFLATE"] == "1"
let withZopfli = Context.environment["WEBPACK_ASSETS_WITH_ZOPFLI"] == "1"

/// The language settings of every target of ours.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Libdeflate is optional: what uses it asks `canImport(CDeflate)`.
let deflate: [Target.Dependency] =
  withoutLibdeflate
  ? [] : [.target(name: "CDeflate", condition: .when(platforms: [.macOS, .linux]))]
/// Zopfli likewise: `canImport(CZopfli)`.
let zopfli: [Target.Dependency] =
  withZopfli ? [.target(name: "CZopfli", condition: .when(platforms: [.macOS, .linux]))] : []

/// What Apple asks libraries to say about the calls they make. On Linux nothing reads it, and a resource would bring Foundation
/// into every start of the tool.
#if canImport(Darwin)
  let privacy: [Resource]? = [.process("PrivacyInfo.xcprivacy")]
#else
  let privacy: [Resource]? = nil
#endif

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)",
    exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "webpack-assets",
  platforms: [.macOS(.v13), .iOS(.v15)],
  products: [
    .executable(name: "webpack-assets", targets: ["webpack-assets"]),
    .plugin(name: "PackAssets", targets: ["PackAssets"]),
    .library(name: "AssetArchive", targets: ["AssetArchive"]),
    .library(name: "AssetBuild", targets: ["AssetBuild"]),
    .library(name: "WebpackAssets", targets: ["AssetRuntime"]),
    .library(name: "MinifyCSS", targets: ["MinifyCSS"]),
    .library(name: "MinifyImage", targets: ["MinifyImage"]),
    .library(name: "MinifyJS", targets: ["MinifyJS"]),
    .library(name: "MinifyMarkup", targets: ["MinifyMarkup"]),
  ],
  targets: [
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSPNG", pkgConfig: "spng",
      providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),

    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),

    // Instructions that Swift cannot reach.
    .target(name: "CDigest"),

    module("AssetText", ["CDigest"]),
    module("MinifyJS", ["AssetText"]),
    module("MinifyCSS", ["AssetText"]),
    module(
      "MinifyMarkup",
      [
        "AssetText", "MinifyCSS", "MinifyJS",
        .target(name: "CXML2", condition: .when(platforms: [.macOS, .linux])),
      ]),
    module(
      "MinifyImage",
      [
        "AssetText", "CZlib",
        .target(name: "CSPNG", condition: .when(platforms: [.macOS, .linux])),
        .target(name: "CTurboJPEG", condition: .when(platforms: [.macOS, .linux])),
      ] + deflate + zopfli),
    module("AssetArchive", ["AssetText", "CZlib"] + deflate),
    module(
      "AssetRuntime", ["AssetText", "AssetArchive"],
      exclude: privacy == nil ? ["PrivacyInfo.xcprivacy"] : [], resources: privacy),
    module("AssetPack", ["AssetText", "AssetArchive", "CZlib", "CArchive"] + deflate + zopfli),
    module(
      "AssetBuild",
      [
        "AssetText", "MinifyJS", "MinifyCSS", "MinifyMarkup", "MinifyImage", "AssetArchive",
        "AssetPack",
        .target(name: "CCurl", condition: .when(platforms: [.macOS, .linux])),
      ]),
    module(
      "AssetCLI",
      [
        "AssetText", "MinifyJS", "MinifyCSS", "MinifyMarkup", "MinifyImage", "AssetArchive",
        "AssetPack", "AssetBuild", "AssetRuntime", "CMicroHTTPD",
      ]),
    // What the tool loads only when it is called for; the modules themselves are linked in the ordinary way.
    .target(
      name: "CLateBinding",
      dependencies: ["CArchive", "CCurl", "CMicroHTTPD", "CXML2", "CSPNG", "CTurboJPEG"] + zopfli,
      cSettings: withZopfli ? [.define("WITH_ZOPFLI", to: "1")] : []),
    .executableTarget(
      name: "webpack-assets",
      dependencies: [
        "AssetCLI", .target(name: "CLateBinding", condition: .when(platforms: [.linux])),
      ], swiftSettings: strict),

    // `swift package pack-assets`: the tool as a step of somebody's package.
    .plugin(
      name: "PackAssets",
      capability: .command(
        intent: .custom(
          verb: "pack-assets", description: "Packs a web build for an app's web view."),
        permissions: [
          .writeToPackageDirectory(reason: "The bundle is written beside the web build.")
        ]), dependencies: ["webpack-assets"]),

    .target(
      name: "TestSupport", dependencies: ["AssetText", "CZlib"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("AssetTextTests", ["AssetText"]),
    tests("MinifyJSTests", ["MinifyJS", "AssetText"]),
    tests("MinifyCSSTests", ["MinifyCSS", "AssetText"]),
    tests("MinifyMarkupTests", ["MinifyMarkup", "MinifyCSS", "MinifyJS", "AssetText"]),
    tests("MinifyImageTests", ["MinifyImage", "AssetText", "CZlib", "CTurboJPEG"]),
    tests("AssetArchiveTests", ["AssetArchive", "AssetText", "CZlib"]),
    tests("AssetRuntimeTests", ["AssetRuntime", "AssetArchive", "AssetText", "CZlib"]),
    tests("AssetPackTests", ["AssetPack", "AssetArchive", "AssetText"]),
    tests(
      "AssetBuildTests",
      ["AssetBuild", "MinifyImage", "MinifyJS", "AssetPack", "AssetArchive", "AssetText"]),
    tests("AssetCLITests", ["AssetCLI", "AssetRuntime", "AssetText"], exclude: ["Snapshots"]),
    // The executable itself, so that it is there to be run.
    tests("EndToEndTests", ["AssetText", "webpack-assets"]),
  ],
  swiftLanguageModes: [.v6]
)

if !withoutLibdeflate {
  package.targets.append(
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]))
}
if withZopfli {
  package.targets.append(
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"]), .brew(["zopfli"])]))
}
