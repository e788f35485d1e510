import TestSupport
import Testing

/// What the end of the file closes, and what is no CSS: a second run reads what the first one wrote as the first one
/// read its input.
@Suite struct Recovering {
  static let unclosed: [Case] = [
    Case("a{width:calc(1px + (2px*3)", "a{width:7px}"),
    Case("a{transform:translate(0,0", "a{transform:translate(0)}"),
    Case("a{color:rgb(255 0 0/.5", "a{color:#ff000080}"),
    Case("a{b:'c", "a{b:\"c\"}"),
    Case("a{b:c(d['e", "a{b:c(d[\"e\"])}"),
    Case("a{b:url(c", "a{b:url(c)}"),
    Case("a{b:c/* d", "a{b:c}"),
    Case("@media (a:b/* d", "@media(a:b);"),
    Case("a{--b:(c", "a{--b:(c)}"),
    Case("a{--b:{c", "a{--b:{c}}"),
    Case("a:not([b='c", "a:not([b='c'])"),
    Case("@x(\"a", "@x(\"a\");"),
    Case("@media print{a{b:c", "@media print{a{b:c}}"),
    // A bracket that does not fit closes nothing (CSS Syntax, section 5.4.8).
    Case("a{b:(};c:d}", "a{b:(};c:d})}"),
    Case(":is(a{b:c}", ":is(a{b:c})"),
    Case("a{b:c(d];e:f}", "a{b:c(d];e:f})}"),
  ]
  @Test(arguments: unclosed) func closesWhatIsOpen(_ row: Case) throws { try expectMinified(row) }

  static let garbage: [Case] = [
    // Bytes that only look like a declaration of an encoding say nothing of one.
    Case("@charset 'x';ö{b:'\\F6 '}", "ö{b:\"ö\"}"),
    Case("@charset \"x\";ö{b:'\\F6 '}", "@charset \"x\";ö{b:'\\F6 '}"),
    // What was ASCII and is no longer needs the name of its encoding.
    Case("@charset \"utf-8\";a{b:'\\2014 x'}", "@charset \"utf-8\";a{b:\"—x\"}"),
    Case("@charset \"utf-8\";a{b:'x'}", "a{b:\"x\"}"),
    // What an escape takes of a line break, and the one that ends the string.
    Case("a{b:'\\201\r\rc}d{e:f}", "a{b:'\\201\n\nc}d{e:f}"),
    Case("a{b:'c\\\r\rd}e{f:g}", "a{b:'c\\\n\nd}e{f:g}"),
    // Three colons are no pseudo-element, two would be one.
    Case("a:::before{b:c}", "a:::before{b:c}"),
    Case("a: ::before{b:c}", "a: :before{b:c}"),
    Case("a: :before{b:c}", "a: :before{b:c}"),
    Case("a:: before{b:c}", "a:: before{b:c}"),
    // Fuzz: only a star that begins a compound says nothing.
    Case("a{.b c**.d{e:f}}", "a{.b c**.d{e:f}}"),
    Case("a/**/*.b{c:d}", "a*.b{c:d}"),
    Case("a *.b,*.c>*:hover{d:e}", "a .b,.c>:hover{d:e}"),
    // Fuzz: an empty rule parts nothing.
    Case("a{b:c;d{}b:c}", "a{b:c}"),
    // Fuzz: lists that no engine knows are like no others, however many there are.
    Case(
      "k d:$e }}{d:r}!ilr{dg:e}}{dg:e}}{dg:e}}{}{d:r}!ilr}{d:rg}l",
      "k d:$e }}{d:r}!ilr{dg:e}}{dg:e}{d:r}!ilr}{d:rg}l"),
    Case("a~~b{c:d}e||||f{c:d}~g{c:d}h!{c:d}", "a~~b{c:d}e||||f{c:d}~g{c:d}h!{c:d}"),
    // Fuzz: a string is the value of an attribute and nothing else; as a name it would make the list valid.
    Case("a 'b'{c:d}", "a 'b'{c:d}"),
    Case("a'b'{c:d}", "a'b'{c:d}"),
    Case("a:is('b'){c:d}", "a:is('b'){c:d}"),
    Case("a{b: c,d'e:'{f:g}}", "a{b: c,d'e:'{f:g}}"),
    Case("[a='b'][c='d' i]{e:f}", "[a=b][c=d i]{e:f}"),
    // A backslash before a line break escapes nothing, before a space it does.
    Case("a{b:\\\n c}", "a{b:\\\nc}"),
    Case("a{b:c\\\n,d}", "a{b:c\\\n,d}"),
    Case("a{b:c(d\\\n ,e)}", "a{b:c(d\\\n,e)}"),
    Case("a\\\n,b{c:d}", "a\\\n,b{c:d}"),
    Case("@media a\\\n , b{c{d:e}}", "@media a\\\n,b{c{d:e}}"),
    // `{%` would be a server's template.
    Case("a{ %b;c:d}", "a{ %b;c:d}"),
    Case("a{;%b;c:d}", "a{ %b;c:d}"),
    Case("a{c{}%b;c:d}", "a{ %b;c:d}"),
  ]
  @Test(arguments: garbage) func keepsGarbage(_ row: Case) throws { try expectMinified(row) }
}
