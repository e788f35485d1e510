#!/usr/bin/env python3
"""check-svg.py --tool TOOL DIR: renders each drawing of DIR before and after minifying, and compares the pixels.

Each drawing is drawn at its own size and at twice that size by resvg (PyPI), or by rsvg-convert where resvg is not there.
A drawing fails where a channel of a pixel differs by more than --limit, where only one of the two is drawn, or where
minifying the result changes it again. Further arguments of `minify` stand behind `--`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor


def pixels(png):
    """The bytes of all channels of an 8-bit PNG that is not interlaced."""
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


def renderer():
    """A function from a path and a zoom to a PNG, and its name."""
    try:
        import resvg  # noqa: F401
        from importlib.metadata import version

        program = (
            "import resvg,sys\n"
            "from resvg import usvg\n"
            "o=usvg.Options.default(); o.load_system_fonts()\n"
            "t=usvg.Tree.from_str(open(sys.argv[1],encoding='utf-8').read(),o)\n"
            "z=float(sys.argv[2])\n"
            "sys.stdout.buffer.write(bytes(resvg.render(t,(z,0,0,0,z,0))))\n"
        )
        test = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
        with tempfile.NamedTemporaryFile("w", suffix=".svg") as file:
            file.write(test)
            file.flush()
            draw = lambda path, zoom: run([sys.executable, "-c", program, path, str(zoom)])
            pixels(draw(file.name, 1))
        return draw, "resvg " + version("resvg")
    except (ImportError, ValueError, KeyError, zlib.error):
        return (lambda path, zoom: run(["rsvg-convert", "-z", str(zoom), path])), "rsvg-convert"


def run(command):
    return subprocess.run(command, capture_output=True, timeout=120).stdout


def compare(name, before, after, draw, zooms):
    worst, count = 0, 0
    for zoom in zooms:
        one, two = draw(before, zoom), draw(after, zoom)
        if not one and not two:
            continue
        if not one or not two:
            return name, 255, -1
        first, second = pixels(one), pixels(two)
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
    parser.add_argument("--zoom", type=float, nargs="*", default=[1, 2])
    parser.add_argument("--after", help="drawings that are minified already, instead of --tool")
    parser.add_argument("arguments", nargs="*", help="further arguments of 'minify'")
    options = parser.parse_args()
    draw, name = renderer()
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
            results = pool.map(lambda job: compare(*job, draw, options.zoom), jobs)
            for file, worst, count in results:
                if worst > options.limit:
                    failed += 1
                    what = {-1: "only one is drawn", -2: "another size"}.get(
                        count, f"{count} channels differ, by up to {worst}"
                    )
                    print(f"{file}: {what}")
    share = 100 * sizes[1] / max(1, sizes[0])
    print(f"{len(names)} drawings, {sizes[0]:,} -> {sizes[1]:,} bytes ({share:.2f} %)")
    print(f"{failed} failed; drawn by {name}, no channel may differ by more than {options.limit}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
