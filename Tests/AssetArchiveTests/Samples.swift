internal import AssetArchive
internal import CZlib
internal import TestSupport

/// Archives that the tests start from.
enum Samples {
  static let text = Array("body { color: red } /* and again: body { color: red } */\n".utf8)

  /// A raw stream that zlib made.
  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    webpack_assets_deflateInit2(&stream, 9, -15, 8)
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 64)
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        CZlib.deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }

  static func deflated(_ name: String, _ bytes: [UInt8]) -> ZipFixture.Entry {
    ZipFixture.Entry(name, bytes, deflated: deflate(bytes))
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
