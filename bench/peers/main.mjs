import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { budget } from './budget.mjs';
import { Contenders } from './contenders.mjs';
import { about, Machine } from './machine.mjs';
import { read, UsageError } from './options.mjs';
import { publish, publishAgain } from './report.mjs';
import { spendAtMost } from './rounds.mjs';
import { durable } from './rows/durable.mjs';
import { early } from './rows/early.mjs';
import { engine } from './rows/engine.mjs';
import { graphs } from './rows/graphs.mjs';
import { http } from './rows/http.mjs';
import { inflight } from './rows/inflight.mjs';
import { memory } from './rows/memory.mjs';
import { size } from './rows/size.mjs';
import { start } from './rows/start.mjs';
import { endAll, logTo } from './spawn.mjs';
import { spread } from './stats.mjs';
import { versions } from './versions.mjs';

const GROUPS = { start, early, graphs, inflight, http, engine, durable, memory, size };

/** What may be spent on one group, and on all of them. */
const GROUP = 5 * 60_000;
const WHOLE = 14 * 60_000;

const began = performance.now();
const say = (text) => process.stderr.write(`peers: ${Math.round((performance.now() - began) / 1000)} s: ${text}\n`);

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => process.exit(code));
}
process.on('exit', endAll);

/** The groups in which two builds of Pawl can be compared. */
const COMPARED = ['start', 'early', 'graphs', 'http'];

/** Measures all that was asked for. A group that fails is noted, and the others go on. */
async function measure({ places, before, settings, only }) {
  const rows = {};
  const row = (id, description) => {
    rows[id] = { ...description, results: {} };
    return rows[id].results;
  };
  const machine = new Machine();
  const context = { contenders: new Contenders({ ...places, before }), settings, machine, row, say };
  const failures = [];
  for (const group of only ?? (before ? COMPARED : Object.keys(GROUPS))) {
    say(group);
    spendAtMost(Math.min(GROUP, WHOLE - performance.now()));
    try {
      await GROUPS[group](context);
    } catch (error) {
      failures.push(`${group}: ${error.message}`);
      process.stderr.write(`${error.stack}\n`);
    }
  }
  machine.look('end');
  for (const { results } of Object.values(rows)) {
    for (const [name, result] of Object.entries(results)) results[name] = summary(result);
  }
  return { rows, failures, verdict: machine.verdict() };
}

/** What is kept of a result: the single samples would be megabytes. */
function summary({ rounds, calls, wrong, complaint, failed, p99, slowest }) {
  return { ...(rounds.length ? spread(rounds) : {}), p99: p99 ?? slowest, rounds, calls, wrong, complaint, failed };
}

async function main() {
  const options = read(process.argv.slice(2), Object.keys(GROUPS));
  if (options.check) return;
  if (options.render) {
    publishAgain(options, say);
    return;
  }
  const { root, work, java } = options.places;
  const logs = join(work, 'logs');
  for (const folder of [logs, join(work, 'data')]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  logTo(logs);
  const { rows, failures, verdict } = await measure(options);
  rmSync(join(work, 'data'), { recursive: true, force: true });
  const results = {
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - began) / 1000),
    kind: options.kind,
    whole: !options.only && !options.before && failures.length === 0,
    machine: about(),
    versions: versions(root, java),
    verdict,
    failures,
    budget: budget(rows),
    rows,
  };
  publish(results, options, say);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`peers: ${error instanceof UsageError ? error.message : error.stack}\n`);
  process.exitCode = error instanceof UsageError ? 64 : 70;
}
process.exit();
