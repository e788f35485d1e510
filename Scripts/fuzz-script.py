#!/usr/bin/env python3
"""Fuzzes the JavaScript parser or the minifier with libfuzzer: fuzz-script.py parser|minify [--seconds 60] [--seeds DIR]

`parser` reads, prints, reads again and compares the trees, in a release build; `minify` minifies with everything on in a
debug build with the verifier. Seeds are our own, one for each thing that the grammar has, and the scripts below DIR that are
not longer than an input may be. `--coverage` runs the corpus once more through a build that counts, and says how much
of lexer and parser was reached. An input that ends the process is written beside the corpus; exit code 1.
"""
import argparse
import hashlib
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys

import libfuzzer
from libfuzzer import ROOT

FOLDERS = ["Sources/MinifyJS/Lexer", "Sources/MinifyJS/Parser"]


def build(target, coverage=False):
    """Builds a target and returns its path."""
    counters = ["-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"] if coverage else []
    return libfuzzer.build(f"fuzz-{target}", "-Xswiftc", "-enable-testing", *counters,
                           configuration="debug" if target == "minify" else "release",
                           name=target + ("-coverage" if coverage else ""))


def own_seeds():
    """The seeds in Fuzz/Seeds: programs between lines of `----`, errors one a line (`\\n` for a line break)."""
    seeds = ROOT / "Fuzz/Seeds"
    for path in (seeds / "statements.txt", seeds / "expressions.txt"):
        yield from (text for text in re.split(rb"^----\n", path.read_bytes(), flags=re.M) if text.strip())
    yield from (line.replace(b"\\n", b"\n") for line in (seeds / "errors.txt").read_bytes().splitlines() if line)


def fill(corpus, folders, limit):
    """Writes the seeds by their digests, so that a second run adds nothing twice."""
    count = 0
    def add(data):
        nonlocal count
        count += 1
        (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)
    for data in own_seeds():
        add(data)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in (".js", ".mjs", ".cjs") and path.is_file() and 0 < path.stat().st_size <= limit:
                add(path.read_bytes())
    return count


def words():
    """The words of Fuzz/Seeds/tokens.dict, one a line, quoted as libfuzzer wants them."""
    lines = [line for line in (ROOT / "Fuzz/Seeds/tokens.dict").read_text().splitlines() if line]
    return ["".join(c if 32 <= ord(c) < 127 and c not in '"\\' else "".join(f"\\x{b:02x}" for b in c.encode()) for c in line)
            for line in lines]


def large_stack():
    # The parser recurses; the library gives it a thread with a stack of this size.
    resource.setrlimit(resource.RLIMIT_STACK, (512 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))


def coverage(target, corpus):
    """What of lexer and parser the corpus reaches, file by file."""
    tool = build(target, coverage=True)
    raw = corpus.with_name(corpus.name + ".profraw")
    subprocess.run([tool, "-runs=0", str(corpus)], stderr=subprocess.DEVNULL, check=True, preexec_fn=large_stack,
                   env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
    data = raw.with_suffix(".profdata")
    # Those of the toolchain: others do not read its profiles.
    tools = pathlib.Path(shutil.which("swift") or "swift").resolve().parent
    subprocess.run([tools / "llvm-profdata", "merge", str(raw), "-o", str(data)], check=True)
    report = subprocess.run([tools / "llvm-cov", "report", str(tool), f"-instr-profile={data}", *[str(ROOT / folder) for folder in FOLDERS]],
                            capture_output=True, text=True, check=True).stdout
    print(report)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("target", choices=["parser", "minify"])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seeds", nargs="*", default=[], help="directories with scripts")
    parser.add_argument("--corpus", type=pathlib.Path, help="kept from run to run")
    parser.add_argument("--max-length", type=int, default=2048)
    parser.add_argument("--coverage", action="store_true")
    arguments = parser.parse_args()
    tool = build(arguments.target)
    corpus = libfuzzer.corpus(arguments.corpus, arguments.target, [])
    count = fill(corpus, arguments.seeds, arguments.max_length)
    print(f"{count} seeds")
    if not libfuzzer.run(arguments.target, tool, [corpus], arguments.seconds, f"-max_len={arguments.max_length}", "-timeout=20",
                         "-rss_limit_mb=2048", libfuzzer.dictionary(corpus, words()), "-use_value_profile=0",
                         preexec=large_stack):
        sys.exit(1)
    if arguments.coverage:
        coverage(arguments.target, corpus)


if __name__ == "__main__":
    main()
