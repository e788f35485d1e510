#!/usr/bin/env python3
"""Builds real web builds beside the peers and checks every result: bench.py --tool TOOL --builds DIRECTORY [--names "a b"]

For each build: `webpack-assets build` at two levels, the bundle read by unzip, bsdtar, 7z and Python and compared with
its manifest, the extraction compared with the input file by file, every script checked by node, and the times of the
peers in the same run. Prints the tables of docs/benchmarks.md. A peer that is not installed is left out of its column.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

DEFAULT = ("swagger-ui netron deb-deluge jupyterlab litellm mlflow streamlit dagster-webserver open-webui "
           "home-assistant")
TEXT = ("text/html", "text/css", "text/javascript", "application/json", "application/manifest+json",
        "application/ld+json", "application/geo+json", "model/gltf+json", "image/svg+xml", "text/xml",
        "application/xhtml+xml", "application/rss+xml", "application/atom+xml")


def measured(command, **options):
    """Runs a command: (seconds, what it printed)."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    out, err = process.communicate()
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        raise SystemExit(f"error: {' '.join(map(str, command))}\n{err[-2000:]}")
    return seconds, out


def report(tool, build, output, level, jobs=None):
    command = [tool, "build", str(build), "--output", str(output), "--level", level, "--json", "--quiet"]
    if not (build / "index.html").exists():
        pages = sorted(build.rglob("*.html"), key=lambda page: (len(page.parts), page))
        if pages:
            command += ["--entry", str(pages[0].relative_to(build))]
    if jobs:
        command += ["--jobs", str(jobs)]
    seconds, out = measured(command)
    return seconds, json.loads(out)


def sizes(build):
    files = [path for path in build.rglob("*") if path.is_file()]
    return len(files), sum(path.stat().st_size for path in files)


def check_readers(bundle, manifest, problems):
    """The names and sizes that independent readers see are those of the manifest."""
    expected = {entry["path"]: entry for entry in manifest["entries"]}
    own = ".webpack-assets/manifest.json"
    with zipfile.ZipFile(bundle) as archive:
        names = [info.filename for info in archive.infolist()]
        if names[0] != own or set(names[1:]) != set(expected) or len(names) != len(expected) + 1:
            problems.append("python: other names than the manifest's")
        for info in archive.infolist():
            if info.filename == own:
                continue
            entry = expected[info.filename]
            data = archive.read(info)
            if len(data) != entry["size"] or hashlib.sha256(data).hexdigest() != entry["sha256"]:
                problems.append(f"python: {info.filename} differs from the manifest")
            if f"{zlib.crc32(data):08x}" != entry["crc32"]:
                problems.append(f"python: {info.filename} has another checksum than the manifest says")
    for reader in (["unzip", "-tqq", bundle], ["bsdtar", "-tf", bundle], ["7z", "t", "-bso0", "-bsp0", bundle]):
        if shutil.which(reader[0]):
            done = subprocess.run(reader, capture_output=True)
            if done.returncode != 0:
                problems.append(f"{reader[0]}: {done.stderr.decode(errors='replace')[:200]}")
            if reader[0] == "bsdtar":
                listed = {name for name in done.stdout.decode().splitlines() if not name.endswith("/")}
                if listed != set(expected) | {own}:
                    problems.append("bsdtar: other names than the manifest's")


