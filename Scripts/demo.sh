#!/usr/bin/env bash
# demo.sh TOOL: the main job on the sample site, every step with what it cost.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$(realpath "$1")
place=$(mktemp -d "${TMPDIR:-/tmp}/webpack-assets-demo.XXXXXX")
trap 'rm -rf "$place"' EXIT

say() { printf '\n$ webpack-assets %s\n' "$*"; }

say build Samples/site/build --output site-bundle
"$tool" build Samples/site/build --output "$place/site-bundle"
say extract site-bundle/bundle.zip site
"$tool" extract "$place/site-bundle/bundle.zip" "$place/site"
say extract site-bundle/bundle.zip site "    # the next launch"
"$tool" extract "$place/site-bundle/bundle.zip" "$place/site"
say verify site-bundle/bundle.zip site
"$tool" verify "$place/site-bundle/bundle.zip" "$place/site"

echo
echo "Made of Samples/site/build ($(du -sk Samples/site/build | cut -f 1) KB on disk):"
ls -l "$place/site-bundle" | awk 'NR > 1 {printf "  %9d bytes  %s\n", $5, $NF}'
