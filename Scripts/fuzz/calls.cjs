// Random calls that a minifier may put the function's body in the place of.
//
// Each scenario is a function of its own that declares a few functions and calls each once or a few times: in loops,
// behind `return`, in functions inside, before the declaration, with too few or too many arguments. What closures have
// kept is asked for at its end, so that a variable which is shared where it was not shows. Their names are known to
// nobody else, since one more use would keep the function where it is.
"use strict";
const { E, S, L } = require("./tree.cjs");

module.exports = (Base) => class Calls extends Base {
  /** A function that calls functions of its own, called. */
  scenario() {
    const { random } = this;
    const isArrow = random.chance(0.2);
    const made = this.functionBody({ arrow: isArrow, parameters: random.int(2), statements: random.int(2) }, (parameters, items) => {
      items.unshift(S("const keep = [];"));
      const late = [];
      for (let count = 1 + random.int(3); count > 0; count--) random.chance(0.25) ? this.blocked(items) : this.helper(items, late);
      items.push(...late);
      if (random.chance(0.3)) items.push(S("keep.push(() => [", [...this.scope.names.keys()].join(), "]);"));
      items.push(S("p(keep.map((f) => f()));"));
      if (random.chance(0.5)) items.push(...this.leaving());
      return isArrow ? E("((", parameters.list, ") => { ", L("\n", items), " })") : E("(function (", parameters.list, ") { ", L("\n", items), " })");
    });
    const call = E(made, "(", this.args(2), ")");
    return [random.pick([() => S("try { p(", call, "); } catch (e) { caught(e); }"), () => S("try { ", call, "; } catch (e) { caught(e); }")])()];
  }

  /** A function that is called here and nowhere else. */
  helper(items, late) {
    const { random } = this;
    const name = `h${++this.helpers}`;
    const form = random.weigh([[5, "function"], [2, "var"], [2, "const"], [1, "let"], [2, "direct"]]);
    const isArrow = form !== "function" && random.chance(0.5);
    const made = this.helperFunction(isArrow, name, form);
    if (form === "direct") return items.push(this.place_(() => E("(", made, ")(", this.args(random.int(4)), ")")));
    const declaration = form === "function" ? S("function ", name, made) : S(`${form} ${name} = `, made, ";");
    if (form === "function" && random.chance(0.3)) late.push(declaration);
    else items.push(declaration);
    // Callers that agree on what they give, and those that leave something out.
    const agreed = random.chance(0.3) ? [this.literal("any"), this.literal("num"), this.literal("str")].slice(0, random.int(4)) : undefined;
    const given = () => (agreed ? L(", ", random.chance(0.8) ? agreed : [this.expr("any", 1), ...agreed.slice(1)]) : this.args(random.int(4)));
    for (let count = random.weigh([[6, 1], [2, 2], [2, 3]]); count > 0; count--) {
      items.push(this.place_(() => (random.chance(0.06) ? E(name) : random.chance(0.04) ? E("new ", name, "(", this.args(1), ")") : E(name, "(", given(), ")"))));
    }
  }

  /** A function that names what only a block declares, called there or behind the block, perhaps with one of its own. */
  blocked(items) {
    const { random } = this;
    const n = ++this.helpers;
    const name = `b${n}`;
    const value = this.expr("any", 1);
    const use = random.pick([name, `[${name}, ${name}]`, `typeof ${name}`, `(${name} === p, ${name})`]);
    const inner = random.pick([
      `function k${n}() { return ${use} } p(k${n}()); keep.push(k${n});`,
      `keep.push(k${n}); function k${n}() { return ${use} }`,
      `function k${n}(x) { return x ? k${n}(x - 1) : ${use} } keep.push(() => k${n}(2));`,
      `var v${n} = ${use}; keep.push(() => v${n});`,
    ]);
    const made = random.pick([`function () { return ${use} }`, `function (x) { ${inner} return x }`, `() => ${use}`, `() => { ${inner} }`]);
    const called = random.pick([`(function () { ${inner} })();`, `(() => { ${inner} })();`, `p((function () { ${inner} return ${use} })());`, `(function (x) { ${inner} })(${name});`]);
    const seen = random.pick(["", `p(${name});`, `keep.push(() => ${name});`]);
    const wrap = random.pick([
      (body) => S(`{ ${random.pick(["let", "const"])} ${name} = `, value, `; ${seen} `, body, " }"),
      (body) => S("try { fail(", value, `); } catch (${name}) { ${name} = 'caught'; `, body, " }"),
      (body) => S("switch (1) { case 1: let ", name, " = ", value, `; ${seen} `, body, " }"),
      (body) => S(`{ class ${name} { static s = ${n} } ${seen.replace(name, `${name}.s`)} `, body.replace(/\bb\d+\b/g, (word) => (word === name ? `${name}.s` : word)), " }"),
      (body) => S(`for (const ${name} of [`, value, `]) { ${seen} `, body, " }"),
      (body) => S(`{ function ${name}() { return ${n} } ${seen.replace(name, `${name}()`)} `, body.replaceAll(name, `${name}()`), " }"),
    ]);
    if (random.chance(0.5)) return items.push(wrap(called));
    items.push(wrap(`var f${n} = ${made};`));
    items.push(S(random.pick([`p(f${n}());`, `keep.push(f${n});`, `p([1, 2].map(f${n}));`, `f${n}(1);`, `p(typeof f${n});`])));
  }

  helperFunction(isArrow, name, form) {
    const { random, on } = this;
    // Small bodies meet the rules more often.
    const limit = this.limit;
    this.limit = Math.min(limit, this.size + 10);
    try { return this.smallFunction(isArrow, name, form); } finally { this.limit = limit; }
  }

  smallFunction(isArrow, name, form) {
    const { random, on } = this;
    if (random.chance(0.12)) return this.trivialFunction(isArrow, form);
    const o = { arrow: isArrow, async: false, parameters: random.int(4), statements: random.int(4), generator: !isArrow && form !== "function" && on.generators && random.chance(0.05) };
    if (random.chance(0.65)) o.returned = () => this.expr("any", 2);
    return this.functionBody(o, (parameters, items, value) => {
      const names = [...this.scope.names.keys()];
      if (names.length && random.chance(0.35)) items.splice(random.int(items.length + 1), 0, S(`keep.push(() => ${random.pick(names)});`));
      if (names.length && random.chance(0.2)) items.push(S(`p(${random.pick(names)});`));
      if (parameters.isSimple && names.length && random.chance(0.2)) items.splice(random.int(items.length + 1), 0, S(`var r${this.helpers};`), S(`p(r${this.helpers});`), S(`r${this.helpers} = ${names[0]};`));
      if (random.chance(0.1)) items.push(S("function inner(x) { return x ? inner(x - 1) : keep.length }"), S("p(inner(2));"));
      if (form === "function" && random.chance(0.06)) items.unshift(S(`if (this && this.never) ${name}();`));
      if (random.chance(0.15)) items.unshift(S("if (", this.test(1), ") return", random.chance(0.6) ? E(" ", this.expr("any", 1)) : "", ";"));
      if (value && isArrow && items.length === 0) return E("(", parameters.list, ") => (", value, ")");
      if (value) items.push(S("return ", value, ";"));
      const body = E("(", parameters.list, ") ", isArrow ? "=> " : "", "{ ", L("\n", items), " }");
      return form === "function" ? body : isArrow ? body : E("function", o.generator ? "* " : " ", body);
    });
  }

  /** A function that does next to nothing. */
  trivialFunction(isArrow, form) {
    const { random } = this;
    return this.functionBody({ arrow: isArrow, parameters: random.int(4), quiet: true }, (parameters) => {
      const names = [...this.scope.names.keys()];
      const value = random.pick(["", "return;", "return 5;", "return '';", "return undefined;", names.length ? `return ${random.pick(names)};` : "return true;", "return keep;", "p(1);"]);
      const body = E("(", parameters.list, ") ", isArrow ? "=> " : "", "{ ", value, " }");
      return form === "function" || isArrow ? body : E("function ", body);
    });
  }

  /** A statement with a call. */
  place_(call) {
    const { random } = this;
    const i = `i${++this.helpers}`;
    return random.weigh([
      [3, () => S(call(), ";")],
      [3, () => S("p(", call(), ");")],
      [2, () => S(`var v${i} = `, call(), ";", ` p(v${i});`)],
      [1, () => S("var ", i, " = ", this.expr("any", 1), `, v${i} = `, call(), `; p(v${i}, `, i, ");")],
      [1, () => S("p(", this.expr("any", 1), "), ", call(), ", p(1);")],
      [2, () => S(`for (var ${i} = 0; ${i} < 3; ${i}++) { `, call(), "; }")],
      [1, () => S(`for (let ${i} = 0; ${i} < 3; ${i}++) { keep.push(() => ${i}); p(`, call(), "); }")],
      [1, () => S(`for (let ${i} of [1, 2]) p(`, call(), `, ${i});`)],
      [1, () => S(`for (var ${i} = 3; ${i}--;) { if (`, this.test(1), ") continue; ", call(), " }")],
      [1, () => S("[1, 2].forEach(() => ", call(), ");")],
      [1, () => S("(function () { ", random.chance(0.5) ? "return " : "", call(), "; })();")],
      [1, () => S("p((function () { ", S("if (", this.test(1), ") return 1;"), " return ", call(), "; })());")],
      [1, () => S("p([1, 2].map((", i, ") => ", call(), "));")],
      [1, () => S("if (", this.test(1), ") ", call(), "; else p(2);")],
      [1, () => S("if (", call(), ") p(3);")],
      [1, () => S(this.test(1), " && ", call(), ";")],
      [1, () => S("try { ", call(), " } catch (e) { caught(e); } finally { p(4); }")],
      [1, () => S("p((() => { try { return ", call(), " } finally { p(5) } })());")],
      [0.5, () => S("p(`${typeof ", call(), "}`);")],
      [0.5, () => S("switch (", call(), ") { case 1: p(6); default: p(7) }")],
    ])();
  }

  leaving() {
    return [S("return ", this.expr("any", 2), ";")];
  }
};
