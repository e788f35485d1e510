// Random programs that end, log everything they do, and try what a minifier may get wrong.
//
// `exact` programs may look at everything; the others keep to what docs/assumptions.md lets a minifier assume. Each
// program switches a random half of the features on, so that features meet in many mixtures.
"use strict";
const { E, S, L, Q, render } = require("./tree.cjs");
const { Scope, Random, NAMES } = require("./scope.cjs");
const expressions = require("./expressions.cjs");
const functions = require("./functions.cjs");
const calls = require("./calls.cjs");
const shapes = require("./shapes.cjs");
const values = require("./values.cjs");

const FEATURES = ["eval", "with", "annexB", "classes", "privates", "staticBlocks", "getters", "generators", "async", "destructuring", "switches", "labels", "arguments", "aliasing", "tags", "optional", "holes", "receivers", "newTarget", "proxies", "finally", "closures", "deadZone", "redeclares", "dead", "calls", "shapes", "values"];

class Base {}

class Generator extends values(shapes(calls(functions(expressions(Base))))) {
  constructor(seed, options) {
    super();
    this.random = new Random(seed);
    this.exact = options.exact;
    this.isModule = options.module;
    this.on = {};
    for (const feature of FEATURES) this.on[feature] = this.random.chance(0.5);
    if (!this.random.chance(0.3)) this.on.eval = this.on.with = false;
    if (!this.exact) this.on.deadZone = this.on.proxies = false;
    this.names = NAMES.slice(0, 6 + this.random.int(NAMES.length - 6));
    this.places = 0;
    this.size = 0;
    this.helpers = 0;
    this.limit = 30 + this.random.int(150);
    this.scope = new Scope(undefined, true);
    const strict = this.isModule || this.random.chance(0.3);
    this.directive = strict && !this.isModule;
    this.context = { inFunction: false, hasArguments: false, strict, breaks: 0, continues: 0, labels: [], isAsync: this.isModule, isGenerator: false, depth: 0, noThis: true };
    if (strict) this.on.with = this.on.annexB = false;
  }

  program() {
    const { random } = this;
    const wrapper = this.isModule ? "" : random.weigh([[4, ""], [3, "(function () {"], [1, "!function () {"], [1, "(() => {"]]);
    if (wrapper) {
      const isArrow = wrapper.includes("=>");
      this.scope = new Scope(this.scope, true);
      this.context = { ...this.context, inFunction: !isArrow, hasArguments: !isArrow, canReturn: true };
    }
    const items = [];
    for (let count = 2 + random.int(4); count > 0; count--) items.push(...this.declaration(1));
    for (let count = 5 + random.int(14); count > 0 && this.size < this.limit * 2; count--) items.push(...this.statement());
    const values = this.scope.visible().map((entry) => S(`p(${entry.name});`));
    const names = [...this.scope.names.keys()];
    if (this.isModule && names.length) values.push(S(`export { ${random.pick(names)} as shared };`));
    this.topNames = wrapper ? [] : names;
    const head = this.directive ? '"use strict";\n' : "";
    const end = { "": "\n", "!function () {": "\n}();\n" }[wrapper] || "\n})();\n";
    return { kind: "P", parts: [head + wrapper + "\n", L("\n", [...items, ...values]), end] };
  }

  /** Statements in a block of their own, with what stands around it. */
  block(count, change) {
    const held = [this.scope, this.context];
    this.scope = new Scope(this.scope, false);
    this.context = { ...this.context, ...change };
    try {
      const items = [];
      for (; count > 0; count--) items.push(...this.statement());
      return S("{ ", L("\n", items), " }");
    } finally {
      [this.scope, this.context] = held;
    }
  }

  /** A body that may do without braces. */
  body(count, change) {
    if (this.random.chance(0.35)) {
      const held = this.context;
      this.context = { ...this.context, ...change };
      try { return this.simple(); } finally { this.context = held; }
    }
    return this.block(count, change);
  }

