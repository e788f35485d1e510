// Generates, minifies and runs a range of programs; reports failures, made smaller, to its parent as lines of JSON.
"use strict";
const { spawnSync } = require("child_process");
const fs = require("fs");
const { generate, render } = require("./generate.cjs");
const { observe, isUsable, difference, parses, ranOut } = require("./run.cjs");
const { steps } = require("./tree.cjs");

const job = JSON.parse(process.argv[2]);
const report = (message) => fs.writeSync(1, JSON.stringify(message) + "\n");

/** The ways of minifying; a program is tried with one of them, by its number. */
const EXACT = ["--assume", "none", "--keep-names"];
const WAYS = job.options
  ? [{ exact: job.exact, options: job.options }]
  : [
      { exact: true, options: [...EXACT] },
      { exact: false, options: [] },
      { exact: true, options: [...EXACT, "--optimize", "max"] },
      { exact: false, options: ["--optimize", "max"] },
      { exact: false, options: ["--toplevel", "--optimize", "max"], toplevel: true },
    ];

function setting(number) {
  const way = WAYS[number % WAYS.length];
  const isModule = Math.floor(number / WAYS.length) % 6 === 5;
  return { ...way, isModule, ignoreNames: job.ignoreNames };
}

/** Spreads consecutive numbers over all seeds. */
function mix(number) {
  let value = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * How long a process of the minifier may take: in seconds of the processor, behind which it hangs, and in milliseconds
 * by the clock, behind which nothing is known: on a busy machine it may not have had its turn.
 */
const limits = job.debug ? { processor: 300, clock: 1500000 } : { processor: 60, clock: 600000 };

/** Minifies texts in one process; an answer is { text }, { error }, { crash } or { late }. */
function minify(texts, { options, isModule }) {
  const answers = [];
  let rest = texts;
  while (rest.length) {
    const input = [];
    for (const text of rest) {
      const bytes = Buffer.from(text, "utf8");
      input.push(Buffer.from(`${isModule ? "module" : "script"}\t${bytes.length}\n`), bytes);
    }
    const run = spawnSync("/bin/sh", ["-c", `ulimit -t ${limits.processor}; exec "$@"`, "sh", job.tool, "--stream", ...options], { input: Buffer.concat(input), maxBuffer: 1 << 28, timeout: limits.clock });
    const output = run.stdout || Buffer.alloc(0);
    let at = 0;
    let count = 0;
    while (at < output.length && count < rest.length) {
      const end = output.indexOf(10, at);
      if (end < 0) break;
      const fields = output.toString("utf8", at, end).split("\t");
      at = end + 1;
      if (fields[0] === "error") {
        answers.push({ error: fields.slice(1).join(" ") });
      } else {
        answers.push({ text: output.toString("utf8", at, at + Number(fields[1])) });
        at += Number(fields[1]);
      }
      count++;
    }
    if (count < rest.length) {
      const words = (run.stderr || "").toString().split("\n").filter((line) => /Fatal error|Precondition|Assertion|minify-js-batch:/.test(line)).join(" ");
      if (run.error && run.error.code === "ETIMEDOUT") answers.push({ late: true });
      else if (!words && ["SIGXCPU", "SIGKILL"].includes(run.signal)) answers.push({ crash: `hangs, ended by ${run.signal}` });
      else answers.push({ crash: (words || `ended by ${run.signal || run.status}`).slice(0, 600) });
      count++;
    }
    rest = rest.slice(count);
  }
  return answers;
}

/** The patience by the clock, in milliseconds, one after the other while runs do not end in it. */
const patience = [1000, 30000, 240000];

/**
 * What is wrong with a program's minified form, or undefined; `skip` where the program itself is of no use, `late` where
 * the clock ran out and the processor has not shown why. A form that had the processor for ten seconds, and for a
 * hundred times as long as the program, runs for ever.
 */
async function judge(text, answer, how, names) {
  if (answer.late) return { kind: "late" };
  if (answer.crash) return { kind: "crash", detail: answer.crash };
  if (answer.error) return { kind: "rejected", detail: answer.error };
  let before, after;
  for (const milliseconds of patience) {
    const run = { ...how, patience: milliseconds, names: how.toplevel ? [] : names };
    before = await observe(text, run);
    // What does not end at once is of no use, also on a busy machine.
    if (!isUsable(before, how.exact)) return { kind: "skip" };
    after = await observe(answer.text, run);
    if (!ranOut(after)) break;
    // What was logged until then tells as well.
    const found = difference(before, after);
    if (found.index < after.length - 1) break;
    if (after.time >= 10000 && after.time >= 100 * before.time) return { kind: "runs for ever", detail: `${Math.round(after.time)} ms of the processor, before ${Math.round(before.time)}` };
  }
  const found = difference(before, after);
  if (found && ranOut(after) && found.index === after.length - 1) return { kind: "late" };
  if (!found) return undefined;
  return { kind: after[after.length - 1] === "throws SyntaxError" ? "output does not parse" : "differs", detail: `line ${found.index}: ${found.before} became ${found.after}` };
}

/** Takes parts away while the program fails in the same way. */
async function reduce(program, how, kind) {
  const started = Date.now();
  const limit = job.reduceSeconds * 1000;
  let changed = true;
  while (changed && Date.now() - started < limit) {
    changed = false;
    let batch = [];
    const tryBatch = async () => {
      const answers = minify(batch.map((one) => one.text), how);
      for (let index = 0; index < batch.length; index++) {
        const verdict = await judge(batch[index].text, answers[index], how, program.names);
        if (verdict && verdict.kind === kind) {
          batch[index].apply();
          return true;
        }
      }
      return false;
    };
    const seen = new Set([render(program.tree)]);
    for (const apply of steps(program.tree)) {
      const undo = apply();
      const text = render(program.tree);
      undo();
      if (seen.has(text)) continue;
      seen.add(text);
      if (!parses(text, how.isModule)) continue;
      batch.push({ apply, text });
      if (batch.length >= 12) {
        if (await tryBatch()) { changed = true; break; }
        batch = [];
        if (Date.now() - started > limit) break;
      }
    }
    if (!changed && batch.length && (await tryBatch())) changed = true;
  }
  return program;
}

(async () => {
  const statistics = { done: 0, skipped: 0, late: 0, invalid: 0, failed: 0 };
  for (let start = job.first; start < job.last; start += job.chunk) {
    const groups = new Map();
    for (let number = start; number < Math.min(start + job.chunk, job.last); number++) {
      const how = setting(number);
      const program = generate(mix(job.seed * 1000003 + number), { exact: how.exact, module: how.isModule });
      const text = render(program.tree);
      if (!parses(text, how.isModule)) { statistics.invalid++; continue; }
      const key = JSON.stringify(how);
      if (!groups.has(key)) groups.set(key, { how, items: [] });
      groups.get(key).items.push({ number, program, text });
    }
    for (const { how, items } of groups.values()) {
      report({ at: items[0].number });
      const answers = minify(items.map((item) => item.text), how);
      for (let index = 0; index < items.length; index++) {
        const { number, program, text } = items[index];
        if (job.verbose) report({ at: number });
        const verdict = await judge(text, answers[index], how, program.names);
        if (verdict && verdict.kind === "skip") { statistics.skipped++; continue; }
        if (verdict && verdict.kind === "late") { statistics.late++; continue; }
        statistics.done++;
        if (!verdict) continue;
        statistics.failed++;
        let small = text;
        if (statistics.failed <= job.reduceCount) small = render((await reduce(program, how, verdict.kind)).tree);
        const answer = minify([small], how)[0];
        const last = await judge(small, answer, how, program.names);
        const final = last && last.kind !== "skip" && last.kind !== "late" ? last : verdict;
        report({ failure: { number, kind: final.kind, detail: final.detail, options: how.options, isModule: how.isModule, source: small, output: answer.text } });
        if (statistics.failed >= job.stopAfter) { report({ statistics }); return; }
      }
    }
    report({ progress: { ...statistics } });
  }
  report({ statistics });
})().catch((error) => {
  report({ broken: error.stack });
  process.exitCode = 3;
});
process.on("unhandledRejection", () => {});
