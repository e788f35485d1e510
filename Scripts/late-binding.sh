#!/usr/bin/env bash
# late-binding.sh DIR: writes pkg-config files that have the headers of libxml2 and libarchive and not the libraries.
#
# With DIR in PKG_CONFIG_PATH a build on Linux does not link the two, and Sources/CLateBinding loads them when they are
# called. Prints DIR; prints nothing where pkg-config or one of the libraries is missing, and the build links as usual.
set -euo pipefail
directory=$1
[ "$(uname -s)" = Linux ] && command -v pkg-config >/dev/null || exit 0
mkdir -p "$directory"
for package in libxml-2.0 libarchive; do
  flags=$(pkg-config --cflags "$package" 2>/dev/null) || exit 0
  text="Name: $package
Description: the headers of $package
Version: $(pkg-config --modversion "$package")
Cflags: $flags"
  file="$directory/$package.pc"
  [ -f "$file" ] && [ "$(cat "$file")" = "$text" ] || printf '%s\n' "$text" >"$file"
done
cd "$directory"
pwd
