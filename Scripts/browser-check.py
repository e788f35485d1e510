#!/usr/bin/python3
"""Compares original pages with populated shells in Chromium and WebKitGTK.

    Scripts/browser-check.py TOOL [--app LaunchApp] [--single-file] [--faults] [--engine NAME] [--ways file,scheme,serve,packed]
                             [--jobs 2] [--pictures DIR] [--table docs/testing.md --name MARK] [--results FILE] DIRECTORY...

Each directory is a web build. It is packed by TOOL without rewriting anything, and `index.html` of the directory is compared
with its shell, populated from the extracted bundle: from file URLs, from a custom scheme (WebKitGTK: answered by
Samples/LaunchApp; Chromium: an origin whose requests are intercepted) and from `TOOL serve`. Serialised DOM, computed style
and box of every element, picture, console, order of scripts (the pages of Tests/Browser log it into `window.L`), location,
baseURI, origin, history, storage, readyState, fonts; after the load, a reload, back, forward, and once the process that
shows the page was killed. Before the shell is populated it may request nothing. Then the directory is packed as users do, and
what can be seen is compared. With `--single-file` the page that `build --single-file` makes is loaded from a file URL and
compared with the original from a server. Fields that differ between runs of one page are named and
have to be alike in one of five runs, unless they differ between runs of the original. `--jobs` pages are looked at side by side. `--faults` makes the faults of Scripts/browser/faults.py instead. `--results` joins
runs of single engines, pages or ways into one table. An engine that is not installed is skipped with a message.
"""
import argparse, concurrent.futures, os, sys, tempfile, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "browser"))
sys.dont_write_bytecode = True
import faults, lives, shown, table
from chromium import Chromium
from site_of import EXACT, Site
from webkit import WebKit


ENGINES = {"chromium": lambda options: Chromium(), "webkitgtk": lambda options: WebKit(options.app)}


def engines(options):
    """The engines that there are, each with what keeps its display open."""
    found = {}
    for name, make in ENGINES.items():
        if options.engine not in (None, name):
            continue
        try:
            found[name] = make(options)
        except RuntimeError as error:
            print("skipped: %s" % error)
    return found


def keep(options, name, engine, way, original, shell):
    if not options.pictures:
        return
    os.makedirs(options.pictures, exist_ok=True)
    for kind, picture in (("original", original.states["loaded"]["picture"]), ("shell", shell.unpopulated),
                          ("populated", shell.states["loaded"]["picture"])):
        if picture:
            with open("%s/%s-%s-%s-%s.png" % (options.pictures, name, engine.name, way, kind), "wb") as file:
                file.write(picture)


def check(engine, site, name, way, options):
    """Problems and unstable fields of one way."""
    if way in lives.WAYS:
        problems, unstable, original, shell = lives.differences(engine, site, way)
        keep(options, name, engine, way, original, shell)
        return problems, unstable
    return shown.differences(engine, site, way)


def check_all(options, engine_name, directory, ways):
    """Results of a page in one engine, by way, and what is to be said of them; runs in a process of its own."""
    name, results, sites, said = os.path.basename(os.path.abspath(directory)), {}, {}, []
    engine = ENGINES[engine_name](options)
    with tempfile.TemporaryDirectory() as scratch:
        for way in ways:
            began = time.time()
            arguments = {"packed": [], "single": ["--single-file"]}.get(way, EXACT)
            try:
                if tuple(arguments) not in sites:
                    output = "%s/%d/%s" % (scratch, len(sites), name)
                    sites[tuple(arguments)] = Site(options.tool, directory, output, arguments)
                problems, unstable = check(engine, sites[tuple(arguments)], name, way, options)
            except lives.Gone as error:
                problems, unstable = ["no end: %s" % error], set()
            except RuntimeError as error:
                problems, unstable = [str(error)], set()
            results[name, engine_name, way] = (not problems, unstable)
            said.append(tell(problems, unstable, engine, way, name, time.time() - began))
        for site in sites.values():
            site.close()
    engine.close()
    return results, "\n".join(said)


def tell(problems, unstable, engine, way, name, seconds):
    note = " (unstable in itself: %s)" % ", ".join(sorted(unstable)) if unstable else ""
    note += " %.1f s" % seconds if seconds else ""
    first = "%s %-9s %-7s %s%s" % ("FAIL" if problems else "ok  ", engine.name, way, name, note)
    return "\n".join([first, *("       " + problem for problem in problems)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word in ("--app", "--engine", "--pictures", "--table", "--name", "--results"):
        parser.add_argument(word)
    parser.add_argument("--single-file", action="store_true")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ways", default="file,scheme,serve,packed")
    parser.add_argument("tool")
    parser.add_argument("directories", nargs="*")
    options = parser.parse_intermixed_args()
    options.tool = os.path.abspath(options.tool)
    ways = ["single"] if options.single_file else options.ways.split(",")
    results, found = {}, engines(options)
    if options.faults:
        for name, engine in found.items():
            with tempfile.TemporaryDirectory() as scratch:
                for fault, problems in faults.run(options.tool, engine, scratch):
                    results[fault, name, "faults"] = (not problems, set())
                    print(tell(problems, set(), engine, "fault", fault, None), flush=True)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        # The engines take turns, so that neither has the machine to itself for longer.
        for work in concurrent.futures.as_completed([
                pool.submit(check_all, options, engine, directory, ways)
                for directory in options.directories for engine in found]):
            part, said = work.result()
            print(said, flush=True)
            results.update(part)
            if options.results:
                table.joined(options.results, part)
    for engine in found.values():
        engine.close()
    failures = [key for key, (is_equal, _) in results.items() if not is_equal]
    results = dict(sorted(results.items()))
    if options.results:
        results = table.joined(options.results, {})
    if options.table:
        table.write(options.table, options.name, results)
    sys.exit(1 if failures else 0)


main()
