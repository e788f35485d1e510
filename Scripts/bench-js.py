#!/usr/bin/env python3
"""Measures the JavaScript minifier beside the peers that are installed: `make bench-js SCRIPTS=DIR`.

Each file of DIR is minified by each tool with one set of options for all files. Sizes are those of the output and of
`gzip -9`; the totals are over the files that every tool took, and geometric means of the ratio to the input stand
beside them, since four files are most of the bytes. Outputs of peers are kept by the hash of the input. Times (user
and system together, the best of a few) and peak memory are measured only with `--time`, all in the same run.
Nothing is passed through: an output is checked by node, and a tool whose output does not parse gets no figure.
"""
import argparse
import gzip
import hashlib
import json
import math
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Where Debian keeps what its packages of node programs require.
os.environ.setdefault("NODE_PATH", "/usr/share/nodejs")
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "webpack-assets-bench-js"


def first_line(command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=30)
        return ((run.stdout or run.stderr).strip().splitlines() or [""])[0]
    except OSError:
        return ""


class Tool:
    """A minifier: its name, its version, and its command for a file."""

    def __init__(self, name, version, command, cached=True):
        self.name, self.version, self.command, self.cached = name, version, command, cached


def module_of(path):
    return path.name.endswith((".mjs.js", ".mjs"))


def peers():
    found = []
    if shutil.which("esbuild"):
        found.append(Tool("esbuild", first_line(["esbuild", "--version"]),
                          lambda source, output: ["esbuild", "--minify", "--platform=neutral", "--log-level=error", f"--outfile={output}", source]))
    if shutil.which("terser"):
        found.append(Tool("terser", first_line(["terser", "--version"]),
                          lambda source, output: ["terser", source, "-c", "-m", *(["--module"] if module_of(pathlib.Path(source)) else []), "-o", output]))
    version = first_line(["minify", "--version"])
    if version.startswith("minify v"):
        found.append(Tool("tdewolff", version.split()[1],
                          lambda source, output: ["minify", "--type=js", "-o", output, source]))
    if shutil.which("uglifyjs"):
        found.append(Tool("UglifyJS", first_line(["uglifyjs", "--version"]),
                          lambda source, output: ["uglifyjs", source, "-c", "-m", *(["--module"] if module_of(pathlib.Path(source)) else []), "-o", output]))
    return found


def ours(arguments):
    batch = arguments.tool
    if not batch:
        # With the Swift runtime inside, as the tool itself is built; Apple systems carry it.
        scratch = ROOT / "Conformance/.build/static"
        static = [] if platform.system() == "Darwin" else ["--static-swift-stdlib"]
        subprocess.run(["swift", "build", "-c", "release", "--package-path", str(ROOT / "Conformance"), "--scratch-path", str(scratch), *static],
                       check=True, stdout=subprocess.DEVNULL)
        batch = scratch / "release/minify-js-batch"
    options = ["--optimize", arguments.optimize, *arguments.options.split()]

    def command(source, output):
        goal = "module" if module_of(pathlib.Path(source)) else "automatic"
        return [str(batch), *options, "--file", goal, str(source), str(output)]

    revision = first_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"])
    return Tool("webpack-assets", f"{revision} {' '.join(options)}", command, cached=False)


