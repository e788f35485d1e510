// Shapes that the rules for values and variables look for: stores one behind the other, objects that are filled after
// they were made, values asked for null and undefined, defaults of old code, constants behind the functions that read
// them.
"use strict";
const { E, S, L } = require("./tree.cjs");

module.exports = (Base) => class extends Base {
  valueRun() {
    return this.random.weigh([
      [3, () => this.storeRun()],
      [2, () => this.objectRun()],
      [2, () => [S("p(", this.nullGuard(), ");")]],
      [1.5, () => this.defaultRun()],
      [1.5, () => this.aheadRun()],
    ])();
  }

  /** A name that nothing else has. */
  fresh(letter) { return `${letter}${++this.places}_`; }

  storeRun() {
    const { random } = this;
    const isNew = random.chance(0.6);
    const kind = random.pick(["var", "let"]);
    const entry = isNew ? this.declare(kind, "any", true) : this.variable("any", true);
    if (!entry) return [this.simple()];
    const { name } = entry;
    const value = () => this.expr("any", 2);
    const items = [];
    if (isNew) items.push(S(kind, " ", random.chance(0.3) ? E(this.fresh("v"), " = ", value(), ", ") : "", name, random.chance(0.4) ? E(" = ", this.literal("any")) : "", ";"));
    for (let count = 2 + random.int(4); count > 0; count--) {
      items.push(random.weigh([
        [4, () => S(name, " = ", value(), ";")],
        [2, () => S("if (", this.test(2), ") ", name, " = ", value(), ";")],
        [1, () => S(name, random.pick([" += ", " -= ", " ||= ", " ??= ", " &&= "]), this.literal("num"), ";")],
        [1, () => S(random.pick([`${name}++;`, `--${name};`]))],
        [3, () => S("p(", random.chance(0.4) ? E(value(), ", ") : "", name, ", ", name, ");")],
        [1, () => S("p({ k: ", name, " }, [", name, "], ", this.test(1), " && ", name, ");")],
        [1, () => S("if (", name, ") p(", value(), ");")],
        [0.7, () => S("p((() => ", name, ")());")],
        [0.7, () => S("try { ", name, " = ", value(), "; p(", this.expr("any", 2), ", ", name, "); } catch (e) { p(", name, "); }")],
      ])());
    }
    return items;
  }

  objectRun() {
    const { random } = this;
    const name = this.fresh("o");
    const isArray = random.chance(0.2);
    const value = () => random.weigh([[4, () => this.expr("any", 2)], [1, () => E("() => ", name)], [0.5, () => E(name)], [0.5, () => E(`look${name}()`)]])();
    const items = [];
    const isSeen = random.chance(0.4);
    if (isSeen) items.push(S(`let look${name} = () => { try { return ${name} && Object.keys(${name}).length; } catch (e) { return 'dead'; } };`));
    const made = isArray ? "[]" : random.pick(["{}", "{ k: 1 }", "{ get k() { return 1; } }", "{ ['k']: 1 }", "{ __proto__: null }", "{ m() { return 2; } }"]);
    items.push(random.chance(0.3) ? S(`var ${name}; ${name} = ${made};`) : S(`${random.pick(["var", "let", "const"])} ${name} = ${made}`, random.chance(0.3) ? E(`, ${this.fresh("w")} = `, this.expr("any", 2)) : "", ";"));
    for (let count = 1 + random.int(3), at = 0; count > 0; count--) {
      const place = isArray ? `[${at++}]` : random.pick([".l", ".n", "[0]", "['q-r']", ".k", ".__proto__", "[1]"]);
      let given = value();
      if (!isSeen) given = this.expr("any", 2);
      items.push(random.chance(0.15) ? S("try { ", name, place, " = ", given, "; } catch (e) { caught(e); }") : S(name, place, " = ", given, ";"));
    }
    items.push(S(`p(${name}, Object.keys(${name}).join());`));
    return [S("try { ", L("\n", items), " } catch (e) { caught(e); }")];
  }

  /** A value that may be null or undefined, and what is done with it. */
  nullGuard() {
    const { random } = this;
    const name = this.fresh("t");
    const given = random.weigh([[3, () => this.expr("any", 2)], [2, () => this.expr("obj", 2)], [1, () => E(random.pick(["null", "void 0", "0", "''", "{ k: null }"]))]])();
    const rest = random.pick([".k", ".k", "[0]", ".toString()", ".k?.l", "?.k"]);
    const body = random.pick([
      `${name} == null ? void 0 : ${name}${rest}`,
      `${name} === null || ${name} === void 0 ? void 0 : ${name}${rest}`,
      `${name} !== null && ${name} !== undefined ? ${name} : 7`,
      `${name} != null ? ${name}${rest} : undefined`,
      `${name} == null ? ${name} : ${name}${rest}`,
      `${name} == null ? ${random.pick(["0", "null", "''", "false"])} : ${name}${rest}`,
      `${name} != null && ${name}${rest} === 1`,
      `${name} != null && ${name}${rest} > 1`,
      `${name} == null || ${name}${rest} !== 1`,
      `${name} == null || !${name}${rest}`,
      `${name} != null && typeof ${name}${rest} == "number"`,
      `${name} != null && ${name}${rest} ? 1 : 2`,
    ]);
    if (random.chance(0.5)) return E(`(${name} => ${body})(`, given, ")");
    const whole = body.replace(name, `(${name} = x${name})`);
    return E(`(function (x${name}) { var ${name}; return ${whole}; })(`, given, ")");
  }

  defaultRun() {
    const { random } = this;
    const name = this.fresh("f");
    const names = [this.fresh("q"), this.fresh("q"), this.fresh("q")];
    const local = this.fresh("y");
    const held = this.context;
    this.context = { ...held, inFunction: true, hasArguments: false, isAsync: false, isGenerator: false, canReturn: false, breaks: 0, continues: 0, labels: [], noThis: true };
    try {
      const items = [];
      if (random.chance(0.2)) items.push(S("var ", local, " = ", this.expr("any", 2), ";"));
      for (let count = 1 + random.int(3); count > 0; count--) {
        const given = random.pick(names);
        const value = random.weigh([[4, () => this.expr("any", 2)], [2, () => E(random.pick(names))], [1, () => E("() => ", random.pick(names))], [0.5, () => E("typeof ", local)]])();
        items.push(random.pick([() => S(`if (${given} === void 0) ${given} = `, value, ";"), () => S(`${given} === undefined && (${given} = `, value, ");")])());
      }
      if (random.chance(0.2)) items.push(S("var ", local, " = 1;"));
      items.push(S("p(", names.map((given) => `typeof ${given} == "function" ? ${given}() : ${given}`).join(", "), random.chance(0.2) ? ", arguments.length" : "", ");"));
      const tail = E("(", names.join(", "), ") { ", L("\n", items), " }");
      const call = `try { ${name}(); ${name}(undefined, 1); ${name}(2, null, undefined); } catch (e) { caught(e); }`;
      return [S(`var ${name} = function `, tail, ";"), S(call)];
    } finally {
      this.context = held;
    }
  }

  aheadRun() {
    const { random } = this;
    const name = this.fresh("h");
    const names = [this.fresh("z"), this.fresh("z")];
    const early = random.chance(0.4) ? `try { p(${name}()); } catch (e) { p('early'); }` : "";
    const kind = this.exact || !early ? random.pick(["var", "const", "let"]) : "var";
    const first = random.pick(["500", "'long text'", "true", "null", "undefined", "7"]);
    const body = [`function ${name}() { return [${names.join(", ")}]; }`];
    const declared = E(`${kind} ${names[0]} = ${random.chance(0.2) ? `${name}() && 5` : first}, ${names[1]} = `, random.chance(0.5) ? this.literal("any") : this.expr("any", 2), ";");
    if (early && random.chance(0.5)) body.push(early);
    return [S("(function () { ", L("\n", [...body.map((text) => S(text)), S(declared), S(early && body.length === 1 ? early : ""), S(`p(${name}());`)]), " })();")];
  }
};
