#!/usr/bin/env bash
# check-privacy.sh: compares the calls in what an app links with the kinds of calls that PrivacyInfo.xcprivacy names. Apple's list
# of calls that need a reason is "Describing use of required reason API".
set -euo pipefail
cd "$(dirname "$0")/.."
manifest=Sources/AssetRuntime/PrivacyInfo.xcprivacy
failed=0
while read -r category calls; do
  # Comments may speak of anything.
  if grep -rhE "$calls" --include='*.swift' --include='*.c' Sources/AssetText Sources/AssetArchive Sources/AssetRuntime Sources/CDigest |
    grep -vqE '^[[:space:]]*//'; then used=1; else used=0; fi
  if grep -q "NSPrivacyAccessedAPICategory$category<" "$manifest"; then named=1; else named=0; fi
  [ $used = $named ] || { echo "error: $manifest: $category is used: $used, named: $named" >&2; failed=1; }
done <<'LIST'
FileTimestamp \b(f|l)?stat(at)?\(|\bgetattrlist|\bfgetattrlist|creationDate|odificationDate
SystemBootTime systemUptime|mach_absolute_time
DiskSpace \bf?stat(v)?fs\(|volumeAvailableCapacity|volumeTotalCapacity|systemFreeSize|systemSize
ActiveKeyboards activeInputModes
UserDefaults UserDefaults
LIST
exit $failed
