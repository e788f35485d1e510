import AssetArchive
import AssetText
import TestSupport
import Testing

@testable import AssetBuild

/// Pages that hold everything they need.
@Suite struct SingleFiles {
  static let files = [
    "a.svg": SmallBuild.svg, "s.css": "@import \"t.css\" print;a{background:url(i/b.gif)}",
    "t.css": "b{c:url(i/b.gif)}", "round.css": "@import url(round.css);a{b:url(//h/x.png)}",
    "deep/u.css": "a{b:url(none.png)}", "end.css": "a{b:'</style>'}", "i/b.gif": "GIF89a",
    "a.js": "var a=1;f('</script>')", "later.js": "import('./m.js')", "w.js": "self.x=1",
    "m.js": "import{n}from'./n.js';export let m=n", "n.js": "import'./m.js';export let n=1",
    "alone.js": "export let u=import.meta.url",
    "worker.js": "new Worker(new URL('w.js',import.meta.url))",
    "bare.js": "import'lib/x.js';import'one';import'none';import'//h/r.js'", "lib/x.js": "x()",
    "one.js": "1+1", "d.json": "[1]", "j.js": "import d from'./d.json'with{type:'json'};f(d)",
    "sub/in.html": "<!doctype html><p><img src=../i/b.gif><a href=x.html>",
    "self.html": "<iframe src=index.html></iframe>", "names.js": "g('chunk.js?1');g('i/b.gif')",
    "chunk.js": "2",
    "icons.svg":
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><linearGradient id='g'><stop/></linearGradient>"
      + "<symbol id='a' viewBox='0 0 1 1'><path id='p' fill='url(#g)' style='mask:url(\"#m\")'/></symbol>"
      + "<g id='b'><use href='#p'/><use href='#a'/></g><mask id='m'><image href='i/b.gif'/></mask>"
      + "<circle id='c'/><g id='far'><use href='other.svg#x'/></g></svg>",
    "styled.svg":
      "<svg xmlns='http://www.w3.org/2000/svg'><style>path{}</style><path id='a'/></svg>",
  ]
  static let gif = "data:image/gif;base64,R0lGODlh"

