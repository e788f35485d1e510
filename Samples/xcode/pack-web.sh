#!/bin/sh
# pack-web.sh: a run-script phase that packs the web build into the app. It works with user script sandboxing on.
#
# The phase lists web/xcode/inputs.xcfilelist and web/xcode/outputs.xcfilelist (file-lists.sh writes both). Beside these
# files a sandboxed phase may write the target's temporary directory only, so what is unfinished, and the cache, lie there.
set -eu

web=${WEB_BUILD:-$SRCROOT/web/build}
resources=$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/web

# Xcode starts phases with a short PATH.
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
exec webpack-assets build "$web" \
  --output "$resources" \
  --temporary "$TARGET_TEMP_DIR" \
  --cache "$TARGET_TEMP_DIR/webpack-assets-cache" \
  --absolute-paths --color never ${WEB_FLAGS:-}
