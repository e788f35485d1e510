#!/usr/bin/env bash
# late-binding.sh DIR: writes pkg-config files that have the headers of libxml2 and libarchive and not the libraries.
#
# With DIR in PKG_CONFIG_PATH a build on Linux does not link the two, and Sources/CLateBinding loads them when they are
# called. Prints DIR; prints nothing where pkg-config or a library is missing, or where a function is called that
# LateBinding.c does not define: the build links as usual then. `--check` fails for such a function.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
  local late=Sources/CLateBinding/LateBinding.c
  while read -r name; do
    grep -qE "[ (,*]${name#archive_read_support_}[,)]" "$late" || echo "$name is called but not defined in $late"
  done < <(grep -rhoE '\b(xml[A-Z][A-Za-z]*|archive_(read|entry|error)_[a-z0-9_]+)\(' --include='*.swift' \
    Sources/MinifyMarkup Sources/AssetPack | tr -d '(' | sort -u)
}

found=$(missing)
if [ "$1" = --check ]; then
  [ -z "$found" ] || { sed 's/^/error: /' <<<"$found" >&2; exit 1; }
  exit 0
fi
[ "$(uname -s)" = Linux ] && command -v pkg-config >/dev/null || exit 0
[ -z "$found" ] || { sed 's/^/note: /; s/$/; the libraries are linked/' <<<"$found" >&2; exit 0; }
directory=$1
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
