// Runs programs in realms of their own and says what could be observed.
"use strict";
const vm = require("vm");
const { prelude } = require("./prelude.cjs");

const preludes = new Map();
for (const exact of [true, false]) for (const names of [true, false]) preludes.set(`${exact} ${names}`, new vm.Script(prelude(exact, exact && names), { filename: "prelude" }));
const readLog = new vm.Script("LOG");
const readAssumed = new vm.Script("ASSUMED");

/** Does the text parse? */
function parses(text, isModule) {
  try {
    if (isModule) new vm.SourceTextModule(text);
    else new vm.Script(text);
    return true;
  } catch {
    return false;
  }
}

/** What a thrown value is, without the words of an engine. */
function outcome(error, exact) {
  if (error === null || typeof error !== "object") return `throws ${String(error)}`;
  if (error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "timeout";
  const name = error.constructor ? error.constructor.name : "";
  if (name === "Err") return `throws Err ${error.n}`;
  return exact || name === "SyntaxError" ? `throws ${name}` : "throws error";
}

/** What the processor did for this process, in milliseconds: what a busy machine does to the clock is not in it. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The log of a program, with the processor time that it took as `log.time`; the names at the top of a script are looked
 * at from a second script. `patience` is by the clock: whether a program that used it up ran for ever, `time` tells.
 */
async function observe(text, { isModule, exact, names, ignoreNames, patience = 1000 }) {
  const context = vm.createContext({}, isModule ? {} : { microtaskMode: "afterEvaluate" });
  preludes.get(`${exact} ${!ignoreNames}`).runInContext(context);
  let end = "ends";
  const started = processorTime();
  try {
    if (isModule) {
      const module = new vm.SourceTextModule(text, { context });
      await module.link(() => { throw new Error("no imports"); });
      await module.evaluate({ timeout: patience });
      await new Promise(setImmediate);
    } else {
      new vm.Script(text, { filename: "program" }).runInContext(context, { timeout: patience });
      if (names.length) {
        const probe = names.map((name) => `try { p(${name}) } catch (e) { caught(e) }`).join("\n");
        new vm.Script(`${probe}\np(Object.keys(globalThis).filter((k) => !["LOG", "LIMIT", "ASSUMED"].includes(k)).sort());`).runInContext(context, { timeout: patience });
      }
    }
  } catch (error) {
    end = outcome(error, exact);
    if (error && /^Cannot access|^Assignment to constant|BigInt/.test(error.message)) end += ", of a kind that may change";
  }
  const log = [...readLog.runInContext(context)];
  log.time = processorTime() - started;
  if (!readAssumed.runInContext(context)) log.assumed = false;
  log.push(end);
  return log;
}

/** Programs whose behaviour is no one's: too long, too deep, or (unless exact) an error that a minifier may change. */
function isUsable(log, exact) {
  const end = log[log.length - 1];
  if (log.length > 2900 || end === "timeout" || end === "throws limit" || end === "throws SyntaxError") return false;
  if (!exact && (log.assumed === false || end.endsWith("may change"))) return false;
  return !log.some((line) => line.includes("error RangeError") || line === "throws RangeError");
}

/** The first line in which two logs differ, or undefined. */
function difference(before, after) {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    if (before[index] !== after[index]) return { index, before: before[index], after: after[index] };
  }
  return undefined;
}

/** The program did not end while the clock allowed it. */
function ranOut(log) {
  return log[log.length - 1] === "timeout";
}

module.exports = { observe, isUsable, difference, ranOut, parses };
