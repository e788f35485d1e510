#!/usr/bin/env python3
"""Measures what each rule of the JavaScript minifier gains: `make bench-rules SCRIPTS=DIR`.

All files of DIR are minified with all rules and then, for each rule, without it. The table says how many bytes the
output, and the output of `gzip -9`, would be longer; a negative number is a rule that costs more than it gains. Rules
build on one another: what one leaves undone another may do, so the figures do not add up. The processor time goes to
the log only: on a machine that does other work it says little about one rule.

The rules are those that the sources name when they ask whether they may rewrite.
"""
import argparse
import concurrent.futures
import gzip
import hashlib
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def rule_names():
    """The names of all rules, in the order of the sources."""
    names = []
    for source in sorted((ROOT / "Sources/MinifyJS/Simplify").rglob("*.swift")):
        for name in re.findall(r'\bspend\(\s*"([^"]+)"', source.read_text(encoding="utf-8")):
            if name not in names:
                names.append(name)
    return names


def limit():
    """A rule that another one undoes without its partner would take for ever."""
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


def measure(tool, files, options, known):
    """Bytes of the outputs, of what gzip makes of them, and the processor time. `known` has sizes by output: without one
    rule most files come out as before."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        for number, file in enumerate(files):
            goal = "module" if ".mjs" in file.name else "script"
            pairs.append((goal, file, pathlib.Path(folder) / f"{number}.js"))
        lines = "".join(f"{goal}\t{source}\t{target}\n" for goal, source, target in pairs)
        process = subprocess.Popen(
            [tool, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        process.stdin.write(lines)
        process.stdin.close()
        answers = process.stdout.read().splitlines()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        if status:
            return None
        for (_, source, _), answer in zip(pairs, answers):
            if answer.startswith("error"):
                sys.exit(f"bench-rules: {source}: {answer}")
        plain = zipped = 0
        for number, (_, source, target) in enumerate(pairs):
            # An output that is its input is not written.
            text = target.read_bytes() if target.exists() else pathlib.Path(source).read_bytes()
            key = number, hashlib.sha256(text).digest()
            if key not in known:
                known[key] = len(gzip.compress(text, 9, mtime=0))
            plain += len(text)
            zipped += known[key]
    return plain, zipped, usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scripts", type=pathlib.Path, help="a directory of scripts")
    parser.add_argument("--tool", help="minify-js-batch; built if it is not given")
    parser.add_argument("--optimize", default="default", help="default or max")
    parser.add_argument("--rules", help="only these, between commas")
    parser.add_argument("--jobs", type=int, default=2, help="rules at a time")
    arguments = parser.parse_args()
    files = sorted(arguments.scripts.glob("*.*js"))
    if not files:
        parser.error(f"no scripts in {arguments.scripts}")
    tool = arguments.tool
    if not tool:
        package = ROOT / "Conformance"
        subprocess.run(
            ["swift", "build", "-c", "release", "--package-path", package], check=True, stdout=sys.stderr)
        tool = package / ".build/release/minify-js-batch"
    common = ["--optimize", arguments.optimize]
    known = {}
    first = [measure(tool, files, common, known) for _ in range(3)]
    if not all(first):
        sys.exit("bench-rules: a file fails")
    bytes_with, zipped_with, _ = first[0]
    time_with = min(run[2] for run in first)
    names = arguments.rules.split(",") if arguments.rules else rule_names()

    def row(name):
        found = measure(tool, files, [*common, "--without", name], known)
        if not found:
            print(f"{name}: without it, a file fails or takes more than a minute", file=sys.stderr, flush=True)
            return None
        without, zipped_without, time = found
        result = without - bytes_with, zipped_without - zipped_with, time - time_with, name
        print(f"{name}: {result[0]:,} {result[1]:,} {result[2]:+.2f} s", file=sys.stderr, flush=True)
        return result

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        rows = sorted((found for found in pool.map(row, names) if found), reverse=True)
    print(f"{len(files)} files, {bytes_with:,} bytes, {zipped_with:,} after gzip -9, {time_with:.2f} s\n")
    print("| rule | bytes | gzip -9 |\n|---|---|---|")
    for gained, zipped, _, name in rows:
        signed = f"{gained:,} | {zipped:,}".replace("-", "−")
        print(f"| `{name}` | {signed} |")


if __name__ == "__main__":
    main()
