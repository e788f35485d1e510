#!/usr/bin/env bash
# lint.sh: format and documentation of every Swift file, imports, availability, and the length of files.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.swift')
swift format lint --strict --parallel Package.swift "${files[@]}" || failed=1

Scripts/check-imports.sh || failed=1
Scripts/late-binding.sh --check || failed=1
Scripts/check-privacy.sh || failed=1

# The library's floor is iOS 15 / macOS 13, and that does not show on Linux: these names need a later system.
newer='\b(InlineArray|UTF8Span|RawSpan|MutableSpan|OutputSpan|OSAllocatedUnfairLock|ContinuousClock|SuspendingClock)\b|import Synchronization|\bSpan<|: Duration\b|\bDuration\.|\bRegex<|\.URL\(filePath'
if grep -rnE "$newer" --include='*.swift' Sources/AssetText Sources/AssetArchive Sources/AssetRuntime; then
  echo "error: the lines above need a newer system than iOS 15 / macOS 13" >&2
  failed=1
fi

# What can end the process needs a reason, beside it or above it.
while IFS=: read -r file line text; do
  before=$(sed -n "$((line > 3 ? line - 3 : 1)),${line}p" "$file")
  grep -q '//' <<<"$before" || { echo "$file:$line: error: needs a comment that says why it is safe: $text" >&2; failed=1; }
done < <(grep -rnE '@unchecked Sendable|nonisolated\(unsafe\)|fatalError\(|\btry!' --include='*.swift' Sources || true)
grep -nE 'unsafeFlags' Package.swift && { echo "error: unsafeFlags keeps the package from being a dependency" >&2; failed=1; }

while read -r count file; do
  case $file in *Table.swift | total) continue ;; esac
  [ "$count" -le 600 ] || { echo "error: $file has $count lines; 600 is the limit (tables are named *Table.swift)" >&2; failed=1; }
done < <(wc -l "${files[@]}")

for script in Scripts/*.sh .ci/run; do bash -n "$script" || failed=1; done
[ $failed = 0 ] && echo "lint: ${#files[@]} Swift files are in order"
exit $failed
