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
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["Sources/MinifyJS/Lexer", "Sources/MinifyJS/Parser"]


def build(target, coverage=False):
    """Builds a target and returns its path."""
    configuration = "debug" if target == "minify" else "release"
    scratch = ROOT / "Fuzz/.build" / (target + ("-coverage" if coverage else ""))
    command = ["swift", "build", "--package-path", str(ROOT / "Fuzz"), "-c", configuration, "--scratch-path", str(scratch),
               "--product", f"fuzz-{target}", "--sanitize", "fuzzer", "-Xswiftc", "-enable-testing"]
    if coverage:
        command += ["-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr).returncode != 0:
        sys.exit("error: this toolchain does not build with libfuzzer")
    return scratch / configuration / f"fuzz-{target}"


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


def dictionary(path):
    """The words of Fuzz/Seeds/tokens.dict, one a line, in the form that libfuzzer wants."""
    words = [line for line in (ROOT / "Fuzz/Seeds/tokens.dict").read_text().splitlines() if line]
    quoted = ("".join(c if 32 <= ord(c) < 127 and c not in '"\\' else "".join(f"\\x{b:02x}" for b in c.encode()) for c in word)
              for word in words)
    path.write_text("".join(f'"{word}"\n' for word in quoted))


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
    corpus = arguments.corpus or pathlib.Path(tempfile.mkdtemp(prefix=f"fuzz-{arguments.target}-"))
    corpus.mkdir(parents=True, exist_ok=True)
    count = fill(corpus, arguments.seeds, arguments.max_length)
    words = corpus.with_name(corpus.name + ".dict")
    dictionary(words)
    run = subprocess.run(
        [tool, f"-max_total_time={arguments.seconds}", f"-max_len={arguments.max_length}", "-timeout=20", "-rss_limit_mb=2048",
         "-print_final_stats=1", f"-dict={words}", "-use_value_profile=0", f"-artifact_prefix={corpus}-crash-", str(corpus)],
        capture_output=True, text=True, errors="replace", preexec_fn=large_stack,
        # Swift's own backtraces would keep libfuzzer from writing down the input.
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    executed = re.search(r"number_of_executed_units: (\d+)", run.stderr)
    reached = re.findall(r"cov: (\d+)", run.stderr)
    print(f"{executed[1] if executed else 'an unknown number of'} executions in {arguments.seconds} s, {count} seeds, "
          f"coverage {reached[-1] if reached else 0}, exit {run.returncode}; corpus {corpus}")
    if run.returncode != 0:
        print(run.stderr[-6000:], file=sys.stderr)
        sys.exit(1)
    if arguments.coverage:
        coverage(arguments.target, corpus)


if __name__ == "__main__":
    main()
