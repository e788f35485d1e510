"""First paint of the shell against that of the original, in pairs of runs, and what each asked for before it."""
import json, os, statistics, subprocess, tempfile, time

import table

PAINT = """for (let i = 0; i < 400; i++) {
  if (performance.getEntriesByName('first-paint').length && document.readyState == 'complete') break;
  await new Promise(done => setTimeout(done, 25));
}
const paint = performance.getEntriesByName('first-paint')[0];
return JSON.stringify([paint ? paint.startTime : null, performance.getEntriesByType('resource')
  .filter(e => !paint || e.startTime < paint.startTime).filter(e => !/^(data|blob):/.test(e.name)).length])"""


def chromium_run(engine, address):
    page = engine.open()
    try:
        page.load(address)
        return json.loads(page.call(PAINT))
    finally:
        page.close()


def sample_run(app, arguments, mark, scratch):
    """Milliseconds from the start of the sample's process to a mark; None where the page never came to it."""
    report = scratch + "/report.json"
    if os.path.exists(report):
        os.remove(report)
    subprocess.run([app, *arguments, "--json", report, "--wait", "6", "--started", str(time.clock_gettime(time.CLOCK_MONOTONIC))],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=90)
    with open(report) as file:
        for event in json.load(file):
            if event["name"] == mark:
                return event["ms"]
    return None


def median(values):
    found = [value for value in values if value is not None]
    return statistics.median(found) if found else None


def words(values):
    middle = median(values)
    return "none" if middle is None else "%.0f" % middle


def ratio(pairs):
    found = [a / b for a, b in pairs if a and b]
    return "%.2f" % statistics.median(found) if found else "–"


def measure(engines, site, runs, scratch):
    """A row: bytes of the shell, requests, and for each engine the medians and the median of the pairs' ratios."""
    cells, requests = ["%d" % os.path.getsize(site.shell)], ["–"]
    for engine in engines:
        pairs = []
        if engine.name == "chromium":
            for _ in range(runs):
                pairs.append((chromium_run(engine, site.populated() + "index.html"),
                              chromium_run(engine, site.original() + "index.html")))
            requests = ["%s / %s" % (words([a[1] for a, _ in pairs]), words([b[1] for _, b in pairs]))]
            pairs = [(a[0], b[0]) for a, b in pairs]
        else:
            for _ in range(runs):
                pairs.append((
                    sample_run(engine.app, ["--way", "scheme-bundle", "--bundle", site.bundle, "--shell", site.shell],
                               "shell painted", scratch),
                    sample_run(engine.app, ["--way", "scheme-directory", "--directory", site.directory], "first content", scratch)))
        cells += [words([a for a, _ in pairs]), words([b for _, b in pairs]), ratio(pairs)]
    return cells[:1] + requests + cells[1:]


def write(path, rows, engines, runs):
    head = ["build", "bytes of the shell", "requests before first paint, shell / original"]
    for engine in engines:
        head += ["%s: shell, ms" % engine.name, "original, ms", "ratio"]
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    lines += ["| %s | %s |" % (name, " | ".join(cells)) for name, cells in rows]
    lines.append("\nMedians of %d paired runs; the ratio is the median of the pairs' ratios." % runs)
    table.replace(path, "first-paint", lines)