def run(command, timeout):
    """Runs a command; gives whether it worked and the end of what it complained of."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, errors = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return False, "timeout"
    return process.returncode == 0, errors.decode("utf-8", "replace")[-300:]


MEASURE = r"""
import resource, subprocess, sys, json
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]))
"""


def measure(command, times):
    best = None
    for _ in range(times):
        answer = json.loads(subprocess.run([sys.executable, "-c", MEASURE, *map(str, command)], capture_output=True, text=True).stdout)
        if answer[0] != 0:
            return None
        best = answer if best is None else [0, min(best[1], answer[1]), max(best[2], answer[2])]
    return {"seconds": best[1], "peakKB": best[2]}


CHECK = r"""
const fs = require("fs"), vm = require("vm"), [file] = process.argv.slice(1);
const text = fs.readFileSync(file, "utf8");
try { new vm.Script(text); } catch (first) { try { new vm.SourceTextModule(text); } catch (second) { process.exit(1); } }
"""


def figures(tool, source, arguments, scratch):
    """The sizes of one file by one tool."""
    data = source.read_bytes()
    output = scratch / tool.name / source.name
    output.parent.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(data + f"{tool.name}\0{tool.version}\0{module_of(source)}\0{[str(w) for w in tool.command('in', 'out')]}".encode()).hexdigest()
    kept = CACHE / f"{key}.js"
    if tool.cached and kept.is_file():
        shutil.copy(kept, output)
    else:
        worked, errors = run(tool.command(str(source), str(output)), arguments.timeout)
        if not worked or not output.is_file():
            return {"error": errors.strip() or "no output"}
        if subprocess.run(["node", "--no-warnings", "--experimental-vm-modules", "-e", CHECK, str(output)], capture_output=True).returncode != 0:
            return {"error": "node does not read the output"}
        if tool.cached:
            CACHE.mkdir(parents=True, exist_ok=True)
            shutil.copy(output, kept)
    result = output.read_bytes()
    row = {"bytes": len(result), "gzip": len(gzip.compress(result, 9, mtime=0)), "equalsInput": result == data}
    if arguments.time:
        row.update(measure(tool.command(str(source), str(output)), arguments.times) or {})
    return row


def mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def table(lines):
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def markdown(tools, files, rows, arguments):
    text = []
    judged = [tool for tool in tools if any("bytes" in rows[file][tool.name] for file in files)]
    for what in ("bytes", "gzip"):
        head = ["file", "input" if what == "bytes" else "input gzip"] + [tool.name for tool in tools] + [f"ours / {tool.name}" for tool in tools[1:]]
        lines = [head, ["---"] * len(head)]
        for file in files:
            own = rows[file][tools[0].name].get(what)
            cells = [rows[file][tool.name].get(what) for tool in tools]
            lines.append([file, f"{rows[file]['input'][what]:,}"] + [f"{cell:,}" if cell else "—" for cell in cells]
                         + [f"{own / cell:.4f}" if own and cell else "—" for cell in cells[1:]])
        common = [file for file in files if all(what in rows[file][tool.name] for tool in judged)]
        sums = [sum(rows[file][tool.name].get(what, 0) for file in common) for tool in tools]
        lines.append([f"**total of {len(common)}**", f"{sum(rows[file]['input'][what] for file in common):,}"] + [f"**{value:,}**" for value in sums]
                     + [f"**{sums[0] / value:.4f}**" if value else "—" for value in sums[1:]])
        ratios = [mean(rows[file][tool.name].get(what, math.nan) / rows[file]["input"][what] for file in common) for tool in tools]
        lines.append(["geometric mean of output / input", ""] + [f"{value:.4f}" for value in ratios]
                     + [f"{mean(rows[file][tools[0].name][what] / rows[file][tool.name].get(what, math.nan) for file in common):.4f}" for tool in tools[1:]])
        text.append(f"### {'Size' if what == 'bytes' else 'gzip -9'}, in bytes\n\n" + table(lines))
    if arguments.time:
        for what, title, form in (("seconds", "User and system time, in seconds", "{:.3f}"), ("peakKB", "Peak memory, in MB", "{:.0f}")):
            scale = 1024 if what == "peakKB" else 1
            lines = [["file"] + [tool.name for tool in tools], ["---"] * (len(tools) + 1)]
            for file in files:
                lines.append([file] + [form.format(rows[file][tool.name][what] / scale) if what in rows[file][tool.name] else "—" for tool in tools])
            common = [file for file in files if all(what in rows[file][tool.name] for tool in judged)]
            if what == "seconds":
                lines.append([f"**total of {len(common)}**"] + [form.format(sum(rows[file][tool.name].get(what, 0) for file in common)) for tool in tools])
            else:
                lines.append(["**largest**"] + [form.format(max((rows[file][tool.name].get(what, 0) for file in common), default=0) / scale) for tool in tools])
            text.append(f"### {title}\n\n" + table(lines))
    problems = [f"- {tool.name}, {file}: {rows[file][tool.name]['error']}" for file in files for tool in tools if "error" in rows[file][tool.name]]
    if problems:
        text.append("### Not done\n\n" + "\n".join(problems))
    return "\n\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scripts", type=pathlib.Path)
    parser.add_argument("--optimize", default="max", choices=["none", "default", "max"])
    parser.add_argument("--options", default="", help="more options of minify-js-batch, in one word")
    parser.add_argument("--tool", type=pathlib.Path, help="minify-js-batch; built when not given")
    parser.add_argument("--only", help="only files whose name contains this")
    parser.add_argument("--peers", default="all", help="all, none, or names between commas")
    parser.add_argument("--time", action="store_true", help="measure times and memory, of every tool in this run")
    parser.add_argument("--times", type=int, default=3, help="how often; the best counts")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, help="where to leave the outputs")
    arguments = parser.parse_args()
    files = sorted(path for path in arguments.scripts.iterdir() if path.suffix in (".js", ".mjs", ".cjs") and (not arguments.only or arguments.only in path.name))
    if not files:
        sys.exit(f"no scripts in {arguments.scripts}")
    scratch = arguments.output or pathlib.Path(tempfile.mkdtemp(prefix="bench-js-"))
    wanted = peers() if arguments.peers == "all" else [tool for tool in peers() if tool.name in arguments.peers.split(",")]
    tools = [ours(arguments), *wanted]
    rows = {}
    for path in files:
        data = path.read_bytes()
        rows[path.name] = {"input": {"bytes": len(data), "gzip": len(gzip.compress(data, 9, mtime=0))}}
        for tool in tools:
            rows[path.name][tool.name] = figures(tool, path.resolve(), arguments, scratch)
            print(f"\r{path.name} {tool.name}".ljust(60), end="", file=sys.stderr, flush=True)
    print("\r".ljust(61) + "\r", end="", file=sys.stderr)
    print("Tools: " + "; ".join(f"{tool.name} {tool.version}" for tool in tools) + f". {platform.system()} {platform.machine()}, {os.cpu_count()} processors.\n")
    print(markdown(tools, [path.name for path in files], rows, arguments))
    if arguments.json:
        arguments.json.write_text(json.dumps({"tools": {tool.name: tool.version for tool in tools}, "files": rows}, indent=1) + "\n")
    return 1 if any("error" in rows[path.name][tools[0].name] for path in files) else 0


if __name__ == "__main__":
    sys.exit(main())
