#!/usr/bin/env bash
# formula.sh OUTPUT [URL]: writes the source archive and the Homebrew formula for it into OUTPUT.
#
# URL is where the archive will be; without one the formula names the archive here, which is what a try needs.
set -euo pipefail
cd "$(dirname "$0")/.."
output=${1:?the directory to write}
version=$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/AssetText/ToolVersion.swift)
name=webpack-assets-$version
mkdir -p "$output"
output=$(cd "$output" && pwd)
git archive --format=tar.gz --prefix="$name/" -o "$output/$name.tar.gz" HEAD
digest=$({ sha256sum "$output/$name.tar.gz" 2>/dev/null || shasum -a 256 "$output/$name.tar.gz"; } | cut -d ' ' -f 1)
url=${2:-file://$output/$name.tar.gz}
sed -e "s|@URL@|$url|" -e "s|@HOMEPAGE@|${HOMEPAGE:-${url%/*}}|" -e "s|@VERSION@|$version|" -e "s|@SHA256@|$digest|" \
  packaging/webpack-assets.rb.in > "$output/webpack-assets.rb"
echo "$output/webpack-assets.rb"
