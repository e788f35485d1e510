#!/usr/bin/env bash
# check-kqueue.sh: type-checks the part of `build --watch` for Apple systems against declarations of what it calls, for systems
# without kqueue. It says that types and names fit those that Apple documents, not that anything was run.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname -s)" != Darwin ] || { echo "check-kqueue: there is a kqueue here; build the package instead"; exit 0; }
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT
# The file imports the module and uses nothing of it that it does not get from elsewhere.
echo > "$modules/empty.swift"
swiftc -emit-module -module-name AssetText -o "$modules/AssetText.swiftmodule" "$modules/empty.swift"
check() {
  swiftc -typecheck -warnings-as-errors -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -module-name AssetCLI -I Tests/KqueueStubs/Darwin -I "$modules" "$@" Tests/KqueueStubs/Surroundings.swift
}
check Sources/AssetCLI/Watching/WatchEvents+Kqueue.swift
# A check that passes whatever it is given would say nothing: the same with a field of another type has to fail.
sed 's/UInt16(EV_ADD/UInt32(EV_ADD/' Sources/AssetCLI/Watching/WatchEvents+Kqueue.swift > "$modules/Wrong.swift"
if check "$modules/Wrong.swift" 2> /dev/null; then
  echo "check-kqueue: error: a field of another type passes, so nothing was checked" >&2
  exit 1
fi
echo "check-kqueue: the part for kqueue type-checks"