def check_tree(build, tree, manifest, problems):
    """The tree is the input less what was dropped, and what is no text is the same byte for byte."""
    dropped = {entry["path"] for entry in manifest["dropped"]}
    have = {str(path.relative_to(build)) for path in build.rglob("*") if path.is_file()}
    entries = {entry["path"]: entry for entry in manifest["entries"]}
    added = {entry["path"] for entry in manifest["entries"]} - have
    if set(entries) - added != have - dropped:
        problems.append(f"missing: {sorted(have - dropped - set(entries))[:3]}, unexpected: {sorted(dropped & set(entries))[:3]}")
    extracted = {str(path.relative_to(tree)) for path in tree.rglob("*")
                 if path.is_file() and ".webpack-assets" not in path.parts}
    if extracted != set(entries):
        problems.append(f"extracted: {sorted(extracted ^ set(entries))[:3]}")
    scripts = {"transformed": [], "kept": []}
    for path, entry in entries.items():
        if path in added:
            continue
        before, after = (build / path).read_bytes(), (tree / path).read_bytes()
        kind = entry["mediaType"].split(";")[0]
        if kind not in TEXT and before != after:
            problems.append(f"{path} ({kind}) was changed")
        if kind == "text/javascript":
            scripts["kept" if before == after else "transformed"].append(path)
    return scripts


NODE = """
const vm = require('vm'), fs = require('fs');
const [tree, list] = process.argv.slice(2);
const bad = [];
for (const name of JSON.parse(fs.readFileSync(list, 'utf8'))) {
  const text = fs.readFileSync(tree + '/' + name, 'utf8');
  const tries = [() => new vm.SourceTextModule(text), () => new vm.Script(text)];
  if (!tries.some((attempt) => { try { attempt(); return true; } catch (error) { return false; } })) bad.push(name);
}
console.log(JSON.stringify(bad));
"""


def refused_by_node(tree, names):
    """The scripts that node takes neither as a module nor as a classic script."""
    if not shutil.which("node") or not names:
        return []
    with tempfile.NamedTemporaryFile("w", suffix=".json") as listing, \
            tempfile.NamedTemporaryFile("w", suffix=".cjs") as program:
        json.dump(names, listing)
        listing.flush()
        program.write(NODE)
        program.flush()
        done = subprocess.run(["node", "--no-warnings", "--experimental-vm-modules", "--stack-size=4000",
                               program.name, str(tree), listing.name], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"error: node: {done.stderr[-1000:]}")
        return json.loads(done.stdout)


def median_ms(run, times):
    values = []
    for _ in range(times):
        values.append(run() * 1000)
    return statistics.median(values), min(values)


def extraction(tool, bundle, place, times):
    """Milliseconds (median, min) of whole processes: ours, ours again, unzip, cp -r; fresh directories each time."""
    counter = iter(range(1_000_000))

    def fresh(command):
        def run():
            target = place / f"t{next(counter)}"
            seconds, _ = measured(command(target))
            shutil.rmtree(target)
            return seconds
        return run

    rows = {}
    ways = {"extract": fresh(lambda target: [tool, "extract", bundle, str(target), "--quiet"])}
    if shutil.which("unzip"):
        ways["unzip"] = fresh(lambda target: ["unzip", "-qq", bundle, "-d", str(target)])
    done = place / "done"
    measured([tool, "extract", bundle, str(done), "--quiet"])
    ways["again"] = lambda: measured([tool, "extract", bundle, str(done), "--quiet"])[0]
    ways["cp -r"] = fresh(lambda target: ["cp", "-r", str(done), str(target)])
    samples = {name: [] for name in ways}
    for _ in range(times):
        for name, way in ways.items():
            samples[name].append(way() * 1000)
    for name, values in samples.items():
        rows[name] = (statistics.median(values), min(values))
    shutil.rmtree(done)
    return rows