  static func build(
    _ page: String, _ more: [String: String] = [:],
    _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> (text: String, warnings: [BuildWarning], tree: AssetTree) {
    var files = files
    files["index.html"] = page
    var options = BuildOptions()
    options.format = .singleFile
    options.inlineLimit = 0
    change(&options)
    let context = BuildContext(options: options)
    let inlined = try context.run(Inline(), SmallBuild.tree(files))
    let made = try context.run(SingleFile(), inlined)
    return (try SmallBuild.text(made, "index.html"), context.warnings, made)
  }

  static let cases: [Case] = [
    Case("<img src=i/b.gif#f integrity=x>", "<img src=\"\(gif)#f\">"),
    Case(
      "<img srcset=\"i/b.gif 1x, i/b.gif 2x\">", "<img srcset=\"\(gif) 1x, \(gif) 2x\">"),
    Case("<video poster=i/b.gif></video>", "<video poster=\"\(gif)\"></video>"),
    // What stays is what leads out.
    Case("<img src=//h/i.png><a href=i/b.gif>", "<img src=//h/i.png><a href=i/b.gif>"),
    Case(
      "<link rel=stylesheet href=s.css media=screen>",
      "<style media=\"screen\">@import \"data:text/css;charset=utf-8,b{c:url(\(gif))}\" print;"
        + "a{background:url(\(gif))}</style>"),
    // A circle of imports ends where a browser ends it, and an address lends no scheme.
    Case(
      "<style>@import 'round.css';</style>",
      "<style>@import \"data:text/css;charset=utf-8,@import url(data:text/css,);"
        + "a{b:url(https://h/x.png)}\";</style>"),
    Case("<link rel=stylesheet href=deep/u.css>", "<style>a{b:url(deep/none.png)}</style>"),
    Case(
      "<link rel=stylesheet href=end.css>",
      "<link rel=stylesheet href=\"data:text/css;charset=utf-8,a{b:'%3C/style>'}\">"),
    Case("<link rel=preload as=image href=i/b.gif><link rel=modulepreload href=m.js>", ""),
    Case("<script src=a.js></script>", "<script>var a=1;f(\"<\\/script>\")</script>"),
    Case(
      "<script defer src=a.js></script>",
      "<script defer src=\"data:text/javascript;charset=utf-8,var a=1;f('%3C/script>')\"></script>"
    ),
    Case("<script nomodule src=a.js></script><p>", "<p>"),
    // A module that neither imports nor is imported needs no name; it is told where it was.
    Case(
      "<script type=module async src=alone.js></script>",
      "<script type=module async>export let u=new URL(\"alone.js\",document.baseURI).href</script>"),
    Case(
      "<script type=module src=worker.js></script>",
      "<script type=module>new Worker(new URL(\"data:text/javascript;charset=utf-8,self.x=1\","
        + "new URL(\"worker.js\",document.baseURI).href))</script>"),
    // Modules that import each other are known by names, one instance each.
    Case(
      "<script type=module src=m.js></script><script type=module>import './n.js'</script>",
      "<script type=\"importmap\">{\"imports\":{"
        + "\"webpack-assets/m.js\":\"data:text/javascript;charset=utf-8,import{n}from%22webpack-assets/n.js%22;export let m=n\","
        + "\"webpack-assets/n.js\":\"data:text/javascript;charset=utf-8,import%22webpack-assets/m.js%22;export let n=1\"}}</script>"
        + "<script type=module>import\"webpack-assets/m.js\"</script>"
        + "<script type=module>import\"webpack-assets/n.js\"</script>"),
    // A classic script may import, too; and what else the page loads by type has a name then.
    Case(
      "<script src=later.js></script><script type=module src=m.js></script>",
      "<script type=\"importmap\">{\"imports\":{"
        + "\"webpack-assets/m.js\":\"data:text/javascript;charset=utf-8,import{n}from%22webpack-assets/n.js%22;export let m=n\","
        + "\"webpack-assets/n.js\":\"data:text/javascript;charset=utf-8,import%22webpack-assets/m.js%22;export let n=1\"}}</script>"
        + "<script>import(\"webpack-assets/m.js\")</script>"
        + "<script type=module>import\"webpack-assets/m.js\"</script>"),
    Case(
      "<script type=importmap>{\"imports\":{\"lib/\":\"./lib/\",\"one\":\"./one.js\",\"r\":\"https://h/r.js\"}}</script>"
        + "<script type=module src=bare.js></script>",
      "<script type=importmap>{\"imports\":{"
        + "\"webpack-assets/bare.js\":\"data:text/javascript;charset=utf-8,import%22webpack-assets/lib/x.js%22;"
        + "import%22webpack-assets/one.js%22;import%22none%22;import%22https://h/r.js%22\","
        + "\"webpack-assets/lib/x.js\":\"data:text/javascript;charset=utf-8,x()\","
        + "\"webpack-assets/one.js\":\"data:text/javascript;charset=utf-8,1+1\","
        + "\"lib/\":\"./lib/\",\"one\":\"data:text/javascript;charset=utf-8,1+1\",\"r\":\"https://h/r.js\"}}</script>"
        + "<script type=module>import\"webpack-assets/bare.js\"</script>"),
    Case(
      "<script type=module src=j.js></script>",
      "<script type=\"importmap\">{\"imports\":{"
        + "\"webpack-assets/j.js\":\"data:text/javascript;charset=utf-8,import d from%22webpack-assets/d.json%22with{type:%22json%22};f(d)\","
        + "\"webpack-assets/d.json\":\"data:application/json;charset=utf-8,[1]\"}}</script>"
        + "<script type=module>import\"webpack-assets/j.js\"</script>"),
    Case(
      "<iframe src=sub/in.html name=x></iframe>",
      "<iframe name=x srcdoc=\"<!doctype html><base href=&quot;sub/&quot;><p>"
        + "<img src=&quot;\(gif)&quot;><a href=x.html>\"></iframe>"),
    // What is used comes into the drawing that uses it, with what that names, once for each use.
    Case(
      "<svg><use href=icons.svg#c /></svg><svg><g><svg><use xlink:href='icons.svg#c'></use></svg></g></svg>",
      "<svg><use href=\"#use1-c\" /><defs><circle id=\"use1-c\" /></defs></svg>"
        + "<svg><g><svg><use xlink:href=\"#use2-c\"></use></svg></g>"
        + "<defs><circle id=\"use2-c\" /></defs></svg>"),
    Case(
      "<p id=use1-x><svg><use href=icons.svg#a /></svg>",
      "<p id=use1-x><svg><use href=\"#uuse1-a\" /><defs>"
        + "<symbol id=\"uuse1-a\" viewBox='0 0 1 1'><path id=\"uuse1-p\" fill=\"url(#uuse1-g)\" "
        + "style=\"mask:url(#uuse1-m)\" /></symbol>"
        + "<mask id=\"uuse1-m\"><image href=\"\(gif)\" /></mask>"
        + "<linearGradient id=\"uuse1-g\"><stop/></linearGradient></defs></svg>"),
    // An element inside one that comes along is there once.
    Case(
      "<svg><use href=icons.svg#p /></svg>",
      "<svg><use href=\"#use1-p\" /><defs><path id=\"use1-p\" fill=\"url(#use1-g)\" "
        + "style=\"mask:url(#use1-m)\" /><mask id=\"use1-m\"><image href=\"\(gif)\" /></mask>"
        + "<linearGradient id=\"use1-g\"><stop/></linearGradient></defs></svg>"),
  ]

  @Test(arguments: cases) func holdsWhatIsNamed(_ c: Case) throws {
    let text = try SingleFiles.build(c.input).text
    #expect(text == c.expected)
  }

  static let refused: [Case] = [
    Case("<svg><use href=a.svg#x></svg>", "the drawing has no element 'x'"),
    Case("<svg><use href=a.svg></svg>", "needs the id of an element"),
    Case("<svg><use href=icons.svg#a>", "has no end tag"),
    Case("<svg><use href=styled.svg#a></svg>", "has styles"),
    Case("<svg><use href=icons.svg#far></svg>", "takes a part of another drawing itself"),
    Case("<iframe src=self.html></iframe>", "a page cannot hold itself"),
    Case("<iframe src=a.svg></iframe>", "only a page in an 'iframe'"),
    Case(
      "<meta http-equiv=content-security-policy content=\"script-src 'self'\"><script defer src=a.js></script>",
      "policy allows these for scripts now"),
    Case("<script type=module src=bare.js></script>", "which no import map explains"),
    Case(
      "<script src=names.js></script>", "names 'chunk.js' and 1 more, which the page does not hold"),
    Case("<p>", "that nothing in it names"),
  ]

  @Test(arguments: refused) func saysWhatIsMissing(_ c: Case) throws {
    let warnings = try SingleFiles.build(c.input).warnings
    #expect(warnings.contains { $0.message.contains(c.expected) }, "\(warnings)")
  }

  @Test func dropsWhatNothingNames() throws {
    let tree = try SingleFiles.build("<img src=i/b.gif>").tree
    #expect(tree.files.map(\.path.description) == ["index.html"])
    #expect(tree.inlined.map(\.path.description) == ["i/b.gif"])
    #expect(tree.dropped.contains { $0.path == "a.js" })
    #expect(!tree.dropped.contains { $0.path == "i/b.gif" })
  }

  /// A policy before and after, where the page holds a picture, a sheet and a script as text.
  static let policies: [Case] = [
    Case("img-src 'self'", "img-src 'self' data:"),
    Case(
      "default-src 'none'; style-src 'self'",
      "default-src 'none'; style-src 'self' 'sha256-STYLE'; img-src data:; script-src 'sha256-SCRIPT'"
    ),
    // Without a directive for them, nothing restricts them.
    Case("connect-src 'self'", "connect-src 'self'"),
    // A digest would switch this off.
    Case("script-src 'unsafe-inline'", "script-src 'unsafe-inline'"),
    Case(
      "script-src 'unsafe-inline' 'nonce-a'", "script-src 'unsafe-inline' 'nonce-a' 'sha256-SCRIPT'"
    ),
    Case(
      "SCRIPT-SRC 'self'; script-src 'none'", "SCRIPT-SRC 'self' 'sha256-SCRIPT'; script-src 'none'"
    ),
    Case(
      "script-src-elem 'self';script-src x", "script-src-elem 'self' 'sha256-SCRIPT'; script-src x"),
  ]

  @Test(arguments: policies) func keepsPoliciesTrue(_ c: Case) {
    var additions = PolicyAdditions()
    additions.allowData("img-src")
    additions.allowText(Array("s".utf8), "style-src-elem")
    additions.allowText(Array("x()".utf8), "script-src-elem")
    let digest = { (text: String) in
      String(decoding: Base64.encode(SHA256.hash(Array(text.utf8))), as: UTF8.self)
    }
    let made = additions.applied(to: c.input)
      .replacing(digest("s"), with: "STYLE").replacing(digest("x()"), with: "SCRIPT")
    #expect(made == c.expected)
    #expect(additions.applied(to: additions.applied(to: c.input)) == additions.applied(to: c.input))
  }

  @Test func countsWhatIsInlinedAnyway() throws {
    let result = try SingleFiles.build("<img src=i/b.gif><link rel=stylesheet href=s.css>") {
      $0.inlineLimit = 8192
    }
    #expect(!result.tree.dropped.contains { $0.path == "i/b.gif" })
    #expect(
      result.tree.inlined.contains {
        $0.path.description == "i/b.gif" && $0.into.description == "s.css"
      })
  }

  @Test func namesPagesApart() throws {
    let pages = ["index.html", "a/index.html", "manifest.json", "b/a-index.html"]
    #expect(
      SingleFile.names(for: pages.compactMap { AssetPath($0) }) == [
        "index.html", "a-index.html", "2-manifest.json", "b-a-index.html",
      ])
  }
}
