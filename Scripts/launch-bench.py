#!/usr/bin/env python3
"""launch-bench.py: measures the ways to launch real builds in WebKitGTK, interleaved, warm and with the source evicted.

    launch-bench.py --tool TOOL --app LaunchApp --builds DIR --names "mlflow …" [--runs 11] [--cold] [--below NAME=FOLDER]
                    [--ways "file copy …"] [--json FILE]

Each build is packed and extracted once. Then every way is taken in turn, `--runs` times: medians and quartiles of the
milliseconds from the start of the process to the first frame, the load event and the first frame with content of the page. A
build whose public path is baked in (mlflow: static-files) is put below that folder, with its pages beside it. Needs
Xvfb. With --cold each run is preceded by evicting the directory and the bundle from the page cache.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

WAYS = ["blank", "file", "copy", "unzip", "extract", "extracted", "scheme-directory", "scheme-bundle"]
SHELL = ["file", "copy", "extract", "extracted", "scheme-directory", "scheme-bundle"]
MARKS = [("shell painted", "shell"), ("first frame", "frame"), ("load", "load"), ("first content", "content")]


def evict(path):
    files = [path] if os.path.isfile(path) else [
        os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
    for name in files:
        descriptor = os.open(name, os.O_RDONLY)
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def stage(options, name, place):
    """The build as it is served, its bundle and its shell."""
    below = dict(pair.split("=") for pair in options.below).get(name)
    source = os.path.join(options.builds, name)
    if below:
        staged = os.path.join(place, "staged")
        shutil.copytree(source, os.path.join(staged, below))
        for page in pathlib.Path(source).glob("*.html"):
            shutil.copy(page, staged)
        source = staged
    made = os.path.join(place, "made")
    subprocess.run([options.tool, "build", source, "-o", made, "-q"], check=True, stderr=subprocess.DEVNULL)
    tree = os.path.join(place, "tree")
    subprocess.run([options.tool, "extract", made + "/bundle.zip", tree, "-q"], check=True)
    return tree, made + "/bundle.zip", made + "/shell.html"


def launch(options, way, shell, materials, work, done):
    tree, bundle, page = materials
    if way in ("copy", "unzip", "extract") or not os.path.isdir(work):
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
    report = work + "-report.json"
    words = [options.app, "--way", way, "--directory", tree, "--bundle", bundle, "--work", work,
             "--json", report, "--wait", str(options.wait)]
    if shell:
        words += ["--shell", page]
    if way == "extracted" and (way, shell) not in done:
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=90)
        done.add((way, shell))
    if options.cold:
        evict(tree)
        evict(bundle)
    begin = time.monotonic()
    run = subprocess.run(words + ["--started", repr(begin)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                         timeout=90)
    if run.returncode != 0:
        sys.exit(f"error: {way}: {run.stdout}")
    times = {event["name"]: event["ms"] for event in json.load(open(report))}
    times["load"] = times.get("populated", times.get("page loaded"))
    return times


def quartiles(values):
    if len(values) < 2:
        return None
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def cell(values):
    found = quartiles(values)
    return "–" if not found else f"{found[1]:.0f} ({found[0]:.0f}–{found[2]:.0f})"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--app", required=True)
    parser.add_argument("--builds", required=True)
    parser.add_argument("--names", required=True)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--wait", type=float, default=4)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--below", action="append", default=[])
    parser.add_argument("--ways")
    parser.add_argument("--json")
    options = parser.parse_args()
    ways = [(way, False) for way in WAYS] + [(way, True) for way in SHELL]
    if options.ways:
        asked = options.ways.split()
        ways = [w for w in ways if w[0] + ("+shell" if w[1] else "") in asked]
    display = f":{90 + os.getpid() % 400}"
    server = subprocess.Popen(["Xvfb", display, "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.environ["DISPLAY"] = display
    time.sleep(1)
    everything = {}
    try:
        for name in options.names.split():
            with tempfile.TemporaryDirectory(prefix="launch-bench-") as place:
                materials = stage(options, name, place)
                results, done = {way: [] for way in ways}, set()
                for turn in range(options.runs):
                    order = ways[turn % len(ways):] + ways[:turn % len(ways)]
                    for way in order:
                        work = os.path.join(place, "work-" + way[0] + ("-shell" if way[1] else ""))
                        results[way].append(launch(options, way[0], way[1], materials, work, done))
            everything[name] = {w + ("+shell" if s else ""): r for (w, s), r in results.items()}
            blank = everything[name].get("blank")
            base = statistics.median(r["first frame"] for r in blank) if blank else None
            print(f"\n{name}, {'evicted' if options.cold else 'warm'}, {options.runs} runs\n")
            print("| way | first frame (of a shell: the shell) | beside blank | load | first content |")
            print("|---|---|---|---|---|")
            for (way, shell), runs in results.items():
                first = [r.get("shell painted" if shell else "first frame") for r in runs]
                first = [t for t in first if t is not None]
                ratio = f"{statistics.median(first) / base:.2f}" if base and first else "–"
                columns = [cell(first), ratio] + [
                    cell([r[mark] for r in runs if r.get(mark) is not None]) for mark in ("load", "first content")]
                print(f"| {way}{' behind the shell' if shell else ''} | {' | '.join(columns)} |")
            sys.stdout.flush()
    finally:
        server.terminate()
    if options.json:
        json.dump(everything, open(options.json, "w"), indent=1)


main()
