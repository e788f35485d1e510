#!/usr/bin/env python3
"""compare-html.py BEFORE AFTER: are the pages of two directories still the same?

Asks parsers that are not ours: html5lib and, where it is installed, turbohtml (both from PyPI). Of every page two things
are compared: the tree, which is the elements with their names, their order and nesting, and the attributes but for the
redundant ones; and the words, which are the runs of text with what separates them in a line: white space, or an element
that begins a line. Comments are no part of either. `pip install html5lib turbohtml`.
"""
import pathlib
import sys

import html5lib

BLOCK = set(
    "address article aside blockquote body br button caption center col colgroup dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu meta "
    "nav ol optgroup option p pre script search section select style summary table tbody td template textarea tfoot th thead "
    "title tr ul noscript iframe".split())
RAW = {"script", "style", "noscript", "iframe", "noembed", "noframes", "xmp"}
REDUNDANT = {
    ("script", "type"), ("script", "language"), ("style", "type"), ("link", "type"), ("style", "media"), ("link", "media"),
    ("form", "method"), ("form", "enctype"), ("area", "shape")}


class Page:
    """The tree and the words of a page, gathered from whatever parser walks it."""

    def __init__(self):
        self.tree, self.words, self.word, self.breaks = [], [], "", False

    def open(self, name, attributes):
        kept = sorted(a for a in attributes if (name, a) not in REDUNDANT)
        self.tree.append((name, tuple(kept)))
        if name in BLOCK:
            self.end()

    def close(self, name):
        self.tree.append("/")
        if name in BLOCK:
            self.end()

    def end(self):
        if self.word:
            self.words.append(self.word)
        self.word = ""

    def text(self, text, raw, exact):
        if raw:
            return
        if exact:
            self.end()
            self.words.append(text)
            return
        for character in text:
            if character in " \t\n\r\f":
                self.end()
            else:
                self.word += character


def with_html5lib(data):
    page = Page()
    walker = html5lib.getTreeWalker("etree")
    # What is text to a browser that runs scripts is text here.
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"))
    stack = []
    for token in walker(parser.parse(data, override_encoding="utf-8", scripting=True)):
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            page.open(token["name"], [n for (_, n) in token["data"]])
            if kind == "StartTag":
                stack.append(token["name"])
            else:
                page.close(token["name"])
        elif kind == "EndTag":
            stack.pop()
            page.close(token["name"])
        elif kind in ("Characters", "SpaceCharacters"):
            here = stack[-1] if stack else ""
            page.text(token["data"], here in RAW, "pre" in stack or "textarea" in stack)
    page.end()
    return page


def with_turbohtml(data):
    import turbohtml
    page = Page()

    def walk(node, names):
        for child in node.children:
            kind = type(child).__name__
            if kind == "Element":
                page.open(child.tag, list(child.attrs))
                walk(child, names + [child.tag])
                page.close(child.tag)
            elif kind == "Text":
                here = names[-1] if names else ""
                page.text(child.data, here in RAW, "pre" in names or "textarea" in names)

    walk(turbohtml.parse(data.decode("utf-8", "replace")), [])
    page.end()
    return page


def main():
    before, after = map(pathlib.Path, sys.argv[1:3])
    parsers = [("html5lib", with_html5lib)]
    try:
        import turbohtml
        if hasattr(turbohtml, "parse"):
            parsers.append(("turbohtml", with_turbohtml))
    except ImportError:
        pass
    failed = 0
    pages = 0
    for path in sorted(before.rglob("*.html")):
        name = path.relative_to(before)
        pages += 1
        for parser, read in parsers:
            old, new = read(path.read_bytes()), read((after / name).read_bytes())
            for what in ("tree", "words"):
                a, b = getattr(old, what), getattr(new, what)
                if a != b:
                    place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
                    print(f"{name}: {what} changed for {parser}: {a[place - 2:place + 3]} {b[place - 2:place + 3]}")
                    failed += 1
    print(f"{pages} pages, {failed} differences, asked: {', '.join(name for name, _ in parsers)}")
    sys.exit(failed != 0)


main()
