/// How the page of `inspect --html` looks.
enum ReportStyle {
  static let text = #"""
    :root{color-scheme:light dark;
      --ground:#fff;--panel:#f5f6f8;--line:#d5d9e0;--text:#1b2030;--dim:#586074;--accent:#0b57d0;
      --good:#176b34;--bad:#b3261e;--mark:#fff3c4}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){
      --ground:#13161d;--panel:#1c212b;--line:#353c4a;--text:#e7eaf0;--dim:#a3acbd;--accent:#8ab4f8;
      --good:#7fd69b;--bad:#ff9a91;--mark:#4a3f14}}
    :root[data-theme=dark]{color-scheme:dark;
      --ground:#13161d;--panel:#1c212b;--line:#353c4a;--text:#e7eaf0;--dim:#a3acbd;--accent:#8ab4f8;
      --good:#7fd69b;--bad:#ff9a91;--mark:#4a3f14}
    :root[data-theme=light]{color-scheme:light}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--text);
      font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
    header,main{max-width:1280px;margin:0 auto;padding:0 20px}
    h1{font-size:22px;margin:24px 0 4px;overflow-wrap:anywhere}
    h2{font-size:18px;margin:36px 0 10px}
    p{margin:6px 0}
    .dim,small{color:var(--dim)}
    a{color:var(--accent)}
    nav{position:sticky;top:0;z-index:2;background:var(--ground);border-bottom:1px solid var(--line)}
    nav>div{max-width:1280px;margin:0 auto;padding:8px 20px;display:flex;gap:4px 16px;flex-wrap:wrap;
      align-items:center}
    nav button{margin-left:auto}
    section{scroll-margin-top:52px}
    .tiles{display:flex;flex-wrap:wrap;gap:12px;margin:16px 0}
    .tile{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:10px 16px}
    .tile b{display:block;font-size:20px;font-variant-numeric:tabular-nums}
    button,select,input{font:inherit;color:inherit;background:var(--panel);
      border:1px solid var(--line);border-radius:6px;padding:4px 10px}
    button{cursor:pointer}
    :focus-visible{outline:3px solid var(--accent);outline-offset:1px}
    .bar{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;margin:8px 0}
    fieldset{border:0;margin:0;padding:0;display:flex;gap:4px 12px;flex-wrap:wrap}
    legend{float:left;color:var(--dim);padding:0 8px 0 0}
    label{display:inline-flex;gap:5px;align-items:center}
    #map{position:relative;height:min(560px,70vh);background:var(--panel);
      border:1px solid var(--line);border-radius:8px;overflow:hidden}
    #map div{position:absolute;overflow:hidden;border:1px solid var(--ground);cursor:pointer;
      font-size:12px;line-height:15px;padding:1px 4px;white-space:nowrap;text-overflow:ellipsis}
    #map .group{background:var(--panel);color:var(--text);border-color:var(--line)}
    #map .file{color:#fff;background:var(--kind)}
    #map div:focus-visible{outline:3px solid var(--text);outline-offset:-3px;z-index:1}
    #about{min-height:46px;margin-top:6px;overflow-wrap:anywhere}
    .key{display:inline-flex;align-items:center;gap:5px}
    .key i{width:12px;height:12px;border-radius:3px;background:var(--kind)}
    .scroll{overflow:auto;max-height:620px;border:1px solid var(--line);border-radius:8px}
    table{border-collapse:collapse;width:100%;font-size:14px}
    th,td{padding:4px 10px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
    thead th{position:sticky;top:0;background:var(--panel);z-index:1}
    th button{border:0;background:none;padding:0;font-weight:600}
    td:first-child{overflow-wrap:anywhere;min-width:180px}
    .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    .more{color:var(--bad)}.less{color:var(--good)}
    .fall{position:relative;height:16px;min-width:260px}
    .fall i{position:absolute;top:2px;height:12px;min-width:2px;border-radius:3px;background:var(--accent)}
    .fall i.file{background:var(--kind)}
    .none{color:var(--dim);padding:12px}
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media (max-width:600px){th,td{padding:4px 6px}header,main,nav>div{padding-left:12px;padding-right:12px}}
    @media print{nav,.bar{display:none}.scroll{max-height:none}}
    """#
}
