// Random expressions of a wanted type. Types are hints that keep most of a program free of errors.
"use strict";
const { E, S, L, Q, render } = require("./tree.cjs");

const NUMBERS = ["0", "1", "2", "3", "-1", "-0", "NaN", "Infinity", "1e21", "0.1", ".5", "255", "4294967295", "2147483648", "9007199254740993", "1e3", "7", "10", "0x1F", "-Infinity"];
const STRINGS = ["''", "'a'", "'b'", "'1'", "'0'", "'x y'", '"\\n"', "'\\u2028'", "'\"'", "'k'", "'length'", "'abc'", "'</script>'", "'${'", "'`'", "'\\x00'", "'\\ud800'", "'use strict'"];
/** Globals of the prelude: nothing is known of them while minifying. */
const OPAQUE = { num: ["zero_", "one_", "five_"], str: ["text_", "empty_"], bool: ["yes_", "no_"], any: ["nil_", "none_", "one_", "text_", "yes_", "no_"], arr: ["list_"], obj: ["bag_"] };
const KEYS = ["k", "l", "m", "a", "b", "0", "1", "'x-y'", "if", "__proto__x"];

module.exports = (Base) => class Expressions extends Base {
  /** A label for `p` and `q`. */
  place() { return String(++this.places); }

  literal(type) {
    const { random } = this;
    switch (type) {
      case "num": return E(random.pick(NUMBERS).replace(/^-(.*)/, "(-$1)"));
      case "str": return E(random.pick(STRINGS));
      case "bool": return E(random.pick(["true", "false"]));
      case "arr": return E("[", L(", ", [E(String(random.int(9))), E(random.pick(STRINGS)), E(String(random.int(9)))].slice(random.int(3))), "]");
      case "obj": return E("{k: ".replace("{", "({"), this.literal("num"), ", l: ", this.literal("str"), "})");
      case "fn": return random.chance(0.5) ? E("(() => ", this.literal("num"), ")") : E("(function(a) { return a })");
      default: return random.weigh([[4, () => this.literal(random.pick(["num", "str", "bool", "arr", "obj"]))], [1, () => E("null")], [1, () => E("undefined")], [0.5, () => E("(void 0)")], [0.3, () => E("/a[/]b/g")], [0.3, () => E("10n")]])();
    }
  }

  /** A visible variable of a type, or undefined. */
  variable(type, writable) {
    const list = this.scope.visible().filter((entry) => (type === "any" ? !["class", "gen", "async"].includes(entry.type) : entry.type === type) && (!writable || entry.writable));
    if (!list.length) return undefined;
    const entry = this.random.pick(list);
    this.scope.touch(entry.name);
    return entry;
  }

  leaf(type) {
    const { random } = this;
    if (random.chance(0.8)) {
      const entry = this.variable(type);
      if (entry) return E(entry.name);
    }
    if (random.chance(0.35) && OPAQUE[type]) return E(random.pick(OPAQUE[type]));
    return this.literal(type);
  }

  expr(type = "any", depth = 3) {
    const { random } = this;
    if (depth <= 0 || this.size > this.limit) return this.leaf(type);
    this.size++;
    const wanted = type === "any" ? random.pick(["num", "str", "bool", "arr", "obj", "any", "any", "num"]) : type;
    if (random.chance(0.45)) {
      const common = this.common(wanted, depth - 1);
      if (common) return common;
    }
    switch (wanted) {
      case "num": return this.number(depth - 1);
      case "str": return this.string(depth - 1);
      case "bool": return this.boolean(depth - 1);
      case "arr": return this.array(depth - 1);
      case "obj": return this.object(depth - 1);
      case "fn": return this.functionExpression(depth - 1);
      default: return this.anything(depth - 1);
    }
  }

  /** Forms whose value has the type of a part. */
  common(type, d) {
    const { random, on } = this;
    const T = () => this.expr(type, d);
    const any = () => this.expr("any", d - 1);
    return random.weigh([
      [3, () => E("p(", T(), ")")],
      [2, () => E("q(", this.place(), ", ", T(), ")")],
      [2, () => E("(", any(), ", ", T(), ")")],
      [3, () => E("(", this.test(d), " ? ", T(), " : ", T(), ")")],
      [1, () => E("(", T(), random.pick([" || ", " && "]), T(), ")")],
      [0.7, () => E("(", T(), " ?? ", T(), ")")],
      [2, () => { const entry = this.variable(type, true); return entry && E("(", entry.name, " = ", T(), ")"); }],
      [0.5, () => { const entry = this.variable(type, true); return entry && E("(", entry.name, random.pick([" ||= ", " &&= ", " ??= "]), T(), ")"); }],
      [1, () => this.invoked(type, d)],
      [on.eval ? 0.4 : 0, () => { const inner = this.withoutLetters(() => T()); return E("eval(", Q(E("(", inner, ")")), ")"); }],
      [0.4, () => E("[", T(), ", ", any(), "][0]")],
      [0.4, () => E("({k: ", T(), ", l: ", any(), "}).k")],
      [on.destructuring ? 0.5 : 0, () => { const entry = this.variable(type, true); return entry && E("([", entry.name, " = ", T(), "] = ", this.expr("arr", d), ", ", entry.name, ")"); }],
    ])();
  }

  /** Code inside of a direct eval may not `await` or `yield`. */
  withoutLetters(make) {
    const held = this.context;
    this.context = { ...held, isAsync: false, isGenerator: false, inEval: true };
    try { return make(); } finally { this.context = held; }
  }

  /** A condition. */
  test(d) { return this.random.chance(0.75) ? this.expr("bool", d) : this.expr("any", d - 1); }

  /** A function that is called at once. */
  invoked(type, d) {
    const { random } = this;
    const returned = () => this.expr(type, d - 1);
    return random.weigh([
      [2, () => { const f = this.functionParts({ arrow: true, statements: random.weigh([[3, 0], [3, 1], [1, 2]]), returned, parameters: random.int(3) }); return E("(", f, ")(", this.args(d), ")"); }],
      [1.5, () => { const f = this.functionParts({ statements: random.weigh([[3, 0], [3, 1], [1, 2]]), returned, parameters: random.int(3) }); return E("(", f, ")(", this.args(d), ")"); }],
      [1, () => { const f = this.functionParts({ statements: 1, returned, parameters: random.int(2) }); return E("(", f, ").call(", this.args(d), ")"); }],
    ])();
  }

  args(d) {
    const { random } = this;
    const items = [];
    for (let count = random.int(4); count > 0; count--) items.push(this.expr("any", d - 1));
    if (random.chance(0.1)) items.splice(random.int(items.length + 1), 0, E("...", this.iterable(d)));
    return L(", ", items);
  }

  iterable(d) {
    const { random, on } = this;
    if (this.exact && random.chance(0.3)) return E("iter(", this.place(), ", ", String(random.int(4)), ")");
    if (on.generators && random.chance(0.3)) { const entry = this.variable("gen"); if (entry) return E(entry.name, "(", this.args(d), ")"); }
    return this.expr("arr", d - 1);
  }

  number(d) {
    const { random } = this;
    const N = () => this.expr(random.chance(this.exact ? 0.85 : 0.95) ? "num" : random.pick(["bool", "str"]), d);
    return random.weigh([
      [4, () => E("(", N(), " ", random.pick(["+", "-", "*", "/", "%", "-", "-"]), " ", N(), ")")],
      [2, () => E("(", N(), " ", random.pick(["|", "&", "^", "<<", ">>", ">>>"]), " ", N(), ")")],
      [0.4, () => E("((", N(), ") ** ", N(), ")")],
      [1.5, () => E("(", random.pick(["-", "+", "~", "- -", "+ +", "- +"]), N(), ")")],
      [1.5, () => { const entry = this.variable("num", true); return entry ? E("(", random.pick([`${entry.name}++`, `++${entry.name}`, `${entry.name}--`, `--${entry.name}`]), ")") : N(); }],
      [1.5, () => { const entry = this.variable("num", true); return entry ? E("(", entry.name, " ", random.pick(["+=", "-=", "*=", "|=", "^=", "%="]), " ", N(), ")") : N(); }],
      [1, () => E("Math.", random.pick(["max", "min", "abs", "floor", "sign"]), "(", N(), ")")],
      // Only an exact program may find out how many parameters a function has.
      [1, () => (this.exact ? E("(", this.expr("str", d), ").length") : E("(typeof ", this.expr("str", d), ").length"))],
      [1, () => (this.exact ? E("(", this.expr("arr", d), ").length") : E("[...", this.expr("arr", d), "].length"))],
      [0.5, () => E("(+", this.expr("str", d), ")")],
      [0.5, () => E(random.pick(["parseInt", "Number", "parseFloat"]), "(", this.expr("str", d), ")")],
      [0.4, () => E("(", this.expr("str", d), ").indexOf(", this.expr("str", d), ")")],
      [this.exact ? 1 : 0, () => E("(", this.expr("any", d), " * obs(", this.place(), ", ", N(), "))")],
    ])();
  }

  string(d) {
    const { random, on } = this;
    const T = () => this.expr("str", d);
    return random.weigh([
      [4, () => E("(", T(), " + ", this.expr(random.pick(["str", "num", "bool", "str"]), d), ")")],
      [1, () => E("(", this.expr("num", d), " + ", T(), ")")],
      [2, () => E("`a${", this.expr(random.pick(["str", "num", "any"]), d), "}b${", T(), "}`")],
      [1, () => E("(typeof ", this.expr("any", d), ")")],
      [0.5, () => E("(typeof ", random.pick(["undeclared", "p", "Math", "x"]), ")")],
      [1, () => E("String(", this.expr(random.pick(["num", "bool", "str", "arr"]), d), ")")],
      [1, () => E("(", T(), ").", random.pick(["slice", "charAt", "substring", "repeat"]), "(", String(random.int(3)), ")")],
      [0.7, () => E("(", this.expr("arr", d), ").join(", T(), ")")],
      [on.tags ? 1 : 0, () => E("tag`x\\u{41}", random.pick(["", "\\n", "\\xg", "$"]), "${", this.expr("any", d), "}y`")],
      [0.7, () => { const entry = this.variable("str", true); return entry ? E("(", entry.name, " += ", this.expr("any", d), ")") : T(); }],
      [0.3, () => E("(", T(), ")[", String(random.int(3)), "]")],
    ])();
  }

  boolean(d) {
    const { random, on } = this;
    const B = () => this.expr("bool", d);
    const any = () => this.expr("any", d);
    const same = () => { const type = random.pick(["num", "str", "any", "bool"]); return [this.expr(type, d), this.expr(type, d)]; };
    return random.weigh([
      [3, () => { const [left, right] = same(); return E("(", left, " ", random.pick(["===", "!==", "==", "!="]), " ", right, ")"); }],
      [3, () => E("(", this.expr("num", d), " ", random.pick(["<", ">", "<=", ">="]), " ", this.expr("num", d), ")")],
      [3, () => E("(!", this.expr(random.pick(["bool", "any", "num"]), d), ")")],
      [2, () => E("(", B(), random.pick([" && ", " || "]), B(), ")")],
      [1, () => E("(!!", any(), ")")],
      [0.7, () => E("(", any(), " == null)")],
      [0.7, () => E("(", any(), random.pick([" === undefined)", " !== void 0)", " != undefined)", " === null)"]))],
      [0.7, () => E("(typeof ", any(), random.pick([" == 'number')", " === 'undefined')", " !== 'function')", " != 'object')"]))],
      [0.6, () => E("('k' in ", this.expr("obj", d), ")")],
      [0.5, () => E("(", this.expr("obj", d), " instanceof Object)")],
      [0.5, () => { const entry = this.variable("obj"); return entry ? E("(delete ", entry.name, random.pick([".k", ".l", "['m']", "?.k"]), ")") : B(); }],
      [0.5, () => E("Array.isArray(", any(), ")")],
      [0.3, () => E("isNaN(", this.expr("num", d), ")")],
      [on.newTarget && this.context.inFunction && !this.context.inEval ? 0.6 : 0, () => E("(new.target === undefined)")],
      [0.5, () => E(random.pick(["(!0)", "(!1)", "(1 < 2)", "('a' > 'b')", "(0 == '')", "(null >= 0)", "(NaN != NaN)"]))],
    ])();
  }

  array(d) {
    const { random, on } = this;
    const items = () => {
      const list = [];
      for (let count = random.int(4); count > 0; count--) list.push(random.chance(0.08) && on.holes ? E("") : random.chance(0.12) ? E("...", this.iterable(d)) : this.expr("any", d));
      return list;
    };
    return random.weigh([
      [4, () => E("[", L(", ", items()), "]")],
      [1, () => E("(", this.expr("arr", d), ").", random.pick(["map", "filter"]), "(", this.functionParts({ arrow: random.chance(0.7), parameters: 1 + random.int(2), statements: random.int(2), returned: () => this.expr("any", d - 1) }), ")")],
      [0.7, () => E("(", this.expr("arr", d), ").concat(", this.args(d), ")")],
      [0.7, () => E("(", this.expr("arr", d), ").slice(", String(random.int(3)), ")")],
      [0.5, () => E("Object.keys(", this.expr("obj", d), ")")],
      [on.generators ? 1 : 0, () => { const entry = this.variable("gen"); return entry ? E("[...", entry.name, "(", this.args(d), ")]") : this.leaf("arr"); }],
      [0.4, () => E("(", this.expr("str", d), ").split('')")],
    ])();
  }

  key(d) {
    const { random } = this;
    return random.chance(0.75) ? random.pick(KEYS) : E("[q(", this.place(), ", ", random.pick(["'k'", "'l'", "'z'", "1"]), ")]");
  }

  member(d) {
    const { random, on } = this;
    return random.weigh([
      [5, () => E(this.key(d), ": ", this.expr("any", d))],
      [1.5, () => { const entry = this.variable("any"); return entry ? E(entry.name) : E("k: 1"); }],
      [1, () => E(on.generators && random.chance(0.2) ? "*" : "", this.key(d), this.functionTail({ method: true, parameters: random.int(3), statements: random.int(2), returned: () => this.expr("any", d) }))],
      [on.getters ? 0.7 : 0, () => E("get ", this.key(d), this.functionTail({ method: true, parameters: 0, quiet: !this.exact, statements: this.exact ? random.int(2) : 0, returned: () => this.exact ? this.expr("any", d) : this.literal("num") }))],
      [on.getters ? 0.4 : 0, () => E("set ", this.key(d), this.functionTail({ method: true, parameters: 1, exactParameters: true, statements: random.int(2) }))],
      [0.8, () => E("...", this.expr(random.pick(["obj", "obj", "arr"]), d))],
      [this.exact ? 0.2 : 0, () => E("__proto__: ", random.pick(["null", "{z: 1}"]))],
      [0.3, () => E("'__proto__x': ", this.literal("num"))],
    ])();
  }

  object(d) {
    const { random, on } = this;
    const members = [];
    let proto = false;
    for (let count = random.int(4); count > 0; count--) {
      const made = this.member(d);
      if (/^__proto__:/.test(render(made))) { if (proto) continue; proto = true; }
      members.push(made);
    }
    return random.weigh([
      [5, () => E("({", L(", ", members), "})")],
      [on.classes ? 1 : 0, () => { const entry = this.variable("class"); return entry ? E("new ", entry.name, "(", this.args(d), ")") : this.leaf("obj"); }],
      [this.exact ? 1 : 0, () => E("obs(", this.place(), ", ", this.expr("any", d), ")")],
      [this.exact && on.proxies ? 0.5 : 0, () => E("proxy(", this.place(), ", ", this.leaf("obj"), ")")],
      [0.3, () => E("Object.assign(", this.expr("obj", d), ", ", this.expr("obj", d), ")")],
      [on.newTarget ? 0.5 : 0, () => E("new (", this.functionParts({ parameters: random.int(2), statements: 2, constructs: true }), ")(", this.args(d), ")")],
      [this.context.inFunction && !this.context.noThis ? 0.5 : 0, () => E("this")],
    ])();
  }

  functionExpression(d) {
    const { random } = this;
    return E("(", this.functionParts({ arrow: random.chance(0.5), named: random.chance(0.4), parameters: random.int(4), statements: random.weigh([[5, 0], [2, 1], [1, 2]]), returned: random.chance(0.8) ? () => this.expr("any", d - 1) : undefined }), ")");
  }

  anything(d) {
    const { random, on, context } = this;
    const any = () => this.expr("any", d);
    const object = () => this.expr("obj", d);
    const call = (text) => { const entry = this.variable("fn"); return entry ? text(entry.name) : any(); };
    return random.weigh([
      [4, () => call((name) => E(name, "(", this.args(d), ")"))],
      [0.7, () => call((name) => E(name, random.pick([".call(", ".bind(", "?.call("]), this.args(d), ")"))],
      [2, () => E("(", object(), ")", random.pick([".k", ".l", "['k']", "[1]", ".m", "?.k", "?.['l']"]))],
      [1, () => E("(", this.expr("arr", d), ")[", this.expr("num", d), "]")],
      [on.optional ? 1.5 : 0, () => E("(", any(), ")?.", random.pick(["k", "[0]", "k.l?.m", "k?.[q(0,'l')]", "[q(1,'k')]", "k?.(q(2,1))"]))],
      [on.optional ? 0.7 : 0, () => E("((", any(), ")?.k", random.pick([")", "?.l)", ")?.l"]))],
      [1, () => E("((", object(), ").k = ", any(), ")")],
      [0.5, () => E("((", object(), ").k ", random.pick(["+=", "-=", "??=", "||=", "&&="]), " ", any(), ")")],
      [0.4, () => E("((", object(), ").k", random.pick(["++", "--"]), ")")],
      [on.receivers ? 1.5 : 0, () => { const place = this.place(); return E(random.pick(["(0, obs_.m)(", "obs_.m(", "(obs_.m)(", "obs_?.m(", "(obs_?.m)(", "obs_['m'](", "(1 && obs_.m)(", "(obs_.m || 0)(", "(obs_.m = obs_.m)(", "(true ? obs_.m : 0)("]), this.args(d), ")"); }],
      [on.tags ? 0.5 : 0, () => E("obs_.t`a${", any(), "}`")],
      [0.5, () => E("(void ", any(), ")")],
      [context.isGenerator && !context.inEval ? 2 : 0, () => E("(yield ", random.chance(0.15) ? E("* ", this.iterable(d)) : any(), ")")],
      [context.isAsync && !context.inEval ? 2 : 0, () => E("(await ", any(), ")")],
      [on.arguments && context.hasArguments ? 1.5 : 0, () => E(random.pick(["arguments[0]", "arguments.length", "arguments[1]", "(arguments[0] = 'A')", "[...arguments]"]))],
      [on.classes && context.hasSuper && !context.inEval ? 1.5 : 0, () => E(random.pick(["super.k", "super.m()", "super['l']", "(super.z = 1)"]))],
      [on.async ? 0.5 : 0, () => { const entry = this.variable("async"); return entry ? E("settle(", entry.name, "(", this.args(d), "))") : any(); }],
      [on.generators ? 0.8 : 0, () => { const entry = this.variable("gen"); return entry ? E(entry.name, "(", this.args(d), ").next()", random.pick(["", ".value"])) : any(); }],
      [on.classes ? 0.4 : 0, () => this.classExpression(d)],
      [0.8, () => this.functionExpression(d)],
      [0.5, () => E("(", this.test(d), " && fail(", this.place(), "))")],
      [on.destructuring ? 1 : 0, () => { const a = this.variable("any", true), b = this.variable("any", true); return a && b ? E("({k: ", a.name, " = ", any(), ", ...", b.name, "} = ", object(), ")") : any(); }],
      [on.eval ? 0.3 : 0, () => E("(0, eval)(", Q(E("typeof ", this.leaf("any"))), ")")],
      [1, () => this.leaf("any")],
    ])();
  }
};
