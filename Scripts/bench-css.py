#!/usr/bin/env python3
"""Measures sheets beside the peers that are installed: Scripts/bench-css.py BATCH DIRECTORY…

BATCH is `minify-css-batch` of the package in Conformance. Peers, from PyPI: lightningcss, tdewolff-minify. Where a peer
fails, or empties a sheet that others do not, the smallest of the other outputs counts for it. Each of our outputs is
minified again and has to stay as it is. Every tool is one process that reads all sheets of a set and writes its outputs;
the times are its user and system seconds, and what the same process takes for no sheet at all.
"""
import gzip, pathlib, resource, subprocess, sys, tempfile

PEERS = {"lightningcss": "lightningcss", "tdewolff": "minify"}


def peer(name):
    """The process of a peer: reads lines "input<TAB>output"."""
    if name == "lightningcss":
        import lightningcss
        minify = lambda text: lightningcss.process_stylesheet(text, error_recovery=True, minify=True)
    else:
        import minify as tdewolff
        minify = lambda text: tdewolff.string("text/css", text)
    for line in sys.stdin:
        source, output = line.rstrip("\n").split("\t")
        with open(source, "rb") as file:
            text = file.read().decode("utf-8", "replace")
        try:
            result = minify(text)
        except BaseException:
            continue
        with open(output, "wb") as file:
            file.write(result.encode())


def run(command, pairs):
    """Runs a process over pairs of files and gives its user and system seconds."""
    lines = "".join(f"{source}\t{output}\n" for source, output in pairs)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    if sys.argv[1:2] == ["--peer"]:
        return peer(sys.argv[2])
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tools = {"webpack-assets": [sys.argv[1]]}
    for name, module in PEERS.items():
        if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0:
            tools[name] = [sys.executable, __file__, "--peer", name]
    for name in sys.argv[2:]:
        files = sorted(pathlib.Path(name).rglob("*.css"))
        raw = sum(file.stat().st_size for file in files)
        rows, changed = {}, []
        with tempfile.TemporaryDirectory() as directory:
            for tool, command in tools.items():
                outputs = [pathlib.Path(directory) / f"{tool}-{number}.css" for number in range(len(files))]
                seconds, start = run(command, zip(files, outputs)), run(command, [])
                mine = tool == "webpack-assets"
                texts = [path.read_bytes() if path.exists() else file.read_bytes() if mine else b""
                         for path, file in zip(outputs, files)]
                rows[tool] = (texts, seconds, start)
                if mine:
                    again = [path.with_suffix(".twice") for path in outputs]
                    run(command, zip(outputs, again))
                    changed = [file.name for file, one, two in zip(files, outputs, again)
                               if one.exists() and one.read_bytes() != two.read_bytes()]
        for place, file in enumerate(files):
            best = min((texts[place] for texts, *_ in rows.values() if texts[place]), key=len, default=b"")
            for texts, *_ in rows.values():
                texts[place] = texts[place] or best
        print(f"{name}: {len(files)} sheets, {raw} bytes; {len(changed)} change when minified again {' '.join(changed)}")
        for tool, (texts, spent, start) in rows.items():
            size = sum(map(len, texts))
            packed = sum(len(gzip.compress(text, 9, mtime=0)) for text in texts)
            print(f"  {tool:15} {size:10} {size / raw:7.2%}  gzip {packed:9}  {spent:6.2f} s (start {start:.2f} s)")
        others = [texts for tool, (texts, *_) in rows.items() if tool != "webpack-assets"]
        if others:
            best = sum(min(len(texts[place]) for texts in others) for place in range(len(files)))
            print(f"  {'best of peers':15} {best:10} {best / raw:7.2%}")


if __name__ == "__main__":
    main()
