// Which names a generated program may declare, read and assign at a place.
"use strict";

const NAMES = "a b c d e f g h i j k m n r s t u v w x y z foo bar".split(" ");

/** A block or function while its text is made. */
class Scope {
  constructor(parent, isFunction) {
    this.parent = parent;
    this.isFunction = isFunction;
    this.root = isFunction ? this : parent.root;
    /** name -> { name, type, kind, writable, dead } */
    this.names = new Map();
    /** Names of `var`s declared further in, that pass through here on their way out. */
    this.passing = new Set();
    /** Names read from further out: declaring them now would change what those reads mean. */
    this.read = new Set();
  }

  find(name) {
    for (let scope = this; scope; scope = scope.parent) {
      const entry = scope.names.get(name);
      if (entry) return entry;
    }
    return undefined;
  }

  /** Notes a read, so that the scopes between here and the declaration do not declare the name later. */
  touch(name) {
    for (let scope = this; scope && !scope.names.has(name); scope = scope.parent) scope.read.add(name);
  }

  canDeclare(name, isVar) {
    if (isVar) {
      for (let scope = this; scope; scope = scope.parent) {
        const held = scope.names.get(name);
        if (held && (scope !== this.root || held.kind !== "var" && held.kind !== "function" && held.kind !== "parameter")) return false;
        if (scope === this.root) return true;
      }
    }
    return !this.names.has(name) && !this.passing.has(name);
  }

  declare(name, isVar, entry) {
    if (!isVar) {
      this.names.set(name, entry);
      return entry;
    }
    for (let scope = this; scope !== this.root; scope = scope.parent) scope.passing.add(name);
    const held = this.root.names.get(name);
    if (held) {
      held.type = entry.type;
      return held;
    }
    this.root.names.set(name, entry);
    return entry;
  }

  /** The visible entries, the innermost of each name. */
  visible() {
    const found = new Map();
    for (let scope = this; scope; scope = scope.parent) {
      for (const [name, entry] of scope.names) if (!found.has(name)) found.set(name, entry);
    }
    return [...found.values()].filter((entry) => !entry.dead);
  }
}

/** A small generator of random numbers; the same seed gives the same program everywhere. */
class Random {
  constructor(seed) {
    this.state = seed >>> 0;
    for (let i = 0; i < 4; i++) this.next();
  }
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }
  int(limit) { return Math.floor(this.next() * limit); }
  chance(probability) { return this.next() < probability; }
  pick(list) { return list[this.int(list.length)]; }
  /** Picks among [weight, value] pairs. */
  weigh(pairs) {
    let total = 0;
    for (const [weight] of pairs) total += weight;
    let point = this.next() * total;
    for (const [weight, value] of pairs) if ((point -= weight) < 0) return value;
    return pairs[pairs.length - 1][1];
  }
}

module.exports = { Scope, Random, NAMES };
