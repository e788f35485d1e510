# app.mk: packs a web build as a step of an app's own Makefile.
#
#   WEB_BUILD  := web/build              # what the bundler wrote
#   WEB_BUNDLE := App/Resources/web      # where the bundle goes
#   include app.mk
#
#   app: $(WEB_MANIFEST)                 # or: make web-bundle
#
# The tool writes what it read into $(WEB_BUNDLE).d, directories included, so that a file that changes, comes or goes is
# a reason to pack again and nothing else is; and it keeps what files become in $(WEB_CACHE), so that packing again is
# the work of the files that changed.

WEBPACK_ASSETS ?= webpack-assets
WEB_BUILD ?= build
WEB_BUNDLE ?= $(WEB_BUILD)-bundle
WEB_CACHE ?= .webpack-assets-cache
# Further options, such as --budget bundle=2M.
WEB_FLAGS ?=

# Written last: where it is, everything else is there too.
WEB_MANIFEST := $(WEB_BUNDLE)/manifest.json

.PHONY: web-bundle web-clean
web-bundle: $(WEB_MANIFEST)

$(WEB_MANIFEST):
	$(WEBPACK_ASSETS) build '$(WEB_BUILD)' --output '$(WEB_BUNDLE)' --cache '$(WEB_CACHE)' \
	  --depfile '$(WEB_BUNDLE).d' $(WEB_FLAGS)

# Without the list nobody knows whether the bundle is up to date.
ifeq ($(wildcard $(WEB_BUNDLE).d),)
.PHONY: $(WEB_MANIFEST)
endif
-include $(WEB_BUNDLE).d

web-clean:
	rm -rf '$(WEB_BUNDLE)' '$(WEB_BUNDLE).d' '$(WEB_CACHE)'
