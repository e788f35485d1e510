internal import AssetText

/// The source map that lies beside a minified file.
enum MapFile {
  /// True for the kinds that maps are written for.
  static func has(_ kind: MediaType.Kind) -> Bool { kind == .javaScript || kind == .css }

  /// How to write the map of a file.
  static func options(
    input: String, output: String, _ arguments: ParsedArguments
  ) throws(Failure) -> SourceMapOptions {
    var options = SourceMapOptions()
    options.file = name(output)
    options.source = input == "<stdin>" ? input : try relative(input, from: output)
    if let map = arguments.value("input-map") { options.input = try OutputFile.read(map) }
    return options
  }

  /// The comment that ends a file and names its map.
  static func comment(_ output: String, _ kind: MediaType.Kind) -> [UInt8] {
    var text = Array((kind == .css ? "\n/*# " : "\n//# ").utf8)
    text += "sourceMappingURL=".utf8
    for byte in (name(output) + ".map").utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x40:
        text.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += (digits.count == 1 ? "%0" : "%").utf8
        text += digits.utf8
      }
    }
    return text + (kind == .css ? " */\n" : "\n").utf8
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The address of a file as one that lies beside another sees it.
  private static func relative(_ path: String, from output: String) throws(Failure) -> String {
    let target = try TreeListing.realPath(path).split(separator: "/")
    let base = try TreeListing.realPathToBe(output).split(separator: "/").dropLast()
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = base.dropFirst(common).map { _ in ".." as Substring }
    return (up + target.dropFirst(common)).joined(separator: "/")
  }
}
