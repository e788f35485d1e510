#!/usr/bin/python3
"""Compares original pages with populated shells in Chromium and WebKitGTK.

    Scripts/browser-check.py TOOL [--single-file] DIRECTORY...

Each directory is a web build. It is bundled by TOOL, the bundle is unpacked beside its shell, and `index.html` of the
unpacked tree is compared with the shell after `webpackAssets.populate()`, both from file URLs: the serialised DOM, the
computed style of every element, order of script execution (the pages of Tests/Browser log it into `window.L`),
readyState, baseURI, history.length and the window's failures. Also: what the shell requests before it is populated,
and whether a reload ends populated. With `--single-file` the page that `build --single-file` makes is loaded from a file URL and compared
with the original from a server on loopback, where modules work: order, styles of what is shown, its text and sizes.
An engine that is not installed is skipped with a message.
"""
import functools, http.server, json, os, shutil, subprocess, sys, tempfile, threading, time, urllib.request, zipfile

STATE = """
await new Promise(function (done) { setTimeout(done, 400) });
var styles = [].map.call(document.querySelectorAll('*'), function (e) {
  var s = getComputedStyle(e), t = '';
  for (var i = 0; i < s.length; i++) t += s[i] + ':' + s.getPropertyValue(s[i]) + ';';
  return t;
}).join('\\n'), hash = 0;
for (var i = 0; i < styles.length; i++) hash = (hash * 31 + styles.charCodeAt(i)) | 0;
return JSON.stringify({ order: window.L, state: document.readyState, base: document.baseURI.replace(/[^/]*$/, ''),
  history: history.length, mode: document.compatMode, charset: document.characterSet, styles: hash,
  storage: (function () { try { return sessionStorage.length + localStorage.length } catch (e) { return 'none' } })(),
  dom: (document.doctype ? document.doctype.name : '') + document.documentElement.outerHTML });
"""
SHOWN = """
await new Promise(function (done) { setTimeout(done, 700) });
var shown = [].filter.call(document.body ? document.body.querySelectorAll('*') : [], function (e) {
  return !e.closest('script,style,link,template,noscript,base');
}), text = shown.map(function (e) {
  var s = getComputedStyle(e), r = e.getBoundingClientRect(), t = e.tagName + [r.x, r.y, r.width, r.height].join();
  for (var i = 0; i < s.length; i++) {
    var v = s.getPropertyValue(s[i]);
    t += s[i] + ':' + v.replace(/url\\([^)]*\\)/g, 'url()') + ';';
  }
  return t;
}).join('\\n'), hash = 0;
for (var i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
return JSON.stringify({ order: (window.L || []).map(function (l) { return l.replace(/ (data:[^]*|[.\\/\\w-]*\\.js)$/, '') }),
  state: document.readyState, history: history.length, mode: document.compatMode, charset: document.characterSet, elements: shown.length, styles: hash,
  text: document.body ? document.body.innerText : '', title: document.title,
  pictures: [].map.call(document.images, function (i) { return i.naturalWidth + 'x' + i.naturalHeight }) });
"""
REQUESTS = "return JSON.stringify(performance.getEntriesByType('resource').map(function (e) { return e.name }));"
POPULATE = "await window.webpackAssets.populate();"


