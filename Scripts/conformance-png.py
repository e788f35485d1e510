#!/usr/bin/env python3
"""Runs our PNG minifier over a suite of images: conformance-png.py SUITE --batch PROGRAM

Of each PNG below SUITE (PngSuite's names are taken for granted: those that begin with x are damaged) one of three things has
to come out: equal pixels as Pillow decodes them, in no more bytes; the file itself; or, for a damaged one, a complaint.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image


def pixels(path):
    image = Image.open(path)
    image.load()
    wide = image.mode.startswith("I")
    return image.size, image.convert("I" if wide else "RGBA").tobytes(), wide


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("suite")
    parser.add_argument("--batch", required=True)
    arguments = parser.parse_args()
    paths = sorted(pathlib.Path(arguments.suite).rglob("*.png"))
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        outputs = [pathlib.Path(directory) / f"{place}.png" for place in range(len(paths))]
        text = "".join(f"{path}\t{output}\n" for path, output in zip(paths, outputs))
        run = subprocess.run([arguments.batch], input=text, capture_output=True, text=True)
        lines = run.stdout.splitlines()
        if run.returncode or len(lines) != len(paths):
            sys.exit(f"error: the batch ended with {run.returncode} after {len(lines)} files")
        for path, output, line in zip(paths, outputs, lines):
            verdict, _, words = line.split("\t", 2)
            problem = None
            if path.name.startswith("x"):
                problem = None if verdict == "error" else "damaged, and not noticed"
            elif verdict == "error":
                problem = words
            elif output.stat().st_size > path.stat().st_size:
                problem = "grew"
            elif output.read_bytes() != path.read_bytes():
                try:
                    before, after = pixels(path), pixels(output)
                except (ValueError, OSError, SyntaxError) as error:
                    print(f"note: Pillow does not read {path}: {error}")
                    continue
                # Pillow keeps 16 bits of grey only; pixels of another width are compared in eight.
                if before[2] != after[2]:
                    before, after = ((image.size, image.convert("RGBA").tobytes()) for image in map(Image.open, (path, output)))
                problem = None if before[:2] == after[:2] else "other pixels"
            if problem:
                failed += 1
                print(f"{path}: {problem} ({words})")
    print(f"{len(paths) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not paths else 0)


main()
