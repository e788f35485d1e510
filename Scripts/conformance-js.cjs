// Runs test262 tests before and after minifying, each in a realm of its own.
//
// Called by conformance-js.py with a JSON file of jobs; writes one line of JSON per job: the outcome before and after.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [jobsFile, suite, minified, resultFile] = process.argv.slice(2);
const jobs = JSON.parse(fs.readFileSync(jobsFile, "utf8"));
const patience = Number(process.env.CONFORMANCE_PATIENCE || 1);
const out = fs.openSync(resultFile, "a");
const harness = new Map();

function harnessScript(name) {
  let script = harness.get(name);
  if (!script) {
    const file = path.join(suite, "harness", name);
    script = new vm.Script(fs.readFileSync(file, "utf8"), { filename: file });
    harness.set(name, script);
  }
  return script;
}

function realm(log) {
  const context = vm.createContext({}, { microtaskMode: undefined });
  const global = vm.runInContext("this", context);
  global.print = log;
  global.$262 = {
    global,
    createRealm() {
      return realm(log).$262;
    },
    evalScript(code) {
      return vm.runInContext(code, context);
    },
    detachArrayBuffer(buffer) {
      structuredClone(buffer, { transfer: [buffer] });
    },
    gc() {},
    agent: { start() {}, broadcast() {}, getReport() { return null; }, sleep() {}, monotonicNow() { return Date.now(); } },
  };
  Object.defineProperty(global, "context", { value: context, enumerable: false, configurable: true });
  const result = { context, global, $262: global.$262 };
  delete global.context;
  return result;
}

function describe(error) {
  if (error === null || (typeof error !== "object" && typeof error !== "function")) return String(error);
  let text = "";
  try {
    text = `${(error.constructor && error.constructor.name) || "Error"}: ${error.message}`;
  } catch {
    text = "an error that cannot be described";
  }
  return text.slice(0, 300);
}

async function run(job, root) {
  let reported;
  let report;
  const done = new Promise((resolve) => (report = resolve));
  const log = (message) => {
    if (typeof message === "string" && message.startsWith("Test262:")) {
      reported = message;
      report();
    }
  };
  const { context } = realm(log);
  const file = path.join(root, job.file);
  let source;
  try {
    source = fs.readFileSync(file, "utf8");
  } catch {
    return "missing";
  }
  const prefix = job.strict ? '"use strict";\n' : "";
  const importModuleDynamically = async (specifier) => {
    const module = load(path.resolve(path.dirname(file), specifier));
    await module.link(link);
    await module.evaluate();
    return module;
  };
  const modules = new Map();
  function load(name) {
    let module = modules.get(name);
    if (!module) {
      let text;
      try {
        text = fs.readFileSync(name, "utf8");
      } catch {
        const original = path.join(suite, path.relative(root, name));
        text = fs.readFileSync(original, "utf8");
      }
      if (name.endsWith(".json")) {
        module = new vm.SyntheticModule(["default"], function () { this.setExport("default", JSON.parse(text)); }, { context });
      } else {
        module = new vm.SourceTextModule(text, { context, identifier: name, importModuleDynamically });
      }
      modules.set(name, module);
    }
    return module;
  }
  function link(specifier, referrer) {
    return load(path.resolve(path.dirname(referrer.identifier), specifier));
  }
  try {
    if (!job.raw) {
      for (const name of ["assert.js", "sta.js"]) harnessScript(name).runInContext(context);
      if (job.async) harnessScript("doneprintHandle.js").runInContext(context);
      for (const name of job.includes) harnessScript(name).runInContext(context);
    }
    if (job.module) {
      const module = load(file);
      await module.link(link);
      await module.evaluate({ timeout: 10000 * patience });
    } else {
      new vm.Script(prefix + source, { filename: file, importModuleDynamically }).runInContext(context, { timeout: 10000 * patience });
    }
    if (job.async) {
      let timer;
      await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, 3000 * patience)))]);
      clearTimeout(timer);
      if (reported === undefined) return "no answer from $DONE";
      return reported === "Test262:AsyncTestComplete" ? "pass" : reported.slice(0, 300);
    }
    return "pass";
  } catch (error) {
    return describe(error);
  }
}

process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});

(async () => {
  for (const job of jobs) {
    fs.writeSync(out, JSON.stringify({ start: job.file }) + "\n");
    const before = job.before || (await run(job, suite));
    const after = before === "pass" ? await run(job, minified) : undefined;
    fs.writeSync(out, JSON.stringify({ file: job.file, before, after }) + "\n");
  }
  process.exit(0);
})();
