#!/usr/bin/env bash
# deps.sh: installs the C libraries that the package links, where they are missing.
#   deps.sh [--has-zopfli] [--browsers] [--webkit]
# With --browsers also Chromium and WebKitGTK, which make test-browser drives; with --webkit what Samples/LaunchApp is built with.
# Debian and Ubuntu through apt-get, macOS through brew. With everything there it costs a few milliseconds.
set -euo pipefail

has_zopfli() { # zopfli has no pkg-config file
  printf '#include <zopfli/zopfli.h>\n' | "${CC:-cc}" ${ZOPFLI_CFLAGS:-} -E -x c - >/dev/null 2>&1
}
if [ "${1:-}" = --has-zopfli ]; then has_zopfli; exit; fi

browsers=()
if [ "${1:-}" = --browsers ]; then browsers=(chromium libwebkit2gtk-4.1-dev xvfb fonts-dejavu-core); fi
if [ "${1:-}" = --webkit ]; then browsers=(libwebkit2gtk-4.1-dev xvfb fonts-dejavu-core); fi
has_browsers() {
  [ ${#browsers[@]} = 0 ] && return
  pkg-config --exists webkit2gtk-4.1 && command -v Xvfb >/dev/null || return 1
  [ "${browsers[0]}" != chromium ] || command -v chromium >/dev/null
}

modules=(libarchive zlib libxml-2.0 libdeflate libcurl libmicrohttpd spng libturbojpeg)
complete() { command -v pkg-config >/dev/null && pkg-config --exists "${modules[@]}" && has_zopfli; }

case $(uname -s) in
Darwin)
  command -v brew >/dev/null || { echo "error: Homebrew is missing; see https://brew.sh, then run make again" >&2; exit 1; }
  prefix=$(brew --prefix)
  export PKG_CONFIG_PATH="$prefix/opt/libarchive/lib/pkgconfig:$prefix/opt/curl/lib/pkgconfig:$prefix/opt/libxml2/lib/pkgconfig:$prefix/opt/zlib/lib/pkgconfig:$prefix/opt/jpeg-turbo/lib/pkgconfig:${PKG_CONFIG_PATH:-}"
  export ZOPFLI_CFLAGS="-I$prefix/include"
  complete || brew install curl libarchive libdeflate libmicrohttpd libspng jpeg-turbo zopfli pkgconf
  ;;
Linux)
  complete && has_browsers && exit 0
  packages=(pkg-config libarchive-dev zlib1g-dev libxml2-dev libdeflate-dev libcurl4-openssl-dev libmicrohttpd-dev libzopfli-dev libspng-dev libturbojpeg0-dev "${browsers[@]}")
  if ! command -v apt-get >/dev/null; then
    echo "error: no apt-get here; install libarchive, zlib, libxml2, libdeflate, libcurl, libmicrohttpd, libspng, libturbojpeg and zopfli with their headers, and pkg-config" >&2
    exit 1
  fi
  sudo=()
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      sudo=(sudo)
    else
      echo "error: libraries are missing; type: sudo apt-get install -y ${packages[*]}" >&2
      exit 1
    fi
  fi
  export DEBIAN_FRONTEND=noninteractive
  install() { "${sudo[@]}" apt-get install -y --no-install-recommends "${packages[@]}"; }
  # A machine that never asked for the lists finds no package: ask once and try again.
  install >/dev/null 2>&1 || { "${sudo[@]}" apt-get update -q && install; }
  ;;
*)
  echo "error: $(uname -s) is not supported; Linux and macOS are" >&2
  exit 1
  ;;
esac
complete || { echo "error: the libraries were installed but pkg-config does not find all of ${modules[*]} and zopfli" >&2; exit 1; }
