#!/usr/bin/env python3
"""Fuzzes the minifiers of markup: fuzz-markup.py [--target html|tree|css|json|xml] [--seconds 60] [--corpus DIR]

Builds Fuzz/ with libfuzzer and runs one target, or each in turn, with seeds and a dictionary of the language's own words.
Prints how many inputs were executed; an input that fails is written beside the corpus and ends the run with exit code 1.
What the targets check is written down in Fuzz/Sources/fuzz-markup.
"""
import argparse
import sys

import libfuzzer


HTML_SEEDS = [
    "<!DOCTYPE html><html><head><title>a &amp; b</title></head><body><p>c<p>d</body></html>",
    "<table><tr><td>a<table><b>b<tbody>c</table>d</table><select><option>e<optgroup>f</select>",
    "<a href='x?a=1&amp;copy=2'>b<i>c</a>d</i><b><p>e</b>f</p><svg viewBox=0><path/><desc>g</svg>",
    "<template><tr><td>x</template><ul><li>a<!-- b --><li>c</ul><pre>\n\n a</pre><textarea>\n\na</textarea>",
    "<math><mi>a<mtext><p>b</math><script>var a = 1;</script><style>a { b: c }</style><!--[if IE]>x<![endif]-->",
    "<div style='color: red' onclick='a( 1 )' class='  b  c '>d</div><input disabled='' type=text value=\"'\">",
]
SEEDS = {
    "html": HTML_SEEDS,
    "tree": HTML_SEEDS,
    "css": [
        "@charset 'utf-8';@import url(a.css) layer(b) supports(c:d) screen;@media (min-width: 1px) { a > b, c { d: e } }",
        "a{margin:1px 2px 1px 2px;margin-left:3px;color:#ff0000;background:url( 'a b' ) no-repeat,linear-gradient(red,blue)}",
        "@font-face{font-family:'a b';src:url(c);unicode-range:U+26,u+0-7F}@keyframes x{from{a:b}100%{c:d}}",
        "a{width:calc(1px + (2px*3) - var(--a));--b: {c:d};--e:;transform:translate(0,0) rotate(0deg)}@layer a,b;",
        "a::before{content:'\\201c\\A';font:bold 1em/2 'x y',serif}a:not(.b):nth-child(2n + 1)[c='d' i]{e:f!important}",
        "a{& b{c:d}@media print{e:f}}@supports (display:grid) and (not (a:b)){c{d:e}}@container x (width>1px){a{b:c}}",
    ],
    "json": [
        '{"a": [1, 2.0, -3e+10, 12345678901234567890], "a": {"b": null}, "\\u0041\\n": "\\ud83d"}',
        ' [ true , false , [ ] , { } , "" ] ', '{"a":1,}', "[1 2]", "// a\n1", "\ufeff[0]",
    ],
    "xml": [
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a d='&b;'><![CDATA[e<f]]> <!-- g --><h/> </a>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><g transform='translate(1 2)scale(3)' style='fill:red;stroke:none'>"
        "<path d='M0 0h1v1q1 1 2 2t3 3a1 2 0 0 1 3 3z'/></g><use href='#a'/><defs><path id='a' d='m1,1C1 2 3 4 5 6S1 2 3 4'/></defs></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><text style='font-size:12px'> a <tspan x='0'> b </tspan></text><g><g opacity='.5'><rect/></g></g></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><clipPath id='c'><rect fill='red'/></clipPath><polygon points='0,0 1,1 2 0'/></svg>",
    ],
}
WORDS = {
    "html": "<p> </p> <b> </b> <table> <tr> <td> <tbody> <svg> <math> <template> </template> <select> <option> <li> <a> <!-- --> "
            "<pre> <script> </script> <style> </style> <title> <textarea> <br> <body> <head> <html> &amp; &lt; &#x27; style= class= href= = \\\" '",
    "css": "@media @import @layer @supports @keyframes @font-face @container {} ; : , ( ) calc( var(--a) url( url(' rgb(0,0,0) #ff0000 "
           "!important /* */ \\\\ U+26 1e3 -.5px 100% > + ~ :is( :not( ::before [a=b] & margin padding border background font transition",
    "json": "{ } [ ] , : true false null 1e5 -0 1.0 \\\" \\\\u0041 \\\\n",
    "xml": "<g> </g> <path d=' '/> <svg </svg> style=' fill: stroke: transform=' translate( matrix( scale( rotate( M0 0 h1 v1 c1 s1 q1 t1 a1 "
           "z id=' url(#a) href='#a' <![CDATA[ ]]> <!-- --> &amp; xml:space='preserve' <defs> <use opacity=' 1e-5",
}
WORDS["tree"] = WORDS["html"]


def run(target, program, arguments):
    corpus = libfuzzer.corpus(arguments.corpus, target, (seed.encode() for seed in SEEDS[target]))
    words = libfuzzer.dictionary(corpus, filter(None, WORDS[target].split(" ")))
    return libfuzzer.run(target, program, [corpus], arguments.seconds, "-max_len=2048", "-timeout=20", "-rss_limit_mb=2048",
                         words, environment={"FUZZ_TARGET": target})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--target", choices=sorted(SEEDS))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus")
    parser.add_argument("--program", help="a target that is built already")
    arguments = parser.parse_args()
    program = arguments.program or libfuzzer.build("fuzz-markup")
    results = [run(target, program, arguments) for target in ([arguments.target] if arguments.target else sorted(SEEDS))]
    sys.exit(0 if all(results) else 1)


main()
