#!/usr/bin/env python3
"""Measures images beside the peers: bench-images.py BUILDS --batch PROGRAM [--effort default,max] [--peers NAMES] [--every N]
                [--below BYTES]

Collects every PNG and JPEG below BUILDS by its first bytes, has each made smaller by our minifier (minify-image-batch, one
process, one thread) and by the peers that are there, and prints bytes and processor time (user and system) in one table a
format and effort. Every result, ours and theirs, is decoded by Pillow and compared with the original, pixel for pixel; one
of ours that differs ends the run with exit code 1, those of the peers are counted.

Peers: oxipng (PyPI pyoxipng) at level 2 and 4 with metadata that does not show removed, and beside our max its level 6
with zopfli; optipng -o2; jpegoptim and jpegtran with the profile kept; mozjpeg (PyPI mozjpeg-lossless-optimization).
Zopfli takes more than a minute for a megabyte of pixels: `--every 10` takes each tenth file of the list, `--below BYTES` those
whose pixels take less, for all rows alike.
`--json FILE` writes what each file came to.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

PNG = b"\x89PNG\r\n\x1a\n"


def collect(root):
    found = {"png": [], "jpeg": []}
    for path in sorted(pathlib.Path(root).rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        with open(path, "rb") as file:
            head = file.read(8)
        kind = "png" if head == PNG else "jpeg" if head.startswith(b"\xff\xd8\xff") else None
        if kind:
            found[kind].append(path)
    return found


def pixel_bytes(path):
    """What the pixels of a PNG take when they are not compressed; for other files their own size."""
    with open(path, "rb") as file:
        head = file.read(26)
    if not head.startswith(PNG):
        return path.stat().st_size
    width, height, depth, colours = struct.unpack(">IIBB", head[16:26])
    return width * height * depth * {2: 3, 4: 2, 6: 4}.get(colours, 1) // 8


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
    return outputs, [int(line[1]) / 1e6 for line in lines]


def equal(before, after):
    from PIL import Image, ImageOps
    Image.MAX_IMAGE_PIXELS = None
    one, two = Image.open(before), Image.open(after)
    if getattr(one, "n_frames", 1) > 1:
        if getattr(two, "n_frames", 1) != one.n_frames:
            return False
        for frame in range(one.n_frames):
            one.seek(frame)
            two.seek(frame)
            if one.convert("RGBA").tobytes() != two.convert("RGBA").tobytes():
                return False
        return True
    one, two = (ImageOps.exif_transpose(image) for image in (one, two))
    if one.mode.startswith("I"):  # 16 bits, which conversion would cut
        return one.convert("I").tobytes() == two.convert("I").tobytes()
    return one.convert("RGBA").tobytes() == two.convert("RGBA").tobytes()


def by_function(function):
    def run(path):
        data, before = path.read_bytes(), processor_time(resource.RUSAGE_SELF)
        try:
            made = function(data)
        except Exception:  # a file that a peer refuses counts as it is
            made = data
        return made, processor_time(resource.RUSAGE_SELF) - before
    return run


def by_command(*command, prints=False):
    def run(path):
        with tempfile.TemporaryDirectory() as directory:
            copy = pathlib.Path(directory) / path.name
            shutil.copy(path, copy)
            before = processor_time(resource.RUSAGE_CHILDREN)
            result = subprocess.run([str(copy) if word == "FILE" else word for word in command], capture_output=True)
            if result.returncode:  # counts as it is; said, since every file would be where an option is not known
                print(f"  {path}: {command[0]}: {result.stderr.decode(errors='replace').strip()[:200]}", file=sys.stderr)
            seconds = processor_time(resource.RUSAGE_CHILDREN) - before
            return (result.stdout if prints else copy.read_bytes()) or path.read_bytes(), seconds
    return run


def peers(kind, effort):
    found = {}
    if kind == "png":
        try:
            import oxipng
            safe = oxipng.StripChunks.safe()
            for level in (2, 4) if effort != "max" else ():
                found[f"oxipng {level}"] = by_function(
                    lambda data, level=level: oxipng.optimize_from_memory(data, level=level, strip=safe))
            if effort == "max":
                found["oxipng 6, zopfli"] = by_function(lambda data: oxipng.optimize_from_memory(
                    data, level=6, strip=safe, deflate=oxipng.Deflaters.zopfli(15)))
        except ImportError:
            print("  pyoxipng is missing", file=sys.stderr)
        if shutil.which("optipng") and effort != "max":
            found["optipng -o2"] = by_command("optipng", "-quiet", "-o2", "-strip", "all", "FILE")
    else:
        try:
            import mozjpeg_lossless_optimization as moz
            found["mozjpeg"] = by_function(lambda data: moz.optimize(data))
        except ImportError:
            print("  mozjpeg-lossless-optimization is missing", file=sys.stderr)
        if shutil.which("jpegoptim"):
            found["jpegoptim"] = by_command("jpegoptim", "-q", "--strip-all", "--keep-icc", "--all-progressive",
                                           "FILE")
        if shutil.which("jpegtran"):
            found["jpegtran"] = by_command("jpegtran", "-copy", "icc", "-optimize", "-progressive", "FILE",
                                          prints=True)
    return found


def measure(run, paths):
    """Bytes, seconds and whether the pixels are the same, for each file."""
    rows = []
    for path in paths:
        made, seconds = run(path)
        size = path.stat().st_size
        with tempfile.NamedTemporaryFile(suffix=path.suffix) as file:
            file.write(made)
            file.flush()
            rows.append((min(len(made), size), seconds, len(made) >= size or same(path, file.name)))
    return rows


def same(before, after):
    try:
        return equal(before, after)
    except Exception as error:  # what Pillow does not read
        print(f"  {before}: {error}", file=sys.stderr)
        return False


def table(kind, effort, paths, arguments, results):
    total = sum(path.stat().st_size for path in paths)
    print(f"| {kind}: {len(paths)} files | bytes | of the original | processor s | other pixels |\n|---|---:|---:|---:|---:|")
    print(f"| original | {total:,} | 100 % | | |", flush=True)

    def row(name, rows):
        size, seconds = sum(row[0] for row in rows), sum(row[1] for row in rows)
        different = [path for path, row in zip(paths, rows) if not row[2]]
        share = 100 * size / total
        print(f"| {name} | {size:,} | {share:.2f} % | {seconds:.1f} | {len(different)} |", flush=True)
        results[f"{kind}, {name}"] = {str(path): row for path, row in zip(paths, rows)}
        return different

    with tempfile.TemporaryDirectory() as directory:
        outputs, times = ours(arguments.batch, effort, paths, directory)
        rows = [(output.stat().st_size, time, same(path, output)) for path, output, time in zip(paths, outputs, times)]
        different = row(f"webpack-assets, {effort}", rows)
    for name, run in peers(kind, effort).items():
        if not arguments.peers or any(name.startswith(word) for word in arguments.peers.split(",")):
            row(name, measure(run, paths))
    for path in different:
        print(f"  differs: {path}")
    print(f"\n{len(paths) - len(different)} of {len(paths)} of ours decode to equal pixels\n", flush=True)
    return not different


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("builds")
    parser.add_argument("--batch", required=True)
    parser.add_argument("--effort", default="default,max", help="of fast, default and max, divided by commas")
    parser.add_argument("--kinds", default="png,jpeg")
    parser.add_argument("--peers", help="only those whose name begins with one of these words, divided by commas")
    parser.add_argument("--every", type=int, default=1, help="take each Nth file")
    parser.add_argument("--below", type=int, help="take files whose pixels take less than so many bytes")
    parser.add_argument("--json", help="write what each file came to")
    arguments = parser.parse_args()
    os.environ["RAYON_NUM_THREADS"] = "1"  # oxipng's threads, so that processor times compare
    found, results, fine = collect(arguments.builds), {}, True
    for kind in arguments.kinds.split(","):
        paths = [path for path in found[kind] if not arguments.below or pixel_bytes(path) < arguments.below]
        paths = paths[::arguments.every]
        for effort in arguments.effort.split(",") if paths else ():
            if kind == "jpeg" and effort == "max" and "default" in arguments.effort:
                continue  # JPEG has but one effort above fast
            fine = table(kind, effort, paths, arguments, results) and fine
            if arguments.json:
                pathlib.Path(arguments.json).write_text(json.dumps(results))
    sys.exit(0 if fine else 1)


main()
