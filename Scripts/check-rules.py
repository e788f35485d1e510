#!/usr/bin/python3
"""Follows URLRules through Samples/LaunchApp in WebKitGTK: what pages get, what other origins are asked for, what leaves the view.

    Scripts/check-rules.py TOOL --app LaunchApp

A small app is launched from its bundle through the scheme, with rules given as JSON, which change while it runs; and from
files, where only the engine's filter can do anything. A server on loopback counts what it is asked for. What the engine cannot
do has to be refused with its reason, and the rules stay as they were.
"""
import argparse, http.server, json, os, sys, tempfile, threading, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "browser"))
sys.dont_write_bytecode = True
from site_of import Site
from webkit import Gone, WebKit

FILES = {
    "index.html": '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>app</title></head><body><p>app</p></body></html>',
    "config.json": '"of the build"', "config-app.json": '"of the app"', "ads/a.js": "window.ad = 1", "ads/keep.js": "window.kept = 1",
    "help/page.html": "<!doctype html><title>help</title><p>help",
}
OWN = [
    {"pattern": "/ads/*", "action": "block"},
    {"pattern": "/ads/keep.js", "action": "pass"},
    {"pattern": "/config.json", "action": "replace", "file": "config-app.json"},
    {"pattern": "/now.txt", "action": "generate", "text": "made by code"},
    {"pattern": "/help/*", "action": "open-outside"},
    {"pattern": "https://*/*", "action": "open-outside"},
    {"pattern": "https://bad.example/*", "action": "block"},
]
REFUSED = [
    {"pattern": "https://cdn.example/lib.js", "action": "replace", "file": "config.json"},
    {"pattern": "http://*/*", "action": "generate", "text": "x"},
    {"pattern": "file:///*", "action": "replace", "file": "config.json"},
]
GET = "const r = await fetch('%s', {cache: 'default'}); return r.status + ' ' + (await r.text())"
SCRIPT = """return await new Promise(done => { const s = document.createElement('script'); s.src = '%s';
  s.onload = () => done('ran'); s.onerror = () => done('failed'); document.head.append(s) })"""
PICTURE = """return await new Promise(done => { const i = new Image(); i.onload = () => done('shown');
  i.onerror = () => done('failed'); i.src = '%s' })"""
GO = "location.href = '%s'; await new Promise(done => setTimeout(done, 400)); return document.title + ' ' + location.href"
DOT = ('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').encode()


