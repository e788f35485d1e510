// PopulateScript: the shell's own script.
//
// The page itself lies in the shell as a JSON string, inert until it is wanted. `populate` opens the document anew and
// writes the page into it, so that the engine's own parser runs its scripts: order, timing class, `currentScript`,
// `document.write`, `readyState` and the two load events are the engine's and need no imitation. docs/shell.md has the
// comparison with the other way, which is to put the elements in by hand.
//
// Opening a document keeps its window: location, history, storage and `webpackAssets` stay, listeners go. Adopted
// sheets stay too, so the cover that hides the moment between the two pages needs no element: it is drawn by
// `html::before`, and taken away once there is something to see.
//
// One script of ours is written before the page's first element, and takes itself out as it runs. It comes from an
// address, so the parser has to wait for it and is still at work when `close` is called: Chromium, asked to close a
// document whose parser has nothing to wait for, declares it complete before its deferred scripts have run.
//
// WebKit shows a window once, which was with the shell: the page is told of it by an event of ours, where none came.
//
// What a later load of the shell needs to know, which is the base, is kept in the session's storage as long as the session
// lasts. A page can see that item. To write it in `pagehide` and to take it out again hides it, but a web process that was
// killed leaves no such item, and WebKit calls the load that follows a `navigate`, so that nothing at all tells it from the
// first one. Where a page has cleared its storage, `pagehide` puts the item there again; where there is no storage, the kind
// of navigation (`reload`, `back_forward`) tells that this is not the first load, and one file of the page is asked for to
// see whether the tree is there.

/// Writes the script of shell pages.
enum PopulateScript {
  /// The id of the element that holds the page.
  static let pageID = "webpack-assets-page"

  /// The script, fit to stand in a `script` element; written short, so that only indentation is taken away.
  static let bytes: [UInt8] = text.split(separator: "\n").reduce(into: []) { output, line in
    output += line.drop { $0 == " " }.utf8
  }

  /// The data of the script as JSON that may stand in a `script` element, in the page's own encoding.
  ///
  /// The parts are: the page before and behind the place for a `<base>`, the directory of the page, its own base, a
  /// file to ask for, the background of the cover, and what kind of file that is.
  static func data(_ parts: [[UInt8]]) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "[")]
    for (index, part) in parts.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      var previous: UInt8 = 0
      for byte in part {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
        // The two sequences that end a script's data or change how it is read begin with this sign.
        case UInt8(ascii: "<"): output += "\\u003c".utf8
        // What is written into a document is not normalised, so line ends are settled here.
        case 0x0D: output += "\\n".utf8
        case 0x0A: if previous != 0x0D { output += "\\n".utf8 }
        case 0x09: output += "\\t".utf8
        case 0x00...0x1F:
          let digits = Array("0123456789abcdef".utf8)
          output += "\\u00".utf8
          output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: output.append(byte)
        }
        previous = byte
      }
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: "]"))
    return output
  }

  // In order: p the page's parts, k the key, r the promise of a running populate, n what is known of later loads, then
  // whether `pageshow` is still to come; S the session's storage where it is allowed, T leaves the base there, E an element
  // of the shell, C the cover, P populate.
  private static let text = """
    ((w,d,l)=>{
    let p=JSON.parse(d.getElementById("\(pageID)").textContent),k="webpackAssets:"+l.pathname,r,n,
    S=f=>{try{return f(w.sessionStorage)}catch(e){}},
    T=u=>S(s=>s.setItem(k,u||"")),
    E=i=>d.getElementById("webpack-assets-"+i),
    C=_=>{
    let s=new CSSStyleSheet,i="!important;",f=_=>{
    let b=d.body;
    d.readyState=="complete"||b&&(b.innerText.trim()||b.querySelector("img,svg,canvas,video,input"))
    ?d.adoptedStyleSheets=[].filter.call(d.adoptedStyleSheets,x=>x!=s)
    :requestAnimationFrame(f)};
    s.replaceSync(`html::before{content:""${i}position:fixed${i}inset:0${i}z-index:2147483647${i}pointer-events:none${i}background:${p[5]+i}}`);
    d.adoptedStyleSheets=[s];
    f()},
    P=u=>r=r||new Promise((y,x)=>{
    let R=_=>{try{
    let h=new URL(".",l),t=u?new URL(p[2]||".",new URL((""+u).replace(/\\/*$/,"/"),h)):h,m=[],o=w.addEventListener.bind(w);
    T(u);
    d.open();
    o("error",e=>{(e=e.target)!=w&&m.push(e.src||e.href||e.data||e.nodeName)},!0);
    o("pageshow",_=>n=0);
    n=1;
    o("load",_=>setTimeout(_=>{n&&w.dispatchEvent(new PageTransitionEvent("pageshow"));y({missing:m})}));
    o("pagehide",_=>T(u));
    if(p[5])try{C()}catch(e){}
    d.write(p[0]+`<script src=${URL.createObjectURL(new Blob(["document.currentScript.remove()"]))}><\\/script>`+(t.href==h.href?"":`<base href="${new URL(p[3],t).href.replace(/&/g,"&amp;")}">`)+p[1]);
    d.close()}catch(e){r=0;x(e)}};
    d.readyState=="complete"?R():w.addEventListener("load",_=>setTimeout(R))});
    Object.defineProperty(w,"webpackAssets",{configurable:!0,value:{populate:P,
    progress(a,b){let e=!r&&E("progress");if(e){e.hidden=!1;e.max=b||1;e.value=a}},
    fail(m){if(r)return;
    let e=E("error")||d.body.appendChild(d.createElement("p"));
    e.id="webpack-assets-error";e.setAttribute("role","alert");e.textContent=m;
    if(E("splash"))E("splash").className="failed"}}});
    if((n=S(s=>s.getItem(k)))!=null)P(n);else if((n=performance.getEntriesByType("navigation")[0])&&/^(rel|bac)/.test(n.type)){
    if(p[4]){n=d.createElement("link");n.rel="preload";n.as=p[6];n.href=new URL(p[4],new URL(p[3],l));n.onload=_=>P();d.head.appendChild(n)}
    else P()}
    })(window,document,location)
    """
}
