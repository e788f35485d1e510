#!/usr/bin/env bash
# deb.sh TOOL OUTPUT: a Debian package of what `make install` installs.
#
# The tool loads most libraries when they are called, so no tool sees what it depends on: the packages are those that own
# the libraries named in CLateBinding, and the C library.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:?the tool} output=${2:?the directory to write}
version=$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/AssetText/ToolVersion.swift)
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

make --no-print-directory install-files DESTDIR="$root" PREFIX=/usr TOOL="$tool" >/dev/null
gzip -9n "$root/usr/share/man/man1/webpack-assets.1"
# Where Debian's zsh looks for what packages bring.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_webpack-assets" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
mkdir -p "$root/usr/share/doc/webpack-assets" "$root/DEBIAN"
cp README.md docs/*.md "$root/usr/share/doc/webpack-assets/"
gzip -9nc CHANGELOG.md > "$root/usr/share/doc/webpack-assets/changelog.gz"

packages=()
missing=()
for library in $(sed -n 's/.*"\(lib[a-z0-9]*\.so\.[0-9]*\)".*/\1/p' Sources/CLateBinding/LateBinding.c); do
  path=$(ldconfig -p | awk -v name="$library" '$1 == name {print $NF; exit}')
  [ -n "$path" ] || { missing+=("$library"); continue; }
  owner=$(dpkg -S "$(realpath "$path")" 2>/dev/null | cut -d : -f 1 | head -1)
  [ -z "$owner" ] || packages+=("$owner")
done
# Where the system has one of two versions of a library, the other one is no matter.
[ ${#packages[@]} -gt 0 ] || { echo "error: none of the libraries belongs to a package: ${missing[*]}" >&2; exit 1; }
libc=$(objdump -T "$tool" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -1)
depends=$(printf '%s\n' "libc6 (>= $libc)" "${packages[@]}" | sort -u | paste -sd , | sed 's/,/, /g')

cat > "$root/DEBIAN/control" <<CONTROL
Package: webpack-assets
Version: $version
Architecture: $architecture
Maintainer: ${DEB_MAINTAINER:-webpack-assets <webpack-assets@localhost>}
Section: web
Priority: optional
Depends: $depends
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f 1)
Description: pack a web build for a native app's web view
 Minifies a build directory of webpack, Vite, Next or Gatsby, writes a shell page
 that paints at once, packs everything else into one archive and unpacks that in
 parallel, once, safely.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
mkdir -p "$output"
package=$output/webpack-assets_${version}_$architecture.deb
# Equal contents make an equal package.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0) dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
