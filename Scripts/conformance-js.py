#!/usr/bin/env python3
"""Conformance of the JavaScript minifier: `make conformance SUITE=PATH`.

PATH is a checkout of test262 (each positive test of `language` and `annexB` is run in node before and after), of
test262-parser-tests (what parses and what does not), or any directory of programs (each is minified, checked by
`node --check`, and minified again without a change). Nothing is passed through and nothing is kept because it is
smaller; an output that equals its input is counted.

The options of the minifier may be given (`--assume none`, `--optimize max` …). A test of test262 that breaks is tried
again with fewer liberties, which gives the reason: its name is read, an assumption does not hold for it, or it is a
mistake of ours. `--peers` runs esbuild and terser over the same tests, `--json FILE` keeps all figures. `--cache FILE`
keeps how each text of a test ended: other options, or the next build, only run what has another text.
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
JOBS = os.cpu_count() or 1
OPTIONS = []
ASSUMPTIONS = re.findall(r'^    case \w+ = "([\w-]+)"', (ROOT / "Sources/MinifyJS/Assumption.swift").read_text(), re.M)


def build():
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", str(ROOT / "Conformance")],
        check=True, stdout=subprocess.DEVNULL)
    return ROOT / "Conformance/.build/release/minify-js-batch"


def tool_options(arguments):
    """The options of the minifier among those of this script."""
    options = []
    for name in ("assume", "optimize", "fuel"):
        if getattr(arguments, name) is not None:
            options += [f"--{name}", str(getattr(arguments, name))]
    for name in ("keep_names", "no_rename", "toplevel"):
        if getattr(arguments, name):
            options.append("--" + name.replace("_", "-"))
    return options


def minify(tool, work, options=None):
    """Minifies (goal, input, output) triples in as many processes as there are processors; answers in their order."""
    options = OPTIONS if options is None else options
    for _, _, output in work:
        os.makedirs(os.path.dirname(output), exist_ok=True)
    parts = [work[index::JOBS] for index in range(JOBS)]
    answers = []
    running = []
    for part in parts:
        lines = tempfile.TemporaryFile("w+")
        for fields in part:
            lines.write("\t".join(map(str, fields)) + "\n")
        lines.seek(0)
        answer = tempfile.TemporaryFile("w+", errors="replace")
        running.append((subprocess.Popen([tool, *options], stdin=lines, stdout=answer), part, answer))
    found = {}
    for process, part, answer in running:
        code = process.wait()
        answer.seek(0)
        lines = answer.read().splitlines()
        if code != 0 or len(lines) != len(part):
            sys.exit(f"the minifier ended with {code} at {part[len(lines)][1] if len(lines) < len(part) else part[-1]}")
        for fields, line in zip(part, lines):
            found[fields[1]] = line
    for fields in work:
        answers.append(found[fields[1]])
    return answers


def show(title, items, limit):
    print(f"{title}: {len(items)}")
    for item in items[:limit]:
        print(f"  {item}")
    if len(items) > limit:
        print(f"  … and {len(items) - limit} more")


# test262


def front_matter(text):
    match = re.search(r"/\*---(.*?)---\*/", text, re.S)
    data = {"flags": [], "includes": [], "negative": None}
    if not match:
        return data
    body = match.group(1).replace("\r", "\n")
    for key in ("flags", "includes"):
        inline = re.search(rf"^\s*{key}:\s*\[(.*?)\]", body, re.M | re.S)
        listed = re.search(rf"^\s*{key}:\s*\n((?:\s+- .*\n?)+)", body, re.M)
        if inline:
            data[key] = [item.strip() for item in inline.group(1).split(",") if item.strip()]
        elif listed:
            data[key] = re.findall(r"- (\S+)", listed.group(1))
    negative = re.search(r"^negative:\s*\n((?:\s+.*\n?)+)", body, re.M)
    if negative:
        phase = re.search(r"phase:\s*(\w+)", negative.group(1))
        data["negative"] = phase.group(1) if phase else "parse"
    return data


def explain(tool, suite, scratch, jobs, options):
    """Says for each broken test which liberty breaks it: the first way of minifying that takes one less and passes."""
    limits = [option for option in options if option not in ("--keep-names",)]
    assumed = ASSUMPTIONS
    if "--assume" in limits:
        place = limits.index("--assume")
        value = limits[place + 1]
        limits = limits[:place] + limits[place + 2:]
        assumed = {"all": ASSUMPTIONS, "none": []}.get(value, value.split(","))
    ways = []
    # Most rules that put things together change names on the way: what another assumption explains is not about names.
    for left in sorted(assumed, key=lambda name: name == "function-names"):
        others = ",".join(name for name in assumed if name != left) or "none"
        ways.append((f"assumption {left}", [*limits, "--assume", others, *(["--keep-names"] if "--keep-names" in options else [])]))
    if assumed:
        ways.append(("several assumptions", [*limits, "--assume", "none", "--keep-names"]))
    reasons = {}
    left = list(jobs)

    def passing(options, folder):
        work = [("module" if job["module"] else "script", suite / job["file"], folder / job["file"]) for job in left]
        minify(tool, work, options)
        results = run_node(left, suite, folder, scratch)
        return {file for file, result in results.items() if result["after"] == "pass"}

    # What the printer alone breaks can only be a function's own text.
    plain = passing(["--optimize", "none", "--no-rename", "--keep-names", "--assume", "none"], scratch / "plain") if left else set()
    for job in left:
        text = (suite / job["file"]).read_text(errors="replace")
        if job["file"] not in plain:
            reads = re.search(r"\.toString\s*\(|toString-|Function\.prototype\.toString|nativeFunctionMatcher", text)
            reasons[job["file"]] = "the source text of functions" if reads else "unexplained (by the printer)"
    left = [job for job in left if job["file"] not in reasons]
    for name, way in ways:
        if not left:
            break
        for file in passing(way, scratch / "explain"):
            reasons.setdefault(file, name)
        left = [job for job in left if job["file"] not in reasons]
    for job in left:
        reasons[job["file"]] = "unexplained"
    return reasons


class Cache:
    """How each text of a test ended, in a file; what a busy machine decides is not kept."""

    def __init__(self, path):
        self.path = path
        self.ends = json.loads(path.read_text()) if path and path.is_file() else {}
        self.fixtures = {}

    def key(self, job, folder):
        """Stands for a test's text, with those of the modules beside it."""
        try:
            text = (folder / job["file"]).read_bytes()
        except OSError:
            return None
        if b"_FIXTURE" in text:
            text += self.fixtures_beside((folder / job["file"]).parent)
        return job["file"] + " " + hashlib.sha1(text).hexdigest()

    def fixtures_beside(self, folder):
        if folder not in self.fixtures:
            self.fixtures[folder] = b"".join(path.read_bytes() for path in sorted(folder.rglob("*_FIXTURE*")) if path.is_file())
        return self.fixtures[folder]

    def known(self, job, folder):
        return self.ends.get(self.key(job, folder))

    def keep(self, job, folder, end):
        if end and not re.search("timed out|died|no answer", end):
            self.ends[self.key(job, folder)] = end

    def save(self):
        if self.path:
            self.path.write_text(json.dumps(self.ends))


