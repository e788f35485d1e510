#!/usr/bin/env python3
"""Proves that the run-script phase of Samples/xcode writes nothing that its file lists do not name.

usage: check-sandbox.py [--tool TOOL]

Xcode's sandbox lets a phase write the files that its output lists name, each by its very name, and the target's temporary
directory; of the project it reads what the input lists name, and the directories above these. This runs file-lists.sh and
then, twice, pack-web.sh on a copy of the sample site under strace, with the directories that Xcode would set, and compares
every call that opens, makes, renames or removes something with those rules."""
import argparse, os, pathlib, re, shutil, subprocess, sys, tempfile

here = pathlib.Path(__file__).resolve().parent.parent
parser = argparse.ArgumentParser()
parser.add_argument("--tool", default=str(here / ".build/release/webpack-assets"))
arguments = parser.parse_args()
if not shutil.which("strace"):
    sys.exit("error: strace is missing; install it with 'apt-get install strace'")

top = pathlib.Path(tempfile.mkdtemp(prefix="webpack-assets-sandbox-")).resolve()
tools, project, derived = top / "bin", top / "project", top / "derived"
(project / "web").mkdir(parents=True)
tools.mkdir()
(tools / "webpack-assets").symlink_to(pathlib.Path(arguments.tool).resolve())
shutil.copytree(here / "Samples/site/build", project / "web/build")
shutil.copytree(here / "Samples/xcode", project / "web/xcode")
# A warning with a place, which has to be one that Xcode finds.
(project / "web/build/broken.js").write_text("let a = 1;\nlet b = ;\n")
environment = {
    "PATH": f"{tools}:/usr/bin:/bin",
    "HOME": os.environ.get("HOME", "/"),
    "SRCROOT": str(project),
    "PROJECT_DIR": str(project),
    "TARGET_BUILD_DIR": str(derived / "products"),
    "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app",
    "TARGET_TEMP_DIR": str(derived / "intermediates/App.build"),
    "DERIVED_FILE_DIR": str(derived / "intermediates/App.build/DerivedSources"),
    "TMPDIR": str(top / "tmp"),
}
(top / "tmp").mkdir()
subprocess.run([project / "web/xcode/file-lists.sh", project], check=True, env={
    key: value for key, value in environment.items() if key in ("PATH", "HOME", "TMPDIR")})


def listed(name):
    """The paths that a list names, as Xcode would read it."""
    text = (project / f"web/xcode/{name}.xcfilelist").read_text()
    return {re.sub(r"\$\((\w+)\)", lambda match: environment[match[1]], line) for line in text.splitlines()}


inputs, outputs = listed("inputs") | {str(project / "web/xcode/pack-web.sh")}, listed("outputs")
# Xcode makes the directories of what is declared before the phase runs.
for output in outputs:
    os.makedirs(os.path.dirname(output), exist_ok=True)
os.makedirs(environment["TARGET_TEMP_DIR"])
above = {str(parent) for path in inputs | outputs for parent in pathlib.Path(path).parents}

CHANGING = ("mkdir", "mkdirat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "link", "linkat", "symlink",
            "symlinkat", "truncate", "creat", "chmod", "fchmodat", "chown", "fchownat", "utimensat", "mknod", "mknodat", "setxattr")


def below(path, root):
    return path == root or path.startswith(root.rstrip("/") + "/")


def judge(trace, faults):
    """Compares the calls of one run with what is allowed; returns how many files it wrote and read in the project."""
    written, read = set(), set()
    for line in trace.read_text(errors="replace").splitlines():
        match = re.match(r"(?:\d+ +)?(\w+)\((.*?)\)? += (-?\d+)", line)
        if not match:
            continue
        call, text, result = match[1], match[2], int(match[3])
        paths = []
        for directory, path in re.findall(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"', text):
            paths.append(os.path.normpath(os.path.join(directory or str(project), path)))
        changes = call in CHANGING or (call in ("open", "openat") and re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC)", text))
        if call == "utimensat" and not paths:
            paths = re.findall(r"^\d+<([^>]*)>", text)
        for path in paths[:2] if changes else paths[:1]:
            if below(path, "/dev") or below(path, "/proc"):
                continue
            if changes:
                # What fails because it is there already changes nothing, but the sandbox refuses the attempt as well.
                if path not in outputs and not below(path, environment["TARGET_TEMP_DIR"]) or below(path, environment["DERIVED_FILE_DIR"]):
                    faults.append(f"{call} changes {path}, which no list names" + (" (it failed)" if result < 0 else ""))
                written.add(path)
            elif call in ("open", "openat") and result >= 0 and (below(path, str(project)) or below(path, str(derived))):
                if path not in inputs | outputs | above and not below(path, environment["TARGET_TEMP_DIR"]):
                    faults.append(f"{call} reads {path}, which no list names")
                read.add(path)
    return len(written), len(read)


faults = []
for number, change in enumerate([None, "index.html"]):
    if change:
        with open(project / "web/build" / change, "a") as file:
            file.write("<!-- another -->\n")
    trace = top / f"trace{number}"
    run = subprocess.run(
        ["strace", "-f", "-y", "-s", "4096", "-o", trace, "-e", "trace=%file,utimensat", project / "web/xcode/pack-web.sh"],
        env=environment, cwd=project, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"error: the phase ended with {run.returncode}:\n{run.stderr}")
    written, read = judge(trace, faults)
    place = f"{project}/web/build/broken.js:2:9: warning: "
    if place not in run.stderr:
        faults.append(f"no diagnostic begins with '{place}':\n{run.stderr}")
    print(f"{'a changed file' if change else 'the first run'}: {written} paths written, {read} paths of the project read")
for output in sorted(outputs):
    if not os.path.exists(output):
        faults.append(f"{output} is declared and was not written")
# The check itself: a declaration less has to be noticed.
outputs.discard(sorted(outputs)[0])
seeded = []
judge(top / "trace0", seeded)
if not seeded:
    faults.append("a write that is not declared is not noticed by this check")
shutil.rmtree(top)
for fault in faults[:20]:
    print(f"error: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
