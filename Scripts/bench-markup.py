#!/usr/bin/env python3
"""Measures pages, sheets and drawings beside the peers: bench-markup.py --tool TOOL [--batch BATCH] [--pages DIR] …

Each tool minifies the same files one behind the other in a process that does nothing else, in the same run. Sizes are
bytes, with `gzip -9` of each file. What a tool refuses or empties counts as it was. Two times are given, the least of
--runs runs each, both user and system time:

- "process": the whole process, from its start to its end, as the system counts it for a child.
- "work": the same without the start. A Python library is asked by `getrusage` once it is loaded and again when the last
  file is written, so that neither the interpreter nor the import counts; `minify-markup-batch` does that too. For the
  other programs it is the process less the same process over one file of three bytes.

Peers, where they are installed: minify-html, turbohtml, tdewolff-minify, lightningcss, scour and svgo-py from PyPI (a port
of svgo), `minify` of tdewolff from Debian, and svgo and html-minifier-next where node finds them from `--node DIR`.
The last lines show the time for one page and for that page repeated up to 1, 4 and 16 MB.
"""
import argparse
import gzip
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

# What the processes of the Python peers run: the files of a directory into another.
MINIFY_HTML = "import minify_html as m\nf=lambda b: m.minify(b.decode('utf-8','replace'),minify_css={0},minify_js={0}).encode()"
TDEWOLFF = "import minify as m\nf=lambda b: m.string('{}',b.decode('utf-8','replace')).encode()"
PROGRAMS = {
    "minify-html, markup only": MINIFY_HTML.format(False),
    "minify-html": MINIFY_HTML.format(True),
    "turbohtml, markup only": "import turbohtml as m\nf=lambda b: m.parse(b.decode('utf-8','replace')).serialize(m.Html(layout=m.Minify())).encode()",
    "tdewolff-minify html": TDEWOLFF.format("text/html"),
    "tdewolff-minify css": TDEWOLFF.format("text/css"),
    "tdewolff-minify svg": TDEWOLFF.format("image/svg+xml"),
    "lightningcss": "import lightningcss as l\nf=lambda b: l.process_stylesheet(b.decode('utf-8','replace'),error_recovery=True,minify=True).encode()",
    "scour, without ids": "from scour import scour as s\no=s.sanitizeOptions(); o.remove_metadata=True; o.strip_comments=True; o.indent_type='none'; o.newlines=False; o.strip_xml_prolog=True; o.strip_ids=True; o.shorten_ids=True; o.quiet=True\n"
                          "f=lambda b: s.scourString(b.decode(),o).encode()",
    "svgo-py": "import svgo as s\ng=lambda r: r if isinstance(r,str) else r['data'] if isinstance(r,dict) else r.data\nf=lambda b: g(s.optimize(b.decode())).encode()",
}
LOOP = """
import os,sys,resource
def t():
    u=resource.getrusage(resource.RUSAGE_SELF); return u.ru_utime+u.ru_stime
start=t()
for n in sorted(os.listdir(sys.argv[1])):
    b=open(os.path.join(sys.argv[1],n),'rb').read()
    try: r=f(b)
    except BaseException: r=b
    open(os.path.join(sys.argv[2],n),'wb').write(r)
print(t()-start)
"""
NODE = {
    "svgo": """
import { optimize } from 'svgo';
const f = async text => optimize(text).data;
""",
    "html-minifier-next, markup only": """
import { minify, getPreset } from 'html-minifier-next';
const options = { ...getPreset('comprehensive'), removeOptionalTags: true, minifyCSS: false, minifyJS: false, minifySVG: false,
  mergeScripts: false };
const f = text => minify(text, options);
""",
}
NODE_LOOP = """
import fs from 'fs';
const [source, target] = process.argv.slice(2), start = process.cpuUsage();
for (const name of fs.readdirSync(source).sort()) {
  const text = fs.readFileSync(`${source}/${name}`, 'utf8');
  let result = text;
  try { result = await f(text) } catch {}
  fs.writeFileSync(`${target}/${name}`, result);
}
const used = process.cpuUsage(start);
console.log((used.user + used.system) / 1e6);
"""
PEERS = {
    "html": ["html-minifier-next, markup only", "minify-html, markup only", "minify-html", "turbohtml, markup only", "tdewolff-minify html", "minify (Debian)"],
    "css": ["lightningcss", "tdewolff-minify css", "minify (Debian)"],
    "svg": ["svgo", "svgo-py", "scour, without ids", "tdewolff-minify svg", "minify (Debian)"],
}
OURS = {
    "html": {"webpack-assets": [], "batch, markup only": ["--markup-only"], "batch, markup only, every page read again": ["--markup-only", "--verify", "always"],
             "batch": []},
    "css": {"webpack-assets": []},
    "svg": {"webpack-assets": [], "webpack-assets, without ids": ["--svg-strip-ids"], "batch": [], "batch, without ids": ["--strip-ids"]},
}


class Tool:
    """A command for a source and a target directory; `reports` says that it prints the seconds of its work."""

    def __init__(self, name, kind, arguments, reports, directory=None):
        self.name, self.kind, self.arguments, self.reports, self.directory = name, kind, arguments, reports, directory

    def run(self, source, target):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(self.arguments(source, target), capture_output=True, timeout=900, cwd=self.directory)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return process, float(done.stdout.split()[-1]) if self.reports and done.returncode == 0 else None


