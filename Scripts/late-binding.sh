#!/usr/bin/env bash
# late-binding.sh DIR: makes the tool start faster on Linux, by what it is linked with; prints DIR for PKG_CONFIG_PATH.
#
# A library that is linked is found, mapped and bound whenever a process starts. What a launch does not call is therefore not
# linked: DIR gets pkg-config files that have the headers of libxml2, libarchive, libcurl, libmicrohttpd, libspng and
# libturbojpeg and not the libraries, and
# Sources/CLateBinding loads them when they are called. What a launch does call becomes part of the binary: DIR gets the
# archives of the C and C++ libraries, where the system has them, and stands before the system's directories.
#
# Prints nothing where pkg-config or a library is missing, or where a function is called that LateBinding.c does not
# define: the build links as usual then. `--check` fails for such a function.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
  local late=Sources/CLateBinding/LateBinding.c
  while read -r name; do
    grep -qE "[ (,*]${name#archive_read_support_}[,)]" "$late" || echo "$name is called but not defined in $late"
  done < <(grep -rhoE '\b(xml[A-Z][A-Za-z]*|archive_(read|entry|error)_[a-z0-9_]+|curl_[a-z_]+|MHD_[a-z_]+|spng_[a-z]+_[a-z_]+|spng_strerror|tj[A-Z][A-Za-z0-9]+)\(' \
    --include='*.swift' --include=shim.h Sources/MinifyMarkup Sources/MinifyImage Sources/AssetPack Sources/AssetBuild Sources/CCurl \
    Sources/AssetCLI/Serving Sources/CMicroHTTPD |
    tr -d '(' | sort -u)
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
write() { # write PACKAGE LINE: a pkg-config file with the headers of a package, where it is not there as it should be
  local flags text
  flags=$(pkg-config --cflags "$1" 2>/dev/null) || return 1
  text="Name: $1
Description: $1 as webpack-assets links it
Version: $(pkg-config --modversion "$1")
Cflags: $flags${2:+
$2}"
  [ -f "$1.pc" ] && [ "$(cat "$1.pc")" = "$text" ] || printf '%s\n' "$text" >"$1.pc"
}
cd "$directory"
directory=$PWD
for package in libxml-2.0 libarchive libcurl libmicrohttpd spng libturbojpeg; do write "$package" "" || exit 0; done

# An archive can be part of the tool where it was compiled for programs that are loaded anywhere: a small one tells.
usable() { # usable ARCHIVE SYMBOL [LIBRARY…]
  printf 'void f(void) __asm__("%s");\nint main(void) { return f != 0; }\n' "$2" |
    "${CC:-cc}" -pie -fPIE -x c - -x none "$1" "${@:3}" -o probe 2>/dev/null
}
archive() { # archive NAME FILE SYMBOL [LIBRARY…]
  local path
  path=$("${CC:-cc}" -print-file-name="$2" 2>/dev/null) || return 1
  [ "$(readlink "$1")" = "$path" ] && [ -f "$path" ] && return
  if [ -f "$path" ] && usable "$path" "${@:3}"; then ln -sf "$path" "$1"; else rm -f "$1"; return 1; fi
}
rm -f probe
if archive libgcc_s.a libgcc_eh.a _Unwind_Resume; then
  archive libstdc++.a libstdc++.a _ZSt9terminatev -lm || true
fi
while read -r package library symbol; do
  archive "lib$library.a" "lib$library.a" "$symbol" && write "$package" "Libs: -L$directory -l$library" ||
    rm -f "$package.pc"
done <<<"libdeflate deflate libdeflate_free_decompressor
zlib z inflateEnd"
# Zopfli has no pkg-config file, its module names it; an archive with nothing in it is found first.
if [ "${WEBPACK_ASSETS_WITH_ZOPFLI:-0}" = 1 ] && [ ! -f libzopfli.a ]; then ar cr libzopfli.a || true; fi
rm -f probe
pwd
