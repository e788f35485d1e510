#!/bin/sh
# file-lists.sh PROJECT_DIR: writes the file lists that pack-web.sh's phase names. Run it after the bundler (npm's
# postbuild is a good place): Xcode reads the lists before the phase runs, so the phase itself is too late.
set -eu

SRCROOT=$(cd "${1:-.}" && pwd)
web=${WEB_BUILD:-$SRCROOT/web/build}
lists=${WEB_LISTS:-$SRCROOT/web/xcode}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The output has the place in the app that Xcode's variables name; where they point to now does not matter.
export SRCROOT
export TARGET_BUILD_DIR="$scratch/products"
mkdir -p "$lists" "$scratch/products/resources"
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
webpack-assets build "$web" --quiet --output "$scratch/products/resources/web" --xcfilelists "$scratch"
cp "$scratch/inputs.xcfilelist" "$lists/inputs.xcfilelist"
sed 's|^\$(TARGET_BUILD_DIR)/resources/|$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/|' \
  "$scratch/outputs.xcfilelist" > "$lists/outputs.xcfilelist"
