#!/usr/bin/env node
// Minifies random programs and runs them before and after: `make fuzz-js RUNS=N SEED=S`.
//
// Everything observable must be the same. A program that fails is made smaller and printed with its number; the same
// SEED and FIRST bring it back. `--options "…"` tries one way of minifying in place of five; `--tool` another binary
// (a debug build runs the verifier after each pass); `--ignore-names` does not look at names of functions.
"use strict";
const { spawn, execFileSync } = require("child_process");
const path = require("path");

const settings = { runs: 10000, seed: Date.now() % 100000, first: 0, jobs: 1, chunk: 200, stopAfter: 3, reduceSeconds: 30, reduceCount: 3, tool: "", options: undefined, exact: false, debug: false, json: false, ignoreNames: false, verbose: false };
const words = process.argv.slice(2);
while (words.length) {
  const word = words.shift();
  const name = word.replace(/^--/, "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  if (name === "options") settings.options = words.shift().split(/\s+/).filter(Boolean);
  else if (name === "tool") settings.tool = words.shift();
  else if (name in settings && typeof settings[name] === "boolean") settings[name] = true;
  else if (name in settings) settings[name] = Number(words.shift());
  else { console.error(`fuzz-js: unknown option ${word}`); process.exit(2); }
}
if (settings.options && /--assume none/.test(settings.options.join(" ")) && settings.options.includes("--keep-names")) settings.exact = true;

const root = path.dirname(__dirname);
if (!settings.tool) {
  const configuration = settings.debug ? "debug" : "release";
  execFileSync("swift", ["build", "-c", configuration, "--package-path", path.join(root, "Conformance")], { stdio: ["ignore", "ignore", "inherit"] });
  settings.tool = path.join(root, `Conformance/.build/${configuration}/minify-js-batch`);
}

const started = Date.now();
const total = { done: 0, skipped: 0, late: 0, invalid: 0, failed: 0 };

function show(failure) {
  if (settings.json) return console.log(JSON.stringify(failure));
  console.log(`\nFAILED: program ${failure.number} of seed ${settings.seed} ${failure.kind}: ${failure.detail}`);
  console.log(`options: ${failure.options.join(" ") || "(default)"}${failure.isModule ? ", a module" : ""}`);
  console.log(`again: node Scripts/fuzz-js.cjs --seed ${settings.seed} --first ${failure.number} --runs 1`);
  console.log(`--- program\n${failure.source}\n--- minified\n${failure.output === undefined ? "(nothing)" : failure.output}\n---`);
}

/** Runs a range in a process of its own, which is ended when it gives no sign for too long. */
function range(first, last) {
  return new Promise((resolve) => {
    const job = { ...settings, first, last };
    const child = spawn(process.execPath, ["--no-warnings", "--experimental-vm-modules", "--stack-size=900", path.join(__dirname, "fuzz/worker.cjs"), JSON.stringify(job)], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    let counted = { done: 0, skipped: 0, late: 0, invalid: 0, failed: 0 };
    let at = first;
    let timer;
    const patience = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill("SIGKILL"), settings.debug ? 1800000 : 900000);
    };
    patience();
    child.stdout.on("data", (data) => {
      patience();
      text += data;
      const lines = text.split("\n");
      text = lines.pop();
      for (const line of lines) {
        const message = JSON.parse(line);
        if (message.at !== undefined) at = message.at;
        if (message.failure) show(message.failure);
        if (message.broken) console.error(message.broken);
        if (message.progress || message.statistics) counted = message.progress || message.statistics;
      }
    });
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      for (const key of Object.keys(total)) total[key] += counted[key];
      if (code !== 0) {
        total.failed++;
        console.log(`the worker ended with ${signal || code} in the group of program ${at}: --first ${at} --runs ${settings.chunk} --verbose`);
      }
      resolve();
    });
  });
}

(async () => {
  const last = settings.first + settings.runs;
  const piece = Math.ceil(settings.runs / settings.jobs);
  const parts = [];
  for (let first = settings.first; first < last; first += piece) parts.push(range(first, Math.min(first + piece, last)));
  await Promise.all(parts);
  const seconds = (Date.now() - started) / 1000;
  console.log(`fuzz-js: seed ${settings.seed}, programs ${settings.first} to ${last - 1}: ${total.done} compared, ${total.failed} failed, ${total.skipped} of no use, ${total.late} late, ${total.invalid} invalid, ${seconds.toFixed(1)} s, ${Math.round((total.done / seconds) * 60)} a minute`);
  // An exit would cut off what a pipe has not taken yet.
  process.exitCode = total.failed ? 1 : 0;
})();
