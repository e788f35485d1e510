#!/usr/bin/env python3
"""Measures what each rule of the JavaScript minifier gains: `make bench-rules SCRIPTS=DIR`.

All files of DIR are minified with all rules and then, for each rule, without it. The table says how many bytes the
output, and the output of `gzip -9`, would be longer; a negative number is a rule that costs more than it gains. Rules
build on one another: what one leaves undone another may do, so the figures do not add up.

The rules are those that the sources name when they ask whether they may rewrite.
"""
import argparse
import gzip
import pathlib
import re
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


def minify(tool, pairs, options):
    lines = "".join(f"{goal}\t{source}\t{target}\n" for goal, source, target in pairs)
    done = subprocess.run([tool, *options], input=lines, capture_output=True, text=True, check=True)
    answers = done.stdout.splitlines()
    for (_, source, _), answer in zip(pairs, answers):
        if answer.startswith("error"):
            sys.exit(f"bench-rules: {source}: {answer}")


def measure(tool, files, options):
    """Bytes of the outputs, and of what gzip makes of them."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        for number, file in enumerate(files):
            goal = "module" if ".mjs" in file.name else "script"
            pairs.append((goal, file, pathlib.Path(folder) / f"{number}.js"))
        minify(tool, pairs, options)
        texts = [target.read_bytes() for _, _, target in pairs]
    return sum(map(len, texts)), sum(len(gzip.compress(text, 9, mtime=0)) for text in texts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scripts", type=pathlib.Path, help="a directory of scripts")
    parser.add_argument("--tool", help="minify-js-batch; built if it is not given")
    parser.add_argument("--optimize", default="default", help="default or max")
    parser.add_argument("--rules", help="only these, between commas")
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
    bytes_with, zipped_with = measure(tool, files, common)
    rows = []
    names = arguments.rules.split(",") if arguments.rules else rule_names()
    for name in names:
        without, zipped_without = measure(tool, files, [*common, "--without", name])
        rows.append((without - bytes_with, zipped_without - zipped_with, name))
        print(f"{name}: {without - bytes_with:,} {zipped_without - zipped_with:,}", file=sys.stderr)
    rows.sort(reverse=True)
    print(f"{len(files)} files, {bytes_with:,} bytes, {zipped_with:,} after gzip -9\n")
    print("| rule | bytes | gzip -9 |\n|---|---|---|")
    for gained, zipped, name in rows:
        signed = f"{gained:,} | {zipped:,}".replace("-", "−")
        print(f"| `{name}` | {signed} |")


if __name__ == "__main__":
    main()
