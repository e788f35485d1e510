"""What two runs of a page have in common, and where they part."""
import json, re, struct, zlib


def pixels(png):
    """Width, height, bytes a pixel and the rows of a PNG with eight bits a channel that is not interlaced."""
    place, data, head = 8, b"", None
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            data += body
        place += size + 12
    width, height, depth, color = head[:4]
    unit = {0: 1, 2: 3, 4: 2, 6: 4}[color]
    assert depth == 8 and head[6] == 0
    data, stride, rows, above = zlib.decompress(data), width * unit, [], bytearray(width * unit)
    for y in range(height):
        kind, row = data[y * (stride + 1)], bytearray(data[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        if kind == 1:
            for x in range(unit, stride):
                row[x] = row[x] + row[x - unit] & 255
        elif kind == 2:
            row = bytearray(a + b & 255 for a, b in zip(row, above))
        elif kind == 3:
            for x in range(stride):
                row[x] = row[x] + ((row[x - unit] if x >= unit else 0) + above[x] >> 1) & 255
        elif kind == 4:
            for x in range(stride):
                a, b, c = (row[x - unit], above[x], above[x - unit]) if x >= unit else (0, above[x], 0)
                p, q, r = abs(b - c), abs(a - c), abs(a + b - c - c)
                row[x] = row[x] + (a if p <= q and p <= r else b if q <= r else c) & 255
        rows.append(bytes(row))
        above = row
    return width, height, unit, rows


def picture_difference(left, right):
    """Words for how two pictures differ; empty where no pixel does."""
    if left == right:
        return ""
    a, b = pixels(left), pixels(right)
    if a[:3] != b[:3]:
        return "%dx%d | %dx%d" % (a[0], a[1], b[0], b[1])
    count, box, unit = 0, [1 << 30, 1 << 30, -1, -1], a[2]
    for y, (p, q) in enumerate(zip(a[3], b[3])):
        if p == q:
            continue
        for x in range(a[0]):
            if p[x * unit:(x + 1) * unit] != q[x * unit:(x + 1) * unit]:
                count += 1
                box = [min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)]
    return "%d pixels in %d,%d–%d,%d" % (count, *box) if count else ""


def words(field, found):
    """What is to be said of a difference."""
    return picture_difference(*found) or "other bytes" if field == "picture" else found


def plain(line):
    """A line of the console without what depends on where the page is."""
    line = re.sub(r"(file://|https?://[\w.]+(:\d+)?/|app://)[^\s\"']*/?", lambda m: m.group(0).rsplit("/", 1)[-1], line)
    return line.replace("shell.html", "index.html")


def console(lines):
    # Both engines complain in any order about what they load side by side.
    return sorted(plain(line) for line in lines)


def difference(left, right):
    """For each field in which two states differ, words that show the place."""
    found = {}
    for key in left:
        a, b = left[key], right.get(key)
        if a == b or key == "properties":
            continue
        if key == "picture":
            # Looked into by whoever reports it: one engine writes the same pixels as the same bytes.
            found[key] = (a, b)
            continue
        if isinstance(a, list) and isinstance(b, list):
            places = [i for i in range(max(len(a), len(b))) if a[i:i + 1] != b[i:i + 1]]
            found[key] = "%d of %d differ, first at %d: %s | %s" % (
                len(places), len(a), places[0], str(a[places[0]:places[0] + 1])[:200], str(b[places[0]:places[0] + 1])[:200])
            if key == "styles":
                names = [n for n, value in left["properties"].items() if right["properties"].get(n) != value]
                found[key] += " (%s)" % ", ".join(names[:6])
            continue
        x, y = json.dumps(a), json.dumps(b)
        place = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
        found[key] = "%s | %s" % (x[max(0, place - 60):place + 120], y[max(0, place - 60):place + 120])
    return found
