#!/usr/bin/env python3
"""Compares our reader with unzip, bsdtar, 7z and Python's zipfile: conformance-zip.py --tool TOOL (--suite DIR | --mutations N)

With --suite, every file of a folder is an archive; with --mutations, N archives are made by damaging good ones in ways
that archives are damaged or forged (fields, names, records, structure, truncation). Our reader has to refuse an archive
or to see what each other reader sees that accepts it, and it must neither crash nor leave anything when it refuses. What
all others accept and agree about but we refuse is counted by our reason; that is no fault, since refusing is the rule
where a format says a thing twice. Prints one summary; ends with 1 when a reader disagrees with us or we crash.
"""
import argparse
import collections
import io
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

LIMIT = 64 << 20


def tree(root):
    """Files below a directory by their path; links and special files count as what they are."""
    found = {}
    for folder, names, files in os.walk(root):
        for name in files + [name for name in names if os.path.islink(os.path.join(folder, name))]:
            path = os.path.join(folder, name)
            inner = os.path.relpath(path, root)
            if inner == ".webpack-assets/stamp":
                continue
            if os.path.islink(path) or not os.path.isfile(path):
                found[inner] = "special"
            else:
                with open(path, "rb") as file:
                    found[inner] = file.read()
    return found


def by_command(command, place):
    """What a program extracts, or None where it says that something is wrong."""
    os.mkdir(place)
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    except subprocess.TimeoutExpired:
        return None
    return tree(place) if done.returncode == 0 else None


def by_python(path):
    """What Python's zipfile reads, or None where it raises anything."""
    try:
        found = {}
        with zipfile.ZipFile(path) as archive:
            if sum(info.file_size for info in archive.infolist()) > LIMIT:
                return None
            for info in archive.infolist():
                name = info.filename
                if not info.flag_bits & 0x800:
                    name = name.encode("cp437").decode("utf-8", "surrogateescape")
                data = archive.read(info)
                if not name.endswith("/"):
                    found[name] = data
        return found
    except Exception:  # zipfile raises whatever its parts raise
        return None


