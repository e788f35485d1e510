internal import AssetArchive
internal import TestSupport

/// Archives that the tests start from.
enum Samples {
  static let text = Array("body { color: red } /* and again: body { color: red } */\n".utf8)

  static func deflated(_ name: String, _ bytes: [UInt8]) -> ZipFixture.Entry {
    ZipFixture.Entry(name, bytes, deflated: RawDeflate.compressed(bytes))
  }

  /// Three files and a directory.
  static func site(_ title: String = "one") -> ZipFixture {
    ZipFixture([
      ZipFixture.Entry("index.html", Array("<title>\(title)</title>".utf8)),
      ZipFixture.Entry("css/", []),
      deflated("css/main.css", text),
      ZipFixture.Entry("empty.txt", []),
    ])
  }

  static let siteTree = [
    ".webpack-assets/", ".webpack-assets/stamp", "css/", "css/main.css", "empty.txt", "index.html",
  ]

  static func install(
    _ archive: String, _ destination: String,
    _ change: (inout BundleInstaller.Options) -> Void = { _ in }
  ) throws -> ExtractionReport {
    var options = BundleInstaller.Options()
    options.jobs = 2
    change(&options)
    return try BundleInstaller(options: options).install(archive, to: destination)
  }
}
