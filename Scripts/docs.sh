#!/usr/bin/env bash
# docs.sh: converts the documentation comments and catalogs of what the package offers; warnings are errors.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v docc >/dev/null || { echo "docs: docc is not part of this toolchain; left out"; exit 0; }
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$graphs/log" 2>&1 \
  || { cat "$graphs/log" >&2; exit 1; }
found=$(sed -n 's/^Files written to //p' "$graphs/log" | tail -n 1)
mkdir -p .build/docs
for module in AssetArchive AssetBuild AssetRuntime; do
  mkdir -p "$graphs/$module"
  cp "$found/$module.symbols.json" "$graphs/$module/"
  docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "webpack-assets.$module" \
    --output-path ".build/docs/$module.doccarchive" --warnings-as-errors
  echo "docs: .build/docs/$module.doccarchive"
done
