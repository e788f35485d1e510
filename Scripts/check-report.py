#!/usr/bin/env python3
"""Uses the page of `inspect --html` in headless Chromium, with the keyboard too.

usage: check-report.py [--tool TOOL] [--bundle BUNDLE] [--report REPORT] [--compare OLD] [--shots DIR]

Without a bundle the sample site is built twice, with a change in between and a file whose name is markup. Each thing that the
page promises is done and looked at: sums, sorting, filtering, the map by directory and by type, zooming in and out by keys,
warnings, timeline, comparison, colours, a narrow window, contrast, and that it asks for nothing. With --shots the page is drawn
in light and dark."""
import argparse, base64, importlib.util, json, pathlib, shutil, subprocess, sys, tempfile

here = pathlib.Path(__file__).resolve().parent
specification = importlib.util.spec_from_file_location("cascade", here / "check-css-cascade.py")
cascade = importlib.util.module_from_spec(specification)
specification.loader.exec_module(cascade)

parser = argparse.ArgumentParser()
for name in ("tool", "bundle", "report", "compare", "shots"):
    parser.add_argument("--" + name)
arguments = parser.parse_args()
tool = str(pathlib.Path(arguments.tool or here.parent / ".build/release/webpack-assets").resolve())
top = pathlib.Path(tempfile.mkdtemp(prefix="webpack-assets-report-"))
bundle, report, compare = arguments.bundle, arguments.report, arguments.compare
is_sample = not bundle
if is_sample:
    site = top / "site"
    shutil.copytree(here.parent / "Samples/site/build", site)
    (site / "twin.js").write_bytes((site / "js/app.js").read_bytes())
    (site / "broken.js").write_text("let a = ;\n")
    (site / "<img src=x onerror=document.title='hit'>.txt").write_text("markup in a name")
    (site / "</script><script>document.title='hit'</script>").mkdir(parents=True)
    (site / "</script><script>document.title='hit'</script>/a.txt").write_text("markup")
    (site / "app.js.map").write_text('{"version":3,"mappings":""}')
    subprocess.run([tool, "build", site, "-q", "-o", top / "before"], check=True)
    (site / "added.js").write_text("console.log('new')\n" * 400)
    (site / "css/print.css").unlink()
    subprocess.run([tool, "build", site, "-q", "-o", top / "after", "--report", top / "report.json"], check=True)
    bundle, report, compare = top / "after/bundle.zip", top / "report.json", top / "before"
page = top / "report.html"
subprocess.run([tool, "inspect", bundle, "--html", page] + (["--report", report] if report else [])
               + (["--compare", compare] if compare else []), check=True)
inspected = json.loads(subprocess.run([tool, "inspect", bundle, "--json"], check=True, capture_output=True).stdout)
faults = []


def expect(what, is_right):
    if not is_right:
        faults.append(what)


browser = cascade.Chromium(str(top))


def run(script, *words):
    result = browser.run(f"const done = arguments[arguments.length - 1]; {script}", *words)
    if isinstance(result, dict) and "error" in result:
        sys.exit(f"error: {result['error']}\nin: {script}")
    return result


