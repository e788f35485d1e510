#!/usr/bin/env bash
# check-completions.sh TOOL: loads the completion script into each shell that is here and asks what it gives.
set -euo pipefail
tool=$(realpath "${1:?the tool}")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin" "$place/zsh" "$place/work"
ln -s "$tool" "$place/bin/webpack-assets"
export PATH="$place/bin:$PATH"
for shell in bash zsh fish; do "$tool" --generate-completion-script $shell > "$place/$shell-script"; done
cp "$place/zsh-script" "$place/zsh/_webpack-assets"
touch "$place/work/site.zip"
cd "$place/work"
failed=0

# What each shell gives for a line: one candidate a line.
ask_bash() {
  bash --norc --noprofile -c '
    source "$1"
    words=($2); [ "${2%" "}" = "$2" ] || words+=("")
    COMP_WORDS=("${words[@]}"); COMP_CWORD=$((${#words[@]} - 1)); COMP_LINE=$2; COMP_POINT=${#2}
    _webpack_assets; printf "%s\n" "${COMPREPLY[@]}"' _ "$place/bash-script" "$1"
}
ask_zsh() { # zsh completes in a terminal only: zpty makes one
  zsh -f -c '
    zmodload zsh/zpty
    zpty shell zsh -f -i
    send() { zpty -w shell "$1"; }
    send "PS1=; PROMPT_EOL_MARK=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; zstyle \":completion:*\" list-colors \"\"; LISTMAX=10000; COLUMNS=200; LINES=400; setopt nobeep; stty cols 200 rows 400; echo READY-\$((1+1))"
    while zpty -r shell line; do [[ $line == *READY-2* ]] && break; done
    zpty -w -n shell "$2"$'"'\\t\\t'"'
    sleep 2
    while zpty -r -t shell line; do print -r -- "$line"; done
    zpty -d shell' _ "$place/zsh" "$1" | sed -E $'s/\x1b\\[[0-9;?]*[A-Za-z]//g' | tr -s ' \r\t' '\n' | cat
}
ask_fish() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$place/fish-script" "$1" | cut -f 1; }

expect() { # shell, line, what has to be among the candidates, what must not
  local given
  given=$(ask_$1 "$2" || true)
  for word in $3; do
    grep -qxF -- "$word" <<<"$given" || { echo "error: $1 does not give '$word' for '$2':" >&2; head -40 <<<"$given" >&2; failed=1; }
  done
  for word in $4; do
    ! grep -qxF -- "$word" <<<"$given" || { echo "error: $1 gives '$word' for '$2'" >&2; failed=1; }
  done
}

tried=
for shell in bash zsh fish; do
  if ! command -v $shell >/dev/null; then
    echo "completions: no $shell here, left out"
    continue
  fi
  expect $shell "webpack-assets " "build extract minify inspect verify serve bench help" ""
  expect $shell "webpack-assets bu" "" "extract"
  expect $shell "webpack-assets build --so" "--source-maps" "--level"
  expect $shell "webpack-assets build --level " "fast default max" "--source-maps"
  expect $shell "webpack-assets build --no-" "--no-minify --no-inline" "--minify"
  expect $shell "webpack-assets inspect s" "site.zip" ""
  tried+=" $shell"
done
[ $failed = 0 ] && echo "completions: right in$tried"
exit $failed
