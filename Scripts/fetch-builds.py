#!/usr/bin/env python3
"""Fetches the real web builds that the benchmarks use, out of the packages that ship them.

    fetch-builds.py DIRECTORY [NAME…]

Needs pip and, for Debian's packages, apt-get and dpkg-deb, as they are set up on the machine.
"""
import fnmatch
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

# name, kind, package, folder inside it
BUILDS = [
    ("mlflow", "wheel", "mlflow==3.18.0", "mlflow/server/js/build"),
    ("streamlit", "wheel", "streamlit==1.67.0", "streamlit/static"),
    ("dagster-webserver", "wheel", "dagster-webserver==1.13.27", "dagster_webserver/webapp/build"),
    ("swagger-ui", "wheel", "swagger-ui-bundle==1.1.0", "swagger_ui_bundle/vendor/swagger-ui-4.15.5"),
    ("netron", "wheel", "netron==9.3.3", "netron"),
    ("jupyterlab", "wheel", "jupyterlab==4.6.6", "jupyterlab/static"),
    ("home-assistant", "wheel", "home-assistant-frontend==20261028.6", "hass_frontend"),
    ("open-webui", "wheel", "open-webui==0.12.4", "open_webui/frontend"),
    ("litellm", "wheel", "litellm==1.110.2", "litellm/proxy/_experimental/out"),
    ("deb-deluge", "deb", "deluge-web", "usr/lib/python3/dist-packages/deluge/ui/web"),
]
# What packaging for Python leaves beside a build.
PACKAGING = ["*.py", "*.pyc", "py.typed"]


def unpack(kind, package, into):
    if kind == "wheel":
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:",
                        "--ignore-requires-python", "--python-version", "3.12", "--platform", "any",
                        "--platform", "manylinux_2_28_x86_64", "-d", str(into), package], check=True)
        with zipfile.ZipFile(next(into.glob("*.whl"))) as wheel:
            wheel.extractall(into / "tree")
    else:
        subprocess.run(["apt-get", "download", "-q", package], cwd=into, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["dpkg-deb", "-x", str(next(into.glob("*.deb"))), str(into / "tree")], check=True)
    return into / "tree"


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    destination = pathlib.Path(arguments[0])
    wanted = set(arguments[1:])
    unknown = wanted - {row[0] for row in BUILDS}
    if unknown:
        sys.exit(f"error: no such build: {', '.join(sorted(unknown))}")
    destination.mkdir(parents=True, exist_ok=True)
    failed = []
    for name, kind, package, folder in BUILDS:
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            try:
                tree = unpack(kind, package, pathlib.Path(temporary))
            except (subprocess.CalledProcessError, StopIteration) as error:
                print(f"{name}: error: {package} could not be fetched: {error}", file=sys.stderr)
                failed.append(name)
                continue
            shutil.rmtree(destination / name, ignore_errors=True)
            shutil.copytree(tree / folder, destination / name, symlinks=True,
                            ignore=lambda _, names: [n for n in names if n == "__pycache__"
                                                     or any(fnmatch.fnmatch(n, p) for p in PACKAGING)])
        files = sum(1 for path in (destination / name).rglob("*") if path.is_file())
        print(f"{name}: {files} files")
    sys.exit(1 if failed else 0)


main(sys.argv[1:])
