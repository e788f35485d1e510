#!/usr/bin/env python3
"""Fuzzes the archive reader: fuzz-archive.py [--seconds 60] [--corpus DIR]

Builds Fuzz/ with libfuzzer, writes seeds that cover every feature of the format (stored, deflated, descriptors, zip64,
UTF-8, comments, extra fields, a manifest, 70 entries) and runs the target. Prints how many inputs were executed; an
input that crashes is written beside the corpus and ends the run with exit code 1.
"""
import argparse
import io
import sys
import zipfile

import libfuzzer


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
    program = libfuzzer.build("fuzz-archive")
    corpus = libfuzzer.corpus(arguments.corpus, "archive", seeds())
    words = ["PK\\x01\\x02", "PK\\x03\\x04", "PK\\x05\\x06", "PK\\x06\\x06", "PK\\x06\\x07", "PK\\x07\\x08",
             "\\xff\\xff\\xff\\xff", "\\xff\\xff", "\\x01\\x00\\x10\\x00", "../", "\\x08\\x00"]
    found = not libfuzzer.run("archive", program, [corpus], arguments.seconds, "-max_len=8192", "-timeout=10",
                              "-rss_limit_mb=1024", libfuzzer.dictionary(corpus, words))
    sys.exit(1 if found else 0)


main()
