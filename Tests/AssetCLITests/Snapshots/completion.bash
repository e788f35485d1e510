#!/bin/bash
_webpack_assets() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "build extract minify inspect verify serve bench help --version -h --help" -- "$cur"))
    return
  fi
  case $command in
    build)
      case $prev in
        -o|--output) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --entry) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --level) COMPREPLY=($(compgen -W "fast default max" -- "$cur")); return ;;
        --inline-limit) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --inline-budget) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --budget) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -x|--exclude) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --source-maps) COMPREPLY=($(compgen -W "drop keep" -- "$cur")); return ;;
        --format) COMPREPLY=($(compgen -W "zip directory single-file" -- "$cur")); return ;;
        --public-path) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --splash) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --align) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --substitute) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --vendor-lock) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --vendor-cache) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --vendor-timeout) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --vendor-max-bytes) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --link-base) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --resource-xpath) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --inline-xpath) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --defer-xpath) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --keep-xpath) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --cache) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --cache-size) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --report) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --depfile) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --xcfilelists) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --temporary) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --css-target) COMPREPLY=($(compgen -W "safari-15 newest" -- "$cur")); return ;;
        --svg-precision) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --images) COMPREPLY=($(compgen -W "lossless off" -- "$cur")); return ;;
        --optimize) COMPREPLY=($(compgen -W "none default max" -- "$cur")); return ;;
        --assume) COMPREPLY=($(compgen -W "none all" -- "$cur")); return ;;
        --no-assume) COMPREPLY=($(compgen -W "function-names function-length built-ins dead-zone constant-assignment conversions property-reads errors callers document-all" -- "$cur")); return ;;
        --define) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --drop) COMPREPLY=($(compgen -W "console debugger" -- "$cur")); return ;;
        --pure) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --fuel) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --reserve) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --legal-comments) COMPREPLY=($(compgen -W "keep collect drop" -- "$cur")); return ;;
        --line-limit) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --target) COMPREPLY=($(compgen -W "es5 es6 es2015 es2016 es2017 es2018 es2019 es2020 es2021 es2022 es2023 es2024 es2025 esnext" -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-o --output --entry --level --minify --no-minify --inline --no-inline --inline-limit --inline-budget --budget -x --exclude --source-maps --format --single-file --public-path --splash --align --substitute --vendor-remote --vendor-lock --vendor-cache --vendor-update --vendor-timeout --vendor-max-bytes --link-base --resource-xpath --inline-xpath --defer-xpath --keep-xpath --strict --cache --cache-size --watch --report --depfile --xcfilelists --temporary --absolute-paths --css-target --svg-precision --svg-strip-ids --verify --images --image-alpha --optimize --assume --no-assume --define --drop --pure --fuel --mangle --no-mangle --mangle-toplevel --keep-names --reserve --legal-comments --ascii-only --line-limit --target -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    extract)
      case $prev in
        --only) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --max-memory) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --max-bytes) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --max-entries) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --max-ratio) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "--verify -f --force --only --max-memory --max-bytes --max-entries --max-ratio -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    minify)
      case $prev in
        -o|--output) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --outdir) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -t|--type) COMPREPLY=($(compgen -W "js mjs css html svg json xml image" -- "$cur")); return ;;
        --css-target) COMPREPLY=($(compgen -W "safari-15 newest" -- "$cur")); return ;;
        --svg-precision) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --images) COMPREPLY=($(compgen -W "lossless off" -- "$cur")); return ;;
        --optimize) COMPREPLY=($(compgen -W "none default max" -- "$cur")); return ;;
        --assume) COMPREPLY=($(compgen -W "none all" -- "$cur")); return ;;
        --no-assume) COMPREPLY=($(compgen -W "function-names function-length built-ins dead-zone constant-assignment conversions property-reads errors callers document-all" -- "$cur")); return ;;
        --define) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --drop) COMPREPLY=($(compgen -W "console debugger" -- "$cur")); return ;;
        --pure) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --fuel) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --reserve) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --legal-comments) COMPREPLY=($(compgen -W "keep collect drop" -- "$cur")); return ;;
        --line-limit) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --target) COMPREPLY=($(compgen -W "es5 es6 es2015 es2016 es2017 es2018 es2019 es2020 es2021 es2022 es2023 es2024 es2025 esnext" -- "$cur")); return ;;
        --mangle-props) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --mangle-cache) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --input-map) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-o --output --outdir -t --type --css-target --svg-precision --svg-strip-ids --verify --images --image-alpha --optimize --assume --no-assume --define --drop --pure --fuel --mangle --no-mangle --mangle-toplevel --keep-names --reserve --legal-comments --ascii-only --line-limit --target --mangle-props --mangle-cache --source-map --input-map -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    inspect)
      case $prev in
        --html) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --compare) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --report) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "--html --compare --markdown --report -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    verify)
      case $prev in
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    serve)
      case $prev in
        -p|--port) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --host) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --shell) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-p --port --host --open --single-page --shell --cors --isolate --json -q --quiet -v --verbose --color -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    bench)
      case $prev in
        -n|--runs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --in) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-n --runs --in -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    help) COMPREPLY=($(compgen -W "build extract minify inspect verify serve bench" -- "$cur")) ;;
  esac
}
complete -o filenames -F _webpack_assets webpack-assets
