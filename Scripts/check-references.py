#!/usr/bin/env python3
"""Counts references without a file in real builds, with a reader of its own, beside what `build` says of them.

    Scripts/check-references.py --tool TOOL BUILDS

Every address of pages and sheets that a browser could be meant to fetch is looked for in the build, below its root and below
the prefix that `build` found. A file that is not there counts once a build. For each that `build` does not call missing the
reason is named; where there is none, the check fails.
"""
import argparse, collections, html.parser, json, os, re, subprocess, sys, tempfile, urllib.parse

ATTRIBUTES = {"link": ["href"], "script": ["src"], "img": ["src", "srcset"], "source": ["src", "srcset"], "video": ["src", "poster"],
              "audio": ["src"], "iframe": ["src"], "frame": ["src"], "embed": ["src"], "object": ["data"], "track": ["src"],
              "input": ["src"], "image": ["href", "xlink:href"], "use": ["href", "xlink:href"]}
LINKS = {"canonical", "alternate", "preconnect", "dns-prefetch", "search", "license", "help", "author", "next", "prev"}
UNKNOWN = {"service-desc", "resource"}  # no engine fetches what these name
URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')""")
TEMPLATE = re.compile(r"\{\{|\{%|<%|\$\{")


def of_sheet(text):
    return ["".join(m.groups("")) for m in URL.finditer(re.sub(r"/\*.*?\*/", "", text, flags=re.S))]


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found, self.base, self.is_style = [], None, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.is_style = tag == "style"
        if tag == "base" and self.base is None:
            self.base = values.get("href")
        words = set(values.get("rel", "").lower().split())
        if tag != "link" or not words & LINKS:
            for name in ATTRIBUTES.get(tag, []):
                value = values.get(name, "").strip()
                parts = [part.split()[0] for part in value.split(",") if part.split()] if name == "srcset" else [value]
                self.found += [(part, bool(words & UNKNOWN)) for part in parts]
        self.found += [(address, False) for address in of_sheet(values.get("style", ""))]

    def handle_endtag(self, tag):
        self.is_style = False

    def handle_data(self, text):
        if self.is_style:
            self.found += [(address, False) for address in of_sheet(text)]


def missing(directory, names, prefix, outside, templates):
    """For each file that is not there, why `build` may say nothing of it."""
    found = {}
    for name in sorted(names):
        kind = name.lower().rsplit(".", 1)[-1]
        if kind not in ("html", "htm", "css"):
            continue
        with open(os.path.join(directory, name), errors="replace") as file:
            text = file.read()
        page = Page(text) if kind != "css" else None
        base = page.base if page and page.base else ""
        for value, is_unknown in page.found if page else [(address, False) for address in of_sheet(text)]:
            if not value or value.startswith(("#", "data:", "blob:", "about:", "javascript:")):
                continue
            # Under two directories that no build has, so that an address that leaves the root is seen.
            root = "http://build/root/root/"
            address = root + urllib.parse.quote(name)
            for part in ["" if TEMPLATE.search(base) else base, value]:
                is_rooted = part.startswith("/") and not part.startswith("//")
                address = urllib.parse.urljoin(address, root + part[1:] if is_rooted else part)
            address = urllib.parse.urlsplit(address)
            if address.netloc != "build":
                continue
            path = urllib.parse.unquote(address.path)
            is_outside = not path.startswith("/root/root/")
            path = path[len("/root/root/"):] if not is_outside else path
            path += "index.html" if path == "" or path.endswith("/") else ""
            forms = [path] + ([path[len(prefix) + 1:]] if prefix and path.startswith(prefix + "/") else [])
            if any(form + ending in names for form in forms for ending in ("", ".gz", ".br", "/index.html")):
                continue
            reason = "leads out of the root" if is_outside and value in outside else "a server fills it in" if TEMPLATE.search(value) or name in templates else \
                "a server fills in the base" if TEMPLATE.search(base) else "no engine fetches it" if is_unknown else None
            found.setdefault(path, reason)
    return found


def build(tool, directory, names):
    with tempfile.TemporaryDirectory() as output:
        words = [tool, "build", directory, "-o", output + "/out", "--no-minify", "--images", "off", "--level", "fast", "--json"]
        if "index.html" not in names:
            pages = sorted(name for name in names if name.lower().endswith((".html", ".htm")))
            words += [word for page in pages for word in ("--entry", page)]
        run = subprocess.run(words, capture_output=True)
    return json.loads(run.stdout)["warnings"] if run.returncode == 0 else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("builds")
    options = parser.parse_args()
    sums, unexplained = collections.Counter(), 0
    for build_name in sorted(os.listdir(options.builds)):
        directory = os.path.join(options.builds, build_name)
        names = {os.path.relpath(os.path.join(folder, name), directory) for folder, _, files in os.walk(directory) for name in files
                 if os.path.exists(os.path.join(folder, name))}
        if not any(name.lower().endswith((".html", ".htm")) for name in names):
            continue
        said = build(os.path.abspath(options.tool), directory, names)
        prefix = next((re.search("below '(.*)/'", w["message"]).group(1) for w in said if w["id"] == "public-path-guessed"), None)
        ours = {re.search("names '(.*?)', which is not", w["message"]).group(1) for w in said if w["id"] == "reference-missing"}
        outside = {re.search("'(.*?)' leaves", w["message"]).group(1) for w in said if w["id"] == "reference-outside"}
        found = missing(directory, names, prefix, outside, {w.get("path") for w in said if w["id"] == "template"})
        rest = {path: reason for path, reason in found.items() if path not in ours}
        sums["reported"] += len(ours)
        for path, reason in rest.items():
            sums[reason or "unexplained"] += 1
            if not reason:
                unexplained += 1
                print("FAIL %s: %s" % (build_name, path))
        if found or ours:
            print("%-22s %3d reported, %3d others" % (build_name, len(ours), len(rest)), flush=True)
    print(", ".join("%s: %d" % pair for pair in sums.items()) + "; together %d" % sum(sums.values()))
    sys.exit(1 if unexplained else 0)


main()