class Comparison:
    def __init__(self, tool, keep):
        self.tool = tool
        self.keep = keep
        self.counts = collections.Counter()
        self.strict = collections.Counter()
        self.faults = []
        self.place = tempfile.mkdtemp(prefix="conformance-zip-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)

    def others(self, path):
        here = self.place
        seen = {"python": by_python(path)}
        commands = {"unzip": ["unzip", "-qq", "-o", path, "-d", f"{here}/unzip"],
                    "bsdtar": ["bsdtar", "-xf", path, "-C", f"{here}/bsdtar"],
                    "7z": ["7z", "x", "-y", "-bso0", "-bsp0", "-bse0", f"-o{here}/7z", path]}
        for name, command in commands.items():
            if shutil.which(name):
                seen[name] = by_command(command, f"{here}/{name}")
        return seen

    def fault(self, label, path, words):
        self.faults.append(f"{label}: {words}")
        if self.keep:
            shutil.copy(path, os.path.join(self.keep, re.sub(r"[^\w.-]", "_", label)))

    def compare(self, label, path, ask_always):
        for name in os.listdir(self.place):
            inner = os.path.join(self.place, name)
            if inner != path:
                shutil.rmtree(inner)
        before = set(os.listdir(self.place))
        try:
            run = subprocess.run([self.tool, "extract", path, f"{self.place}/own", "-q", "--max-bytes", str(LIMIT)],
                                 stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            return self.fault(label, path, "our reader takes more than 20 s")
        self.counts["archives"] += 1
        if run.returncode not in (0, 1):
            return self.fault(label, path, f"exit {run.returncode}: {run.stderr[-200:]!r}")
        if run.returncode == 1:
            self.counts["refused"] += 1
            if set(os.listdir(self.place)) != before:
                self.fault(label, path, f"left {set(os.listdir(self.place)) - before}")
            reason = re.search(rb"\[([a-z-]+)\]\n$", run.stderr)
            if not reason:
                self.fault(label, path, f"refused without a reason: {run.stderr[-200:]!r}")
            if ask_always and reason:
                seen = [found for found in self.others(path).values()]
                if all(found is not None for found in seen) and all(found == seen[0] for found in seen):
                    self.strict[reason[1].decode()] += 1
            return
        self.counts["accepted"] += 1
        own = tree(f"{self.place}/own")
        for name, found in self.others(path).items():
            if found is None:
                self.counts[f"{name} refuses what we accept"] += 1
            elif found != own:
                different = sorted(path for path in set(own) | set(found) if own.get(path) != found.get(path))
                self.fault(label, path, f"{name} sees other files: {different[:4]}")
            else:
                self.counts[f"{name} agrees"] += 1


class Unseekable(io.RawIOBase):
    """Makes zipfile write data descriptors."""

    def __init__(self):
        self.data = bytearray()

    def writable(self):
        return True

    def write(self, piece):
        self.data += piece
        return len(piece)


def bases():
    text = b"body { color: red } /* and again: body { color: red } */\n" * 5
    made = []
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        for stream in (io.BytesIO(), Unseekable()):
            with zipfile.ZipFile(stream, "w", method) as archive:
                archive.writestr("index.html", b"<title>x</title>")
                archive.writestr("css/main.css", text)
                archive.writestr("css/empty", b"")
                with archive.open("js/a.js", "w", force_zip64=method == zipfile.ZIP_STORED) as entry:
                    entry.write(text[7:] * 3)
            made.append(bytes(stream.data) if isinstance(stream, Unseekable) else stream.getvalue())
    return made


INTERESTING = [0, 1, 2, 4, 8, 9, 12, 20, 22, 46, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF,
               0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF]


def headers(data):
    return [match.start() for match in re.finditer(rb"PK(\x01\x02|\x03\x04|\x05\x06|\x06\x06|\x06\x07|\x07\x08)", data)]


def mutate(data, chance):
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kind = chance.randrange(11)
        at = chance.randrange(len(data)) if data else 0
        marks = headers(data)
        field = (chance.choice(marks) + chance.randrange(0, 56)) if marks else at
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind in (1, 2, 3) and field + 4 < len(data):
            width = chance.choice((1, 2, 4))
            value = chance.choice(INTERESTING)
            if chance.random() < 0.5:
                value = int.from_bytes(data[field:field + width], "little") + chance.choice((-1, 1, 2, -2, 16))
            data[field:field + width] = (value & (1 << 8 * width) - 1).to_bytes(width, "little")
        elif kind == 4:
            del data[at:at + chance.choice((1, 2, 16, 46))]
        elif kind == 5:
            data[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice((1, 2, 4, 12, 16, 22))))
        elif kind == 6:
            data = data[:at]
        elif kind == 7:
            data += chance.choice((b"\0", b"PK\5\6" + bytes(18), bytes(data)))
        elif kind == 8 and len(marks) > 1:
            first, second = sorted(chance.sample(marks, 2))
            data[second:second] = data[first:second]
        elif kind == 9 and len(marks) > 2:
            a, b, c = sorted(chance.sample(marks, 3))
            data[a:c] = data[b:c] + data[a:b]
        elif kind == 10:
            old, new = chance.choice(((b"css/main.css", b"css/MAIN.css"), (b"index.html", b"../ex.html"), (b"js/a.js", b"js\\a.js"),
                                      (b"css/empty", b"css/mains"), (b"js/a.js", b"js/a.j/"), (b"index.html", b"/ndex.html"),
                                      (b"css/empty", b"css/main\0"), (b"js/a.js", b"css/../")))
            places = [match.start() for match in re.finditer(re.escape(old), data)]
            for place in places if chance.random() < 0.5 else places[:1]:
                data[place:place + len(new)] = new
        if not data:
            data = bytearray(b"P")
    return bytes(data)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--suite")
    parser.add_argument("--mutations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a directory for archives that are judged differently")
    arguments = parser.parse_args()
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
    comparison = Comparison(os.path.abspath(arguments.tool), arguments.keep)
    try:
        if arguments.suite:
            for path in sorted(pathlib.Path(arguments.suite).rglob("*")):
                if path.is_file() and path.stat().st_size < LIMIT:
                    with open(path, "rb") as file:
                        if b"PK" not in file.read(4 << 20):
                            continue
                    comparison.compare(str(path.relative_to(arguments.suite)), str(path), True)
        chance = random.Random(arguments.seed)
        originals = bases()
        path = os.path.join(comparison.place, "a.zip")
        for number in range(arguments.mutations):
            data = mutate(chance.choice(originals), chance)
            with open(path, "wb") as file:
                file.write(data)
            comparison.compare(f"seed {arguments.seed} number {number}", path, number % 10 == 0)
    finally:
        shutil.rmtree(comparison.place, ignore_errors=True)
    for name, count in comparison.counts.items():
        print(f"{count:8} {name}")
    for reason, count in comparison.strict.most_common():
        print(f"{count:8} refused though all others agree: {reason}")
    for fault in comparison.faults[:40]:
        print(f"error: {fault}")
    print(f"{len(comparison.faults)} faults")
    sys.exit(1 if comparison.faults or not comparison.counts["archives"] else 0)


main()
