#!/usr/bin/env python3
"""Measures images beside the peers: bench-images.py BUILDS --batch PROGRAM [--effort default] [--peers NAMES] [--limit N]

Collects every PNG and JPEG below BUILDS by its first bytes, has each made smaller by our minifier (minify-image-batch, one
process, one thread) and by the peers that are there, and prints bytes and processor time (user and system). Every result of
ours is decoded by Pillow and compared with the original, pixel for pixel; one that differs ends the run with exit code 1.

Peers: oxipng (PyPI pyoxipng) at level 2 and 4 with metadata that does not show removed, and with --effort max its level 6
with zopfli; optipng -o2; jpegoptim and jpegtran with the profile kept; mozjpeg (PyPI mozjpeg-lossless-optimization).
"""
import argparse
import io
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

PNG = b"\x89PNG\r\n\x1a\n"


def collect(root, limit):
    found = {"png": [], "jpeg": []}
    for path in sorted(pathlib.Path(root).rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        with open(path, "rb") as file:
            head = file.read(8)
        kind = "png" if head == PNG else "jpeg" if head.startswith(b"\xff\xd8\xff") else None
        if kind and (not limit or len(found[kind]) < limit):
            found[kind].append(path)
    return found


def processor_time(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def ours(batch, effort, paths, directory):
    outputs = [pathlib.Path(directory) / f"{place}{path.suffix}" for place, path in enumerate(paths)]
    text = "".join(f"{path}\t{output}\n" for path, output in zip(paths, outputs))
    lines = subprocess.run([batch, "--effort", effort], input=text, capture_output=True, text=True, check=True).stdout
    lines = [line.split("\t", 2) for line in lines.splitlines()]
    for path, (verdict, _, words) in zip(paths, lines):
        if verdict == "error":
            print(f"  {path}: {words}", file=sys.stderr)
    return outputs, sum(int(line[1]) for line in lines) / 1e6


def equal(before, after):
    from PIL import Image, ImageOps
    Image.MAX_IMAGE_PIXELS = None
    one, two = Image.open(before), Image.open(after)
    if getattr(one, "n_frames", 1) > 1:
        return pathlib.Path(before).read_bytes() == pathlib.Path(after).read_bytes()
    one, two = (ImageOps.exif_transpose(image) for image in (one, two))
    if one.mode.startswith("I"):  # 16 bits, which conversion would cut
        return one.convert("I").tobytes() == two.convert("I").tobytes()
    return one.convert("RGBA").tobytes() == two.convert("RGBA").tobytes()


def by_function(function):
    def run(paths):
        before, size = processor_time(resource.RUSAGE_SELF), 0
        for path in paths:
            data = path.read_bytes()
            try:
                size += min(len(function(data)), len(data))
            except Exception:  # a file that a peer refuses counts as it is
                size += len(data)
        return size, processor_time(resource.RUSAGE_SELF) - before
    return run


def by_command(*command):
    def run(paths):
        before, size = processor_time(resource.RUSAGE_CHILDREN), 0
        for path in paths:
            with tempfile.TemporaryDirectory() as directory:
                copy = pathlib.Path(directory) / path.name
                shutil.copy(path, copy)
                words = [str(copy) if word == "FILE" else word for word in command]
                result = subprocess.run(words, capture_output=True)
                made = len(result.stdout) if "FILE" == command[-1] and command[0] == "jpegtran" else copy.stat().st_size
                size += min(made or path.stat().st_size, path.stat().st_size)
        return size, processor_time(resource.RUSAGE_CHILDREN) - before
    return run


def peers(kind, effort):
    found = {}
    if kind == "png":
        try:
            import oxipng
            safe = oxipng.StripChunks.safe()
            for level in (2, 4):
                found[f"oxipng {level}"] = by_function(
                    lambda data, level=level: oxipng.optimize_from_memory(data, level=level, strip=safe))
            if effort == "max":
                found["oxipng 6, zopfli"] = by_function(lambda data: oxipng.optimize_from_memory(
                    data, level=6, strip=safe, deflate=oxipng.Deflaters.zopfli(15)))
        except ImportError:
            print("  pyoxipng is missing", file=sys.stderr)
        if shutil.which("optipng"):
            found["optipng -o2"] = by_command("optipng", "-quiet", "-o2", "-strip", "all", "FILE")
    else:
        try:
            import mozjpeg_lossless_optimization as moz
            found["mozjpeg"] = by_function(lambda data: moz.optimize(data))
        except ImportError:
            print("  mozjpeg-lossless-optimization is missing", file=sys.stderr)
        if shutil.which("jpegoptim"):
            found["jpegoptim"] = by_command("jpegoptim", "-q", "--strip-all", "--keep-icc", "--auto-mode", "FILE")
        if shutil.which("jpegtran"):
            found["jpegtran"] = by_command("jpegtran", "-copy", "icc", "-optimize", "-progressive", "FILE")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("builds")
    parser.add_argument("--batch", required=True)
    parser.add_argument("--effort", default="default", choices=["fast", "default", "max"])
    parser.add_argument("--peers", help="only those whose name begins with one of these words")
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    os.environ["RAYON_NUM_THREADS"] = "1"  # oxipng's threads, so that processor times compare
    failed = False
    for kind, paths in collect(arguments.builds, arguments.limit).items():
        if not paths:
            continue
        total = sum(path.stat().st_size for path in paths)
        print(f"| {kind}: {len(paths)} files | bytes | of the original | processor s |\n|---|---:|---:|---:|")
        print(f"| original | {total:,} | 100 % | |", flush=True)
        with tempfile.TemporaryDirectory() as directory:
            outputs, seconds = ours(arguments.batch, arguments.effort, paths, directory)
            size = sum(output.stat().st_size for output in outputs)
            print(f"| webpack-assets, {arguments.effort} | {size:,} | {100 * size / total:.2f} % | {seconds:.1f} |", flush=True)
            different = [path for path, output in zip(paths, outputs) if not equal(path, output)]
        for name, run in peers(kind, arguments.effort).items():
            if arguments.peers and not any(name.startswith(word) for word in arguments.peers.split(",")):
                continue
            size, seconds = run(paths)
            print(f"| {name} | {size:,} | {100 * size / total:.2f} % | {seconds:.1f} |", flush=True)
        for path in different:
            print(f"  differs: {path}")
        print(f"\n{len(paths) - len(different)} of {len(paths)} decode to equal pixels\n", flush=True)
        failed = failed or bool(different)
    sys.exit(1 if failed else 0)


main()
