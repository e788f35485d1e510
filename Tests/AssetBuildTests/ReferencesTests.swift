import AssetText
import MinifyImage
import MinifyMarkup
import TestSupport
import Testing

@testable import AssetBuild

@Suite struct ResourceURLs {
  static let resolved: [Case] = [
    Case("a.png", "app/a.png"),
    Case("./a.png?v=1#x", "app/a.png ?v=1 #x"),
    Case("../a.png", "a.png"),
    Case("/a.png", "a.png"),
    Case("%2E%2e/a.png", "a.png"),
    Case("x/.%2E/a.png", "app/a.png"),
    Case(" \n a\t.png ", "app/a.png"),
    Case("a%20b.png", "app/a b.png"),
    Case("a%2Fb.png", "unusable"),
    Case("%ff.png", "unusable"),
    Case("..\\a.png", "a.png"),
    Case("../../a.png", "unusable"),
    Case("a//b.png", "unusable"),
    Case("//host/a.png", "remote"),
    Case("HTTPS://host/a.png", "remote"),
    Case("data:,x", "scheme data"),
    Case("#id", "document #id"),
    Case("", "document"),
    Case("sub/", "directory app/sub"),
    Case("/", "directory "),
    Case("a:b", "scheme a"),
    Case("1:b.png", "app/1:b.png"),
    Case("100%.png", "app/100%.png"),
    Case("ü.png", "app/ü.png"),
  ]

  @Test(arguments: resolved) func resolve(_ c: Case) throws {
    let page = try #require(AssetPath("app/index.html"))
    #expect(Self.text(ResourceURL(c.input, base: .init(of: page))) == c.expected)
  }

  static let bases: [Case] = [
    Case("/", "a.png"), Case("../x/y", "x/a.png"), Case("sub/", "app/sub/a.png"),
    Case("https://host/", "remote"), Case("", "app/a.png"),
  ]

  @Test(arguments: bases) func respectsBase(_ c: Case) throws {
    let page = try #require(AssetPath("app/index.html"))
    let base = ResourceURL.Base(href: c.input, in: .init(of: page))
    #expect(Self.text(ResourceURL("a.png", base: base)) == c.expected)
  }

