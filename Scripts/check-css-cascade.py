#!/usr/bin/python3
"""Compares what sheets and their minified forms do, in headless Chromium.

    Scripts/check-css-cascade.py --tool TOOL SHEETS... [--limit N] [--seed N]

Each sheet (or each *.css of a directory) is minified by TOOL. Two documents get an element for every selector (at most
N of them, spread over the sheet), elements with the classes of several rules near to one another, and states as
classes; then the computed style of every element, of `::before`, `::after` and the pseudo-elements that the selectors
name is compared, for each property that either sheet sets: at four widths, the last with a dark scheme, reduced motion and
print. What docs/assumptions.md says of positions, timing functions and custom properties is not a difference, gradients
and drawings in addresses with another text have to paint the same. Exit status 1 where anything differs.
"""
import argparse, json, os, pathlib, re, shutil, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

VIEWS = [(360, {}), (820, {}), (1500, {}),
         (1100, {"media": "print", "features": [{"name": "prefers-color-scheme", "value": "dark"},
                                                {"name": "prefers-reduced-motion", "value": "reduce"}]})]
RUN = "const done = arguments[3]; compare(arguments[0], arguments[1], arguments[2]).then(done, e => done({error: String(e && e.stack || e)}));"


class Chromium:
    """One browser behind chromedriver, on a port of its own."""

    def __init__(self, directory):
        for name in ("chromedriver", "chromium"):
            if not shutil.which(name):
                sys.exit(f"check-css-cascade: needs {name} (Debian: chromium chromium-driver)")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.ask("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)
        options = {"args": ["--headless=new", "--no-sandbox", "--window-size=1600,1000", "--disable-gpu",
                            "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
                            f"--user-data-dir={directory}/profile"]}
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options, "timeouts": {"script": 600000, "pageLoad": 60000}}}})
        self.session = "/session/" + made["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}" + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request, timeout=700))["value"]
        except urllib.error.HTTPError as error:
            return {"error": error.read().decode()[:300]}

    def open(self, url):
        return self.ask("POST", self.session + "/url", {"url": url})

    def run(self, script, *arguments):
        return self.ask("POST", self.session + "/execute/async", {"script": script, "args": arguments})

    def emulate(self, media):
        return self.ask("POST", self.session + "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": media or {"media": "", "features": []}})

    def close(self):
        self.ask("DELETE", self.session)
        self.process.terminate()
        self.process.wait()


def minified(tool, text):
    result = subprocess.run([tool, "minify", "--type", "css"], input=text.encode(), capture_output=True, timeout=120)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.decode()[:200])
    return result.stdout.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--limit", type=int, default=1500)
    parser.add_argument("--unions", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("sheets", nargs="+")
    arguments = parser.parse_args()
    files = []
    for name in arguments.sheets:
        path = pathlib.Path(name)
        files += sorted(path.rglob("*.css")) if path.is_dir() else [path]
    failed, total, matched, tried, compared = [], 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as directory:
        script = pathlib.Path(__file__).with_name("cascade") / "page.js"
        page = pathlib.Path(directory) / "page.html"
        page.write_text("<!doctype html><meta charset=utf-8><script>" + script.read_text() + "</script>")
        browser = Chromium(directory)
        try:
            for path in files:
                text = path.read_bytes().decode("utf-8", "replace").lstrip("\ufeff")
                try:
                    shorter = minified(arguments.tool, text)
                except RuntimeError as error:
                    print(f"{path.name}: not minified: {error}")
                    continue
                start = time.time()
                differences = []
                for width, media in VIEWS:
                    browser.emulate(media)
                    browser.open(page.as_uri())
                    result = browser.run(RUN, text, shorter, {
                        "width": width, "limit": arguments.limit, "unions": arguments.unions, "seed": arguments.seed + width})
                    if "error" in result:
                        differences.append({"width": width, "name": "error", "one": result["error"], "other": ""})
                        continue
                    compared += result["compared"]
                    matched += result["matched"]
                    tried += result["tried"]
                    differences += [dict(one, width=width) for one in result["differences"]]
                total += 1
                if differences:
                    failed.append(path.name)
                print(f"{path.name}: {len(differences) or 'no'} differences, {time.time() - start:.1f} s", flush=True)
                for one in differences[:4]:
                    print("   ", json.dumps(one, ensure_ascii=False)[:600], flush=True)
        finally:
            browser.close()
    share = matched / tried if tried else 0
    print(f"{total} sheets, {compared} computed styles, {share:.1%} of the selectors match the element made for them; "
          f"{len(failed)} sheets differ {' '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
