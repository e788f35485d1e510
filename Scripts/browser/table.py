"""Writes results into a document, between two marks."""
import json, os

COLUMNS = [(engine, way) for engine in ("chromium", "webkitgtk") for way in ("file", "scheme", "serve", "packed")]


def cell(result):
    if result is None:
        return "–"
    is_equal, unstable = result
    words = "ok" if is_equal else "**fail**"
    return words + (" (not %s)" % ", ".join(sorted(unstable)) if unstable else "")


def rows(results):
    if any(way == "faults" for _, _, way in results):
        engines = list(dict.fromkeys(engine for _, engine, _ in results))
        yield "| fault | " + " | ".join(engines) + " |"
        yield "|---" * (len(engines) + 1) + "|"
        for name in dict.fromkeys(name for name, _, _ in results):
            yield "| %s | %s |" % (name, " | ".join(cell(results.get((name, engine, "faults"))) for engine in engines))
        return
    yield "| page | " + " | ".join("%s, %s" % column for column in COLUMNS) + " |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    for name in dict.fromkeys(name for name, _, _ in results):
        yield "| %s | %s |" % (name, " | ".join(cell(results.get((name, *column))) for column in COLUMNS))


def replace(path, mark, lines):
    """Puts lines between `<!-- MARK -->` and `<!-- /MARK -->`."""
    with open(path) as file:
        text = file.read()
    head, begin, rest = text.partition("<!-- %s -->\n" % mark)
    _, end, tail = rest.partition("<!-- /%s -->" % mark)
    if not begin or not end:
        raise SystemExit("error: %s has no marks '%s'" % (path, mark))
    with open(path, "w") as file:
        file.write(head + begin + "\n".join(lines) + "\n" + end + tail)


def joined(path, results):
    """Results together with those of earlier runs, which are kept in a file."""
    known = {}
    if os.path.exists(path):
        with open(path) as file:
            known = {tuple(key): (is_equal, set(unstable)) for key, is_equal, unstable in json.load(file)}
    known.update(results)
    with open(path, "w") as file:
        json.dump([[key, is_equal, sorted(unstable)] for key, (is_equal, unstable) in known.items()], file)
    return dict(sorted(known.items()))


def write(path, mark, results):
    replace(path, mark, rows(results))
