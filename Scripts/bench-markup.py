#!/usr/bin/env python3
"""Measures pages, sheets and drawings beside the peers: bench-markup.py --tool TOOL [--pages DIR] [--sheets DIR] [--svg DIR]

Peers, where they are installed: tdewolff `minify`, lightningcss, minify-html and scour from PyPI. Each minifies the same
files one at a time in a process of its own that does nothing else, as ours does. Sizes are bytes, with `gzip -9` behind
them; times are user and system seconds of the whole process, the best of three. What a peer refuses counts as it was.
The last lines show the time for one input and for eight times that input.
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

# What the processes of the peers run: the files of a directory into another.
PROGRAMS = {
    "lightningcss": "import lightningcss as l\nf=lambda b: l.process_stylesheet(b.decode('utf-8','replace'),error_recovery=True,minify=True).encode()",
    "minify-html": "import minify_html as m\nf=lambda b: m.minify(b.decode('utf-8','replace'),minify_css=True,minify_js=True).encode()",
    "scour": "from scour import scour as s\no=s.sanitizeOptions(); o.remove_metadata=True; o.strip_comments=True; o.indent_type='none'; o.newlines=False; o.strip_xml_prolog=True; o.strip_ids=True; o.shorten_ids=True; o.quiet=True\n"
             "f=lambda b: s.scourString(b,o).encode()",
}
LOOP = """
import os,sys
for n in sorted(os.listdir(sys.argv[1])):
    b=open(os.path.join(sys.argv[1],n),'rb').read()
    try: r=f(b)
    except BaseException: r=b
    open(os.path.join(sys.argv[2],n),'wb').write(r)
"""
PEERS = {"html": ["minify-html", "tdewolff"], "css": ["lightningcss", "tdewolff"], "svg": ["scour", "tdewolff"]}


def command(name, kind, tool, source, target):
    if name.startswith("webpack-assets"):
        extra = ["--svg-strip-ids"] if name.endswith("ids") else []
        return [tool, "minify", "--jobs", "1", "--quiet", *extra, source, "-o", target]
    if name == "tdewolff":
        return ["minify", "-r", "-q", "-o", target + "/", source + "/"] if shutil.which("minify") else None
    probe = subprocess.run([sys.executable, "-c", PROGRAMS[name]], capture_output=True)
    return [sys.executable, "-c", PROGRAMS[name] + LOOP, source, target] if probe.returncode == 0 else None


def measure(name, kind, tool, files, runs=3):
    best, texts = None, None
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as directory:
            source, target = os.path.join(directory, "in"), os.path.join(directory, "out")
            os.mkdir(source)
            if not name.startswith("webpack-assets"):
                os.mkdir(target)
            for number, file in enumerate(files):
                shutil.copyfile(file, os.path.join(source, f"{number:03}.{kind}"))
            line = command(name, kind, tool, source, target)
            if not line:
                return None
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(line, capture_output=True, timeout=600)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            best = seconds if best is None else min(best, seconds)
            found = {path.name: path.read_bytes() for path in pathlib.Path(target).rglob("*") if path.is_file()}
            texts = [found.get(f"{n:03}.{kind}") or file.read_bytes() for n, file in enumerate(files)]
    return best, texts


def table(kind, title, directory, tool):
    files = sorted(path for path in pathlib.Path(directory).rglob(f"*.{kind}*") if path.is_file())
    raw = sum(file.stat().st_size for file in files)
    if not raw:
        sys.exit(f"error: {directory} has no .{kind} files")
    print(f"\n{title}: {len(files)} files, {raw:,} bytes\n")
    print("| tool | bytes | of the input | gzip -9 | user + system s |\n|---|---|---|---|---|")
    ours = ["webpack-assets", "webpack-assets, without ids"] if kind == "svg" else ["webpack-assets"]
    for name in ours + PEERS[kind]:
        result = measure(name, kind, tool, files)
        if not result:
            print(f"| {name} | not installed | | | |")
            continue
        seconds, texts = result
        size = sum(map(len, texts))
        packed = sum(len(gzip.compress(text, 9, mtime=0)) for text in texts)
        print(f"| {name} | {size:,} | {100 * size / raw:.2f} % | {packed:,} | {seconds:.2f} |", flush=True)
    return max(files, key=lambda file: file.stat().st_size)


def linear(kind, file, tool):
    text = file.read_bytes()
    with tempfile.TemporaryDirectory() as directory:
        times = []
        for count in (1, 8):
            path = pathlib.Path(directory) / f"{count}.{kind}"
            path.write_bytes(text * count)
            times.append(min(once(tool, kind, path) for _ in range(3)))
        start = pathlib.Path(directory) / f"empty.{kind}"
        start.write_bytes(b"<p>" if kind == "html" else b"a{b:c}")
        base = min(once(tool, kind, start) for _ in range(3))
    ratio = (times[1] - base) / max(1e-6, times[0] - base)
    print(f"{kind}: {len(text):,} bytes {times[0]:.3f} s, eight times that {times[1]:.3f} s "
          f"({ratio:.1f} times, start-up of {base:.3f} s taken off)")


def once(tool, kind, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([tool, "minify", "--type", kind, str(path)], capture_output=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=".build/release/webpack-assets")
    parser.add_argument("--pages", nargs="*", default=[])
    parser.add_argument("--sheets", nargs="*", default=[])
    parser.add_argument("--svg", nargs="*", default=[])
    arguments = parser.parse_args()
    largest = {}
    for kind, title, directories in (("html", "Pages", arguments.pages), ("css", "Sheets", arguments.sheets),
                                     ("svg", "Drawings", arguments.svg)):
        for directory in directories:
            largest[kind] = table(kind, title, directory, arguments.tool)
    print()
    for kind in ("html", "css"):
        if kind in largest:
            linear(kind, largest[kind], arguments.tool)


main()