  /** A statement that declares nothing. */
  simple() {
    const { random, context } = this;
    const value = () => this.expr("any", 3);
    const assign = () => {
      const type = random.pick(["num", "str", "any", "arr", "obj", "bool", "num"]);
      const entry = this.variable(type, true);
      return entry ? S(entry.name, " = ", this.expr(type, 3), ";") : S("p(", value(), ");");
    };
    return random.weigh([
      [5, () => S("p(", value(), ");")],
      [3, () => S(this.guarded(value()), ";")],
      [5, assign],
      [1, () => S("if (", this.test(2), ") p(", value(), "); else p(", value(), ");")],
      [context.canReturn ? 1 : 0, () => S("if (", this.test(2), ") return ", random.chance(0.7) ? value() : "", ";")],
      [context.breaks ? 1.2 : 0, () => S("if (", this.test(2), ") break;")],
      [context.continues ? 1.2 : 0, () => S("if (", this.test(2), ") continue;")],
      [context.labels.length ? 1.2 : 0, () => { const label = random.pick(context.labels); return S("if (", this.test(2), ") ", label.loop ? random.pick(["break ", "continue "]) : "break ", label.name, ";"); }],
      [context.depth || context.guarded ? 0.4 : 0, () => S("if (", this.test(2), ") throw ", random.pick(["new Err(1)", "'thrown'", "new Err(2)"]), ";")],
      [0.3, () => S(";")],
    ])();
  }