def press(*keys):
    """Types keys as a person does."""
    names = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Right": "\ue014", "Down": "\ue015", "Left": "\ue012", "Up": "\ue013"}
    actions = [{"type": kind, "value": names.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    browser.ask("POST", browser.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})


def size(width, height, media=None):
    browser.ask("POST", browser.session + "/window/rect", {"width": width, "height": height})
    browser.emulate(media)


def shot(name, selector=None):
    if not arguments.shots:
        return
    pathlib.Path(arguments.shots).mkdir(parents=True, exist_ok=True)
    if selector:
        run(f"document.querySelector('{selector}').scrollIntoView({{behavior: 'instant'}}); requestAnimationFrame(() => requestAnimationFrame(done))")
    png = browser.ask("GET", browser.session + "/screenshot")
    (pathlib.Path(arguments.shots) / f"{name}.png").write_bytes(base64.b64decode(png))


try:
    size(1280, 900)
    browser.open(page.as_uri())
    run("requestAnimationFrame(() => requestAnimationFrame(done))")
    errors = browser.ask("POST", browser.session + "/se/log", {"type": "browser"})
    expect(f"the console is not empty: {errors}", not errors or isinstance(errors, dict))
    expect("a name ran as a script", run("done(document.title)") != "hit")
    expect("something was asked for", run("done(performance.getEntriesByType('resource').length)") == 0)
    expect("a title is missing", "what is in the bundle" in run("done(document.title)"))

    # Numbers.
    count = len(inspected["entries"])
    expect("the number of files", run("done(byId('tiles').textContent)").startswith(f"Files{count:,}"))
    rows = "[...document.querySelectorAll('#files tbody tr')]"
    expect("rows of the table", run(f"done({rows}.length)") == min(200, count))
    stored = sorted((entry["storedSize"] for entry in inspected["entries"]), reverse=True)
    shown = run("done(entries.slice().sort((a, b) => b.stored - a.stored).map(entry => entry.stored))")
    expect("sizes are those of --json", shown == stored)
    largest = max(inspected["entries"], key=lambda entry: entry["storedSize"])["path"]
    expect("the largest file comes first", run(f"done({rows}[0].cells[0].textContent)") == largest)

    # Sorting by a key: the heading is a button.
    run("document.querySelector('#files th button').focus(); done()")
    press("Enter")
    names = run(f"done({rows}.map(row => row.cells[0].textContent))")
    expect("names in order", names == sorted(names))
    expect("the order is told", run("done(document.querySelector('#files th').getAttribute('aria-sort'))") == "ascending")
    press("Enter")
    expect("and the other way", run("done(document.querySelector('#files th').getAttribute('aria-sort'))") == "descending")
    # Filtering.
    run("const input = document.querySelector('#files input'); input.focus(); done()")
    press(*".CSS")
    names = run(f"done({rows}.map(row => row.textContent.toLowerCase()))")
    expect("the filter keeps what fits", 0 < len(names) < count and all(".css" in name for name in names))
    run("const input = document.querySelector('#files input'); input.value = ''; input.dispatchEvent(new Event('input')); done()")
    kinds = run("const select = document.querySelector('#files select'); select.value = 'js'; select.dispatchEvent(new Event('change'));"
                f"done({rows}.map(row => row.cells[1].textContent))")
    expect("the type keeps its files", kinds and set(kinds) == {"js"})
    run("const select = document.querySelector('#files select'); select.value = 'all'; select.dispatchEvent(new Event('change')); done()")

    # The map.
    cells = "[...document.querySelectorAll('#map [role=treeitem]')]"
    first = run(f"done({cells}.length)")
    expect("the map has cells", first > 1)
    inside = run(f"done({cells}.every(cell => cell.offsetLeft >= 0 && cell.offsetTop >= 0 && "
                 "cell.offsetLeft + cell.offsetWidth <= map.clientWidth + 1 && cell.offsetTop + cell.offsetHeight <= map.clientHeight + 1))")
    expect("cells lie inside of the map", inside)
    apart = run(f"const files = {cells}.filter(cell => !cell.isGroup).map(cell => cell.getBoundingClientRect()); let worst = 0;"
                "for (const a of files) for (const b of files) if (a !== b) worst = Math.max(worst,"
                " Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)));"
                "done(worst)")
    expect(f"files do not cover one another ({apart})", apart <= 1.5)
    expect("one cell is in the order of tabs", run("done(document.querySelectorAll('#map [tabindex=\"0\"]').length)") == 1)
    run("document.querySelector('#map [tabindex=\"0\"]').focus(); done()")
    before = run("done(document.activeElement.getAttribute('aria-label'))")
    moved = False
    for key in ("Right", "Down", "Left", "Up"):
        press(key)
        moved = moved or run("done(document.activeElement.getAttribute('aria-label'))") != before
    expect("arrows move", moved)
    expect("what has the focus is told", run("done(about.textContent === document.activeElement.getAttribute('aria-label'))"))
    run(f"{cells}.find(cell => cell.isGroup).focus(); done()")
    press("Enter")
    expect("Enter opens a directory", run("done(here.length)") == 1)
    expect("the focus is in it", run("done(document.activeElement.getAttribute('role'))") == "treeitem")
    press("Escape")
    expect("Escape goes up", run("done(here.length)") == 0)
    for measure, key in (("original", "originalSize"), ("size", "size"), ("stored", "storedSize")):
        run(f"document.querySelector('[value={measure}]').click(); done()")
        total = run("done(tree().value)")
        expect(f"the map by {measure} has everything", total == sum(entry[key] for entry in inspected["entries"]))
    run("document.querySelector('[value=type]').click(); done()")
    expect("the map by type has groups of types", run(f"done({cells}.filter(cell => cell.getAttribute('aria-level') === '1').every(cell => hues[cell.path[0]]))"))
    shot("map-by-type", "#map-head")
    run("document.querySelector('[value=directory]').click(); done()")

    text = {name: run(f"done(byId('{name}').textContent)") for name in ("inlined", "dropped", "warnings", "duplicates", "steps", "compare")}
    if is_sample:
        expect("what was inlined and why", "url()" in text["inlined"] or "src" in text["inlined"])
        expect("what was left out and why", "app.js.map" in text["dropped"] and "source map" in text["dropped"])
        expect("warnings with their place", "broken.js:1:9" in text["warnings"])
        expect("duplicates", "twin.js" in text["duplicates"])
        expect("what grew", "added.js" in text["compare"] and "added" in text["compare"])
        expect("what went", "css/print.css" in text["compare"] and "removed" in text["compare"])
    if report:
        expect("the timeline has the stages", all(stage in text["steps"] for stage in ("scan", "transform", "pack", "verify")))
        bars = run("done([...document.querySelectorAll('#steps .fall i')].map(bar => [bar.offsetLeft, bar.offsetWidth, bar.parentNode.clientWidth]))")
        expect("bars stay in their place", bars and all(0 <= left and left + width <= room + 3 for left, width, room in bars))

    # Light and dark: the text can be read.
    contrast = """
      const channel = value => { value /= 255; return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4 }
      const luminance = colour => { const [r, g, b] = colour.match(/[0-9.]+/g).map(Number); return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b) }
      const ground = element => { for (; element; element = element.parentElement) { const colour = getComputedStyle(element).backgroundColor; if (!/^rgba.*, 0\\)$/.test(colour)) return colour } return 'rgb(255, 255, 255)' }
      let worst = [99, '']
      for (const element of document.querySelectorAll('body *')) {
        if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || !element.offsetWidth || element.disabled) continue
        const [a, b] = [luminance(getComputedStyle(element).color), luminance(ground(element))].sort()
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        if (ratio < worst[0]) worst = [ratio, element.outerHTML.slice(0, 120)]
      }
      done(worst)"""
    for scheme in ("light", "dark"):
        size(1280, 900, {"media": "", "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        run("requestAnimationFrame(() => requestAnimationFrame(done))")
        ratio, element = run(contrast)
        expect(f"contrast of {ratio:.2f} in {scheme}: {element}", ratio >= 4.5)
        run("scrollTo({top: 0, behavior: 'instant'}); done()")
        shot(f"top-{scheme}")
        for name in ("map-head", "files-head", "steps-head", "inlined-head", "dropped-head", "warnings-head"):
            shot(f"{name}-{scheme}", "#" + name)
        if compare:
            shot(f"compared-{scheme}", "#compared")
    run("byId('theme').click(); done()")
    expect("the button gives light", run("done(getComputedStyle(document.body).backgroundColor)") == "rgb(255, 255, 255)")
    run("byId('theme').click(); done()")
    expect("and dark", run("done(getComputedStyle(document.body).backgroundColor)") != "rgb(255, 255, 255)")
    size(480, 900)
    run("requestAnimationFrame(() => requestAnimationFrame(done))")
    expect("a narrow window scrolls up and down only", run("done(document.documentElement.scrollWidth <= innerWidth)"))
    shot("narrow")
finally:
    browser.close()
    shutil.rmtree(top, ignore_errors=True)
for fault in faults:
    print(f"error: {fault}", file=sys.stderr)
if not faults:
    print(f"report: {count} files, every promise of the page kept")
sys.exit(1 if faults else 0)
