"""What can be seen of a page that was packed as users do, or made one file, against the original directory."""
import json, re

import compare, lives
from site_of import Site


def look(engine, address, is_shell=False):
    page = engine.open()
    try:
        page.load(address)
        before = len(page.fetched)
        state = json.loads(page.call(lives.script("shown", lives.POPULATE if is_shell else "")))
        state["picture"] = page.picture()
        page.settle()
        # A script that was minified has another digest, which Chromium tells where it is not the one that was asked for.
        state["console"] = compare.console(re.sub(r"(computed SHA-\d+ integrity) '[^']*'", r"\1", line) for line in page.said)
        fetched = [a for a in page.fetched if not a.startswith(("data:", "blob:", "about:"))]
        return state, fetched
    finally:
        page.close()


def differences(engine, site, way):
    expected, _ = look(engine, site.original() + "index.html")
    if way == "single":
        address = "file://%s/index.html" % site.output
        found, fetched = look(engine, address)
        problems = ["requests: " + " ".join(fetched[1:])[:300]] if fetched[1:] else []
    else:
        found, _ = look(engine, site.populated() + "index.html", is_shell=True)
        problems = []
    parts = compare.difference(expected, found)
    unstable = set()
    for _ in range(4):
        if not parts:
            break
        for field in compare.difference(expected, look(engine, site.original() + "index.html")[0]):
            if parts.pop(field, None):
                unstable.add(field)
    if way == "single" and parts:
        # A page from a file is told less than one from a server: WebKit calls any error there "Script error.".
        from_file, _ = look(engine, "file://%s/index.html" % site.directory)
        for field in set(parts) - set(compare.difference(from_file, found)):
            del parts[field]
    if way == "packed" and "console" in parts:
        # Names of functions and classes are given up unless --keep-names says so, and a page may log one.
        kept = Site(site.tool, site.directory, site.output + "-names/" + site.name, ["--keep-names"])
        if look(engine, kept.populated() + "index.html", is_shell=True)[0]["console"] == expected["console"]:
            del parts["console"]
            unstable.add("names in the console")
        kept.close()
    return problems + ["%s: %s" % (field, compare.words(field, part)) for field, part in parts.items()], unstable