def tools(kind, options):
    found = []
    for name, arguments in OURS[kind].items():
        if name.startswith("batch"):
            if options.batch:
                found.append(Tool(name, kind, lambda s, t, a=arguments: [options.batch, kind, s, t, *a], True))
        else:
            found.append(Tool(name, kind, lambda s, t, a=arguments: [
                options.tool, "minify", "--jobs", "1", "--quiet", *a, s, "-o", os.path.join(t, "out")], False))
    for name in PEERS[kind]:
        if name in NODE:
            if options.node:
                script = os.path.join(options.node, f"bench-markup-{name.split(',')[0]}.mjs")
                pathlib.Path(script).write_text(NODE[name] + NODE_LOOP)
                found.append(Tool(name, kind, lambda s, t, p=script: ["node", p, s, t], True, options.node))
        elif name == "minify (Debian)":
            if shutil.which("minify"):
                found.append(Tool(name, kind, lambda s, t: ["minify", "-r", "-q", "-o", t + "/", s + "/"], False))
        elif subprocess.run([sys.executable, "-c", PROGRAMS[name]], capture_output=True).returncode == 0:
            program = PROGRAMS[name] + LOOP
            found.append(Tool(name, kind, lambda s, t, p=program: [sys.executable, "-c", p, s, t], True))
        else:
            print(f"{name} is not installed", file=sys.stderr)
    return found


def measure(tool, files, runs):
    """The least seconds of the process and of its work, and the texts."""
    processes, works, texts = [], [], []
    with tempfile.TemporaryDirectory() as directory:
        tiny = os.path.join(directory, "tiny")
        os.mkdir(tiny)
        pathlib.Path(tiny, f"000.{tool.kind}").write_bytes(b"<p>" if tool.kind == "html" else b"")
        source = os.path.join(directory, "in")
        os.mkdir(source)
        for number, file in enumerate(files):
            shutil.copyfile(file, os.path.join(source, f"{number:03}.{tool.kind}"))
        starts = []
        for run in range(runs):
            target = os.path.join(directory, f"out{run}")
            os.mkdir(target)
            process, work = tool.run(source, target)
            processes.append(process)
            if work is not None:
                works.append(work)
            else:
                empty = os.path.join(directory, f"empty{run}")
                os.mkdir(empty)
                starts.append(tool.run(tiny, empty)[0])
            found = {path.name: path.read_bytes() for path in pathlib.Path(target).rglob("*") if path.is_file()}
            texts = [found.get(f"{n:03}.{tool.kind}") or file.read_bytes() for n, file in enumerate(files)]
        work = min(works) if works else min(processes) - min(starts)
        return min(processes), work, texts


def table(kind, title, directories, options):
    sets = [sorted(path for path in pathlib.Path(d).rglob(f"*.{kind}") if path.is_file()) for d in directories]
    files = [file for group in sets for file in group]
    raw = sum(file.stat().st_size for file in files)
    if not raw:
        sys.exit(f"error: {' '.join(directories)} has no .{kind} files")
    print(f"\n{title}: {len(files)} files, {raw:,} bytes\n")
    shares = " | ".join(pathlib.Path(d).name for d in directories) if len(directories) > 1 else ""
    print(f"| tool | bytes | of the input | gzip -9 | process s | work s |{' ' + shares + ' |' if shares else ''}")
    print("|---" * (6 + (len(directories) if shares else 0)) + "|")
    for tool in tools(kind, options):
        process, work, texts = measure(tool, files, options.runs)
        size = sum(map(len, texts))
        packed = sum(len(gzip.compress(text, 9, mtime=0)) for text in texts)
        line = f"| {tool.name} | {size:,} | {100 * size / raw:.2f} % | {packed:,} | {process:.3f} | {work:.3f} |"
        if shares:
            at = 0
            for group in sets:
                part = sum(map(len, texts[at:at + len(group)]))
                line += f" {100 * part / sum(file.stat().st_size for file in group):.2f} % |"
                at += len(group)
        print(line, flush=True)
    return files


def linear(kind, files, options):
    """One file repeated up to 1, 4 and 16 MB. The middle one by size, so that no odd page stands for all."""
    file = sorted(files, key=lambda path: path.stat().st_size)[len(files) * 3 // 4]
    text = file.read_bytes()
    with tempfile.TemporaryDirectory() as directory:
        def once(bytes, name):
            path = pathlib.Path(directory) / f"{name}.{kind}"
            path.write_bytes(bytes)
            seconds = []
            for _ in range(options.runs):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run([options.tool, "minify", "--type", kind, "--jobs", "1", str(path)], capture_output=True, timeout=900)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            return min(seconds)

        start = once(b"<p>" if kind == "html" else b"a{b:c}", "start")
        print(f"\n{file.name}, {len(text):,} bytes, repeated (less {start:.3f} s for the start):\n\n| bytes | s | s for each MB |\n|---|---|---|")
        for size in (1, 4, 16):
            bytes = text * max(1, round(size * 1e6 / len(text)))
            seconds = once(bytes, str(size)) - start
            print(f"| {len(bytes):,} | {seconds:.3f} | {seconds / len(bytes) * 1e6:.4f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=".build/release/webpack-assets")
    parser.add_argument("--batch", help="minify-markup-batch of Conformance/")
    parser.add_argument("--node", help="a directory in which node finds svgo and html-minifier-next")
    parser.add_argument("--pages", nargs="*", default=[])
    parser.add_argument("--sheets", nargs="*", default=[])
    parser.add_argument("--svg", nargs="*", default=[])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    options.tool = os.path.abspath(options.tool)
    options.batch = options.batch and os.path.abspath(options.batch)
    options.node = options.node and os.path.abspath(options.node)
    if not (options.pages or options.sheets or options.svg):
        sys.exit("error: no files; say PAGES=DIR, SHEETS=DIR or SVG=DIR")
    if options.pages:
        linear("html", table("html", "Pages", options.pages, options), options)
    if options.sheets:
        linear("css", table("css", "Sheets", options.sheets, options), options)
    if options.svg:
        table("svg", "Drawings", options.svg, options)


main()
