#!/usr/bin/env bash
# check-webkit.sh [RUNS]: type-checks what the library says to WKWebView, UIKit, AppKit and SwiftUI against stubs of these, and
# runs it with tasks that are stopped at random moments. For systems without WebKit; nothing here shows that Apple's own behaves so.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname -s)" != Darwin ] || { echo "check-webkit: there is a WebKit here; build the package instead"; exit 0; }
for ui in UIKit AppKit; do
  STUB_UI=$ui swift build --package-path Tests/AppleStubs --scratch-path ".build/stubs-$ui" -Xswiftc -warnings-as-errors
  ".build/stubs-$ui/debug/check-webkit" "${1:-100}"
  echo "check-webkit: the part for $ui type-checks and keeps to the rules of scheme tasks"
done
