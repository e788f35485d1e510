#!/usr/bin/python3
"""Runs css-minify-tests: Scripts/conformance-css.py BATCH SUITE [--verbose] [OPTION…]

BATCH is `minify-css-batch` of the package in Conformance, SUITE a checkout of keithamus/css-minify-tests. A case passes
where the output is the expected text to the byte; each output is minified again and has to stay as it is. Without
options the newest engines are the target and every liberty is taken, as the suite asks for.
"""
import pathlib, subprocess, sys, tempfile


def run(batch, pairs, options):
    lines = "".join(f"{source}\t{output}\n" for source, output in pairs)
    done = subprocess.run([batch, *options], input=lines, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        sys.exit(f"conformance-css: {batch} ended with {done.returncode}: {done.stderr[-300:]}")


def text(path):
    return path.read_bytes().decode("utf-8", "replace").strip() if path.exists() else None


def main():
    words = [word for word in sys.argv[1:] if word != "--verbose"]
    if len(words) < 2:
        sys.exit(__doc__)
    batch, suite, options = words[0], pathlib.Path(words[1]), words[2:] or ["--target", "newest", "--all-liberties"]
    root = suite / "tests" if (suite / "tests").is_dir() else suite
    cases = sorted(path.parent for path in root.glob("*/*/source.css"))
    passed, unstable, groups = 0, [], {}
    with tempfile.TemporaryDirectory() as directory:
        once = [pathlib.Path(directory) / f"{number}.css" for number in range(len(cases))]
        twice = [path.with_suffix(".twice") for path in once]
        run(batch, [(case / "source.css", output) for case, output in zip(cases, once)], options)
        run(batch, list(zip(once, twice)), options)
        for case, first, second in zip(cases, once, twice):
            name = f"{case.parent.name}/{case.name}"
            counts = groups.setdefault(case.parent.name, [0, 0])
            counts[1] += 1
            if text(first) != text(second):
                unstable.append(name)
            if text(first) == text(case / "expected.css"):
                passed += 1
                counts[0] += 1
            elif "--verbose" in sys.argv:
                print(f"{name}\n  expected {text(case / 'expected.css')}\n  output   {text(first)}")
    for group, (count, total) in groups.items():
        print(f"{group:22} {count:4} of {total}")
    print(f"{passed} of {len(cases)} cases; {len(unstable)} outputs change when they are minified again {' '.join(unstable)}")
    return 1 if unstable else 0


if __name__ == "__main__":
    sys.exit(main())
