#compdef webpack-assets

_webpack-assets() {
  local -a commands
  commands=(
    'build:Minify, inline and pack a web build, with a shell page and a manifest.'
    'extract:Extract a bundle in parallel, all or nothing, and not again until it changes.'
    'minify:Minify HTML, CSS, JavaScript, SVG, JSON and XML.'
    'inspect:Show what is in a bundle\: entries, sizes, media types, what was inlined and dropped.'
    'verify:Check every entry of a bundle against its manifest, and an extracted tree too.'
    'serve:Serve a bundle or a directory over HTTP, to this machine only.'
    'bench:Measure the launch on this machine\: copy, extract, extract again, no extraction.'
    'help:Show the help of a command.'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case ${words[2]} in
    build)
      _arguments -s \
        '--output[The directory to write.]:dir:_files' \
        '-o[The directory to write.]:dir:_files' \
        '*--entry[An entry page; may be repeated.]:page:_files' \
        '--level[How much time to spend on compression.]:level:(fast default max)' \
        '--minify[Whether scripts, sheets, pages and data are minified (images\: --images).]' \
        '--no-minify[Whether scripts, sheets, pages and data are minified (images\: --images).]' \
        '--inline[Whether small assets become data\: URIs.]' \
        '--no-inline[Whether small assets become data\: URIs.]' \
        '--inline-limit[The largest asset to inline.]:bytes:_files' \
        '--inline-budget[The size up to which a page may grow.]:bytes:_files' \
        '*--budget[The most bytes of '\''bundle'\'', of '\''shell'\'' or of files; exit status 1 beyond.]:what=bytes:_files' \
        '*--exclude[Files to leave out; may be repeated.]:glob:_files' \
        '*-x[Files to leave out; may be repeated.]:glob:_files' \
        '--source-maps[What becomes of source maps.]:what:(drop keep)' \
        '--format[One archive, the processed tree, or one page that holds everything.]:format:(zip directory single-file)' \
        '--single-file[The same as '\''--format single-file'\''.]' \
        '--public-path[The URL prefix that stands for the build'\''s root.]:prefix:_files' \
        '--splash[What an empty page shows at first, or '\''none'\''.]:file:_files' \
        '--align[The multiple at which stored data begins in the archive.]:bytes:_files' \
        '*--substitute[A file in the place of the addresses that match; '\''*'\'' stands for anything; may be repeated.]:pattern=file:_files' \
        '--vendor-remote[Bring in what pages and sheets refer to on other hosts, and write down what came.]' \
        '--vendor-lock[The file that holds what came.]:file:_files' \
        '--vendor-cache[The directory that keeps what came.]:dir:_files' \
        '--vendor-update[Ask all hosts anew and accept what they send.]' \
        '--vendor-timeout[How long a host may be silent.]:seconds:_files' \
        '--vendor-max-bytes[The largest file to bring in.]:bytes:_files' \
        '--link-base[The address of the build'\''s root on the web; links to what is not in the bundle lead there.]:url:_files' \
        '*--resource-xpath[Attributes that hold addresses, such as '\''//img/@data-src'\''; may be repeated.]:expr:_files' \
        '*--inline-xpath[Elements whose files are inlined whatever their size; may be repeated.]:expr:_files' \
        '*--defer-xpath[Elements whose files are never inlined and come late; may be repeated.]:expr:_files' \
        '*--keep-xpath[Elements that are left as they are; may be repeated.]:expr:_files' \
        '--strict[Treat a file that does not parse as an error.]' \
        '--cache[Keep what files become and take it from there when they are as they were; any number of builds may share the directory.]:dir:_files' \
        '--cache-size[The most that the cache may take; what was not used for the longest time goes.]:bytes:_files' \
        '--watch[Build again whenever something changes, until Ctrl-C.]' \
        '--report[Write the report that '\''--json'\'' prints, for '\''inspect --html'\''.]:file:_files' \
        '--depfile[Write what the result was made of, as a Makefile reads it.]:file:_files' \
        '--xcfilelists[Write inputs.xcfilelist and outputs.xcfilelist for a run-script phase of Xcode.]:dir:_files' \
        '--temporary[Where unfinished files go, on the volume of the output.]:dir:_files' \
        '--absolute-paths[Name files in messages by their whole paths, so that Xcode finds them.]' \
        '--css-target[The oldest engines that sheets are for.]:engines:(safari-15 newest)' \
        '--svg-precision[How many decimals of a pixel drawings keep, or '\''all'\'' so that nothing moves.]:n:_files' \
        '--svg-strip-ids[Drop ids that nothing in a drawing refers to, and shorten the others.]' \
        '--verify[Make it an error where the output of a page reads as another tree; without it such a page stays as it is.]' \
        '--images[Whether images become smaller; no pixel changes.]:how:(lossless off)' \
        '--image-alpha[Let colours that nobody sees, under pixels that are fully transparent, change.]' \
        '--optimize[How much time the size is worth.]:level:(none default max)' \
        '--assume[Whether to take the liberties that docs/assumptions.md lists.]:what:(none all)' \
        '*--no-assume[Liberties not to take; several with commas.]:id:(function-names function-length built-ins dead-zone constant-assignment conversions property-reads errors callers document-all)' \
        '*--define[Put an expression in place of a global name or a path such as process.env.NODE_ENV; may be repeated.]:name=value:_files' \
        '*--drop[What to leave out; several with commas.]:what:(console debugger)' \
        '*--pure[Functions, by name or path, whose calls may go when nobody uses their value; several with commas.]:name:_files' \
        '--fuel[Make only the first rewrites\: finds the one that goes wrong.]:n:_files' \
        '--mangle[Whether variables get short names.]' \
        '--no-mangle[Whether variables get short names.]' \
        '--mangle-toplevel[Rename what a script declares at its top, too.]' \
        '--keep-names[Keep the '\''name'\'' of functions and classes.]' \
        '*--reserve[Names that are neither renamed nor given; several with commas.]:name:_files' \
        '--legal-comments[What becomes of comments with a licence.]:what:(keep collect drop)' \
        '--ascii-only[Escape everything beyond ASCII.]' \
        '--line-limit[End a line as soon as it is this long and may be ended.]:bytes:_files' \
        '--target[The newest syntax that rewriting may bring in.]:edition:(es5 es6 es2015 es2016 es2017 es2018 es2019 es2020 es2021 es2022 es2023 es2024 es2025 esnext)' \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    extract)
      _arguments -s \
        '--verify[Read every file of an existing tree, not only its size.]' \
        '--force[Extract anew even where the tree is there already.]' \
        '-f[Extract anew even where the tree is there already.]' \
        '*--only[Entries to extract, no others; may be repeated.]:glob:_files' \
        '--max-memory[What the workers'\'' buffers may take together.]:bytes:_files' \
        '--max-bytes[The largest total size to extract.]:bytes:_files' \
        '--max-entries[The largest number of entries.]:n:_files' \
        '--max-ratio[The largest ratio of extracted to archived bytes.]:n:_files' \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    minify)
      _arguments -s \
        '--output[The file or directory to write.]:path:_files' \
        '-o[The file or directory to write.]:path:_files' \
        '--outdir[The directory to write into.]:dir:_files' \
        '--type[What the input is.]:type:(js mjs css html svg json xml image)' \
        '-t[What the input is.]:type:(js mjs css html svg json xml image)' \
        '--css-target[The oldest engines that sheets are for.]:engines:(safari-15 newest)' \
        '--svg-precision[How many decimals of a pixel drawings keep, or '\''all'\'' so that nothing moves.]:n:_files' \
        '--svg-strip-ids[Drop ids that nothing in a drawing refers to, and shorten the others.]' \
        '--verify[Make it an error where the output of a page reads as another tree; without it such a page stays as it is.]' \
        '--images[Whether images become smaller; no pixel changes.]:how:(lossless off)' \
        '--image-alpha[Let colours that nobody sees, under pixels that are fully transparent, change.]' \
        '--optimize[How much time the size is worth.]:level:(none default max)' \
        '--assume[Whether to take the liberties that docs/assumptions.md lists.]:what:(none all)' \
        '*--no-assume[Liberties not to take; several with commas.]:id:(function-names function-length built-ins dead-zone constant-assignment conversions property-reads errors callers document-all)' \
        '*--define[Put an expression in place of a global name or a path such as process.env.NODE_ENV; may be repeated.]:name=value:_files' \
        '*--drop[What to leave out; several with commas.]:what:(console debugger)' \
        '*--pure[Functions, by name or path, whose calls may go when nobody uses their value; several with commas.]:name:_files' \
        '--fuel[Make only the first rewrites\: finds the one that goes wrong.]:n:_files' \
        '--mangle[Whether variables get short names.]' \
        '--no-mangle[Whether variables get short names.]' \
        '--mangle-toplevel[Rename what a script declares at its top, too.]' \
        '--keep-names[Keep the '\''name'\'' of functions and classes.]' \
        '*--reserve[Names that are neither renamed nor given; several with commas.]:name:_files' \
        '--legal-comments[What becomes of comments with a licence.]:what:(keep collect drop)' \
        '--ascii-only[Escape everything beyond ASCII.]' \
        '--line-limit[End a line as soon as it is this long and may be ended.]:bytes:_files' \
        '--target[The newest syntax that rewriting may bring in.]:edition:(es5 es6 es2015 es2016 es2017 es2018 es2019 es2020 es2021 es2022 es2023 es2024 es2025 esnext)' \
        '--mangle-props[Rename the properties whose names match.]:regex:_files' \
        '--mangle-cache[A JSON file with the names given to properties\: read where it is there, and written.]:file:_files' \
        '--source-map[Write a source map beside the output.]' \
        '--input-map[The source map that came with the input.]:file:_files' \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    inspect)
      _arguments -s \
        '--html[Write a page with everything, for a browser.]:file:_files' \
        '--compare[An earlier bundle, its manifest.json, or the directory of both\: show what changed.]:old:_files' \
        '--markdown[Print the comparison as Markdown, for a pull request.]' \
        '--report[What '\''build --report'\'' wrote, for the page\: the timeline and the warnings.]:file:_files' \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    verify)
      _arguments -s \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    serve)
      _arguments -s \
        '--port[The port; 0 for any that is free.]:n:_files' \
        '-p[The port; 0 for any that is free.]:n:_files' \
        '--host[The address to listen on; 0.0.0.0 lets everybody in.]:address:_files' \
        '--open[Open the address in a browser.]' \
        '--single-page[Answer navigations to addresses without a file with index.html; scripts and pictures still get 404.]' \
        '--shell[The shell page that '\''build'\'' wrote, to answer index.html with.]:file:_files' \
        '--cors[Let pages of other origins read what is served.]' \
        '--isolate[Send what SharedArrayBuffer needs\: cross-origin isolation.]' \
        '--json[Print the address as one JSON object on standard output.]' \
        '--quiet[Print the address and errors only.]' \
        '-q[Print the address and errors only.]' \
        '--verbose[Print every request.]' \
        '-v[Print every request.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
    bench)
      _arguments -s \
        '--runs[How often to take each way.]:n:_files' \
        '-n[How often to take each way.]:n:_files' \
        '--in[Where to write, and to remove again.]:dir:_files' \
        '--jobs[The number of worker threads.]:n:_files' \
        '-j[The number of worker threads.]:n:_files' \
        '--json[Print the report as one JSON object on standard output.]' \
        '--quiet[Print errors only.]' \
        '-q[Print errors only.]' \
        '--verbose[Print more\: every file and every warning.]' \
        '-v[Print more\: every file and every warning.]' \
        '--color[Whether to use colour.]:when:(auto always never)' \
        '--trace[Write every step as Chrome trace events.]:file:_files' \
        '--help[Show help information.]' \
        '-h[Show help information.]' \
        '*:file:_files' ;;
  esac
}

_webpack-assets "$@"
