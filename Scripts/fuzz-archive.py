#!/usr/bin/env python3
"""Fuzzes the archive reader: fuzz-archive.py [--seconds 60] [--corpus DIR]

Builds Fuzz/ with libfuzzer, writes seeds that cover every feature of the format (stored, deflated, descriptors, zip64,
UTF-8, comments, extra fields, a manifest, 70 entries) and runs the target. Prints how many inputs were executed; an
input that crashes is written beside the corpus and ends the run with exit code 1.
"""
import argparse
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Unseekable(io.RawIOBase):
    """Makes zipfile write data descriptors."""

    def __init__(self):
        self.data = bytearray()

    def writable(self):
        return True

    def write(self, piece):
        self.data += piece
        return len(piece)


def seeds():
    text = b"body { color: red } /* and again: body { color: red } */\n" * 9
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        for stream in (io.BytesIO(), Unseekable()):
            with zipfile.ZipFile(stream, "w", method) as archive:
                archive.writestr("index.html", b"<title>x</title>")
                archive.writestr("css/main.css", text)
                archive.writestr("empty", b"")
                archive.writestr("\u00fcml\u00e4ut/\u65e5\u672c.txt", text[:99])
                archive.mkdir("dir") if hasattr(archive, "mkdir") else archive.writestr("dir/", b"")
            yield bytes(stream.data) if isinstance(stream, Unseekable) else stream.getvalue()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("large", "w", force_zip64=True) as entry:
            entry.write(text * 40)
        archive.writestr(".webpack-assets/manifest.json",
                         b'{"format":1,"toolVersion":"0","digest":"","pages":[],"entries":[]}')
        archive.comment = b"a comment"
    yield stream.getvalue()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for number in range(70):
            archive.writestr(f"d{number % 7}/{number}", bytes([number]) * number)
    yield stream.getvalue()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus")
    arguments = parser.parse_args()
    build = ["swift", "build", "--package-path", str(ROOT / "Fuzz"), "-c", "release", "--product", "fuzz-archive",
             "--sanitize", "fuzzer"]
    if subprocess.run(build, cwd=ROOT).returncode != 0:
        sys.exit("error: this toolchain does not build with libfuzzer")
    corpus = pathlib.Path(arguments.corpus or tempfile.mkdtemp(prefix="fuzz-archive-"))
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds()):
        (corpus / f"seed{number}").write_bytes(seed)
    words = ["PK\\x01\\x02", "PK\\x03\\x04", "PK\\x05\\x06", "PK\\x06\\x06", "PK\\x06\\x07", "PK\\x07\\x08",
             "\\xff\\xff\\xff\\xff", "\\xff\\xff", "\\x01\\x00\\x10\\x00", "../", "\\x08\\x00"]
    dictionary = corpus.with_name(corpus.name + ".dict")
    dictionary.write_text("".join(f'"{word}"\n' for word in words))
    run = subprocess.run(
        [ROOT / "Fuzz/.build/release/fuzz-archive", f"-max_total_time={arguments.seconds}", "-max_len=8192",
         "-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1", f"-dict={dictionary}",
         f"-artifact_prefix={corpus}-crash-", str(corpus)], capture_output=True, text=True,
        # Swift's own backtraces would keep libfuzzer from writing down the input.
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    executed = re.search(r"number_of_executed_units: (\d+)", run.stderr)
    coverage = re.findall(r"cov: (\d+)", run.stderr)
    print(f"{executed[1] if executed else 0} executions in {arguments.seconds} s, coverage {coverage[-1] if coverage else 0}, "
          f"exit {run.returncode}; corpus {corpus}")
    if run.returncode != 0:
        print(run.stderr[-4000:], file=sys.stderr)
        sys.exit(1)


main()
