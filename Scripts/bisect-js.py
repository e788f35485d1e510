#!/usr/bin/env python3
"""Finds the one rewrite of the JavaScript minifier that breaks a program.

`Scripts/bisect-js.py FILE --check CMD` minifies FILE with more and less fuel and runs CMD with the minified file (in
place of `{}`, else behind it) until the first rewrite is found with which CMD fails. Prints its rule and its place.
Options of the minifier stand behind `--`: `Scripts/bisect-js.py a.js --check node -- --assume none`.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--check", required=True, help="a shell command that fails when the program is broken")
    parser.add_argument("--goal", choices=["automatic", "script", "module", "handler"], default="automatic")
    parser.add_argument("--tool", type=pathlib.Path, help="minify-js-batch; built when not given")
    parser.add_argument("--timeout", type=float, default=60, help="seconds after which CMD counts as failed")
    parser.add_argument("--keep", type=pathlib.Path, help="where to leave the outputs with and without the rewrite")
    parser.add_argument("options", nargs="*", help="options of the minifier")
    arguments = parser.parse_args()
    tool = arguments.tool
    if not tool:
        subprocess.run(["swift", "build", "-c", "release", "--package-path", str(ROOT / "Conformance")],
                       check=True, stdout=subprocess.DEVNULL)
        tool = ROOT / "Conformance/.build/release/minify-js-batch"
    scratch = arguments.keep or pathlib.Path(tempfile.mkdtemp(prefix="bisect-js-"))
    scratch.mkdir(parents=True, exist_ok=True)
    suffix = arguments.file.suffix or ".js"
    logs = {}

    def minify(fuel, more=()):
        """The output with so much fuel, and what the tool says of its rewrites: their number, the last one's rule and offset."""
        output = scratch / (f"all{suffix}" if fuel is None else f"{fuel}{suffix}")
        options = [*arguments.options, "--count-rewrites", *more] + ([] if fuel is None else ["--fuel", str(fuel)])
        run = subprocess.run([tool, *options], input=f"{arguments.goal}\t{arguments.file.resolve()}\t{output}\n",
                             capture_output=True, text=True)
        if run.returncode != 0 or run.stdout.startswith("error") or not run.stdout:
            sys.exit(f"the minifier fails with fuel {fuel}: {run.stdout}{run.stderr[-2000:]}")
        line = [line for line in run.stderr.splitlines() if line.startswith("rewrites\t")][-1]
        logs[fuel] = line.split("\t")[1:]
        return output

    def works(file):
        command = arguments.check.replace("{}", str(file)) if "{}" in arguments.check else f"{arguments.check} {file}"
        try:
            return subprocess.run(command, shell=True, timeout=arguments.timeout,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    if not works(arguments.file.resolve()):
        sys.exit("the check fails with the program itself")
    whole = minify(None)
    if works(whole):
        print("the check passes with all rewrites: nothing to find")
        return 0
    total = int(logs[None][0])
    if not works(minify(0)):
        if works(minify(0, ["--no-rename"])):
            print("it breaks without a rewrite, and not without renaming: the mangler")
        else:
            print("it breaks without a rewrite and without renaming: the parser or the printer")
        return 1
    good, bad = 0, total
    while bad - good > 1:
        middle = (good + bad) // 2
        if works(minify(middle)):
            good = middle
        else:
            bad = middle
    before, after = minify(good), minify(bad)
    print(f"rewrite {bad} of {total} breaks it")
    if len(logs[bad]) > 2:
        rule, offset = logs[bad][1], int(logs[bad][2])
        text = arguments.file.read_bytes()
        line = text.count(b"\n", 0, offset) + 1
        column = offset - (text.rfind(b"\n", 0, offset) + 1) + 1
        print(f"rule {rule} at {arguments.file}:{line}:{column} (offset {offset})")
        print("  " + text[max(0, offset - 60):offset + 100].decode("utf-8", "replace").replace("\n", "\n  "))
    a, b = before.read_text(errors="replace"), after.read_text(errors="replace")
    start = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    tail = next((i for i, (x, y) in enumerate(zip(a[:start - 1:-1], b[:start - 1:-1])) if x != y), 0)
    low = max(0, start - 60)
    print(f"without: {a[low:len(a) - tail + 60][:400]}\nwith:    {b[low:len(b) - tail + 60][:400]}")
    print(f"outputs: {before} {after}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
