#!/bin/bash
_webpack_assets() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "build extract minify inspect verify bench help --version -h --help" -- "$cur"))
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
        -x|--exclude) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --source-maps) COMPREPLY=($(compgen -W "drop keep" -- "$cur")); return ;;
        --format) COMPREPLY=($(compgen -W "zip directory" -- "$cur")); return ;;
        --public-path) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --splash) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --align) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-o --output --entry --level --inline --no-inline --inline-limit --inline-budget -x --exclude --source-maps --format --public-path --splash --align --strict -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
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
        -t|--type) COMPREPLY=($(compgen -W "js mjs css html svg json xml" -- "$cur")); return ;;
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-o --output -t --type -j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac ;;
    inspect)
      case $prev in
        -j|--jobs) COMPREPLY=($(compgen -f -- "$cur")); return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
        --trace) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      esac
      case $cur in
        -*) COMPREPLY=($(compgen -W "-j --jobs --json -q --quiet -v --verbose --color --trace -h --help" -- "$cur")) ;;
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
    help) COMPREPLY=($(compgen -W "build extract minify inspect verify bench" -- "$cur")) ;;
  esac
}
complete -o filenames -F _webpack_assets webpack-assets