class Chromium:
    name = "chromium"

    def __init__(self):
        if not shutil.which("chromedriver") or not shutil.which("chromium"):
            raise RuntimeError("needs chromium and chromium-driver")
        self.process = subprocess.Popen(["chromedriver", "--port=9527"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.ask("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request("http://127.0.0.1:9527" + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request))["value"]
        except urllib.error.HTTPError as error:
            return "error: " + error.read().decode()[:300]

    def run(self, url, steps):
        """Loads a page and returns what each step answers; the step `reload` loads it again."""
        options = {"args": ["--headless=new", "--no-sandbox", "--window-size=1000,700"]}
        self.session = "/session/" + self.ask("POST", "/session", {
            "capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})["sessionId"]
        try:
            self.ask("POST", self.session + "/url", {"url": url})
            results = []
            for step in steps:
                if step == "reload":
                    self.ask("POST", self.session + "/refresh", {})
                    time.sleep(1)
                    continue
                script = "var done = arguments[0]; (async function () {" + step + \
                         "})().then(done, function (e) { done('error: ' + e) })"
                results.append(self.ask("POST", self.session + "/execute/async", {"script": script, "args": []}))
            return results
        finally:
            self.ask("DELETE", self.session)

    def close(self):
        self.process.terminate()


class WebKit:
    name = "webkitgtk"

    def __init__(self):
        try:
            import gi
            gi.require_version("Gtk", "3.0")
            gi.require_version("WebKit2", "4.1")
        except (ImportError, ValueError):
            raise RuntimeError("needs python3-gi and gir1.2-webkit2-4.1")
        self.server = None
        if not os.environ.get("DISPLAY"):
            if not shutil.which("Xvfb"):
                raise RuntimeError("needs xvfb or a display")
            self.server = subprocess.Popen(["Xvfb", ":78", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            os.environ["DISPLAY"] = ":78"
            time.sleep(1)
        from gi.repository import GLib, Gtk, WebKit2
        self.GLib, self.Gtk, self.WebKit2 = GLib, Gtk, WebKit2

    def run(self, url, steps):
        GLib, Gtk, WebKit2 = self.GLib, self.Gtk, self.WebKit2
        window = Gtk.Window()
        window.set_default_size(1000, 700)
        view = WebKit2.WebView.new_with_context(WebKit2.WebContext.new_ephemeral())
        window.add(view)
        window.show_all()
        results, left, loop = [], list(steps), GLib.MainLoop()

        def advance():
            if not left:
                loop.quit()
                return False
            step = left.pop(0)
            if step == "reload":
                view.reload()
                GLib.timeout_add(1500, advance)
            else:
                view.call_async_javascript_function(step, -1, None, None, None, None, answered)
            return False

        def answered(source, result):
            try:
                results.append(view.call_async_javascript_function_finish(result).to_string())
            except GLib.Error as error:
                results.append("error: " + error.message)
            advance()

        started = []

        def changed(_, event):
            if event == WebKit2.LoadEvent.FINISHED and not started:
                started.append(True)
                GLib.timeout_add(200, advance)

        view.connect("load-changed", changed)
        limit = GLib.timeout_add(40000, lambda: (results.append("error: took too long"), loop.quit())[0])
        view.load_uri(url)
        loop.run()
        if "error: took too long" not in results:
            GLib.source_remove(limit)
        window.destroy()
        return results

    def close(self):
        if self.server:
            self.server.terminate()


def unstable(left, right):
    """The fields in which two loads of one page differ: animations, or modules that fail in any order."""
    try:
        a, b = json.loads(left), json.loads(right)
        return {key for key in a if a[key] != b.get(key)}
    except (TypeError, ValueError):
        return set()


def difference(left, right, ignored=()):
    """The fields in which two states differ, with the place where they part."""
    try:
        a, b = json.loads(left), json.loads(right)
    except (TypeError, ValueError):
        return "%s | %s" % (str(left)[:160], str(right)[:160])
    words = []
    for key in a:
        if key not in ignored and a[key] != b.get(key):
            x, y = json.dumps(a[key]), json.dumps(b.get(key))
            place = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
            words.append("%s: %s | %s" % (key, x[max(0, place - 20):place + 60], y[max(0, place - 20):place + 60]))
    return "; ".join(words)


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def compare_single_file(engine, directory, output):
    """What differs between the page alone and the original from a server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=directory))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = "http://127.0.0.1:%d/index.html" % server.server_address[1]
        original = (engine.run(address, [SHOWN]) + ["none"])[0]
        ignored = unstable(original, (engine.run(address, [SHOWN]) + ["none"])[0])
        alone, requests = (engine.run("file://%s/index.html" % output, [SHOWN, REQUESTS]) + ["none"] * 2)[:2]
        # A page from a file is told less than one from a server: WebKit calls any error there "Script error.".
        from_file = (engine.run("file://%s/index.html" % os.path.abspath(directory), [SHOWN]) + ["none"])[0]
        ignored |= unstable(alone, original) - unstable(alone, from_file)
        problems = [difference(original, alone, ignored)]
        if any(not name.startswith(("data:", "blob:")) for name in json.loads(requests)):
            problems.append("requests: " + requests[:200])
        return [problem for problem in problems if problem], ignored
    finally:
        server.shutdown()


def report(engine, name, problems, ignored):
    if ignored and not problems:
        name += " (unstable in itself: %s)" % ", ".join(sorted(ignored))
    print("%s %-10s %s %s" % ("FAIL" if problems else "ok  ", engine.name, name, "\n       ".join(problems)))
    sys.stdout.flush()
    return bool(problems)


def main():
    arguments = [word for word in sys.argv[1:] if word != "--single-file"]
    is_single = len(arguments) < len(sys.argv) - 1
    if len(arguments) < 2:
        sys.exit(__doc__)
    tool, failures = os.path.abspath(arguments[0]), 0
    engines = []
    for kind in (Chromium, WebKit):
        try:
            engines.append(kind())
        except RuntimeError as error:
            print("skipped: %s %s" % (kind.name, error))
    with tempfile.TemporaryDirectory() as scratch:
        for directory in arguments[1:]:
            name = os.path.basename(os.path.abspath(directory))
            output = os.path.join(scratch, name)
            command = [tool, "build", directory, "-o", output, "--level", "fast"] + ["--single-file"] * is_single
            built = subprocess.run(command, capture_output=True)
            if built.returncode:
                print("FAIL %-24s build: %s" % (name, built.stderr.decode()[-200:]))
                failures += 1
                continue
            if is_single:
                for engine in engines:
                    problems, ignored = compare_single_file(engine, directory, output)
                    failures += report(engine, name, problems, ignored)
                continue
            with zipfile.ZipFile(os.path.join(output, "bundle.zip")) as bundle:
                bundle.extractall(output)
            for engine in engines:
                name = os.path.basename(os.path.abspath(directory))
                page, shell = ("file://%s/%s" % (output, n) for n in ("index.html", "shell.html"))
                original = (engine.run(page, [STATE]) + ["none"])[0]
                ignored = unstable(original, (engine.run(page, [STATE]) + ["none"])[0])
                answers = engine.run(shell, [REQUESTS, POPULATE + STATE, "reload", STATE]) + ["none"] * 3
                problems = []
                if answers[0] != "[]":
                    problems.append("requests before populate: " + str(answers[0])[:200])
                for words, answer in (("populated", answers[1]), ("after reload", answers[2])):
                    found = difference(original, answer, ignored)
                    if found:
                        problems.append(words + ": " + found)
                failures += report(engine, name, problems, ignored)
    for engine in engines:
        engine.close()
    sys.exit(1 if failures else 0)


main()