class Counter(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        Counter.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.send_header("Content-Length", str(len(DOT)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(DOT)

    def log_message(self, *_):
        pass


class Check:
    def __init__(self):
        self.failures, self.count = 0, 0

    def same(self, what, found, expected):
        self.count += 1
        if found != expected:
            self.failures += 1
            print("FAIL %s: %s, not %s" % (what, found, expected))

    def refused(self, page, rule, way):
        try:
            page.order("rules", json.dumps([rule]))
            self.same("%s: '%s' is refused" % (way, rule["pattern"]), "taken", "refused")
        except Gone as error:
            self.same("%s: the reason for '%s'" % (way, rule["pattern"]), "[rule-unsupported]" in str(error), True)


def by_scheme(check, engine, site, other):
    page = engine.open(["--way", "scheme-bundle", "--bundle", site.bundle, "--shell", site.shell])
    try:
        page.launch()
        check.same("without rules, a file", page.call(GET % "/config.json"), '200 "of the build"')
        check.same("without rules, a script", page.call(SCRIPT % "/ads/a.js"), "ran")
        check.same("without rules, another origin", page.call(PICTURE % (other + "/before.svg")), "shown")
        page.order("rules", json.dumps(OWN))
        check.same("block", page.call(GET % "/ads/a.js"), "403 403 Forbidden\na rule blocks this address\n")
        check.same("block, a script", page.call(SCRIPT % "/ads/a.js?again"), "failed")
        check.same("pass through", page.call(SCRIPT % "/ads/keep.js"), "ran")
        check.same("replace by an entry", page.call(GET % "/config.json"), '200 "of the app"')
        check.same("generate", page.call(GET % "/now.txt"), "200 made by code")
        check.same("other origins where no rule is", page.call(PICTURE % (other + "/during.svg")), "shown")
        here = "app app://local/"
        check.same("open outside, another origin", page.call(GO % "https://out.example/a"), here)
        check.same("open outside, an address of its own", page.call(GO % "/help/page.html"), here)
        check.same("a navigation that is blocked", page.call(GO % "https://bad.example/"), here)
        check.same("what left the view", json.loads(page.order("outside")), ["https://out.example/a", "app://local/help/page.html"])

        # Other rules: answers of the ones before are gone with them.
        page.order("rules", json.dumps([{"pattern": "/config.json", "action": "generate", "text": "other"},
                                        {"pattern": other + "/*", "action": "block"},
                                        {"pattern": other + "/free/*", "action": "pass"}]))
        check.same("changed, replaced before", page.call(GET % "/config.json"), "200 other")
        check.same("changed, blocked before", page.call(SCRIPT % "/ads/a.js?third"), "ran")
        check.same("changed, made before", page.call(GET % "/now.txt")[:3], "404")
        check.same("block, another origin", page.call(PICTURE % (other + "/blocked.svg")), "failed")
        check.same("pass, another origin", page.call(PICTURE % (other + "/free/a.svg")), "shown")
        for rule in REFUSED:
            check.refused(page, rule, "scheme")
        check.same("after what was refused", page.call(GET % "/config.json"), "200 other")
        page.order("rules", "[]")
        check.same("without rules again", page.call(GET % "/config.json"), '200 "of the build"')
        check.same("without rules again, another origin", page.call(PICTURE % (other + "/after.svg")), "shown")
    finally:
        page.close()
    check.same("what the server was asked for", Counter.asked, ["/before.svg", "/during.svg", "/free/a.svg", "/after.svg"])


def by_files(check, engine, site, other):
    """From files nobody answers but the system: what a responder would do is refused, the rest is the engine's."""
    page = engine.open(["--way", "file"])
    try:
        page.load("file://%s/index.html" % site.tree)
        for rule in REFUSED:
            check.refused(page, rule, "file")
        page.order("rules", json.dumps([{"pattern": "file:*", "action": "pass"}, {"pattern": "file://%s/ads/*" % site.tree, "action": "block"},
                                        {"pattern": "https://*/*", "action": "open-outside"}]))
        check.same("file: block", page.call(SCRIPT % "ads/a.js"), "failed")
        check.same("file: no rule", page.call(SCRIPT % "other.js"), "ran")
        check.same("file: open outside", page.call(GO % "https://out.example/b").split(" ")[0], "app")
        check.same("file: what left the view", json.loads(page.order("outside")), ["https://out.example/b"])
    finally:
        page.close()


def at_start(check, engine, site, scratch):
    """Rules that are there before the first request, and some that the engine cannot follow: the app says so and ends."""
    import subprocess
    for rules, status, words in ((OWN, 0, "done"), (REFUSED[:1], 65, "cannot be done by WebKitGTK")):
        path = scratch + "/rules.json"
        with open(path, "w") as file:
            json.dump(rules, file)
        run = subprocess.run([engine.app, "--way", "scheme-bundle", "--bundle", site.bundle, "--rules", path, "--wait", "0"],
                             capture_output=True, text=True, timeout=90)
        check.same("at the start: status", run.returncode, status)
        check.same("at the start: '%s'" % words, words in run.stdout, True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--app", required=True)
    parser.add_argument("tool")
    options = parser.parse_args()
    try:
        engine = WebKit(options.app)
    except RuntimeError as error:
        sys.exit("skipped: %s" % error)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Counter)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    other, check = "http://127.0.0.1:%d" % server.server_address[1], Check()
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in dict(FILES, **{"other.js": "1"}).items():
            os.makedirs(os.path.dirname(scratch + "/app/" + name), exist_ok=True)
            with open(scratch + "/app/" + name, "w") as file:
                file.write(text)
        site = Site(os.path.abspath(options.tool), scratch + "/app", scratch + "/out/app", ["--no-minify"])
        for part in (lambda: by_scheme(check, engine, site, other), lambda: by_files(check, engine, site, other),
                     lambda: at_start(check, engine, site, scratch)):
            part()
    engine.close()
    server.shutdown()
    print("check-rules: %d of %d as expected" % (check.count - check.failures, check.count))
    sys.exit(1 if check.failures else 0)


main()
