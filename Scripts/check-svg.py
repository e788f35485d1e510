#!/usr/bin/env python3
"""check-svg.py --tool TOOL DIR: renders each drawing of DIR before and after minifying, and compares the pixels.

Each drawing is drawn at its own size, or at the sizes that --zoom gives, by rsvg-convert (Debian's librsvg2-bin) or by resvg
(PyPI), which covers a pixel with 16 samples and so jumps where an edge moves by less than can be seen: `--average 8`
draws eight times as large and compares the means of eight by eight pixels (it needs Pillow). A drawing fails where a channel of a pixel differs by more than --limit, where only one of the two is drawn, or where
minifying the result changes it again. Further arguments of `minify` stand behind `--`.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

try:
    from PIL import Image
except ImportError:
    Image = None


def pixels(png, average=1):
    """The bytes of all channels of an 8-bit PNG that is not interlaced; Pillow reads it faster where it is there."""
    if Image:
        image = Image.open(io.BytesIO(png)).convert("RGBA")
        if average > 1:
            # Colours count by how much they cover.
            image = image.convert("RGBa").reduce(average)
        return *image.size, image.tobytes()
    position, width, height, kind, data = 8, 0, 0, 0, b""
    while position < len(png):
        length = int.from_bytes(png[position : position + 4], "big")
        name = png[position + 4 : position + 8]
        body = png[position + 8 : position + 8 + length]
        if name == b"IHDR":
            width, height = (int.from_bytes(body[at : at + 4], "big") for at in (0, 4))
            if body[8] != 8 or body[12]:
                raise ValueError("unexpected form of PNG")
            kind = {0: 1, 2: 3, 4: 2, 6: 4}[body[9]]
        elif name == b"IDAT":
            data += body
        position += 12 + length
    raw, stride = zlib.decompress(data), width * kind
    rows, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, kind)
        rows.append(row)
        above = row
    return width, height, b"".join(rows)


def unfilter(rule, row, above, size):
    if rule == 0:
        return row
    for i in range(len(row)):
        left = row[i - size] if i >= size else 0
        up, corner = above[i], above[i - size] if i >= size else 0
        if rule == 1:
            guess = left
        elif rule == 2:
            guess = up
        elif rule == 3:
            guess = (left + up) // 2
        else:
            total = left + up - corner
            guess = min((left, up, corner), key=lambda value: abs(total - value))
        row[i] = (row[i] + guess) & 255
    return row


RESVG = """
import resvg, sys
from resvg import usvg
options = usvg.Options.default()
options.load_system_fonts()
tree = usvg.Tree.from_str(open(sys.argv[1], encoding="utf-8").read(), options)
zoom = float(sys.argv[2])
sys.stdout.buffer.write(bytes(resvg.render(tree, (zoom, 0, 0, 0, zoom, 0))))
"""


def draw(renderer, path, zoom):
    """The PNG of a drawing; nothing where the renderer refuses it."""
    if renderer == "resvg":
        return run([sys.executable, "-c", RESVG, path, str(zoom)])
    return run(["rsvg-convert", "-z", str(zoom), path])


def run(command):
    return subprocess.run(command, capture_output=True, timeout=120).stdout


def compare(name, before, after, renderer, zooms, average):
    worst, count = 0, 0
    for zoom in zooms:
        one, two = (draw(renderer, path, zoom * average) for path in (before, after))
        if not one and not two:
            continue
        if not one or not two:
            return name, 255, -1
        first, second = pixels(one, average), pixels(two, average)
        if first[:2] != second[:2]:
            return name, 255, -2
        if first[2] != second[2]:
            differences = [abs(a - b) for a, b in zip(first[2], second[2]) if a != b]
            worst, count = max(worst, max(differences)), count + len(differences)
    return name, worst, count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("directory")
    parser.add_argument("--tool", default=".build/release/webpack-assets")
    parser.add_argument("--limit", type=int, default=1)
    parser.add_argument("--zoom", type=float, nargs="*", default=[1])
    parser.add_argument("--renderer", choices=["rsvg-convert", "resvg"], default="rsvg-convert")
    parser.add_argument("--after", help="drawings that are minified already, instead of --tool")
    parser.add_argument("--average", type=int, default=1)
    given = sys.argv[1:]
    end = given.index("--") if "--" in given else len(given)
    options = parser.parse_args(given[:end])
    options.arguments = given[end + 1 :]
    if options.average > 1 and not Image:
        sys.exit("error: --average needs Pillow (PyPI)")
    names = sorted(n for n in os.listdir(options.directory) if n.endswith(".svg"))
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        jobs = []
        sizes = [0, 0]
        for file in names:
            before = os.path.join(options.directory, file)
            after = os.path.join(options.after or temporary, file)
            if not options.after:
                command = [options.tool, "minify", "--type", "svg", *options.arguments]
                once = run([*command, before])
                open(after, "wb").write(once)
                if run([*command, after]) != once:
                    print(f"{file}: minifying the result changes it again")
                    failed += 1
            sizes[0] += os.path.getsize(before)
            sizes[1] += os.path.getsize(after)
            jobs.append((file, before, after))
        with ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda job: compare(*job, options.renderer, options.zoom, options.average), jobs)
            for file, worst, count in results:
                if worst > options.limit:
                    failed += 1
                    what = {-1: "only one is drawn", -2: "another size"}.get(
                        count, f"{count} channels differ, by up to {worst}"
                    )
                    print(f"{file}: {what}")
    share = 100 * sizes[1] / max(1, sizes[0])
    print(f"{len(names)} drawings, {sizes[0]:,} -> {sizes[1]:,} bytes ({share:.2f} %)")
    print(f"{failed} failed; drawn by {options.renderer}, no channel may differ by more than {options.limit}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
