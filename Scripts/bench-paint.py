#!/usr/bin/python3
"""Measures the first paint of shells and of the pages they stand for.

    Scripts/bench-paint.py TOOL --app LaunchApp [--runs 7] [--table docs/testing.md] DIRECTORY...

Each directory is packed as users do. In Chromium both pages come from `TOOL serve`, and the browser's own first paint and its
list of requests count, from the start of the navigation. In WebKitGTK the sample launches them through its scheme, and the
time runs from the start of the process: to the shell's first frame, or to the first frame of the original in which there is
text or a picture. The runs of a pair follow each other; a page that paints nothing without its server has no time.
"""
import argparse, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "browser"))
sys.dont_write_bytecode = True
import paint
from chromium import Chromium
from site_of import Site
from webkit import WebKit


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--app", required=True)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--table")
    parser.add_argument("tool")
    parser.add_argument("directories", nargs="+")
    options = parser.parse_intermixed_args()
    engines, rows = [Chromium(), WebKit(options.app)], []
    for directory in options.directories:
        name = os.path.basename(os.path.abspath(directory))
        with tempfile.TemporaryDirectory() as scratch:
            site = Site(os.path.abspath(options.tool), directory, scratch + "/" + name, [])
            try:
                cells = paint.measure(engines, site, options.runs, scratch)
            finally:
                site.close()
        rows.append((name, cells))
        print(name, " | ".join(cells), flush=True)
    for engine in engines:
        engine.close()
    if options.table:
        paint.write(options.table, rows, engines, options.runs)


main()
