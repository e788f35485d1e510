# webpack-assets: `make demo` and `make test` set up what is missing and run on a bare machine.
.DEFAULT_GOAL := help
SHELL := /bin/bash

SWIFT ?= swift
PREFIX ?= /usr/local
CONFIGURATION ?= release
# Warnings are errors here and not in Package.swift, where the packages that depend on us would inherit it.
SWIFTFLAGS ?= -Xswiftc -warnings-as-errors
# Zopfli has no pkg-config file: the package links it where its header was found.
export WEBPACK_ASSETS_WITH_ZOPFLI ?= $(shell Scripts/deps.sh --has-zopfli && echo 1 || echo 0)
# A static Swift runtime makes one binary that runs anywhere; Apple systems carry the runtime themselves.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)
TOOL := .build/$(CONFIGURATION)/webpack-assets
LAUNCH_APP := Samples/LaunchApp/.build/release/LaunchApp

.PHONY: help demo build debug test test-all test-zlib test-browser lint format docs bench install ready deps clean
.PHONY: bench-paint check-references check-rules launch-app launch-bench check-webkit check-kqueue bench-rules check-map
.PHONY: check-svg bench-markup fuzz-markup conformance conformance-html
.PHONY: conformance-css conformance-css-minify bench-css check-css-cascade conformance-zip fuzz-archive fuzz-js depth-js
.PHONY: install-files uninstall deb formula check-sandbox check-report check-completions
.PHONY: fuzz-parser fuzz-minify check-builds bench-images conformance-png fuzz-image

help: ## Lists the targets.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

deps: ## Installs the C libraries that are missing (apt or brew).
	@Scripts/deps.sh

build: deps ## Builds the tool for release, with libraries that are loaded when they are called.
	PKG_CONFIG_PATH="$$(Scripts/late-binding.sh .build/late):$$PKG_CONFIG_PATH" $(SWIFT) build -c $(CONFIGURATION) $(STATIC) $(SWIFTFLAGS) --product webpack-assets $(SWIFT_BUILD_FLAGS)

demo: build ## Builds the sample site, extracts the bundle and shows what every step cost.
	@Scripts/demo.sh $(TOOL)

debug: deps
	$(SWIFT) build $(SWIFTFLAGS)

test: debug ## Runs the tests.
	$(SWIFT) test $(SWIFTFLAGS)

test-zlib: deps ## Runs the tests of archive, packing and runtime without libdeflate, as on iOS.
	WEBPACK_ASSETS_WITHOUT_LIBDEFLATE=1 $(SWIFT) test $(SWIFTFLAGS) --scratch-path .build/zlib \
	  --filter 'AssetArchiveTests|AssetPackTests|AssetRuntimeTests'

# Pages whose scripts ask for files by addresses that they put together, and one in which an engine chooses between pictures.
NOT_SINGLE := dynamic write public-path requests images
BROWSER_CHECK = /usr/bin/python3 Scripts/browser-check.py $(TOOL) --app $(LAUNCH_APP) $(ARGS)

