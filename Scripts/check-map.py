#!/usr/bin/env python3
"""Checks a source map token by token: make check-map FILE=out.js [STRICT=1]

Reads FILE and FILE.map, decodes the map without a line of the code that wrote it, and looks at both ends of every
segment: the token of the output must be the one of the source, or a name whose old spelling the map gives, or another
spelling of the same literal. Rewriting makes tokens of others (`&&` of `if`): those are counted, and with STRICT=1, for
what was minified with `--fuel 0`, they are faults. A wrong name always is one. In sheets (`.css`) a segment begins a rule, the
name of a declaration or its value; what was written otherwise (a colour, a shorthand of longhands) is counted as made of others.
"""

import json
import pathlib
import re
import sys

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {character: value for value, character in enumerate(ALPHABET)}
IS_SHEET = sys.argv[1:2] and sys.argv[1].endswith(".css")
LINE_END = re.compile("\r\n|[\n\r\f]" if IS_SHEET else "\r\n|[\n\r\u2028\u2029]")
NAME = re.compile(r"[-\w\u00aa-\U0010ffff]+" if IS_SHEET else r"#?[\w$\u00aa-\U0010ffff]+")
MARK = re.compile(r">>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|[=!<>+\-*/%&|^]=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|<<|>>|\*\*|.", re.S)
WORDS = set(
    "break case catch class const continue debugger default delete do else export extends finally for function if "
    "import in instanceof new null return super switch this throw true false try typeof var let void while with yield "
    "await async static get set of".split())
QUOTES = "\"'`"


def numbers(field):
    value = shift = 0
    for character in field:
        digit = VALUES[character]
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


def segments(mappings):
    source = line = column = name = 0
    for generated_line, text in enumerate(mappings.split(";")):
        generated = 0
        for field in filter(None, text.split(",")):
            values = list(numbers(field))
            generated += values[0]
            if len(values) == 1:
                yield generated_line, generated, None
                continue
            source += values[1]
            line += values[2]
            column += values[3]
            if len(values) == 5:
                name += values[4]
            yield generated_line, generated, (source, line, column, name if len(values) == 5 else None)


class Text:
    """A text whose places are lines and UTF-16 columns."""

    def __init__(self, text):
        self.text = text.removeprefix("\ufeff")
        self.starts = [0] + [match.end() for match in LINE_END.finditer(self.text)]
        # Columns differ from offsets only in lines with a character beyond U+FFFF.
        self.wide = {}

    def at(self, line, column):
        if line >= len(self.starts):
            return ""
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        if line not in self.wide:
            table = [index for index in range(start, end) for _ in range(1 + (ord(self.text[index]) > 0xFFFF))]
            self.wide[line] = None if len(table) == end - start else table
        table = self.wide[line]
        if table is not None:
            return self.text[table[column]:][:200] if column < len(table) else ""
        return self.text[start + column:start + column + 200] if start + column < end else ""


def token(text):
    name = NAME.match(text)
    return name.group() if name else MARK.match(text).group()


def agree(new, old, name):
    """True if the two may be one token."""
    if NAME.fullmatch(new) and NAME.fullmatch(old) and not new[0].isdigit() and not old[0].isdigit():
        return new == old if name is None else name == old and name != new
    if name is not None:
        return False
    if new == old or new in QUOTES and old in QUOTES:
        return True
    literal = lambda text: text[0].isdigit() or text in QUOTES or text in ".-(/"
    return literal(new) and literal(old) or new == "!" and old in ("true", "false") or old in QUOTES or new in QUOTES


def is_name(text):
    return NAME.fullmatch(text) and not text[0].isdigit() and text not in WORDS


def main():
    path = pathlib.Path(sys.argv[1])
    is_strict = "--strict" in sys.argv[2:]
    output = Text(path.read_bytes().decode())
    data = json.loads(pathlib.Path(str(path) + ".map").read_bytes())
    if data["version"] != 3:
        sys.exit(f"{path}.map: its version is {data['version']}")
    sources = [None if text is None else Text(text) for text in data.get("sourcesContent", [])]
    count = named = empty = moved = 0
    faults = []
    last = (-1, -1)
    for line, column, target in segments(data["mappings"]):
        if (line, column) <= last:
            faults.append(f"{line}:{column}: not in order")
        last = (line, column)
        new = output.at(line, column)
        if not new:
            faults.append(f"{line}:{column}: behind the end of the output")
            continue
        if target is None:
            empty += 1
            continue
        source, original_line, original_column, name = target
        count += 1
        named += name is not None
        if source >= len(sources) or sources[source] is None:
            continue
        old = sources[source].at(original_line, original_column)
        if not old:
            faults.append(f"{line}:{column}: {original_line}:{original_column} is behind the end of the source")
            continue
        name = None if name is None else data["names"][name]
        if not agree(token(new), token(old), name):
            moved += 1
            if not is_strict and name is None and (IS_SHEET or not (is_name(token(new)) and is_name(token(old)))):
                continue
            faults.append(f"{line}:{column}: {new[:20]!r} is not {old[:20]!r} at {original_line}:{original_column}, name {name!r}")
    print(f"{path}: {count} tokens, {named} renamed, {empty} from nowhere, {moved} made of others, {len(faults)} faults")
    for fault in faults[:10]:
        print("  " + fault)
    return 1 if faults else 0


sys.exit(main())
