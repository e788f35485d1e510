"""How the fuzz scripts build a target of Fuzz/ and run it."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def build(product, *options, configuration="release", name=""):
    """Builds a target, in a folder of its own where it has a name; returns the path of its program."""
    scratch = ROOT / "Fuzz/.build" / name
    command = ["swift", "build", "--package-path", str(ROOT / "Fuzz"), "-c", configuration, "--scratch-path", str(scratch),
               "--sanitize", "fuzzer", "--product", product, *options]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr).returncode != 0:
        sys.exit("error: this toolchain does not build with libfuzzer")
    return scratch / configuration / product


def corpus(directory, name, seeds):
    """A directory with the seeds in it; a new one where none is given."""
    directory = pathlib.Path(directory or tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    directory.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (directory / f"seed{number}").write_bytes(seed)
    return directory


def dictionary(directory, words):
    """The option that gives the fuzzer some words, which are quoted already."""
    path = directory.with_name(directory.name + ".dict")
    path.write_text("".join(f'"{word}"\n' for word in words))
    return f"-dict={path}"


def run(name, program, directories, seconds, *options, environment=None, preexec=None):
    """Fuzzes, says how far it came, and shows what was found; True where nothing was."""
    result = subprocess.run(
        [program, f"-max_total_time={seconds}", "-print_final_stats=1", f"-artifact_prefix={directories[0]}-crash-",
         *options, *map(str, directories)],
        capture_output=True, text=True, errors="replace", preexec_fn=preexec,
        # Swift's own backtraces would keep libfuzzer from writing down the input.
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})})
    executed = re.search(r"number_of_executed_units: (\d+)", result.stderr)
    coverage = re.findall(r"cov: (\d+)", result.stderr)
    print(f"{name}: {executed[1] if executed else 'an unknown number of'} executions in {seconds} s, "
          f"coverage {coverage[-1] if coverage else 0}, exit {result.returncode}; corpus {directories[0]}", flush=True)
    if result.returncode != 0:
        print(result.stderr[-6000:], file=sys.stderr)
    return result.returncode == 0
