"""The life of a page in each way to it: loaded, loaded again, left and come back to, its process killed."""
import json, os, time

from chromium import INTERCEPTED
import chromium, compare, webkit

HERE = os.path.dirname(os.path.abspath(__file__))
with open(HERE + "/state.js") as file:
    STATE = file.read()
POPULATE = "await window.webpackAssets.populate();"
WAYS = ("file", "scheme", "serve")
SEEN = ("order", "state", "styles", "properties", "pictures", "picture", "text")
STEPS = ("loaded", "reloaded", "back", "forward", "killed")
Gone = (chromium.Gone, webkit.Gone)


def script(mode="exact", before=""):
    return "const mode = '%s'; %s\n%s" % (mode, before, STATE)


def is_own(address):
    """True for what lies in the page itself, and for the icon that a browser asks for whatever a page says."""
    return address.startswith(("data:", "blob:", "about:")) or address.endswith("/favicon.ico")


class Life:
    """States of one page, by step; `requests` is what was asked for before the shell was populated."""

    def __init__(self):
        self.states, self.requests, self.unpopulated = {}, [], None

    def look(self, page, step, before=""):
        state = json.loads(page.call(script(before=before)))
        state["picture"] = page.picture()
        page.settle()
        state["console"] = compare.console(page.said[self.heard:])
        self.heard = len(page.said)
        self.states[step] = state

    heard = 0


def open_page(engine, site, way, is_shell):
    """A page that was shown nothing yet, and the address to show, or None where the sample's controller brings it up."""
    name = "shell.html" if is_shell else "index.html"
    if way == "scheme" and engine.name == "webkitgtk":
        source = ["--way", "scheme-bundle", "--bundle", site.bundle, "--shell", site.shell] if is_shell else \
            ["--way", "scheme-directory", "--directory", site.directory]
        return engine.open(source), None
    if way == "file":
        return engine.open(), site.file(is_shell) + name
    server = site.populated() if is_shell else site.original()
    if way == "scheme":
        return engine.open(answering=server), INTERCEPTED + "index.html"
    return engine.open(), server + "index.html"


def live(engine, site, way, is_shell, steps=STEPS):
    """Leads a page through its life."""
    life = Life()
    page, address = open_page(engine, site, way, is_shell)
    try:
        page.load("about:blank")
        if address is None:
            page.launch()
        else:
            before = len(page.fetched)
            page.load(address)
            if is_shell:
                # One for the shell itself, and whatever it holds in itself.
                life.requests = [a for a in page.fetched[before:] if not is_own(a)][1:]
                life.unpopulated = page.picture()
        life.look(page, "loaded", POPULATE if is_shell and address else "")
        if "reloaded" in steps:
            page.reload()
            life.look(page, "reloaded")
        if "back" in steps:
            page.load("about:blank")
            page.back()
            life.look(page, "back")
        if "forward" in steps:
            page.back()
            page.forward()
            life.look(page, "forward")
        if "killed" in steps:
            page.kill()
            life.look(page, "killed")
    finally:
        page.close()
    return life


def differences(engine, site, way, steps=STEPS):
    """What is not as in the original, and the fields in which lives of the same page differ themselves.

    What differs is looked at in up to five lives of both pages. It does not count where lives of the original differ in it
    (a page that shows the time), or where it is alike in one pair: engines load what stands side by side in any order, and
    Chromium may lose what a page of a file stored when its process changes. Where the engine leaves a later load of the
    original unfinished (WebKitGTK with an `object`, after its process was killed), what can be seen is what was there at first.
    """
    originals, shells = [live(engine, site, way, False, steps)], [live(engine, site, way, True, steps)]

    unstable = set()

    def expected(life, step):
        state, first = life.states[step], life.states["loaded"]
        if state["state"] == "complete" or first["state"] != "complete":
            return state
        unstable.add("unfinished original")
        return dict(state, **{field: first[field] for field in SEEN})

    def parts(original, shell):
        return {(step, field): words for step in original.states
                for field, words in compare.difference(expected(original, step), shell.states[step]).items()}

    found = parts(originals[0], shells[0])
    for _ in range(4):
        if not found:
            break
        originals.append(live(engine, site, way, False, steps))
        for place in parts(originals[0], originals[-1]):
            if found.pop(place, None):
                unstable.add(place[1])
        if not found:
            break
        shells.append(live(engine, site, way, True, steps))
        for original in originals:
            for shell in shells:
                left = parts(original, shell)
                unstable |= {field for step, field in found if (step, field) not in left}
                found = {place: words for place, words in found.items() if place in left}
    problems = ["%s, %s: %s" % (step, field, compare.words(field, words)) for (step, field), words in found.items()]
    if any(shell.requests for shell in shells):
        problems.append("requests before populate: " + " ".join(shells[0].requests)[:300])
    if any(shell.unpopulated and len(set(shell.unpopulated[-400:])) < 2 for shell in shells):
        problems.append("the shell was not drawn")
    return problems, unstable, originals[0], shells[0]