def peers(build, scratch):
    """Seconds of `esbuild --minify` over the scripts and sheets, one process, plus `zip -9` of the directory."""
    if not shutil.which("esbuild") or not shutil.which("zip"):
        return None
    files = [str(path) for path in build.rglob("*") if path.suffix in (".js", ".mjs", ".css") and path.is_file()]
    minify = 0.0
    if files:
        seconds = time.perf_counter()
        subprocess.run(["esbuild", "--minify", "--platform=neutral", "--log-level=silent", f"--outdir={scratch}/esbuild",
                        f"--outbase={build}", *files], capture_output=True)
        minify = time.perf_counter() - seconds
    packed, _ = measured(["zip", "-9qr", str(scratch / "peer.zip"), "."], cwd=build)
    return minify, packed, (scratch / "peer.zip").stat().st_size


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--builds", required=True)
    parser.add_argument("--names", default=DEFAULT)
    parser.add_argument("--times", type=int, default=11)
    parser.add_argument("--memory", default="/dev/shm", help="a directory in memory for extracting")
    arguments = parser.parse_args()
    if not arguments.builds or not os.path.isdir(arguments.builds):
        raise SystemExit("error: no builds; fetch some with Scripts/fetch-builds.py DIRECTORY, then make bench BUILDS=DIRECTORY")
    tool = os.path.abspath(arguments.tool)
    table, times, faults = [], [], []
    for name in arguments.names.split():
        build = pathlib.Path(arguments.builds) / name
        if not build.is_dir():
            print(f"{name}: not there, left out", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryDirectory(dir=arguments.memory) as memory:
            scratch, memory = pathlib.Path(scratch), pathlib.Path(memory)
            files, size = sizes(build)
            problems = []
            fast, _ = report(tool, build, scratch / "fast", "fast")
            peer = peers(build, scratch)
            seconds, result = report(tool, build, scratch / "default", "default")
            bundle = scratch / "default" / "bundle.zip"
            manifest = json.loads((scratch / "default" / "manifest.json").read_text())
            check_readers(str(bundle), manifest, problems)
            measured([tool, "extract", str(bundle), str(memory / "tree"), "--quiet"])
            scripts = check_tree(build, memory / "tree", manifest, problems)
            names = scripts["transformed"] + scripts["kept"]
            before = set(refused_by_node(build, names))
            broken = [script for script in refused_by_node(memory / "tree", names) if script not in before]
            problems += [f"{script}: node refuses it after minifying" for script in broken]
            warned = {warning["path"] for warning in result.get("warnings", []) if warning.get("id") == "js-syntax"}
            problems += [f"{script}: node parses it, we do not" for script in scripts["kept"]
                         if script in warned and script not in before]
            shutil.rmtree(memory / "tree")
            rows = extraction(tool, str(bundle), memory, arguments.times)
            peak = max(step.get("peakMemory", 0) for step in result["steps"])
            table.append((name, files, size, len(manifest["entries"]), len(manifest["dropped"]),
                          (scratch / "fast" / "bundle.zip").stat().st_size, bundle.stat().st_size,
                          peer[2] if peer else None, fast, seconds, sum(peer[:2]) if peer else None, peak,
                          len(scripts["transformed"]), len(scripts["kept"]), len(before)))
            times.append((name, rows))
            faults += [f"{name}: {problem}" for problem in problems]
            print(f"{name}: {len(problems)} problems", file=sys.stderr)
    print("| build | files | bytes | in bundle / dropped | zip fast | zip default | zip -9 | build fast s | default s | esbuild + zip -9 s | peak MiB | JS changed / kept / not JS |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for (name, files, size, entries, dropped, small, smaller, other, fast, seconds, peer, peak, changed, kept, refused) in table:
        other = f"{other:,}" if other else "–"
        peer = f"{peer:.2f}" if peer else "–"
        print(f"| {name} | {files:,} | {size:,} | {entries:,} / {dropped:,} | {small:,} | {smaller:,} | {other} | {fast:.2f} | "
              f"{seconds:.2f} | {peer} | {peak / 2**20:.0f} | {changed} / {kept} / {refused} |")
    print()
    print("| build | extract ms | extract again ms | unzip ms | cp -r ms | unzip : extract |")
    print("|---|---|---|---|---|---|")
    for name, rows in times:
        cell = lambda key: f"{rows[key][0]:.1f} ({rows[key][1]:.1f})" if key in rows else "–"
        ratio = f"{rows['unzip'][0] / rows['extract'][0]:.1f}" if "unzip" in rows else "–"
        print(f"| {name} | {cell('extract')} | {cell('again')} | {cell('unzip')} | {cell('cp -r')} | {ratio} |")
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
