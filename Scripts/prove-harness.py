#!/usr/bin/env python3
"""Proves the harnesses of the JavaScript minifier: `make prove-harness`.

A build with the define MINIFYJS_SEEDED_FAULT makes one mistake on purpose, chosen by the environment variable of that
name. Most damage the tree, and no rewrite is made, so that nothing else can be found; some take a condition from a
rule, and all rules run. For each mistake the verifier (random programs, until it stops one), the random programs
(verifier off, until one behaves otherwise) and, with `--suite`, a part of test262 are asked whether they notice. A
mistake is in the table with the harnesses that must find it; without a mistake none may find anything.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The mistake, and who must find it: v the verifier, f random programs, c test262.
FAULTS = [
    ("drop-default", "fc"), ("swap-logical", "f"), ("loose-equality", "f"), ("read-over-write", "f"),
    ("drop-receiver-guard", "f"), ("loop-variable-to-var", "f"), ("drop-finally", "fc"), ("pure-tag", "f"),
    ("drop-static-block", "f"), ("drop-spread", "fc"), ("drop-effect", "f"), ("drop-optional", "vf"),
    ("drop-minus-zero", "f"), ("drop-await", "f"), ("drop-break", "fc"), ("reuse-visible-name", "f"),
    ("drop-parentheses", "f"), ("share-node", "vf"), ("stray-use", "v"), ("low-count", "v"),
    ("statement-for-expression", "v"), ("stray-break", "v"),
]
# The same of conditions that rules lose.
RULE_FAULTS = [
    ("inline-in-loop", "f"), ("unused-default", "f"), ("agree-with-first", "f"), ("hoist-over-handler", "f"),
    ("other-jump", "f"), ("drop-unreached", "f"), ("assign-over-setter", "f"), ("drop-captured-store", "f"),
    ("drop-seen-store", "f"), ("default-of-later", "f"), ("chain-for-other", "f"), ("known-too-early", "f"),
    ("move-from-block", "vf"), ("settled-though-changed", "v"), ("unblock-early", "f"),
]


def fuzz(tool, fault, arguments, verifier, options):
    """How many programs it took until one failed, and how; None if none did."""
    environment = {**os.environ, "MINIFYJS_SEEDED_FAULT": fault}
    if not verifier:
        environment["MINIFYJS_WITHOUT_VERIFIER"] = "1"
    run = subprocess.run(
        ["node", str(ROOT / "Scripts/fuzz-js.cjs"), "--tool", str(tool), "--runs", str(arguments.runs), "--seed", str(arguments.seed),
         "--stop-after", "1", "--reduce-count", "0", "--chunk", "40", "--debug", "--json", *options, *(["--ignore-names"] if arguments.ignore_names else [])],
        env=environment, capture_output=True, text=True)
    # Not `splitlines`: a program may hold any of the other characters that end lines there.
    for line in run.stdout.split("\n"):
        if line.startswith("{"):
            failure = json.loads(line)
            return failure["number"] + 1, failure["kind"], failure.get("detail") or ""
    return None if run.returncode == 0 else (0, "fuzz-js", run.stdout[-200:])


def conformance(tool, fault, arguments):
    """How many tests broke."""
    figures = pathlib.Path(tempfile.mkdtemp(prefix="prove-harness-")) / "figures.json"
    subprocess.run(
        [sys.executable, str(ROOT / "Scripts/conformance-js.py"), arguments.suite, "--tool", str(tool), "--no-reasons", "--sample", str(arguments.sample),
         "--folders", "language/statements", "language/expressions", "--assume", "none", "--keep-names", "--fuel", "0", "--json", str(figures)],
        env={**os.environ, "MINIFYJS_SEEDED_FAULT": fault, "MINIFYJS_WITHOUT_VERIFIER": "1"}, capture_output=True, text=True)
    if not figures.is_file():
        return None
    data = json.loads(figures.read_text())
    return sum(map(len, data["broken"].values())) + len(data["rejected"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--suite", help="test262")
    parser.add_argument("--sample", type=int, default=100, help="every so many-th of its tests")
    parser.add_argument("--runs", type=int, default=3000, help="random programs at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ignore-names", action="store_true")
    parser.add_argument("--only", help="only mistakes whose name contains this")
    parser.add_argument("--tool", type=pathlib.Path, help="a debug build of minify-js-batch with the define")
    arguments = parser.parse_args()
    tool = arguments.tool
    if not tool:
        package = ROOT / "Conformance"
        subprocess.run(["swift", "build", "--package-path", str(package), "--scratch-path", str(package / ".build/seeded"),
                        "-Xswiftc", "-DMINIFYJS_SEEDED_FAULT"], check=True, stdout=subprocess.DEVNULL)
        tool = package / ".build/seeded/debug/minify-js-batch"
    failed = False
    before = conformance(tool, "none", arguments) if arguments.suite else None
    print("| mistake | verifier | random programs | test262 |\n|---|---|---|---|")
    still = ["--options", "--fuel 0 --assume none --keep-names"]
    faults = [("(none)", "", still), ("(none)", "", []), *((*fault, still) for fault in FAULTS), *((*fault, []) for fault in RULE_FAULTS)]
    for fault, finders, options in faults:
        if arguments.only and arguments.only not in fault:
            continue
        cells = []
        for finder, verifier in (("v", True), ("f", False)):
            found = fuzz(tool, fault, arguments, verifier, options) if finder in finders or fault == "(none)" else "skipped"
            if found == "skipped":
                cells.append("")
                continue
            isRight = found and (not verifier or "after" in found[2])
            cells.append(f"program {found[0]}: {found[1]}" if isRight else "nothing")
            failed |= bool(found) if fault == "(none)" else not isRight
        if arguments.suite and ("c" in finders or fault == "(none)"):
            broken = conformance(tool, fault, arguments)
            cells.append(f"{broken} of the sample" if broken is not None else "stopped")
            if fault != "(none)":
                failed |= broken is not None and broken <= (before or 0)
        else:
            cells.append("")
        print(f"| {fault} | " + " | ".join(cells) + " |", flush=True)
    print("every mistake is found" if not failed else "a harness missed a mistake, or found one where none was")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
