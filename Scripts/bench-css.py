#!/usr/bin/env python3
"""Measures sheets beside the peers that are installed: Scripts/bench-css.py BATCH DIRECTORY…

BATCH is `minify-css-batch` of the package in Conformance. Peers, from PyPI: lightningcss, tdewolff-minify. Where a peer
fails, or empties a sheet that others do not, the smallest of the other outputs counts for it. Each of our outputs is
minified again and has to stay as it is. Sizes are bytes, times user and system seconds of the minifying alone.
"""
import gzip, importlib, pathlib, resource, subprocess, sys, tempfile, time


def peers():
    found = {}
    try:
        light = importlib.import_module("lightningcss")
        found["lightningcss"] = lambda text: light.process_stylesheet(text, error_recovery=True, minify=True)
    except ImportError:
        pass
    try:
        tdewolff = importlib.import_module("minify")
        found["tdewolff"] = lambda text: tdewolff.string("text/css", text)
    except ImportError:
        pass
    return found


def ours(batch, files, directory):
    outputs = [pathlib.Path(directory) / f"{number}.css" for number in range(len(files))]
    again = [path.with_suffix(".twice") for path in outputs]
    seconds = 0.0
    for pairs in (zip(files, outputs), zip(outputs, again)):
        lines = "".join(f"{source}\t{output}\n" for source, output in pairs)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([batch], input=lines, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = seconds or after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    texts = [path.read_bytes() if path.exists() else file.read_bytes() for path, file in zip(outputs, files)]
    changed = [file.name for file, one, two in zip(files, outputs, again)
               if one.exists() and one.read_bytes() != two.read_bytes()]
    return texts, seconds, changed


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for name in sys.argv[2:]:
        files = sorted(pathlib.Path(name).rglob("*.css"))
        raw = sum(file.stat().st_size for file in files)
        with tempfile.TemporaryDirectory() as directory:
            mine, seconds, changed = ours(sys.argv[1], files, directory)
        rows = {"webpack-assets": (mine, seconds)}
        for peer, minify in peers().items():
            texts, start = [], time.process_time()
            for file in files:
                try:
                    texts.append(minify(file.read_bytes().decode("utf-8", "replace")).encode())
                except BaseException:
                    texts.append(b"")
            rows[peer] = (texts, time.process_time() - start)
        for place, file in enumerate(files):
            best = min((texts[place] for texts, _ in rows.values() if texts[place]), key=len, default=b"")
            for texts, _ in rows.values():
                texts[place] = texts[place] or best
        print(f"{name}: {len(files)} sheets, {raw} bytes; {len(changed)} change when minified again {' '.join(changed)}")
        for tool, (texts, spent) in rows.items():
            size = sum(map(len, texts))
            packed = sum(len(gzip.compress(text, 9, mtime=0)) for text in texts)
            print(f"  {tool:15} {size:10} {size / raw:7.2%}  gzip {packed:9}  {spent:6.2f} s")
        others = [texts for tool, (texts, _) in rows.items() if tool != "webpack-assets"]
        if others:
            best = sum(min(len(texts[place]) for texts in others) for place in range(len(files)))
            print(f"  {'best of peers':15} {best:10} {best / raw:7.2%}")


if __name__ == "__main__":
    main()
