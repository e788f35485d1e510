#!/usr/bin/env python3
"""Measures extraction beside the peers: bench-archive.py --tool TOOL [--zlib-tool TOOL] --builds DIR [--names "a b"]

Whole processes, interleaved, a fresh directory in memory for every run, median (minimum) in milliseconds; the processor
time, user and system, says more than the clock where a machine does other work too. Sources are
warm, or evicted from the page cache by posix_fadvise, which an ordinary user may do. The bound is the C program
Benchmarks/extract-bound.c, compiled here. Prints the archive part of docs/benchmarks.md.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTER = iter(range(10**9))


def run(command):
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)])
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        raise SystemExit(f"error: {' '.join(map(str, command))}: status {status}")
    return seconds * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def evict(path):
    files = [path] if path.is_file() else [inner for inner in path.rglob("*") if inner.is_file()]
    for file in files:
        descriptor = os.open(file, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def measure(candidates, times, cold=False):
    """Median and minimum for each candidate: (name, function of the destination to a command, source)."""
    found = {name: [] for name, _, _ in candidates}
    for number in range(times + 1):
        for name, command, source in candidates:
            place = f"{memory}/{next(COUNTER)}"
            if cold:
                evict(source)
            value = run(command(place))
            if not name.endswith("again"):
                shutil.rmtree(place, ignore_errors=True)
            if number:
                found[name].append(value)
    return {name: tuple(number for column in zip(*values) for number in (statistics.median(column), min(column)))
            for name, values in found.items()}


def cell(value, first=0):
    return f"{value[first]:.1f} ({value[first + 1]:.1f})"


def table(title, columns, rows):
    print(f"\n{title}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def candidates(name, bundle, tree, arguments):
    tool = str(arguments.tool)
    there = f"{memory}/there-{name}"
    run([tool, "extract", str(bundle), there, "-q"])
    listed = [
        ("ours", lambda place: [tool, "extract", str(bundle), place, "-q"], bundle),
        ("bound", lambda place: [f"{disk}/bound", str(bundle), place], bundle),
        ("cp -r", lambda place: ["cp", "-r", str(tree), place], tree),
        ("unzip", lambda place: ["unzip", "-qq", str(bundle), "-d", place], bundle),
        ("bsdtar", lambda place: ["sh", "-c", f"mkdir {place} && exec bsdtar -xf {bundle} -C {place}"], bundle),
        ("7z", lambda place: ["7z", "x", "-bso0", "-bsp0", f"-o{place}", str(bundle)], bundle),
        ("again", lambda place: [tool, "extract", str(bundle), there, "-q"], bundle),
        ("start", lambda place: [tool, "--version"], bundle),
    ]
    if arguments.zlib_tool:
        listed.insert(1, ("zlib", lambda place: [str(arguments.zlib_tool), "extract", str(bundle), place, "-q"], bundle))
        listed.insert(3, ("zlib bound", lambda place: [f"{disk}/zbound", str(bundle), place], bundle))
    return listed


def builds(arguments):
    warm, used, cold = [], [], []
    for name in arguments.names.split():
        source = pathlib.Path(arguments.builds) / name
        subprocess.run([arguments.tool, "build", source, "-o", f"{disk}/{name}", "-q"], check=True,
                       stderr=subprocess.DEVNULL)
        bundle, tree = pathlib.Path(f"{disk}/{name}/bundle.zip"), pathlib.Path(f"{disk}/tree-{name}")
        subprocess.run([arguments.tool, "extract", bundle, tree, "-q"], check=True)
        subprocess.run(["sync", "-f", disk], check=True)
        files = sum(1 for path in tree.rglob("*") if path.is_file())
        all_of_them = candidates(name, bundle, tree, arguments)
        found = measure(all_of_them, arguments.times)
        warm.append([name, str(files)] + [cell(found[key]) for key, _, _ in all_of_them]
                    + [f"{found['unzip'][0] / found['ours'][0]:.1f}", f"{found['ours'][0] / found['cp -r'][0]:.2f}",
                       f"{found['ours'][0] / found['bound'][0]:.2f}"])
        used.append([name] + [cell(found[key], 2) for key, _, _ in all_of_them]
                    + [f"{found['unzip'][2] / found['ours'][2]:.1f}", f"{found['ours'][2] / found['cp -r'][2]:.2f}",
                       f"{found['ours'][2] / found['bound'][2]:.2f}"])
        chosen = [item for item in all_of_them if item[0] in ("ours", "zlib", "bound", "cp -r", "unzip")]
        found = measure(chosen, arguments.times, cold=True)
        cold.append([name] + [cell(found[key]) for key, _, _ in chosen]
                    + [f"{found['cp -r'][0] / found['ours'][0]:.2f}"])
    keys = [key for key, _, _ in all_of_them]
    table("Warm source, milliseconds", ["build", "files"] + keys + ["unzip : ours", "ours : cp -r", "ours : bound"], warm)
    table("Processor time of the same runs, milliseconds", ["build"] + keys + ["unzip : ours", "ours : cp -r", "ours : bound"], used)
    table("Cold source, milliseconds", ["build"] + [key for key, _, _ in chosen] + ["cp -r : ours"], cold)


def scaling(arguments):
    rows = []
    for count in (10, 100, 1000, 10_000, 60_000):
        path = f"{disk}/{count}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for number in range(count):
                archive.writestr(f"static/{number % 97}/file-{number}.js", f"console.log({number});\n" * 80)
        listed = [(f"{jobs}", lambda place, jobs=jobs: [str(arguments.tool), "extract", path, place, "-q", "-j", str(jobs)],
                   path) for jobs in (1, 2, 4)]
        there = f"{memory}/there-{count}"
        listed.append(("again", lambda place: [str(arguments.tool), "extract", path, there, "-q"], path))
        run([str(arguments.tool), "extract", path, there, "-q"])
        found = measure(listed, arguments.times if count < 60_000 else min(5, arguments.times))
        index = []
        for _ in range(arguments.times):
            done = subprocess.run([arguments.tool, "extract", path, there, "--json", "-q"], capture_output=True, check=True)
            step = [step for step in json.loads(done.stdout)["steps"] if step["name"] == "index"][0]
            index.append((step["wall"] * 1000, step["cpu"] * 1000))
        wall, used = zip(*index)
        rows.append([f"{count:,}"] + [cell(found[key]) for key, _, _ in listed] + [f"{statistics.median(wall):.2f} ({min(wall):.2f})", f"{min(used):.2f}"])
        shutil.rmtree(there)
    table("Files of 2 KB, milliseconds by workers", ["files", "1 worker", "2", "4", "again", "index", "least processor time of index"], rows)


def memory_use(arguments):
    path = f"{disk}/large.zip"
    line = b"".join(b"%d " % (number * 2654435761 % 999983) for number in range(20_000))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("large.json", "w", force_zip64=True) as entry:
            for _ in range((1 << 30) // len(line) + 1):
                entry.write(line)
    rows = []
    for limit in ("1M", "16M", "256M", "4G"):
        place = f"{memory}/{next(COUNTER)}"
        command = [str(arguments.tool), "extract", path, place, "-q", "--max-memory", limit]
        done = subprocess.run(["/usr/bin/time", "-f", "%e %M"] + command, capture_output=True, text=True, check=True)
        seconds, kilobytes = done.stderr.split()[-2:]
        rows.append([limit, seconds, f"{int(kilobytes) / 1024:.0f}"])
        shutil.rmtree(place)
    table("One entry of 1 GiB", ["--max-memory", "seconds", "peak MiB"], rows)


parser = argparse.ArgumentParser()
parser.add_argument("--tool", required=True, type=os.path.abspath)
parser.add_argument("--zlib-tool", type=os.path.abspath)
parser.add_argument("--builds", required=True)
parser.add_argument("--names", default="mlflow streamlit")
parser.add_argument("--times", type=int, default=11)
parser.add_argument("--only", choices=("builds", "scaling", "memory"))
arguments = parser.parse_args()
memory = tempfile.mkdtemp(prefix="bench-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
disk = tempfile.mkdtemp(prefix="bench-")
try:
    source = ROOT / "Benchmarks/extract-bound.c"
    subprocess.run(["cc", "-O2", "-o", f"{disk}/bound", source, "-ldeflate", "-lpthread"], check=True)
    subprocess.run(["cc", "-O2", "-DZLIB", "-o", f"{disk}/zbound", source, "-lz", "-lpthread"], check=True)
    for name, part in (("builds", builds), ("scaling", scaling), ("memory", memory_use)):
        if arguments.only in (None, name):
            part(arguments)
finally:
    shutil.rmtree(memory, ignore_errors=True)
    shutil.rmtree(disk, ignore_errors=True)
