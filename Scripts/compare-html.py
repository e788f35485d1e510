#!/usr/bin/env python3
"""compare-html.py BEFORE AFTER [--nested]: are the pages of two directories still the same?

Asks parsers that are not ours: html5lib and, where it is installed, turbohtml (both from PyPI). Of every page three things
are compared: the tree, which is the elements with their names, their order and nesting, and their attributes with what
those say, but for the redundant ones; the words, which are the runs of text with what separates them in a line: white
space, or an element that begins a line; and the texts of elements that hold no markup, such as `script` and `style`, but
for white space at their ends. What stands in `noscript` is compared as a page of its own. Comments are no part of any.

With --nested the pages were minified with their scripts, style sheets, JSON and the attributes that hold such. These are
other texts then, so they are only counted: what becomes of them is for the checks of the minifiers of those languages.
Everything else is compared as before. `pip install html5lib turbohtml`.
"""
import pathlib
import sys

import html5lib

BLOCK = set(
    "address article aside blockquote body br button caption center col colgroup dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu meta "
    "nav ol optgroup option p pre script search section select style summary table tbody td template textarea tfoot th thead "
    "title tr ul noscript iframe".split())
# What these say does not depend on white space, or not on all of it.
LOOSE = set(
    "class rel headers ping sandbox media sizes imagesizes srcset imagesrcset content href src action cite formaction poster "
    "longdesc manifest data".split())
BOOLEAN = set(
    "allowfullscreen async autofocus autoplay checked compact controls declare default defer disabled formnovalidate inert "
    "ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open playsinline readonly required "
    "reversed selected".split())
NESTED = {"script", "style"}
RAW = {"script", "style", "noscript", "iframe", "noembed", "noframes", "xmp"}
REDUNDANT = {
    ("script", "type"), ("script", "language"), ("style", "type"), ("link", "type"), ("style", "media"), ("link", "media"),
    ("form", "method"), ("form", "enctype"), ("area", "shape")}


class Page:
    """The tree and the words of a page, gathered from whatever parser walks it."""

    def __init__(self, is_nested):
        self.tree, self.words, self.texts, self.word, self.is_nested = [], [], [], "", is_nested
        self.unseen = 0

    def open(self, name, attributes):
        kept = sorted((a, self.value(name, a, v)) for a, v in attributes if (name, a) not in REDUNDANT)
        self.tree.append((name, tuple(kept)))
        if name in BLOCK:
            self.end()

    def value(self, element, name, value):
        value = value or ""
        if name == "style" or (name.startswith("on") and len(name) > 3):
            if self.is_nested:
                self.unseen += 1
                return ""
            return "".join(value.split())
        if name in BOOLEAN and "-" not in element and value.lower() in ("", name, "true"):
            return ""
        if name in LOOSE:
            value = "".join(value.split())
            while value.startswith("./") and len(value) > 2:
                value = value[2:]
        return value

    def close(self, name):
        self.tree.append("/")
        if name in BLOCK:
            self.end()

    def end(self):
        if self.word:
            self.words.append(self.word)
        self.word = ""

    def text(self, text, element, exact):
        if element == "noscript" and text.strip():
            inner = with_html5lib(b"<body><div>" + text.encode(), self.is_nested, False)
            self.texts.append((inner.tree, inner.words, inner.texts))
            self.unseen += inner.unseen
        elif element in NESTED and self.is_nested:
            self.unseen += 1
        elif element in RAW:
            if text.strip():  # white space alone goes
                self.texts.append(text.strip())
        elif exact:
            self.end()
            self.words.append(text)
        else:
            for character in text:
                if character in " \t\n\r\f":
                    self.end()
                else:
                    self.word += character


def with_html5lib(data, is_nested, scripting=True):
    page = Page(is_nested)
    walker = html5lib.getTreeWalker("etree")
    # What is text to a browser that runs scripts is text here.
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"))
    stack = []
    for token in walker(parser.parse(data, override_encoding="utf-8", scripting=scripting)):
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            page.open(token["name"], [(n, v) for (_, n), v in token["data"].items()])
            if kind == "StartTag":
                stack.append(token["name"])
            else:
                page.close(token["name"])
        elif kind == "EndTag":
            stack.pop()
            page.close(token["name"])
        elif kind in ("Characters", "SpaceCharacters"):
            here = stack[-1] if stack else ""
            page.text(token["data"], here, "pre" in stack or "textarea" in stack)
    page.end()
    return page


def with_turbohtml(data, is_nested):
    import turbohtml
    page = Page(is_nested)

    def walk(node, names):
        for child in node.children:
            kind = type(child).__name__
            if kind == "Element":
                page.open(child.tag, [(n, " ".join(v) if isinstance(v, list) else v) for n, v in dict(child.attrs).items()])
                walk(child, names + [child.tag])
                page.close(child.tag)
            elif kind == "Text":
                here = names[-1] if names else ""
                page.text(child.data, here, "pre" in names or "textarea" in names)

    walk(turbohtml.parse(data.decode("utf-8", "replace")), [])
    page.end()
    return page


def main():
    arguments = [a for a in sys.argv[1:] if a != "--nested"]
    is_nested = "--nested" in sys.argv
    before, after = map(pathlib.Path, arguments)
    parsers = [("html5lib", with_html5lib)]
    try:
        import turbohtml
        if hasattr(turbohtml, "parse"):
            parsers.append(("turbohtml", with_turbohtml))
    except ImportError:
        pass
    changed = {"tree": set(), "words": set(), "texts": set()}
    pages, same, unseen = 0, 0, 0
    for path in sorted(before.rglob("*.html")):
        name = path.relative_to(before)
        pages += 1
        one, two = path.read_bytes(), (after / name).read_bytes()
        same += one == two
        for parser, read in parsers:
            old, new = read(one, is_nested), read(two, is_nested)
            unseen += old.unseen if parser == "html5lib" else 0
            for what in changed:
                a, b = getattr(old, what), getattr(new, what)
                if a != b:
                    place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
                    place = max(place, 1)
                    print(f"{name}: {what} changed for {parser}:\n  {str(a[place - 1:place + 2])[:600]}\n  {str(b[place - 1:place + 2])[:600]}")
                    changed[what].add(name)
    counts = ", ".join(f"{len(found)} with changed {what}" for what, found in changed.items())
    print(f"{pages} pages, {same} of them not minified, {counts}; asked: {', '.join(name for name, _ in parsers)}")
    if is_nested:
        print(f"{unseen} scripts, sheets and attributes with such were minified by their own minifiers and not compared")
    sys.exit(any(changed.values()))


main()
