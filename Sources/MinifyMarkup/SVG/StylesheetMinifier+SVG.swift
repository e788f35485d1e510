internal import AssetText
public import MinifyCSS

extension StylesheetMinifier {
  /// Makes a minifier that minifies the drawings in the addresses of a sheet too.
  public init(options: Options = Options(), svg: SVGMinifier) {
    self.init(options: options) { bytes in try? svg.minify(bytes).bytes }
  }
}
