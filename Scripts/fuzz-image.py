#!/usr/bin/env python3
"""Fuzzes the image minifiers: fuzz-image.py [--seconds 60] [--seeds DIR] [--corpus DIR] [--address]

Builds Fuzz/ with libfuzzer and runs it on small images that are made here, and on those of SEEDS. An input that fails is
written beside the corpus and ends the run with exit code 1. What is checked is written down in Fuzz/Sources/fuzz-image. `--address` adds the address
sanitizer.
"""
import argparse
import struct
import sys
import zlib

import libfuzzer


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(depth, colours, interlaced, extra=b""):
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colours]
    row = bytes((7 * x * depth) % 251 for x in range((8 * depth * channels + 7) // 8))
    # One pass more or less does not matter to a fuzzer: the rows of 8 x 8 pixels, or those of its first pass and others.
    rows = b"".join(bytes([y % 5]) + row for y in range(8)) * (2 if interlaced else 1)
    palette = chunk(b"PLTE", bytes(range(3 * min(256, 1 << depth)))[:768]) if colours == 3 and depth < 8 else b""
    if colours == 3 and depth == 8:
        palette = chunk(b"PLTE", bytes(x % 256 for x in range(768)))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, depth, colours, 0, 0, interlaced)) + extra
            + palette + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


def seeds():
    for colours, depths in {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items():
        for depth in depths:
            yield png(depth, colours, 0)
            yield png(depth, colours, 1, chunk(b"gAMA", b"\0\0\xb1\x8f") + chunk(b"bKGD", b"\0" * 6))
    picture = png(8, 6, 0)
    yield b"\0\0\1\0\1\0" + b"\x08\x08\0\0\1\0\x20\0" + struct.pack("<II", len(picture), 22) + picture
    yield b"GIF89a\1\0\1\0\x80\0\0abcdef,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
    yield b"RIFF\x12\0\0\0WEBPVP8L\5\0\0\0abcde\0"
    yield b"\0\0\0\x10ftypavif\0\0\0\0\0\0\0\x08meta"
    try:
        from PIL import Image
        import io
        image = Image.frombytes("RGB", (16, 16), bytes(x * x % 251 for x in range(768)))
        for mode, options in (("RGB", {}), ("RGB", {"progressive": True}), ("L", {}), ("RGB", {"subsampling": 0})):
            file = io.BytesIO()
            image.convert(mode).save(file, "JPEG", **options)
            yield file.getvalue()
    except ImportError:
        print("note: without Pillow there is no JPEG among the seeds", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seeds")
    parser.add_argument("--corpus")
    parser.add_argument("--address", action="store_true")
    arguments = parser.parse_args()
    options = ["--sanitize", "address"] if arguments.address else []
    program = libfuzzer.build("fuzz-image", *options, name="address" if arguments.address else "")
    corpus = libfuzzer.corpus(arguments.corpus, "image", seeds())
    directories = [corpus] + ([arguments.seeds] if arguments.seeds else [])
    found = not libfuzzer.run("image", program, directories, arguments.seconds, "-max_len=4096", "-timeout=20",
                              "-rss_limit_mb=2048")
    sys.exit(1 if found else 0)


main()
