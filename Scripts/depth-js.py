#!/usr/bin/env python3
"""Minifies programs that are very deep or very long in one way: `make depth-js`.

A shape is a kind of piece, repeated. At 10,000 pieces each has to be minified. At 100,000 (`--large N`) it may be an
error, of one kind and with its place; where a loop can read the shape (marked `loop`) it has to be minified too. Each
runs in a process of its own within `--memory` megabytes of address space, so that a stack that overflows or memory
without bounds shows as what it is. At a few pieces node has to read input and output, and a second run may change nothing.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOO_DEEP = re.compile(r"error\t\d+\tthe (code|regular expression) is nested too deeply")


def nested(opening, middle, closing):
    return lambda count: opening * count + middle + closing * count


def chain(first, piece, last="", separator=""):
    """Pieces beside one another; `#` in a piece is its number."""
    return lambda count: first + separator.join(piece.replace("#", str(place)) for place in range(count)) + last


def inside(opening, shape, closing):
    return lambda count: opening + shape(count) + closing


# What nests: (name, shape, whether a loop reads it).
SHAPES = [
    ("parentheses", nested("(", "a", ")"), False),
    ("parentheses with commas", nested("(a,", "b", ")"), False),
    ("parentheses that go on", nested("(", "a", "+b)"), False),
    ("arrays", inside("x=", nested("[", "a", "]"), ""), False),
    ("arrays with a spread", inside("x=", nested("[...", "a", "]"), ""), False),
    ("objects", inside("x=", nested("{a:", "b", "}"), ""), False),
    ("objects with a spread", inside("x=", nested("{...", "b", "}"), ""), False),
    ("computed keys", inside("x=", nested("{[", "a", "]:1}"), ""), False),
    ("functions", nested("function f(){", "a()", "}"), False),
    ("function expressions", inside("x=", nested("function(){return ", "a", "}"), ""), False),
    ("functions that are called", nested("(function(){", "a()", "})();"), False),
    ("functions in defaults", inside("x=", nested("function(a=", "1", "){}"), ""), False),
    ("functions that name from outside", inside("function f(a){", nested("b(function(){c(a);", "d(a)", "});"), "}f(1)"), False),
    ("generators", inside("x=", nested("function*(){yield ", "a", "}"), ""), False),
    ("async functions", inside("x=", nested("async function(){await ", "a", "}"), ""), False),
    ("arrows", inside("x=", nested("a=>", "b", ""), ""), False),
    ("arrows in parentheses", inside("x=", nested("(a=>", "b", ")"), ""), False),
    ("arrows with bodies", inside("x=", nested("()=>{b(", "c", ")}"), ""), False),
    ("arrows in defaults", inside("x=", nested("(a=", "1", ")=>a"), ""), False),
    ("async arrows", inside("x=", nested("async a=>", "b", ""), ""), False),
    ("methods", inside("x=", nested("{m(){return ", "a", "}}"), ""), False),
    ("getters", inside("x=", nested("{get a(){return ", "b", "}}"), ""), False),
    ("templates", inside("x=", nested("`${", "a", "}`"), ""), False),
    ("tagged templates", inside("x=", nested("a`${", "b", "}`"), ""), False),
    ("a template with many holes", chain("x=`", "${a#}b", "`"), True),
    ("the first branch of a conditional", inside("x=", nested("a?", "b", ":c"), ""), False),
    ("the second branch of a conditional", chain("x=", "a#?b:", "c"), True),
    ("conditions of conditionals", inside("x=", nested("(", "a", "?b:c)"), ""), False),
    ("new", inside("x=", nested("new ", "a", ""), ""), False),
    ("new with arguments", inside("x=", nested("new a(", "b", ")"), ""), False),
    ("arguments", inside("x=", nested("a(", "b", ")"), ""), False),
    ("arguments with a spread", inside("x=", nested("a(...", "b", ")"), ""), False),
    ("optional arguments", inside("x=", nested("a?.(", "b", ")"), ""), False),
    ("indices", inside("x=", nested("a[", "b", "]"), ""), False),
    ("!", inside("x=", nested("!", "a", ""), ""), False),
    ("-", inside("x=", nested("- ", "a", ""), ""), False),
    ("~", inside("x=", nested("~", "a", ""), ""), False),
    ("typeof", inside("x=", nested("typeof ", "a", ""), ""), False),
    ("void", inside("x=", nested("void ", "a()", ""), ""), False),
    ("delete", inside("x=", nested("delete ", "a.b", ""), ""), False),
    ("await", inside("async function f(){", nested("await ", "a", ""), "}"), False),
    ("yield", inside("function*f(){", nested("yield ", "a", ""), "}"), False),
    ("assignments", inside("", nested("a=", "b", ""), ""), False),
    ("assignments to members", inside("", nested("a.b=", "c", ""), ""), False),
    ("compound assignments", inside("", nested("a+=", "b", ""), ""), False),
    ("members", chain("x=a", ".b#"), True),
    ("optional members", chain("x=a", "?.b"), True),
    ("calls of calls", chain("x=a", "()"), True),
    ("calls of members", chain("x=a", ".b()"), True),
    ("indices behind one another", chain("x=a", "[b]"), True),
    ("templates behind one another", chain("x=a", "`b`"), True),
    ("a sum", chain("x=a", "+b#"), True),
    ("a sum of strings", chain("x=a", '+"b"'), True),
    ("a sum of numbers", chain("x=a", "+1"), True),
    ("a sum to the right", inside("x=", nested("a+(", "b", ")"), ""), False),
    ("a product", chain("x=a", "*b"), True),
    ("powers", chain("x=", "a**", "b"), True),
    ("powers in parentheses", inside("x=", nested("(", "a", ")**b"), ""), False),
    ("comparisons", chain("x=a", "<b"), True),
    ("equalities", chain("x=a", "==b"), True),
    ("in", chain("x=a", " in b"), True),
    ("&&", chain("x=a", "&&b#"), True),
    ("||", chain("x=a", "||b#"), True),
    ("??", chain("x=a", "??b#"), True),
    ("&& to the right", inside("x=", nested("a&&(", "b", ")"), ""), False),
    ("&& and || by turns", inside("x=", nested("a&&(b||", "c", ")"), ""), False),
    ("a comma", chain("a()", ",b#()"), True),
    ("a comma to the right", nested("a(),(", "b()", ")"), False),
    ("blocks", nested("{", "a()", "}"), False),
    ("blocks that declare", nested("{let a=b();c(a);", "d()", "}"), False),
    ("blocks that name from outside", inside("{let z=b();", nested("{let a=z();c(a);", "d(z)", "}"), "}"), False),
    ("if", nested("if(a)", "b()", ""), False),
    ("if with a block", nested("if(a){b();", "c()", "}"), False),
    ("else if", chain("", "if(a#)b();else ", "c()"), True),
    ("else if with returns", chain("function f(){", "if(a==#)return b;else ", "return c}f()"), True),
    ("if in if with else", nested("if(a)", "b()", ";else c()"), False),
    ("while", nested("while(a)", "b()", ""), False),
    ("do", nested("do ", "b()", ";while(a)"), False),
    ("for", nested("for(;;)", "b()", ""), False),
    ("for in", nested("for(var a in b)", "c()", ""), False),
    ("for of", nested("for(let a of b)", "c()", ""), False),
    ("with", nested("with(a)", "b()", ""), False),
    ("labels", chain("", "a#:", ";"), False),
    ("switch", nested("switch(a){case 1:", "b()", "}"), False),
    ("try", nested("try{", "a()", "}catch{}"), False),
    ("catch", nested("try{a()}catch(e){", "b()", "}"), False),
    ("finally", nested("try{a()}finally{", "b()", "}"), False),
    ("classes", inside("x=", nested("class{a=", "1", "}"), ""), False),
    ("classes that extend", inside("x=", nested("class extends ", "a", "{}"), ""), False),
    ("static blocks", nested("class A{static{", "a()", "}}"), False),
    ("array patterns", inside("var ", nested("[", "a", "]"), "=b"), False),
    ("object patterns", inside("var ", nested("{a:", "b", "}"), "=c"), False),
    ("patterns of parameters", inside("x=(", nested("[", "a", "]"), ")=>a"), False),
    ("patterns in assignments", inside("(", nested("[", "a", "]"), "=b)"), False),
    ("defaults in patterns", inside("x=", nested("([a=", "b", "])=>a"), ""), False),
    ("groups of a regular expression", inside("x=/", nested("(", "a", ")"), "/"), False),
    ("groups that capture nothing", inside("x=/", nested("(?:", "a", ")"), "/"), False),
    ("looking ahead", inside("x=/", nested("(?=", "a", ")"), "/"), False),
    ("classes of a regular expression", inside("x=/", nested("[", "a", "]"), "/v"), False),
    ("alternatives of a regular expression", chain("x=/a", "|b", "/"), True),
    ("imports in imports", inside("", nested("import(", "a", ")"), ""), False),
    # What is long.
    ("statements", chain("", "a(#);"), True),
    ("statements on lines", chain("", "a(#)\n"), True),
    ("one string", chain('x="', "ab", '"'), True),
    ("comments", chain("", "/* # */", "a()"), True),
    ("variables", chain("var a", ",b#=c()", ";d()"), True),
    ("variables of a function", chain("function f(){", "var v#=g();h(v#);", "}f()"), True),
    ("let in blocks", chain("function f(){", "{let v=g();h(v)}", "}f()"), True),
    ("functions beside one another", chain("", "function f#(){return g(#)}", "f1()"), True),
    ("functions that call the next", chain("function f0(){}", "function g#(){h(g#)}", "g1()"), True),
    ("constants", chain("function f(){", "const v#=#;g(v#);", "}f()"), True),
    ("parameters", chain("function f(a", ",b#", "){return b1}f()"), True),
    ("arguments beside one another", chain("f(a", ",b#", ")"), True),
    ("elements", chain("x=[", "a#,", "]"), True),
    ("properties", chain("x={", "a#:b,", "}"), True),
    ("properties that are given later", chain("var o={};", "o.k#=g(#);", "x(o)"), True),
    ("members of a class", chain("class A{", "m#(){}", "}x(A)"), True),
    ("private names", lambda count: "class A{" + "".join(f"#p{n};m{n}(){{return this.#p{n}}}" for n in range(count)) + "}x(A)", True),
    ("cases", chain("switch(x){", "case #:g(#);break;", "}"), True),
    ("early returns", chain("function f(){", "if(x#)return;g(#);", "}f()"), True),
    ("stores", chain("function f(){var a;", "a=g(#);", "return a}f()"), True),
    ("throws", chain("function f(){", "if(x#)throw g(#);", "}f()"), True),
    ("loops beside one another", chain("", "for(var i=0;i<#;i++)a(i);"), True),
    ("classes beside one another", chain("", "class A#{}a(A#);"), True),
    ("exports", chain("", "export var a#=b();"), True),
    ("imports", chain("", 'import{a#}from"b";c(a#);'), True),
    ("directives", chain("", '"a#";'), True),
    ("templates beside one another", chain("", "a(`b${#}`);"), True),
    ("regular expressions", chain("", "a(/b#/);"), True),
    ("semicolons", chain("", ";", "a()"), True),
    ("a long line of names", chain("", "longName#=longName#+1;"), True),
]


def minify(tool, arguments, goal, source, target, options):
    """Status line and seconds of processor time; a signal becomes its number."""
    def limit():
        size = arguments.memory << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([tool, *options, "--file", goal, source, target], capture_output=True, text=True, errors="replace",
                         preexec_fn=limit, env={"SWIFT_BACKTRACE": "enable=no"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode < 0 or not re.match("ok|same|error\t", run.stderr):
        return f"ended with {run.returncode}: {run.stderr[-120:]!r}", seconds
    return run.stderr.strip(), seconds


def is_read(path):
    return subprocess.run(["node", "--check", path], capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", type=pathlib.Path, help="minify-js-batch; built when not given")
    parser.add_argument("--large", type=int, default=100_000, help="pieces that may be too many")
    parser.add_argument("--count", type=int, default=10_000, help="pieces that must not be")
    parser.add_argument("--memory", type=int, default=4096, help="megabytes of address space")
    parser.add_argument("--only", help="only shapes whose name contains this")
    parser.add_argument("--verbose", action="store_true")
    arguments, options = parser.parse_known_args()
    tool = arguments.tool
    if not tool:
        subprocess.run(["swift", "build", "-c", "release", "--package-path", str(ROOT / "Conformance"), "--product", "minify-js-batch"],
                       check=True, stdout=subprocess.DEVNULL)
        tool = ROOT / "Conformance/.build/release/minify-js-batch"
    failed, deep, times = [], [], []
    shapes = [shape for shape in SHAPES if not arguments.only or arguments.only in shape[0]]
    with tempfile.TemporaryDirectory(prefix="depth-js-") as folder:
        folder = pathlib.Path(folder)
        for name, shape, is_loop in shapes:
            for count in (7, arguments.count, arguments.large):
                text = shape(count)
                goal = "module" if re.match("export|import[{]", text) else "script"
                source = folder / ("in.mjs" if goal == "module" else "in.js")
                target = source.with_name("out" + source.suffix)
                source.write_text(text)
                answer, seconds = minify(tool, arguments, goal, source, target, options)
                times.append((seconds, count, name))
                if arguments.verbose:
                    print(f"{name}\t{count}\t{seconds:.2f} s\t{answer}", flush=True)
                if TOO_DEEP.match(answer) and count == arguments.large and not is_loop:
                    deep.append(name)
                elif not re.match("ok|same", answer):
                    failed.append(f"{name}, {count} pieces: {answer}")
                elif count == 7:
                    again, _ = minify(tool, arguments, goal, target, target.with_name("again" + source.suffix), options)
                    if again != "same":
                        failed.append(f"{name}: a second run changes {target.read_text()}: {again}")
                    if not is_read(source):
                        failed.append(f"{name}: node does not read {text}")
                    elif not is_read(target):
                        failed.append(f"{name}: node does not read {target.read_text()}")
    print(f"{len(shapes)} shapes: {arguments.count} pieces are minified, of {arguments.large} too deep: {len(deep)}")
    print("the slowest: " + ", ".join(f"{seconds:.2f} s {name} ({count})" for seconds, count, name in sorted(times, reverse=True)[:5]))
    for failure in failed:
        print(f"FAILED: {failure}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