test-browser: build ## Compares shells and single pages with the originals in two engines: make test-browser [BUILDS="DIR…"]
	@Scripts/deps.sh --browsers
	$(SWIFT) build -c release --package-path Samples/LaunchApp
	@failed=0; \
	$(BROWSER_CHECK) --table docs/testing.md --name browser-pages Tests/Browser/* || failed=1; \
	$(if $(BUILDS),$(BROWSER_CHECK) --table docs/testing.md --name browser-builds $(BUILDS) || failed=1;) \
	$(BROWSER_CHECK) --faults --table docs/testing.md --name browser-faults || failed=1; \
	$(BROWSER_CHECK) --single-file $(filter-out $(addprefix Tests/Browser/,$(NOT_SINGLE)),$(wildcard Tests/Browser/*)) || failed=1; \
	exit $$failed

bench-paint: build launch-app ## Measures first paints of shells and originals in two engines: make bench-paint BUILDS="DIR…" [RUNS=7]
	@Scripts/deps.sh --browsers
	@Scripts/bench-paint.py $(TOOL) --app $(LAUNCH_APP) --runs $(or $(RUNS),7) --table docs/testing.md $(BUILDS)

check-webkit: deps ## Checks what the library says to WKWebView, where there is none: make check-webkit [RUNS=100]
	@Scripts/check-webkit.sh $(or $(RUNS),100)

check-kqueue: ## Type-checks the part of --watch for Apple systems, where there is no kqueue.
	@Scripts/check-kqueue.sh

launch-app: deps ## Builds Samples/LaunchApp, which launches bundles in WebKitGTK.
	@Scripts/deps.sh --webkit
	$(SWIFT) build -c release --package-path Samples/LaunchApp

check-references: build ## Counts references without a file in real builds beside what build says: make check-references BUILDS=DIR
	@Scripts/check-references.py --tool $(TOOL) "$(BUILDS)"

check-rules: build launch-app ## Follows rules for addresses through the sample in WebKitGTK.
	@Scripts/check-rules.py $(TOOL) --app $(LAUNCH_APP)

launch-bench: build launch-app ## Measures the ways to launch in WebKitGTK: make launch-bench BUILDS=DIR [NAMES="mlflow …"] [ARGS=--cold]
	@Scripts/launch-bench.py --tool $(TOOL) --app $(LAUNCH_APP) --builds "$(BUILDS)" \
	  --names "$(or $(NAMES),mlflow streamlit swagger-ui netron)" --below mlflow=static-files $(ARGS)

test-all: test test-zlib ## Runs every test there is.

lint: ## Checks format, documentation, imports and availability.
	@Scripts/lint.sh

format: ## Formats the sources.
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Samples

docs: ## Converts the documentation; warnings are errors.
	@Scripts/docs.sh

bench: build ## Builds real web builds beside the peers: make bench BUILDS=DIR [NAMES="mlflow …"]
	@Scripts/bench.py --tool $(TOOL) --builds "$(BUILDS)" $(if $(NAMES),--names "$(NAMES)")

conformance: deps ## Runs a JavaScript suite: make conformance SUITE=DIR [ARGS="--assume none --keep-names"]
	@Scripts/conformance-js.py "$(SUITE)" $(ARGS)

prove-harness: deps ## Seeds mistakes and shows which harness finds each: make prove-harness [SUITE=test262]
	@Scripts/prove-harness.py $(if $(SUITE),--suite "$(SUITE)") $(ARGS)

smoke-js: deps ## Minifies real libraries and uses each of them: make smoke-js SCRIPTS=DIR
	@Scripts/smoke-js.cjs "$(SCRIPTS)" $(ARGS)

bench-markup: build ## Measures markup beside the peers: make bench-markup [PAGES="DIR…"] [SHEETS="DIR…"] [SVG="DIR…"] [ARGS=…]
	$(SWIFT) build -c release --package-path Conformance --product minify-markup-batch
	@Scripts/bench-markup.py --tool $(TOOL) --batch Conformance/.build/release/minify-markup-batch \
	  $(if $(PAGES),--pages $(PAGES)) $(if $(SHEETS),--sheets $(SHEETS)) $(if $(SVG),--svg $(SVG)) $(ARGS)

check-svg: build ## Draws drawings before and after minifying: make check-svg FILES=DIR [ARGS="-- --svg-strip-ids"]
	@Scripts/check-svg.py "$(FILES)" --tool $(TOOL) $(ARGS)

bench-js: deps ## Measures scripts beside the peers: make bench-js SCRIPTS=DIR [ARGS="--time --json FILE"]
	@Scripts/bench-js.py "$(SCRIPTS)" --optimize $(or $(OPTIMIZE),max) $(ARGS)

bench-rules: deps ## Measures what each rule for scripts gains: make bench-rules SCRIPTS=DIR [ARGS="--optimize max"]
	@Scripts/bench-rules.py "$(SCRIPTS)" $(ARGS)

fuzz-js: deps ## Runs random programs before and after minifying: make fuzz-js [RUNS=N] [SEED=S] [ARGS=…]
	@Scripts/fuzz-js.cjs --runs $(or $(RUNS),10000) $(if $(SEED),--seed $(SEED)) $(ARGS)

depth-js: deps ## Minifies scripts that are very deep or very long in one way: make depth-js [ARGS=--verbose]
	@Scripts/depth-js.py $(ARGS)

conformance-html: deps ## Runs html5lib's tokenizer and tree-construction tests: make conformance-html SUITE=DIR
	HTML5LIB_TESTS="$(SUITE)" $(SWIFT) test --filter 'HTMLConformance|HTMLTreeConformance'

conformance-zip: build ## Compares our reader with four others: make conformance-zip [SUITE=DIR] [MUTATIONS=2000]
	@Scripts/conformance-zip.py --tool $(TOOL) $(if $(SUITE),--suite "$(SUITE)") \
	  --mutations $(or $(MUTATIONS),$(if $(SUITE),0,2000)) $(if $(SEED),--seed $(SEED))

fuzz-archive: deps ## Fuzzes the archive reader with libfuzzer: make fuzz-archive [SECONDS=60]
	@Scripts/fuzz-archive.py --seconds $(or $(SECONDS),60)

check-builds: deps ## Minifies each script of real builds, has node read it, minifies again: make check-builds BUILDS=DIR
	@Scripts/conformance-js.py "$(BUILDS)" $(ARGS)

fuzz-parser: deps ## Fuzzes the JavaScript parser: make fuzz-parser [SECONDS=60] [SEEDS=DIR] [ARGS=--coverage]
	@Scripts/fuzz-script.py parser --seconds $(or $(SECONDS),60) $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS)

fuzz-minify: deps ## Fuzzes the JavaScript minifier with its verifier: make fuzz-minify [SECONDS=60] [SEEDS=DIR]
	@Scripts/fuzz-script.py minify --seconds $(or $(SECONDS),60) $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS)

fuzz-markup: deps ## Fuzzes HTML, CSS, JSON, XML and SVG: make fuzz-markup [SECONDS=60] [TARGET=html|tree|css|json|xml]
	@Scripts/fuzz-markup.py --seconds $(or $(SECONDS),60) $(if $(TARGET),--target $(TARGET))

conformance-css: deps ## Runs css-tokenizer-tests, css-parsing-tests: make conformance-css SUITE=DIR PARSING=DIR
	$(if $(SUITE),CSS_TOKENIZER_TESTS="$(SUITE)") $(if $(PARSING),CSS_PARSING_TESTS="$(PARSING)") \
	$(SWIFT) test --filter 'CSSTokenizerSuite|CSSParsingSuite'

conformance-css-minify: deps ## Runs css-minify-tests: make conformance-css-minify SUITE=DIR [ARGS=--verbose]
	$(SWIFT) build -c release --package-path Conformance --product minify-css-batch
	@Scripts/conformance-css.py Conformance/.build/release/minify-css-batch "$(SUITE)" $(ARGS)

bench-css: deps ## Measures sheets beside the peers: make bench-css SHEETS="DIR…"
	$(SWIFT) build -c release --package-path Conformance --product minify-css-batch
	@Scripts/bench-css.py Conformance/.build/release/minify-css-batch $(SHEETS)

check-css-cascade: build ## Compares computed styles in Chromium: make check-css-cascade SHEETS=DIR [ARGS="--limit N"]
	@Scripts/check-css-cascade.py --tool $(TOOL) $(SHEETS) $(ARGS)

bench-images: deps ## Measures images beside the peers: make bench-images BUILDS=DIR [ARGS="--every 10"]
	$(SWIFT) build -c release --package-path Conformance --product minify-image-batch
	@Scripts/bench-images.py "$(BUILDS)" --batch Conformance/.build/release/minify-image-batch $(ARGS)

conformance-png: deps ## Runs a suite of PNG files: make conformance-png SUITE=DIR
	$(SWIFT) build -c release --package-path Conformance --product minify-image-batch
	@Scripts/conformance-png.py "$(SUITE)" --batch Conformance/.build/release/minify-image-batch

fuzz-image: deps ## Fuzzes the image minifiers with libfuzzer: make fuzz-image [SECONDS=60] [SEEDS=DIR] [ARGS=--address]
	@Scripts/fuzz-image.py --seconds $(or $(SECONDS),60) $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS)

check-map: ## Checks the source map of a minified file, token by token: make check-map FILE=out.js [STRICT=1]
	@Scripts/check-map.py "$(FILE)" $(if $(STRICT),--strict)

install: build install-files ## Puts the stripped tool, its manual and completions for shells into PREFIX.

# What is installed, one path below PREFIX a line; uninstall removes these and nothing else.
INSTALLED = bin/webpack-assets share/man/man1/webpack-assets.1 share/webpack-assets/app.mk \
  share/bash-completion/completions/webpack-assets share/zsh/site-functions/_webpack-assets \
  share/fish/vendor_completions.d/webpack-assets.fish

install-files:
	@mkdir -p $(foreach file,$(INSTALLED),"$(DESTDIR)$(PREFIX)/$(dir $(file))")
	install -m 755 $(TOOL) "$(DESTDIR)$(PREFIX)/bin/webpack-assets"
	strip "$(DESTDIR)$(PREFIX)/bin/webpack-assets"
	install -m 644 Samples/app.mk "$(DESTDIR)$(PREFIX)/share/webpack-assets/app.mk"
	$(TOOL) --generate-manual > "$(DESTDIR)$(PREFIX)/share/man/man1/webpack-assets.1"
	$(TOOL) --generate-completion-script bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/webpack-assets"
	$(TOOL) --generate-completion-script zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_webpack-assets"
	$(TOOL) --generate-completion-script fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/webpack-assets.fish"

uninstall: ## Removes what install put into PREFIX.
	rm -f $(foreach file,$(INSTALLED),"$(DESTDIR)$(PREFIX)/$(file)")
	@rmdir "$(DESTDIR)$(PREFIX)/share/webpack-assets" 2>/dev/null || true

deb: build ## Makes a Debian package in .build/deb.
	@Scripts/deb.sh $(TOOL) .build/deb

formula: ## Writes the source archive and its Homebrew formula: make formula [URL=https://…] [OUTPUT=.build/formula]
	@Scripts/formula.sh $(or $(OUTPUT),.build/formula) $(URL)

check-sandbox: build ## Proves by strace that the Xcode phase writes only what its lists name.
	@Scripts/check-sandbox.py --tool $(TOOL)

check-report: build ## Uses the page of inspect --html in headless Chromium: make check-report [BUNDLE=FILE] [SHOTS=DIR]
	@Scripts/check-report.py --tool $(TOOL) $(if $(BUNDLE),--bundle "$(BUNDLE)") $(if $(SHOTS),--shots "$(SHOTS)")

check-completions: build ## Asks bash, zsh and fish, where they are, what the completions give.
	@Scripts/check-completions.sh $(TOOL)

ready: ## Runs what .ci/run runs.
	@.ci/run

clean: ## Removes what was built.
	rm -rf .build
