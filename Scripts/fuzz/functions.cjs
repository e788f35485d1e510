// Random functions, parameters, patterns and classes.
"use strict";
const { E, S, L } = require("./tree.cjs");
const { Scope } = require("./scope.cjs");

module.exports = (Base) => class Functions extends Base {
  /** Declares a fresh or repeated name; undefined when none of a few tries is free. */
  declare(kind, type, writable) {
    const isVar = kind === "var" || kind === "function";
    for (let tries = 0; tries < 12; tries++) {
      const name = this.random.pick(this.names);
      if (!this.scope.canDeclare(name, isVar)) continue;
      const target = isVar ? this.scope.root : this.scope;
      // A name that was read from further out would now be another one (and in its dead zone, if it is lexical).
      if (target.read.has(name) && !(this.exact && this.random.chance(0.15))) continue;
      if (isVar && this.scope !== target && this.scope.find(name) && this.scope.find(name).kind !== "var") continue;
      return this.scope.declare(name, isVar, { name, type, kind, writable, dead: false });
    }
    return undefined;
  }

  /** A name or a pattern that declares names; undefined when no name is free. */
  pattern(kind, depth = 2, type = "any") {
    const { random, on } = this;
    const writable = kind !== "const";
    if (!on.destructuring || depth === 0 || random.chance(0.6)) {
      const entry = this.declare(kind, type, writable);
      return entry && { node: E(entry.name), entry };
    }
    const items = [];
    const part = (make) => { const mark = this.scope.names.size; const made = this.pattern(kind, depth - 1); if (made) items.push(this.unborn(mark, () => make(made.node))); };
    const maybe = (node) => (random.chance(0.5) ? E(node, " = ", this.expr("any", 2)) : node);
    const isArray = random.chance(0.5);
    for (let count = 1 + random.int(3); count > 0; count--) {
      if (isArray) {
        if (random.chance(0.15)) items.push(E(""));
        part(maybe);
      } else if (random.chance(0.4)) {
        const mark = this.scope.names.size;
        const entry = this.declare(kind, "any", writable);
        if (entry) items.push(this.unborn(mark, () => maybe(E(entry.name))));
      } else {
        const key = random.chance(0.7) ? random.pick(["k", "l", "'k'", "0", "m"]) : E("[q(", this.place(), ", 'k')]");
        part((node) => E(key, ": ", maybe(node)));
      }
    }
    if (random.chance(0.25)) {
      const entry = this.declare(kind, isArray ? "arr" : "obj", writable);
      if (entry) items.push(E("...", entry.name));
    }
    return { node: isArray ? E("[", L(", ", items), "]") : E("{", L(", ", items), "}"), isPattern: true, isArray };
  }

  /** Makes a default value in which the names declared since a mark may not be used: they are in their dead zone. */
  unborn(mark, make) {
    const entries = [...this.scope.names.values()].slice(mark);
    for (const entry of entries) entry.dead = true;
    try { return make(); } finally { for (const entry of entries) entry.dead = false; }
  }

  /** A value that a pattern can take apart. */
  matching(made, depth) {
    if (!made.isPattern) return this.expr(made.entry.type, depth);
    return made.isArray ? this.random.chance(0.8) ? this.expr("arr", depth) : this.iterable(depth) : this.expr("obj", depth);
  }

  /** The parameters, and whether all are plain names. */
  parameters(count, exactly) {
    const { random } = this;
    const items = [];
    let isSimple = true;
    for (let index = 0; index < count; index++) {
      if (random.chance(0.65) || exactly && !this.on.destructuring) {
        const entry = this.declare("parameter", random.pick(["any", "num", "any"]), true);
        if (entry) items.push(E(entry.name));
        continue;
      }
      const mark = this.scope.names.size;
      const made = this.pattern("parameter", 2);
      if (!made) continue;
      isSimple = false;
      this.unborn(mark, () => {
      if (made.isPattern) items.push(E(made.node, " = ", made.isArray ? this.expr("arr", 1) : this.expr("obj", 1)));
      else items.push(random.chance(0.8) ? E(made.node, " = ", this.expr("any", 2)) : made.node);
      });
    }
    if (exactly && items.length === 0) {
      items.push(E("p_"));
    } else if (!exactly && count > 0 && random.chance(0.12)) {
      const entry = this.declare("parameter", "arr", true);
      if (entry) { items.push(E("...", entry.name)); isSimple = false; }
    }
    return { list: exactly ? items[0] : L(", ", items), isSimple };
  }

  /** Makes the head and the body of a function in scopes of their own. */
  functionBody(o, finish) {
    const { random } = this;
    const held = [this.scope, this.context];
    this.scope = new Scope(this.scope, true);
    const isArrow = Boolean(o.arrow);
    const outer = this.context;
    this.context = {
      inFunction: !isArrow || outer.inFunction, hasArguments: isArrow ? outer.hasArguments : true,
      hasSuper: isArrow ? outer.hasSuper : Boolean(o.hasSuper), noThis: isArrow ? outer.noThis : Boolean(o.noThis), strict: outer.strict, canReturn: true,
      isAsync: false, isGenerator: false, breaks: 0, continues: 0, labels: [], inEval: outer.inEval && isArrow, depth: outer.depth + 1,
    };
    try {
      const parameters = this.parameters(o.parameters || 0, o.exactParameters);
      this.context.isAsync = Boolean(o.async);
      this.context.isGenerator = Boolean(o.generator);
      const items = [];
      if (parameters.isSimple && !this.context.strict && random.chance(0.06)) {
        items.push(S("'use strict';"));
        this.context.strict = true;
      }
      if (this.context.depth > 4) o.statements = 0;
      if (o.first) items.push(o.first);
      if (this.on.aliasing && !this.context.strict && !isArrow && parameters.isSimple && random.chance(0.3)) items.push(...this.aliasing());
      for (let count = o.quiet ? 0 : o.statements || 0; count > 0; count--) items.push(...this.statement());
      if (o.constructs) items.push(S("this.k = ", this.expr("any", 2), ";"), S("this.l = ", this.expr("num", 1), ";"));
      let value;
      if (o.returned) value = o.returned();
      return finish(parameters, items, value);
    } finally {
      [this.scope, this.context] = held;
    }
  }

  aliasing() {
    const names = [...this.scope.names.keys()];
    if (!names.length) return [];
    const name = this.random.pick(names);
    return this.random.pick([
      () => [S(`${name} = 'changed';`), S("p(arguments[0]);")],
      () => [S("arguments[0] = 'set';"), S(`p(${name});`)],
      () => [S("p(arguments.length);"), S(`arguments[${this.random.int(2)}] = ${name};`), S(`p([${names.join()}]);`)],
      () => [S(`(function () { ${name} = 5; })();`), S("p([].slice.call(arguments));")],
    ])();
  }

  functionTail(o) {
    return this.functionBody(o, (parameters, items, value) => {
      if (value) items.push(S("return ", value, ";"));
      return E("(", parameters.list, ") { ", L("\n", items), " }");
    });
  }

  /** A function or an arrow as an expression, without parentheses around it. */
  functionParts(o) {
    const { random } = this;
    if (o.async === undefined && this.on.async && !o.returned && !o.constructs && random.chance(0.1)) o.async = true;
    const prefix = o.async ? "async " : "";
    if (o.arrow) {
      return this.functionBody(o, (parameters, items, value) => {
        if (value && items.length === 0) return E(prefix, "(", parameters.list, ") => (", value, ")");
        if (value) items.push(S("return ", value, ";"));
        return E(prefix, "(", parameters.list, ") => { ", L("\n", items), " }");
      });
    }
    const held = this.scope;
    let name = "";
    if (o.named) {
      this.scope = new Scope(this.scope, false);
      const entry = this.declare("functionName", "self", this.exact && random.chance(0.1));
      if (entry) name = entry.name;
    }
    try {
      return E(prefix, "function", o.generator ? "* " : " ", name, this.functionTail(o));
    } finally {
      this.scope = held;
    }
  }

  /** The members of a class and its heritage, without the name. */
  classTail() {
    const { random, on } = this;
    const heritage = random.chance(0.4) ? this.heritage() : undefined;
    const held = this.context;
    const strict = { ...held, strict: true };
    this.context = strict;
    const privates = on.privates ? ["#x", "#y", "#m"].slice(0, random.int(4)) : [];
    const members = [];
    const body = (o) => this.functionTail({ method: true, hasSuper: true, parameters: random.int(3), statements: random.int(2), ...o });
    const own = (name) => random.pick([
      () => E(`p(this.${name})`), () => E(`(this.${name} = `, this.expr("any", 1), ")"), () => E(`(this.${name} += 1)`), () => E(`(${name} in this)`), () => E(`this?.${name}`), () => E(`(this.${name} ??= 2)`),
    ])();
    const initial = (make) => {
      this.context = { ...strict, inFunction: true, isAsync: false, isGenerator: false, hasArguments: false, hasSuper: true, inEval: false };
      const held = this.scope;
      this.scope = new Scope(this.scope, true);
      try { return make(); } finally { this.context = strict; this.scope = held; }
    };
    const stat = () => (random.chance(0.3) ? "static " : "");
    if (heritage && random.chance(0.7) || !heritage && random.chance(0.4)) {
      members.push(S("constructor", body({ noThis: Boolean(heritage), first: heritage ? S("super(", initial(() => this.expr("num", 1)), ");") : undefined, constructs: true, statements: random.int(2) })));
    }
    for (const name of privates) {
      members.push(random.weigh([
        [4, () => S(stat(), name, " = ", initial(() => this.expr("any", 2)), ";")],
        [1, () => S(stat(), name, body({ returned: () => this.expr("any", 1) }))],
        [1, () => S("get ", name, body({ parameters: 0, returned: () => this.expr("any", 1) }))],
      ])());
    }
    for (let count = random.int(4); count > 0; count--) {
      members.push(random.weigh([
        [3, () => S(stat(), this.key(2), body({ returned: () => privates.length && random.chance(0.7) ? own(random.pick(privates)) : this.expr("any", 2) }))],
        [3, () => S(stat(), this.key(2), " = ", initial(() => this.expr("any", 2)), ";")],
        [0.5, () => S(stat(), this.key(2), ";")],
        [on.getters ? 1 : 0, () => S(stat(), "get ", this.key(2), body({ parameters: 0, quiet: !this.exact, returned: () => this.exact ? this.expr("any", 1) : this.literal("num") }))],
        [on.getters ? 0.6 : 0, () => S(stat(), "set ", this.key(2), body({ parameters: 1, exactParameters: true }))],
        [on.staticBlocks ? 1 : 0, () => this.staticBlock(privates, own)],
        [on.generators ? 0.5 : 0, () => S("*", this.key(2), this.functionTail({ method: true, hasSuper: true, generator: true, parameters: 1, statements: 2 }))],
      ])());
    }
    this.context = held;
    return E(heritage ? E(" extends ", heritage) : "", " { ", L("\n", members.map((member) => fixed(member))), " }");
  }

  staticBlock(privates, own) {
    const held = [this.scope, this.context];
    this.scope = new Scope(this.scope, true);
    this.context = { inFunction: true, hasArguments: false, hasSuper: true, strict: true, isAsync: false, isGenerator: false, breaks: 0, continues: 0, labels: [], canReturn: false, noAwait: true, depth: held[1].depth + 1 };
    try {
      const items = [];
      for (let count = 1 + this.random.int(2); count > 0; count--) items.push(...this.statement());
      if (privates.length) items.push(S("try { ", own(this.random.pick(privates)), "; } catch (e) { caught(e); }"));
      return S("static { ", L("\n", items), " }");
    } finally {
      [this.scope, this.context] = held;
    }
  }

  heritage() {
    const entry = this.variable("class");
    if (entry && this.random.chance(0.6)) return E(entry.name);
    return this.random.pick([() => E("null"), () => E("Object"), () => E("(q(", this.place(), ", Array))"), () => E("class { k = ", this.literal("num"), "; m() { return super.toString === undefined } }"), () => E("(function () { ", S("this.z = 1;"), " })")])();
  }

  classExpression() {
    const held = this.scope;
    this.scope = new Scope(this.scope, false);
    try {
      const entry = this.random.chance(0.4) ? this.declare("className", "self", false) : undefined;
      return E("(class ", entry ? entry.name : "", this.classTail(), ")");
    } finally {
      this.scope = held;
    }
  }
};

/** A member may be left out as a whole, but an empty statement is no member: it must stay one. */
function fixed(member) {
  return { kind: "M", parts: member.parts };
}