  /** An expression may not begin like a declaration. */
  guarded(expression) { return /^(?:function|class|\{|let|async|['"])/.test(render(expression)) ? E("(", expression, ")") : expression; }

  statement() {
    const { random, on, context } = this;
    if (this.size > this.limit || context.depth > 5) return [this.simple()];
    const one = (make) => () => [make()];
    const loop = { breaks: 1, continues: 1 };
    return random.weigh([
      [7, one(() => (context.depth || context.guarded || random.chance(0.4) ? this.simple() : S("try { ", this.simple(), " } catch (e) { caught(e); }")))],
      [7, () => this.declaration()],
      [4, () => this.functionDeclaration()],
      [3, one(() => S("if (", this.test(3), ") ", this.body(2), random.chance(0.5) ? E(" else ", random.chance(0.3) ? E("if (", this.test(2), ") ", this.block(1), " else ", this.block(1)) : this.block(2)) : ""))],
      [context.canReturn || context.breaks || context.continues ? 2.5 : 0, one(() => this.exits())],
      [2.5, one(() => this.forLoop(loop))],
      [1.5, one(() => this.forEach(loop))],
      [1.2, one(() => this.whileLoop(loop))],
      [2.5, one(() => this.tryStatement())],
      [on.switches ? 2 : 0, one(() => this.switchStatement())],
      [on.labels ? 1.5 : 0, one(() => this.labelled(loop))],
      [on.classes ? 2 : 0, () => this.classDeclaration()],
      [on.with && !context.strict ? 2 : 0, one(() => this.withStatement())],
      [on.annexB && !context.strict ? 2 : 0, () => this.annexB()],
      [on.closures ? 1.5 : 0, () => this.closures()],
      [on.values ? 5 : 0, () => this.valueRun()],
      [on.eval ? 0.8 : 0, one(() => this.evalStatement())],
      [on.redeclares ? 1 : 0, () => this.redeclaration()],
      [on.deadZone ? 0.7 : 0, one(() => this.deadZone())],
      [on.shapes ? 2.5 : 0, one(() => this.shape())],
      [on.dead ? 1.2 : 0, one(() => this.deadCode())],
      [1, one(() => this.block(2))],
      [context.depth < 2 ? 1 : 0, () => this.recursion()],
      [on.calls && context.depth < 2 ? 4 : 0, () => this.scenario()],
    ])();
  }

  declaration(depth = 3) {
    const { random } = this;
    const kind = random.weigh([[3, "var"], [3, "let"], [2, "const"]]);
    const parts = [];
    for (let count = random.weigh([[4, 1], [1, 2], [0.5, 3]]); count > 0; count--) {
      // The value comes before the name: it cannot refer to it.
      const type = random.pick(["num", "num", "str", "bool", "any", "arr", "obj", "fn"]);
      const isPattern = this.on.destructuring && random.chance(0.25);
      if (isPattern) {
        const made = this.pattern(kind, 2);
        if (!made) continue;
        parts.push(made.isPattern ? E(made.node, " = ", made.isArray ? this.closedArray() : this.closedObject()) : E(made.node, " = ", this.literal("any")));
      } else {
        const value = this.expr(type, depth);
        const entry = this.declare(kind, type, kind !== "const" && (type !== "fn" || random.chance(0.3)));
        if (!entry) continue;
        parts.push(kind !== "const" && random.chance(0.1) && type === "any" ? E(entry.name) : E(entry.name, " = ", value));
      }
    }
    return parts.length ? [S(kind, " ", L(", ", parts), ";")] : [this.simple()];
  }

  closedArray() { return E("[", L(", ", [this.literal("num"), this.literal("any"), this.literal("str")].slice(this.random.int(3))), "]"); }
  closedObject() { return this.exact && this.random.chance(0.3) ? E("obs(", this.place(), ", 3)") : E("{k: ", this.literal("any"), ", l: ", this.literal("arr"), ", 0: ", this.literal("num"), "}"); }

  functionDeclaration() {
    const { random, on } = this;
    const isTop = this.scope === this.scope.root;
    const kind = on.generators && random.chance(0.2) ? "gen" : on.async && random.chance(0.15) ? "async" : "fn";
    const lexical = !isTop || this.isModule && this.scope.parent === undefined;
    const entry = this.declare(lexical ? "let" : "function", kind, !lexical && kind === "fn" && random.chance(0.1));
    if (!entry) return [this.simple()];
    entry.dead = true;
    const tail = this.functionTail({ generator: kind === "gen", async: kind === "async", parameters: random.int(4), statements: random.int(4), returned: random.chance(0.75) ? () => this.expr("any", 3) : undefined });
    entry.dead = false;
    const result = [S(kind === "async" ? "async " : "", "function", kind === "gen" ? "*" : "", " ", entry.name, tail)];
    if (random.chance(0.6)) {
      const call = E(entry.name, "(", this.args(2), ")");
      result.push(kind === "gen" ? S("try { p([...", call, "]); } catch (e) { caught(e); }") : kind === "async" ? S("settle(", call, ");") : S("try { p(", call, "); } catch (e) { caught(e); }"));
      if (random.chance(0.2)) result.reverse();
    }
    return result;
  }

  classDeclaration() {
    const entry = this.declare("let", "class", this.exact && this.random.chance(0.1));
    if (!entry) return [this.simple()];
    entry.dead = true;
    const tail = this.classTail();
    entry.dead = false;
    return [S("class ", entry.name, tail), S("try { p(new ", entry.name, "(", this.args(1), ")); } catch (e) { caught(e); }")];
  }

  inScope(make) {
    const held = [this.scope, this.context];
    this.scope = new Scope(this.scope, false);
    try { return make(); } finally { [this.scope, this.context] = held; }
  }

  forLoop(change) {
    const { random } = this;
    return this.inScope(() => {
      const kind = random.pick(["let", "var", "let"]);
      const entry = this.declare(kind, "num", false);
      if (!entry) return this.simple();
      const held = entry.writable;
      entry.writable = false;
      const limit = String(1 + random.int(4));
      const more = kind === "let" && random.chance(0.3) ? this.expr("any", 2) : undefined;
      const second = more && this.declare("let", "any", true);
      const update = random.pick([`${entry.name}++`, `++${entry.name}`, `${entry.name} += 1`, `p(${entry.name}++)`]);
      const body = this.body(2, change);
      entry.writable = held;
      return S("for (", kind, ` ${entry.name} = 0`, second ? E(`, ${second.name} = `, more) : "", "; ", random.pick([`${entry.name} < ${limit}`, `${entry.name} !== ${limit}`, `p(${entry.name}) < ${limit}`]), "; ", update, ") ", body);
    });
  }

  forEach(change) {
    const { random } = this;
    const isIn = random.chance(0.3);
    const object = isIn ? this.expr("obj", 2) : this.iterable(3);
    return this.inScope(() => {
      const existing = random.chance(0.2) && this.variable("any", true);
      let head;
      if (existing) {
        head = E(existing.name);
      } else {
        const kind = random.pick(["let", "const", "var"]);
        const made = isIn ? this.pattern(kind, 0, "str") : this.pattern(kind, 1);
        if (!made) return this.simple();
        if (made.isPattern && made.isArray) return S("for (", kind, " ", made.node, " of [[1, 2], [3]]) ", this.body(2, change));
        head = E(kind, " ", made.node);
      }
      return S("for (", head, isIn ? " in " : " of ", object, ") ", this.body(2, change));
    });
  }

  whileLoop(change) {
    const { random } = this;
    const counter = `n${++this.places}_`;
    const limit = 1 + random.int(3);
    const body = this.block(2, change);
    return random.pick([
      () => S(`{ let ${counter} = ${limit}; while (${counter}-- > 0) `, body, " }"),
      () => S(`{ let ${counter} = ${limit}; do `, body, ` while (${counter}-- > 0); }`),
      () => S(`{ let ${counter} = 0; while (true) { if (${counter}++ > ${limit}) break; `, body, " } }"),
      () => S(`{ var ${counter} = 0; for (;;) { if (++${counter} > ${limit}) { p(${counter}); break; } `, body, " } }"),
      () => S(`{ let ${counter} = 0; for (; ${counter}++ < ${limit};) `, body, " }"),
    ])();
  }

  /** Ways out that end alike: `if (a) { b; return x } if (c) return x; d; return x`. */
  exits() {
    const { random, context } = this;
    const ways = [];
    if (context.canReturn) ways.push(() => S("return;"), () => S("return ", this.leaf("any"), ";"), () => S("return ", this.leaf("any"), ";"));
    if (context.breaks) ways.push(() => S("break;"));
    if (context.continues) ways.push(() => S("continue;"));
    const jump = random.pick(ways)();
    const other = random.chance(0.3) ? random.pick(ways)() : jump;
    const step = () => random.weigh([[3, () => this.simple()], [1, () => this.declaration()[0]]])();
    return this.inScope(() => {
      const items = [];
      for (let count = 2 + random.int(3); count > 0; count--) {
        const leave = random.chance(0.75) ? jump : other;
        items.push(random.weigh([
          [2, () => S("if (", this.test(2), ") ", leave)],
          [3, () => this.inScope(() => S("if (", this.test(2), ") { ", step(), " ", leave, " }"))],
          [1, () => this.inScope(() => S("if (", this.test(2), ") { ", step(), " ", leave, " } else ", this.block(1)))],
          [1.5, step],
          [1, () => S("if (", this.test(2), ") ", this.block(2))],
        ])());
      }
      return S("if (", this.test(2), ") { ", L("\n", items), " ", jump, " }");
    });
  }

  tryStatement() {
    const { random, on } = this;
    const main = this.block(2, { guarded: true });
    const handler = this.inScope(() => {
      const name = random.pick(["e", "err", this.names[0], random.pick(this.names)]);
      this.scope.declare(name, false, { name, type: "any", kind: "catch", writable: true, dead: false });
      return random.chance(0.12) && this.exact ? E(" catch ", this.block(1)) : E(` catch (${name}) { caught(${name}); `, L("\n", [this.block(1)]), " }");
    });
    if (!on.finally || random.chance(0.5)) return S("try ", main, handler);
    const finale = random.chance(0.4) ? this.block(1) : S("{ p('finally ", this.place(), "'); ", this.exact || random.chance(0.5) ? this.simple() : "", " }");
    return random.chance(0.3) ? S("try { try ", main, " finally ", finale, " }", handler) : S("try ", main, handler, " finally ", finale);
  }

  switchStatement() {
    const { random } = this;
    const type = random.pick(["num", "str", "any"]);
    const value = this.expr(type, 2);
    return this.inScope(() => {
      this.context = { ...this.context, breaks: 1 };
      const cases = [];
      const count = 1 + random.int(4);
      const fallback = random.int(count + 2);
      for (let index = 0; index < count; index++) {
        const before = new Set(this.scope.names.keys());
        const head = index === fallback ? "default: " : E("case ", random.chance(0.6) ? this.literal(type === "any" ? "num" : type) : this.expr(type, 2), ": ");
        const items = [];
        for (let n = random.int(3); n > 0; n--) items.push(...this.statement());
        if (random.chance(0.6)) items.push(S("break;"));
        cases.push(S(head, L("\n", items)));
        // What one case declares is in its dead zone in the next, unless control fell through.
        for (const [name, entry] of this.scope.names) if (!before.has(name) && !(this.exact && random.chance(0.2))) entry.dead = true;
      }
      return S("switch (", value, ") { ", L(" ", cases), " }");
    });
  }

  labelled(change) {
    const { random } = this;
    const name = random.pick(["l1", "l2", "a", "x", "outer"]);
    if (this.context.labels.some((label) => label.name === name)) return this.simple();
    const isLoop = random.chance(0.6);
    const held = this.context;
    this.context = { ...held, labels: [...held.labels, { name, loop: isLoop }] };
    try {
      if (!isLoop) return S(name, ": ", this.block(3));
      const counter = `i${++this.places}_`;
      return S(name, `: for (let ${counter} = 0; ${counter} < 3; ${counter}++) `, this.block(2, change));
    } finally {
      this.context = held;
    }
  }

  withStatement() {
    const { random } = this;
    const names = this.names.slice(0, 3);
    const object = random.chance(0.4) && this.exact ? E("proxy(", this.place(), `, {${names[0]}: 1})`) : E(`{${names[0]}: `, this.expr("any", 2), `, ${names[1]}: 2, p_: 3}`);
    return S("with (", object, ") ", this.block(2));
  }

  annexB() {
    const { random } = this;
    const name = random.pick(this.names);
    const held = this.scope.find(name);
    if (held && held.kind !== "var" && held.kind !== "function" && held.kind !== "let" && held.kind !== "parameter") return [this.simple()];
    if (held && held.dead) return [this.simple()];
    this.scope.touch(name);
    const value = this.literal("any");
    const inner = this.inScope(() => {
      this.scope.declare(name, false, { name, type: "fn", kind: "let", writable: true, dead: false });
      const tail = this.functionTail({ parameters: random.int(2), statements: random.int(2), returned: () => value });
      return random.pick([
        () => S(`{ p(typeof ${name}); function ${name}`, tail, ` p(typeof ${name}); ${name} = 3; p(typeof ${name}); }`),
        () => S("if (", this.test(1), `) function ${name}`, tail),
        () => S("switch (1) { case 1: ", this.simple(), ` function ${name}`, tail, " }"),
        () => S(`{ function ${name}`, tail, ` function ${name}() { return 'second' } p(${name}()); }`),
        () => S(`{ { function ${name}`, tail, ` } p(typeof ${name}); }`),
      ])();
    });
    return [inner, S(`p(typeof ${name});`)];
  }

  closures() {
    const { random } = this;
    const list = `fs${++this.places}_`;
    const name = random.pick(this.names);
    const change = random.pick(["", `${name} += 10;`, `${name}++;`]);
    const isVar = random.chance(0.35);
    if (isVar) {
      if (this.scope.find(name) || !this.scope.canDeclare(name, true)) return [this.simple()];
      this.scope.declare(name, true, { name, type: "num", kind: "var", writable: true, dead: false });
    }
    const kind = isVar ? "var" : "let";
    const loop = random.pick([
      `for (${kind} ${name} = 0; ${name} < 3; ${name}++) { ${list}.push(() => ${name}); let last_ = ${name} * 2; ${list}.push(() => last_++); }`,
      `for (${kind} ${name} of [5, 6, 7]) { ${list}.push(function () { ${change} return ${name}; }); }`,
      `for (${kind} ${name} in {k: 1, l: 2}) { const copy_ = ${name}; ${list}.push(() => copy_ + ${name}); }`,
      `for (${kind} ${name} = 0, get_ = () => ${name}; ${name} < 2; ${name}++) { ${list}.push(get_, () => ${name}); }`,
      `for (let w_ = 0; w_ < 3; w_++) { ${kind} ${name}; p(${name}); ${name} = w_; ${list}.push(() => ${name}); }`,
      `for (let w_ = 0; w_ < 2; w_++) { function in_() { return w_ + ${list}.length; } ${list}.push(in_); }`,
      `for (const w_ of [1, 2]) try { ${list}.push(() => w_); throw w_; } catch (e) { ${list}.push(() => e); }`,
    ]);
    return [S(`var ${list} = [];`), S(loop), S(`p(${list}.map((one) => one()));`), S(`p(${list}.map((one) => one()));`)];
  }

  evalStatement() {
    const code = this.withoutLetters(() => {
      const held = this.context;
      this.context = { ...held, breaks: 0, continues: 0, labels: [], canReturn: false };
      try { return this.inScope(() => this.random.chance(0.4) && !this.context.strict ? S("var ev_ = ", this.expr("any", 2), "; p(ev_);") : this.simple()); } finally { this.context = held; }
    });
    return S("try { p(eval(", Q(code), ")); } catch (e) { caught(e); }");
  }

  redeclaration() {
    const { random } = this;
    const entry = this.scope.root === this.scope && [...this.scope.names.values()].filter((one) => one.kind === "var" || one.kind === "parameter");
    if (!entry || !entry.length) return [this.simple()];
    const one = random.pick(entry);
    if (one.dead) return [this.simple()];
    return random.pick([
      () => [S(`var ${one.name};`), S(`p(${one.name});`)],
      () => [S(`var ${one.name} = `, this.expr(one.type === "gen" || one.type === "async" ? "any" : one.type, 2), ";")],
      () => [S(`for (var ${one.name} of [1, 2]) p(${one.name});`), S(`p(${one.name});`)],
    ])();
  }

  deadZone() {
    const name = this.random.pick(this.names);
    return this.random.pick([
      () => S(`try { p(${name}); let ${name} = 1; } catch (e) { caught(e); }`),
      () => S(`try { (() => ${name})(); const ${name} = 1; } catch (e) { caught(e); }`),
      () => S(`try { const ${name} = 1; ${name} = 2; } catch (e) { caught(e); }`),
      () => S(`try { ((${name} = ${name}) => ${name})(); } catch (e) { caught(e); }`),
      () => S(`try { class ${name} { static k = ${name}; [typeof ${name}] = 1 } p(1); } catch (e) { caught(e); }`),
      () => S(`try { switch (1) { case 0: let ${name} = 1; case 1: ${name}; } } catch (e) { caught(e); }`),
      () => S(`try { for (let ${name} of [${name}]) ; } catch (e) { caught(e); }`),
      () => S(`try { typeof ${name}; let ${name}; p(0) } catch (e) { caught(e); }`),
    ])();
  }

  deadCode() {
    const { random } = this;
    return random.pick([
      () => S("if (false) ", this.block(2)),
      () => S("if (", random.pick(["0", "!1", "''", "null", "1 > 2"]), ") ", this.block(1), " else ", this.block(1)),
      () => S("while (false) ", this.block(1, { breaks: 1, continues: 1 })),
      () => S("(function () { ", L("\n", [this.deadTail()]), " })();"),
      () => S("if (true) ", this.block(1), " else { var dead_ = 1; }"),
      () => S(random.pick(["1;", "'x';", "[1, 2];", "({k: 1});", "(function () {});", "typeof undeclared;", "!0;", "(class { static k = p(1) });", "(class { static {} static k = p(2) });", "(class { static {} static { p(3) } });", "(class { static {} m() {} [p('m')]() {} });", "`a`;", "void 0;"])),
    ])();
  }

  deadTail() {
    return this.random.pick([
      () => S("p('before'); return p('value'); p('dead'); function late_() {} var x_ = 1;"),
      () => S("if (p(1)) { return; } else { p('else'); } p('after');"),
      () => S("x_ = 1; p(x_); return; var x_;"),
      () => S("p(late_()); return; function late_() { return 'late' }"),
      () => S("for (;;) { p('once'); break; p('dead'); }"),
      () => S("try { return p('try'); } finally { p('finally'); } p('dead');"),
      () => S("do { p('once'); continue; } while (p(false));"),
      () => S("var y_ = p('first'), z_ = y_; y_ = p('second'); return p(z_);"),
    ])();
  }

  recursion() {
    const entry = this.declare(this.scope === this.scope.root && !(this.isModule && !this.scope.parent) ? "function" : "let", "self", false);
    if (!entry) return [this.simple()];
    const name = entry.name;
    return [S(`function ${name}(n, t) { `, L("\n", [S("if (n <= 0) return t;"), S("var o_ = ", E(`n % 2 ? ${name}(n - 1, t + n) : ${name}(n - 2, t * n)`), ";")]), " return o_; }"), S(`p(${name}(${this.random.int(6)}, 1));`)];
  }
}

/** A program: its tree, its text, and the names that it declares at the top of a script. */
function generate(seed, options) {
  const generator = new Generator(seed, options);
  const tree = generator.program();
  return { tree, names: generator.topNames };
}

module.exports = { generate, render };