  static func text(_ url: ResourceURL) -> String {
    let target =
      switch url.target {
      case .file(let path): path.description
      case .directory(let name): "directory \(name)"
      case .remote: "remote"
      case .document: "document"
      case .scheme(let name): "scheme \(name)"
      case .unusable: "unusable"
      }
    return [target, url.query, url.fragment].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

@Suite struct SourceSets {
  static let candidates: [Case] = [
    Case("a.png", "a.png"),
    Case("a.png 1x, b.png 2x", "a.png|b.png"),
    Case("a.png, b.png 2x", "a.png|b.png"),
    Case("a,b.png 1x,c.png", "a,b.png|c.png"),
    Case("data:image/png;base64,AA== 1x, b.png 2x", "data:image/png;base64,AA==|b.png"),
    Case(",, a.png ,", "a.png"),
    Case("a.png foo(1,2) 3x, b.png", "a.png|b.png"),
    Case("a.png,,b.png 2x", "a.png,,b.png"),
    Case("", ""),
  ]

  @Test(arguments: candidates) func splits(_ c: Case) {
    #expect(SourceSet.candidates(c.input).map(\.url).joined(separator: "|") == c.expected)
  }

  @Test func replacesByPlace() {
    let value = "a.png 1x, aa.png 2x"
    let found = SourceSet.candidates(value)
    #expect(SourceSet.replacing(value, [(found[0].range, "$1")]) == "$1 1x, aa.png 2x")
  }
}

@Suite struct PageReferences {
  static let found: [Case] = [
    Case("<img src=a.png srcset='b.png 1x, c.png 2x'>", "image a.png, image b.png, image c.png"),
    Case(
      "<script src=a.js></script><script type=module src=b.js></script>",
      "script a.js, moduleScript b.js"),
    Case("<link rel='stylesheet alternate' href=a.css>", "alternateStylesheet a.css"),
    Case(
      "<link rel=stylesheet href=a.css><link rel=icon href=i.png><link rel=manifest href=m>",
      "stylesheet a.css, icon i.png, manifest m"),
    Case("<link rel=preload as=image imagesrcset='a.png 1x'>", "preload(\"image\") a.png"),
    Case("<link rel=canonical href=x>", "mention x"),
    Case(
      "<video src=v.mp4 poster=p.jpg><track src=t.vtt><source src=w.mp4></video>",
      "media v.mp4, poster p.jpg, track t.vtt, media w.mp4"),
    Case(
      "<svg><image href=a.png /><use xlink:href='f.svg#i'/></svg>",
      "svgImage a.png, svgUse f.svg#i"),
    Case(
      "<iframe src=f.html></iframe><object data=o.swf></object><embed src=e>",
      "frame f.html, object o.swf, object e"),
    Case("<input type=image src=a.png><input src=b.png>", "image a.png"),
    Case("<p style='background:url(a.png)'>", "css a.png"),
    Case("<style>@import 'a.css';b{background:url(c.png)}</style>", "css a.css, css c.png"),
    Case(
      "<script type=importmap>{\"imports\":{\"a\":\"./a.js\",\"b\":\"x\"}}</script>",
      "moduleScript ./a.js"),
    Case("<img src='a.png?x=1&amp;y=2'>", "image a.png?x=1&y=2"),
    Case("<meta http-equiv=refresh content='1; url=\"next.html\"'>", "mention next.html"),
    Case("<script>'<img src=a.png>'</script><!-- <img src=b.png> -->", ""),
    Case("<a href=x.html>y</a>", ""),
  ]

  @Test(arguments: found) func finds(_ c: Case) {
    let all = HTMLReferences(HTMLDocument(Array(c.input.utf8))).all
    #expect(all.map { "\($0.use) \($0.value)" }.joined(separator: ", ") == c.expected)
  }
}

@Suite struct ImageHeaders {
  static func size(_ bytes: [UInt8]) -> String {
    ImageHeader(bytes).map { "\($0.width)x\($0.height)" + ($0.hasSize ? "" : " ratio") } ?? "none"
  }

  @Test func readsBitmaps() {
    let png: [UInt8] =
      [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, 0, 0, 0, 0, 7]
    #expect(Self.size(png) == "256x7")
    #expect(Self.size(Array("GIF89a".utf8) + [3, 0, 2, 1]) == "3x258")
    #expect(
      Self.size([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 17, 8, 0, 5, 0, 9]) == "9x5")
    let extended: [UInt8] =
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
      + [9, 0, 0, 4, 0, 0]
    #expect(Self.size(extended) == "10x5")
    #expect(Self.size(Array(png.dropLast(3))) == "none")
    #expect(Self.size([]) == "none")
  }

  @Test func turnsWithTheOrientation() {
    let exif: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
      + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    #expect(Self.size(exif + [0xFF, 0xC0, 0, 17, 8, 0, 5, 0, 9]) == "5x9")
  }

  static let drawings: [Case] = [
    Case("<svg width='10' height=\"20px\">", "10x20"),
    Case("<?xml version='1.0'?><svg viewBox='0 0 30 40'>", "30x40 ratio"),
    Case("<svg viewBox='0 0 1.5 4'>", "150x400 ratio"),
    Case("<svg viewBox='0,0,30,40' width='15'>", "15x20"),
    Case("<svg width='100%' viewBox='0 0 3 4'>", "3x4 ratio"),
    Case("<svg>", "none"),
  ]

  @Test(arguments: drawings) func readsDrawings(_ c: Case) {
    #expect(Self.size(Array(c.input.utf8)) == c.expected)
  }

  @Test func readsTheLargestTrack() {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(8 + body.count)] + Array(name.utf8) + body
    }
    func track(_ width: UInt8, _ height: UInt8) -> [UInt8] {
      box(
        "trak",
        box("tkhd", [UInt8](repeating: 0, count: 76) + [0, width, 0, 0, 0, height, 0, 0]))
    }
    let film = box("ftyp", Array("isom".utf8)) + box("moov", track(0, 0) + track(64, 48))
    #expect(Self.size(film) == "64x48")
    let ispe = box("ispe", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 8])
    let image =
      box("ftyp", Array("avif".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", ispe)))
    #expect(Self.size(image) == "9x8")
    // What no integer holds the product of.
    let huge = box("ispe", [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8))
    let claim =
      box("ftyp", Array("avif".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", huge + ispe)))
    #expect(Self.size(claim) == "4294967295x4294967295")
    // A track header without a byte in it.
    #expect(Self.size(box("ftyp", Array("isom".utf8)) + box("moov", box("tkhd", []))) == "none")
  }
}