CACHE = Cache(None)


def run_node(jobs, suite, minified, scratch):
    """Runs jobs before and after minifying; what is known already is not run."""
    results, left = {}, []
    for job in jobs:
        before = CACHE.known(job, suite)
        after = CACHE.known(job, minified)
        if before and (before != "pass" or after):
            results[job["file"]] = {"file": job["file"], "before": before, "after": after if before == "pass" else None}
        else:
            left.append({**job, "before": before})
    found = run_jobs(left, suite, minified, scratch) if left else {}
    for job in left:
        result = found.get(job["file"], {})
        CACHE.keep(job, suite, result.get("before"))
        CACHE.keep(job, minified, result.get("after"))
    CACHE.save()
    return {**results, **found}


def run_jobs(jobs, suite, minified, scratch):
    """Runs jobs in one node process per processor; one that dies is started again behind the job that killed it."""
    parts = [jobs[index::JOBS] for index in range(JOBS)]
    running = []
    results = {}

    def start(index, part):
        jobs_file = scratch / f"jobs-{index}.json"
        result_file = scratch / f"results-{index}.jsonl"
        jobs_file.write_text(json.dumps(part))
        result_file.write_text("")
        process = subprocess.Popen(
            ["node", "--no-warnings", "--experimental-vm-modules", "--stack-size=4000", str(ROOT / "Scripts/conformance-js.cjs"),
             str(jobs_file), str(suite), str(minified), str(result_file)],
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return process, result_file

    for index, part in enumerate(parts):
        running.append([index, part, *start(index, part), 0, time.time()])
    while running:
        for entry in list(running):
            index, part, process, result_file, known, since = entry
            if process.poll() is None:
                size = result_file.stat().st_size
                if size != known:
                    entry[4:] = [size, time.time()]
                elif time.time() - since > 60 * int(os.environ.get("CONFORMANCE_PATIENCE", 1)):
                    process.kill()  # a test that hangs where no timeout reaches it
                continue
            done = 0
            last = None
            for line in result_file.read_text(errors="replace").splitlines():
                try:
                    item = json.loads(line)
                except ValueError:
                    continue
                if "start" in item:
                    last = item["start"]
                else:
                    results[item["file"]] = item
                    done += 1
            running.remove(entry)
            if done < len(part):
                results.setdefault(part[done]["file"], {"before": f"node died ({last})", "after": None})
                rest = part[done + 1:]
                if rest:
                    running.append([index, rest, *start(index, rest), 0, time.time()])
        time.sleep(0.5)
    return results


def run_again(jobs, results, suite, minified, scratch):
    """Runs once more, with six times the patience, what took too long: on a busy machine that says nothing."""
    slow = [job for job in jobs if any("timed out" in str(results.get(job["file"], {}).get(when)) for when in ("before", "after"))]
    if slow:
        os.environ["CONFORMANCE_PATIENCE"] = "6"
        results.update(run_node(slow, suite, minified, scratch))
        del os.environ["CONFORMANCE_PATIENCE"]


def test262(tool, suite, arguments):
    scratch = pathlib.Path(arguments.output or tempfile.mkdtemp(prefix="conformance-js-"))
    scratch.mkdir(parents=True, exist_ok=True)
    minified = scratch / "minified"
    positive, negative, fixtures = [], [], []
    for folder in arguments.folders:
        for place, path in enumerate(sorted((suite / "test" / folder).rglob("*.js"))):
            if place % arguments.sample and "_FIXTURE" not in path.name:
                continue
            file = str(path.relative_to(suite))
            if arguments.filter and arguments.filter not in file:
                continue
            if "_FIXTURE" in file:
                fixtures.append(file)
                continue
            text = path.read_bytes().decode("utf-8", "replace")
            data = front_matter(text)
            flags = data["flags"]
            goal = "module" if "module" in flags else "script"
            job = {"file": file, "includes": data["includes"], "module": goal == "module", "raw": "raw" in flags,
                   "async": "async" in flags, "strict": "onlyStrict" in flags}
            if data["negative"] == "parse" or data["negative"] == "early":
                negative.append(job)
            elif data["negative"] is None:
                positive.append(job)
    work = [("module" if job["module"] else "script", prefixed(suite, job, scratch), minified / job["file"])
            for job in positive]
    answers = minify(tool, work)
    minify(tool, [("automatic", suite / file, minified / file) for file in fixtures])
    rejected = {job["file"]: answer for job, answer in zip(positive, answers) if answer.startswith("error")}
    same = sum(answer == "same" for answer in answers)
    again = minify(tool, [(goal, output, scratch / "again" / output.relative_to(minified))
                          for (goal, _, output), answer in zip(work, answers) if not answer.startswith("error")])
    changing = [job["file"] for job, answer in zip(
        [job for job in positive if job["file"] not in rejected], again) if answer != "same"]
    refused = minify(tool, [("module" if job["module"] else "script", prefixed(suite, job, scratch), scratch / "negative" / job["file"])
                            for job in negative])
    accepted = [job["file"] for job, answer in zip(negative, refused) if not answer.startswith("error")]

    results = run_node(positive, suite, minified, scratch)
    run_again(positive, results, suite, minified, scratch)
    passing = [job["file"] for job in positive if results.get(job["file"], {}).get("before") == "pass"]
    broken = [job for job in positive if job["file"] in set(passing) and job["file"] not in rejected
              and results[job["file"]]["after"] != "pass"]
    reasons = ({job["file"]: "unexplained" for job in broken} if arguments.no_reasons
               else explain(tool, suite, scratch, broken, OPTIONS))
    failed = collections.defaultdict(list)
    for job in broken:
        failed[reasons[job["file"]]].append(f"{job['file']}: {results[job['file']]['after']}")
    refused_good = [f"{file}: {rejected[file]}" for file in passing if file in rejected]
    print(f"positive tests: {len(positive)}, passed by node before: {len(passing)}")
    print(f"outputs equal to their input: {same}")
    show("changed by a second run", changing, arguments.show)
    show("rejected though node passes them", refused_good, arguments.show)
    print(f"rejected in all: {len(rejected)}")
    for why, files in sorted(failed.items()):
        show(f"broken by {why}" if not why.startswith("unexpl") else f"broken, {why}", files, arguments.show)
    print(f"negative parse tests: {len(negative)}, rejected: {len(negative) - len(accepted)}")
    show("negative parse tests accepted", accepted, arguments.show)
    names = len(failed.get("assumption function-names", []))
    source = len(failed.get("the source text of functions", []))
    rows = [("webpack-assets " + " ".join(OPTIONS), len(refused_good), source, names, len(broken) - source - names, same)]
    good = [job for job in positive if job["file"] in set(passing)]
    for peer, make in PEERS.items():
        if arguments.peers and shutil.which(peer):
            rows.append((peer, *peer_row(make, good, suite, scratch / peer)))
    print("\n| minifier | passed before | rejected | broken: source text | names only | other | outputs equal to input |\n|---|---|---|---|---|---|---|")
    for row in rows:
        print(f"| {row[0].strip()} | {len(passing)} | " + " | ".join(map(str, row[1:])) + " |")
    keep(arguments, {
        "suite": str(suite), "options": OPTIONS, "positive": len(positive), "passedBefore": len(passing), "same": same,
        "changedBySecondRun": changing, "rejected": refused_good, "broken": failed, "negative": len(negative),
        "negativeAccepted": accepted,
        "table": [dict(zip(("minifier", "rejected", "sourceText", "namesOnly", "other", "same"), row)) for row in rows]})
    unexplained = any(why.startswith("unexplained") for why in failed)
    return 1 if unexplained or refused_good or accepted or changing else 0


def keep(arguments, figures):
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n")


# Peers


def esbuild(jobs, suite, folder):
    """Many files in one call; those it refuses are left out and the rest tried again."""
    refused = set()
    for start in range(0, len(jobs), 1000):
        files = [job["file"] for job in jobs[start:start + 1000]]
        while files:
            run = subprocess.run(
                ["esbuild", "--minify", "--platform=neutral", "--log-limit=0", "--color=false", f"--outdir={folder}", "--outbase=.", *files],
                cwd=suite, capture_output=True, text=True)
            if run.returncode == 0:
                break
            bad = set(re.findall(r"^    (\S+\.js):\d+:\d+:", run.stderr, re.M)) & set(files)
            if not bad:
                break
            refused |= bad
            files = [file for file in files if file not in bad]
    return refused


TERSER = r"""
const fs = require("fs"), path = require("path"), { minify } = require("terser");
const [jobs, suite, folder] = JSON.parse(fs.readFileSync(0, "utf8"));
(async () => {
  const refused = [];
  for (const job of jobs) {
    try {
      const { code } = await minify(fs.readFileSync(path.join(suite, job.file), "utf8"), { module: job.module, compress: {}, mangle: true });
      const output = path.join(folder, job.file);
      fs.mkdirSync(path.dirname(output), { recursive: true });
      fs.writeFileSync(output, code);
    } catch { refused.push(job.file); }
  }
  console.log(JSON.stringify(refused));
})();
"""


def terser(jobs, suite, folder):
    run = subprocess.run(
        ["node", "-e", TERSER], input=json.dumps([jobs, str(suite), str(folder)]), capture_output=True, text=True, check=True,
        env={**os.environ, "NODE_PATH": os.environ.get("NODE_PATH", "/usr/share/nodejs")})
    return set(json.loads(run.stdout))


PEERS = {"esbuild": esbuild, "terser": terser}


def peer_row(make, jobs, suite, folder):
    """How a peer does on the tests that pass before: the figures of a row."""
    folder.mkdir(parents=True, exist_ok=True)
    refused = make(jobs, suite, folder)
    work = [job for job in jobs if job["file"] not in refused and (folder / job["file"]).is_file()]
    refused |= {job["file"] for job in jobs} - {job["file"] for job in work}
    same = sum((folder / job["file"]).read_bytes() == (suite / job["file"]).read_bytes() for job in work)
    results = run_node(work, suite, folder, folder)
    broken = [job["file"] for job in work if results[job["file"]]["after"] != "pass"]
    texts = {file: (suite / file).read_text(errors="replace") for file in broken}
    source = [file for file in broken if re.search(r"Function\.prototype\.toString|nativeFunctionMatcher|assertToStringOrNative", texts[file])]
    names = [file for file in broken if file not in source and re.search(r"fn-name|\bname:|\.name\b|verifyProperty\([^,]+, .name", texts[file])]
    return len(refused), len(source), len(names), len(broken) - len(source) - len(names), same


def prefixed(suite, job, scratch):
    """A strict test is read with the directive in front, as its runner would."""
    if not job["strict"]:
        return suite / job["file"]
    path = scratch / "strict" / job["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b'"use strict";\n' + (suite / job["file"]).read_bytes())
    return path


# test262-parser-tests


def parser_tests(tool, suite, arguments):
    scratch = pathlib.Path(arguments.output or tempfile.mkdtemp(prefix="conformance-js-"))
    code = 0

    def goal(path):
        return "module" if ".module." in path.name else "script"

    outputs = {}
    for folder in ("pass", "pass-explicit", "fail", "early"):
        files = sorted((suite / folder).glob("*.js"))
        answers = minify(tool, [(goal(path), path, scratch / folder / path.name) for path in files])
        rejected = [path.name for path, answer in zip(files, answers) if answer.startswith("error")]
        accepted = [path.name for path, answer in zip(files, answers) if not answer.startswith("error")]
        if folder.startswith("pass"):
            show(f"{folder}: {len(files)} files, rejected", rejected, arguments.show)
            code |= bool(rejected)
            outputs[folder] = accepted
        else:
            show(f"{folder}: {len(files)} files, accepted", accepted, arguments.show)
    different = [name for name in outputs["pass"] if name in set(outputs["pass-explicit"])
                 and (scratch / "pass" / name).read_bytes() != (scratch / "pass-explicit" / name).read_bytes()]
    show("pass and pass-explicit with different outputs", different, arguments.show)
    code |= twice(tool, [(goal(scratch / folder / name), scratch / folder / name, scratch / "again" / folder / name)
                         for folder in outputs for name in outputs[folder]], arguments)
    return code


def twice(tool, work, arguments):
    answers = minify(tool, work)
    changing = [str(fields[1]) for fields, answer in zip(work, answers) if answer != "same"]
    show("changed by a second run", changing, arguments.show)
    return bool(changing)


# Any directory


CHECK = r"""
const fs = require("fs"), vm = require("vm");
function check(file) {
  const text = fs.readFileSync(file, "utf8");
  try { new vm.Script(text, { filename: file }); return "script"; } catch (first) {
    try { new vm.SourceTextModule(text, { identifier: file }); return "module"; } catch (second) {
      return "error " + (/import|export/.test(first.message) ? second : first).message;
    }
  }
}
for (const line of fs.readFileSync(0, "utf8").split("\n")) if (line) console.log(check(line));
"""


def check(files):
    process = subprocess.run(
        ["node", "--no-warnings", "--experimental-vm-modules", "--max-old-space-size=4096", "-e", CHECK],
        input="\n".join(map(str, files)), capture_output=True, text=True, check=True)
    return process.stdout.splitlines()


def folder(tool, suite, arguments):
    scratch = pathlib.Path(arguments.output or tempfile.mkdtemp(prefix="conformance-js-"))
    files = sorted(path for suffix in ("js", "mjs", "cjs") for path in suite.rglob(f"*.{suffix}") if path.is_file())
    before = check(files)
    code = 0
    good = [(path, kind) for path, kind in zip(files, before) if not kind.startswith("error")]
    print(f"programs: {len(files)}, read by node: {len(good)}")
    work = [("automatic", path, scratch / "minified" / path.relative_to(suite)) for path, _ in good]
    started = time.time()
    answers = minify(tool, work)
    seconds = time.time() - started
    rejected = [f"{fields[1]}: {answer}" for fields, answer in zip(work, answers) if answer.startswith("error")]
    show("rejected", rejected, arguments.show)
    print(f"outputs equal to their input: {sum(answer == 'same' for answer in answers)}")
    done = [(fields, kind) for fields, answer, (_, kind) in zip(work, answers, good) if not answer.startswith("error")]
    after = check([fields[2] for fields, _ in done])
    broken = [f"{fields[1]}: {now}" for (fields, kind), now in zip(done, after) if now != kind]
    show("no longer read by node, or as something else", broken, arguments.show)
    code |= bool(rejected) | bool(broken)
    code |= twice(tool, [("automatic", fields[2], scratch / "again" / fields[1].relative_to(suite)) for fields, _ in done], arguments)
    size = sum(fields[1].stat().st_size for fields, _ in done)
    small = sum(fields[2].stat().st_size for fields, _ in done)
    print(f"bytes: {size} to {small} in {seconds:.2f} s")
    return code


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("--output", help="a directory for the outputs; a temporary one otherwise")
    parser.add_argument("--filter", help="only test262 tests whose path contains this")
    parser.add_argument("--folders", nargs="*", default=["language", "annexB"], help="folders of test262's tests")
    parser.add_argument("--assume", help="none, all, or names from docs/assumptions.md between commas")
    parser.add_argument("--keep-names", action="store_true")
    parser.add_argument("--no-rename", action="store_true")
    parser.add_argument("--toplevel", action="store_true")
    parser.add_argument("--optimize", choices=["none", "default", "max"])
    parser.add_argument("--fuel", type=int, help="only so many rewrites in each file")
    parser.add_argument("--peers", action="store_true", help="run the installed peers over the same tests")
    parser.add_argument("--sample", type=int, default=1, help="every so many-th test only")
    parser.add_argument("--tool", type=pathlib.Path, help="minify-js-batch; built when not given")
    parser.add_argument("--no-reasons", action="store_true", help="do not look for the reasons of broken tests")
    parser.add_argument("--json", help="a file for all figures")
    parser.add_argument("--cache", type=pathlib.Path, help="a file that keeps how each text of a test ended")
    parser.add_argument("--jobs", type=int, help="how many processes at once; one per processor otherwise")
    parser.add_argument("--show", type=int, default=20, help="how many files to list of each kind")
    arguments = parser.parse_args()
    if not shutil.which("node"):
        sys.exit("node is not installed: the suites are run in it")
    if not arguments.suite.is_dir():
        sys.exit(f"{arguments.suite} is not a directory")
    suite = arguments.suite.resolve()
    OPTIONS[:] = tool_options(arguments)
    global CACHE, JOBS
    CACHE = Cache(arguments.cache)
    JOBS = arguments.jobs or JOBS
    tool = arguments.tool or build()
    if (suite / "harness").is_dir() and (suite / "test" / "language").is_dir():
        return test262(tool, suite, arguments)
    if (suite / "pass-explicit").is_dir():
        return parser_tests(tool, suite, arguments)
    return folder(tool, suite, arguments)


if __name__ == "__main__":
    sys.exit(main())
