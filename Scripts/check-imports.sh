#!/usr/bin/env bash
# check-imports.sh: compares each import with the table below (docs/architecture.md draws it). No arrow points up, and
# transitive imports, which the compiler lets through, are found too.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed() {
  case $1 in
  AssetText) echo "CDigest" ;;
  MinifyJS | MinifyCSS) echo "AssetText" ;;
  MinifyMarkup) echo "AssetText MinifyCSS MinifyJS CXML2" ;;
  MinifyImage) echo "AssetText CZlib CDeflate CZopfli CSPNG CTurboJPEG" ;;
  AssetArchive) echo "AssetText CZlib CDeflate FoundationEssentials Foundation" ;;
  AssetRuntime) echo "AssetText AssetArchive Dispatch Foundation WebKit SwiftUI UIKit AppKit os" ;;
  AssetPack) echo "AssetText AssetArchive CZlib CDeflate CZopfli CArchive" ;;
  AssetBuild) echo "AssetText MinifyJS MinifyCSS MinifyMarkup MinifyImage AssetArchive AssetPack CCurl FoundationEssentials Foundation" ;;
  AssetCLI) echo "AssetText MinifyJS MinifyCSS MinifyMarkup MinifyImage AssetArchive AssetPack AssetBuild AssetRuntime CMicroHTTPD FoundationEssentials Foundation Dispatch" ;;
  webpack-assets) echo "AssetCLI" ;;
  *) return 1 ;;
  esac
}

failed=0
for folder in Sources/*/; do
  module=$(basename "$folder")
  case $module in C[A-Z]*) continue ;; esac
  if ! list=" $(allowed "$module") Glibc Musl Darwin "; then
    echo "error: $module is not in the table of Scripts/check-imports.sh" >&2
    failed=1
    continue
  fi
  while IFS=: read -r file line text; do
    name=$(sed -E 's/^.*import +((struct|class|enum|func|protocol) +)?([A-Za-z0-9_]+).*$/\3/' <<<"$text")
    case $list in
    *" $name "*) ;;
    *) echo "$file:$line: error: $module may not import $name" >&2; failed=1 ;;
    esac
  done < <(grep -rnE '^[[:space:]]*((@[A-Za-z_()]+|public|package|internal|private|fileprivate)[[:space:]]+)*import[[:space:]]' --include='*.swift' "$folder" || true)
done

# One file alone names libarchive, so that what reads foreign archives is easy to see; one alone reaches the network.
others=$(grep -rlE 'import CArchive' --include='*.swift' Sources | grep -v '/LibarchiveReader[^/]*\.swift$' || true)
others+=$(grep -rlE 'import CCurl' --include='*.swift' Sources | grep -v '/CurlTransfer\.swift$' || true)
[ -z "$others" ] || { echo "error: CArchive or CCurl is imported outside the file that is there for it: $others" >&2; failed=1; }
# Nor does anything but the server know of HTTP on the wire.
others=$(grep -rlE 'import CMicroHTTPD' --include='*.swift' Sources | grep -v '/AssetServer\.swift$' || true)
[ -z "$others" ] || { echo "error: CMicroHTTPD is imported outside AssetServer: $others" >&2; failed=1; }
exit $failed
