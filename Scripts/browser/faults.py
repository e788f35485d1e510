"""What goes wrong, in both engines: the page says what is wrong, and nothing is left hanging."""
import json, os, time

import lives
from site_of import EXACT, Site

# A page of an app, with all that can be missing of it.
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title><script>window.L=[]</script>
<link rel="stylesheet" href="s.css"><script src="a.js"></script><script defer src="d.js"></script></head>
<body><img src="i.svg" alt=""><div id="root"></div></body></html>"""
FILES = {"index.html": PAGE, "s.css": "p{color:red}", "a.js": "L.push('a')", "d.js": "L.push('d')", "i.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'}
SPLASH = "<!doctype html><html><head><title>t</title><script src=a.js></script></head><body><div id=root></div></body></html>"


def write(directory, files):
    os.makedirs(directory)
    for name, text in files.items():
        with open(os.path.join(directory, name), "w") as file:
            file.write(text)
    return directory


class Case:
    """One fault: a build, its shell on a page, and what is expected."""

    def __init__(self, tool, engine, scratch, files):
        os.makedirs(scratch)
        self.tool, self.engine, self.scratch = tool, engine, scratch
        self.site = Site(tool, write(scratch + "/site", files), scratch + "/out", EXACT)

    def shell(self):
        page = self.engine.open()
        page.load("file://%s/shell.html" % self.site.tree)
        return page


def expect(problems, found, wanted, words):
    if found != wanted:
        problems.append("%s: %r and not %r" % (words, found, wanted))


def missing(case):
    """Files that are missing from the extracted tree are named, and the page is there without them."""
    for name in ("a.js", "s.css", "i.svg"):
        os.remove(case.site.tree + "/" + name)
    page, problems = case.shell(), []
    try:
        result = json.loads(page.call("return JSON.stringify((await webpackAssets.populate()).missing)"))
        expect(problems, sorted(a.rsplit("/", 1)[-1] for a in result), ["a.js", "i.svg", "s.css"], "missing")
        expect(problems, page.call("return document.readyState + L"), "completed", "scripts that are there")
    finally:
        page.close()
    return problems


def twice(case):
    """The second call is the first one; scripts run once."""
    page, problems = case.shell(), []
    try:
        same = page.call("const a = webpackAssets.populate(), b = webpackAssets.populate(); await a;"
                         "return String(a === b && a === webpackAssets.populate())")
        expect(problems, same, "true", "one promise")
        expect(problems, page.call("return L.join()"), "a,d", "scripts")
    finally:
        page.close()
    return problems


def throws(case):
    """A script that throws does not keep populate from ending."""
    page, problems = case.shell(), []
    try:
        expect(problems, page.call("return JSON.stringify(await webpackAssets.populate())"), '{"missing":[]}', "populate")
        expect(problems, page.call("return L.join()"), "a,d", "scripts around it")
    finally:
        page.close()
    return problems


SEEN = """const e = id => document.getElementById('webpack-assets-' + id), p = e('progress');
return JSON.stringify([p.hidden, p.value, p.max, getComputedStyle(p).display != 'none', e('error').textContent,
  e('error').getBoundingClientRect().height > 0])"""


def fails(case):
    """`fail` after `progress`: the message in the place of the bar; another try may still bring the page."""
    page, problems = case.shell(), []
    try:
        page.call("webpackAssets.progress(3, 10)")
        expect(problems, json.loads(page.call(SEEN)), [False, 3, 10, True, "", False], "progress")
        page.call("webpackAssets.fail('no <b>room</b>')")
        found = json.loads(page.call(SEEN))
        expect(problems, found[3:], [False, "no <b>room</b>", True], "message")
        page.call("await webpackAssets.populate(); webpackAssets.fail('late'); webpackAssets.progress(1, 2)")
        expect(problems, page.call("return String(!!document.getElementById('webpack-assets-error'))"), "false",
               "a message after the page came")
    finally:
        page.close()
    return problems


def endless(case):
    """An extraction that never ends: the shell stays drawn, answers, tells how far it is, and asks for nothing."""
    problems = []
    if case.engine.name == "webkitgtk":
        # Through the controller: to open a pipe that nobody writes to takes for ever.
        pipe = case.scratch + "/endless.zip"
        os.mkfifo(pipe)
        page = case.engine.open(["--way", "scheme-bundle", "--bundle", pipe, "--shell", case.site.shell])
        page.order("begin")
        time.sleep(2)
        expect(problems, page.order("state"), "launching", "state")
    else:
        page = case.shell()
        time.sleep(2)
    try:
        page.call("webpackAssets.progress(7, 9)")
        expect(problems, json.loads(page.call(SEEN))[:3], [False, 7, 9], "progress")
        asked = [a for a in page.fetched if not lives.is_own(a)]
        expect(problems, asked[1:], [], "requests")
        if len(set(page.picture()[-400:])) < 2:
            problems.append("nothing is drawn")
    finally:
        page.close()
    return problems


def damaged(case):
    """A bundle that is none: the controller has the shell say so."""
    path = case.scratch + "/damaged.zip"
    with open(path, "wb") as file:
        file.write(b"PK" * 400)
    page, problems = case.engine.open(["--way", "scheme-bundle", "--bundle", path, "--shell", case.site.shell]), []
    try:
        page.launch()
        time.sleep(0.2)
        if "failed" not in page.order("state"):
            problems.append("state: " + page.order("state"))
        found = json.loads(page.call(SEEN))
        if not found[4] or not found[5]:
            problems.append("no message: %r" % found)
    finally:
        page.close()
    return problems


def huge(case):
    """One megabyte of markup with 5,000 pictures is what it was."""
    # Steps that load it again would say the same.
    problems, unstable, _, _ = lives.differences(case.engine, case.site, "file", ("loaded",))
    return problems + ["unstable: %s" % ", ".join(unstable)] * bool(unstable - {"console"})


def huge_files():
    body = "".join('<figure id="f%d"><img src="p%d.svg" alt="" width="20" height="10"><figcaption>picture number %d '
                   "with some words that nobody reads, so that there is enough of them to fill a megabyte: %s"
                   "</figcaption></figure>\n" % (n, n % 50, n, "lorem " * 12) for n in range(5000))
    files = {"p%d.svg" % n: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z" fill="#%06x"/></svg>'
             % (n * 300000) for n in range(50)}
    files["index.html"] = "<!doctype html><html><head><meta charset=utf-8><title>huge</title><script>window.L=[]</script></head><body>" \
        + body + "<script>L.push(document.images.length)</script></body></html>"
    assert len(files["index.html"]) > 1_000_000
    return files


ALL = [(missing, FILES), (twice, FILES), (throws, {**FILES, "a.js": "L.push('a'); throw Error('thrown')"}),
       (fails, {"index.html": SPLASH, "a.js": "1"}), (endless, {"index.html": SPLASH, "a.js": "1"}),
       (damaged, {"index.html": SPLASH, "a.js": "1"}), (huge, huge_files)]


def run(tool, engine, scratch):
    """Name and problems of each fault."""
    for check, files in ALL:
        if check is damaged and engine.name != "webkitgtk":  # only the sample has a controller
            continue
        case = Case(tool, engine, os.path.join(scratch, engine.name + check.__name__), files() if callable(files) else files)
        try:
            yield check.__name__, check(case)
        except lives.Gone as error:
            yield check.__name__, ["no end: %s" % error]
        finally:
            case.site.close()
