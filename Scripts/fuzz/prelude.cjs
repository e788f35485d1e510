// What generated programs find in their realm: everything that they can observe goes through here.
"use strict";

/** The text of the script that is run first in a realm. `exact`: nothing that a program can see may change. */
function prelude(exact, names = exact) {
  return `"use strict";
var LOG = [], LIMIT = 3000, ASSUMED = true;
(function (global) {
  const exact = ${exact}, names = ${names};
  const { is, keys, getPrototypeOf, getOwnPropertyDescriptor, prototype: { toString } } = Object;
  const { ownKeys } = Reflect, { isArray } = Array, text = String, call = Function.prototype.call.bind(Function.prototype.call);
  const { Error, Symbol, Map, Promise, Proxy, Date, RegExp, TypeError } = global;
  const push = (line) => { if (LOG.length > LIMIT) throw "limit"; LOG[LOG.length] = line; };
  function Err(n) { this.n = n; }
  function describe(value, depth) {
    switch (typeof value) {
      case "number": return is(value, -0) ? "-0" : "" + value;
      case "string": return "'" + value + "'";
      case "bigint": return value + "n";
      case "symbol": return "symbol " + value.description;
      case "function":
        if (!exact) return "function";
        const length = getOwnPropertyDescriptor(value, "length"), name = getOwnPropertyDescriptor(value, "name");
        return "function " + (!names ? "" : name ? typeof name.value === "string" ? name.value : "?" : "none") + "/" + (length ? length.value : "none");
      case "object": break;
      default: return "" + value;
    }
    if (value === null) return "null";
    if (value === global) return "global";
    if (depth > 3) return "...";
    try {
      if (value instanceof Error) {
        if (/^Cannot access|^Assignment to constant|BigInt/.test(value.message)) global.ASSUMED = false;
        return "error " + (exact ? value.constructor.name : "");
      }
      if (value instanceof Err) return "Err " + value.n;
      if (value instanceof Promise) return "promise";
      if (value instanceof RegExp) return "regexp " + value.source + "/" + value.flags;
      const tag = call(toString, value);
      let result = isArray(value) ? "[" : tag === "[object Object]" ? "{" : tag + "{";
      for (const key of ownKeys(value)) {
        const property = getOwnPropertyDescriptor(value, key);
        if (key === "length" && isArray(value)) { result += "#" + value.length + ","; continue; }
        result += (typeof key === "symbol" ? "@" + key.description : key) + (property.enumerable ? "" : "!") + (property.writable === false ? "~" : "") + ":"
          + ("value" in property ? describe(property.value, depth + 1) : (property.get ? "get" : "") + (property.set ? "set" : "")) + ",";
        if (result.length > 600) break;
      }
      return result + "}";
    } catch (error) { return "strange"; }
  }
  global.Err = Err;
  // Logs a value and returns it.
  global.p = function (value) { push(describe(value, 0)); return value; };
  // Logs that a place was reached and returns a value.
  global.q = function (place, value) { push("at " + place); return value; };
  // Logs what was caught.
  global.caught = function (error) { if (error === "limit") throw error; push("caught " + describe(error, 0)); return error; };
  global.fail = function (place) { push("fail " + place); throw new Err(place); };
  // An object that logs every use of it.
  global.obs = function (place, value) {
    return {
      get k() { push(place + ".k"); return value; }, set k(other) { push(place + ".k="); value = other; },
      valueOf() { push(place + " valueOf"); return value; }, toString() { push(place + " toString"); return "s" + place; },
      m(...list) { push(place + ".m/" + list.length + describe(this === undefined ? this : typeof this, 0)); return value; },
    };
  };
  global.iter = function (place, count) {
    let next = 0;
    return { [Symbol.iterator]() { push(place + " iterator"); return this; },
      next() { push(place + " next"); return { done: next >= count, value: next++ }; },
      return(value) { push(place + " return"); return { value }; } };
  };
  global.proxy = function (place, target) {
    const handler = {};
    for (const trap of ["get", "set", "has", "deleteProperty", "ownKeys", "getOwnPropertyDescriptor", "defineProperty"]) {
      handler[trap] = function (object, key, ...rest) { push(place + " " + trap + " " + (typeof key === "symbol" ? key.description : key)); return Reflect[trap](object, key, ...(trap === "get" ? [] : rest.slice(0, 1))); };
    }
    return new Proxy(target, handler);
  };
  const seen = new Map();
  global.tag = function (strings, ...values) {
    let line = "tag " + typeof this + " " + (isArray(strings) ? strings.map((s, i) => describe(s, 0) + strings.raw[i]).join("|") : "?") + " " + values.map((v) => describe(v, 1)).join();
    line += seen.get(strings) ? " again" : " new";
    seen.set(strings, true);
    push(line);
    return values.length ? values[0] : "t";
  };
  Function.prototype.toString = function () { return "fn"; };
  Error.prototype.toString = function () { return exact ? "" + this.constructor.name : "Error"; };
  Object.defineProperty(Error.prototype, "message", { get() { return ""; }, set() {}, configurable: true });
  Error.stackTraceLimit = 0;
  // Says whether it was called as a method.
  global.obs_ = { m(...list) { push("m " + (this === global.obs_) + " " + list.length); return list[0]; }, t(strings, ...values) { push("t " + (this === global.obs_) + strings.raw[0]); return values[0]; } };
  Object.assign(global, { zero_: 0, one_: 1, five_: 5, text_: "text", empty_: "", yes_: true, no_: false, nil_: null, none_: undefined, list_: [1, "two", 3], bag_: { k: 1, l: "two" } });
  global.settle = (promise) => promise.then((value) => { push("resolved " + describe(value, 0)); }, (error) => { push("rejected " + describe(error, 0)); });
  for (const name of keys(global)) Object.defineProperty(global, name, { enumerable: false });
})(this);`;
}

module.exports = { prelude };
