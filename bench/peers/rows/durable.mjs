import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PAWL } from '../contenders.mjs';
import { Result } from '../rounds.mjs';
import { end, lines, nextLine, start } from '../spawn.mjs';

const PATIENCE = 120_000;
const PAGE = 4096;
const WRITES = 200;

/** What a step costs that is on disk before the next begins. None of the peers here has such a thing. */
export async function durable({ contenders, settings, machine, row, say }) {
  const step = row('durable', {
    title: 'Durable step',
    unit: 'ms',
    about:
      'what came of a call and the intent of the next are forced to disk (SQLite) before the next call; no peer here ' +
      'does that. For comparison, what one bare forced write of 4 KB takes on this disk',
  });
  const load = row('durable64', {
    title: 'Durable steps, 64 runs at once',
    unit: '/s',
    more: true,
    about: 'one forced write for many',
  });
  step[PAWL] = new Result();
  load[PAWL] = new Result();
  step['a bare forced write'] = new Result();
  for (let round = 0; round < settings.durableRounds; round++) {
    say(`durable steps: round ${round + 1} of ${settings.durableRounds}`);
    const folder = contenders.data();
    step['a bare forced write'].closeRound(forcedWrites(folder));
    const program = contenders.java('dev.pawl.bench.DurableMain', [folder]);
    const process = start(program);
    try {
      const table = lines(process);
      let line = '';
      while (!line.includes('a durable step alone')) line = await nextLine(table, process, PATIENCE);
      const [, p50, p99] = /\| ([\d.]+) ms \(([\d.]+)\)/.exec(line);
      step[PAWL].rounds.push(Number(p50));
      step[PAWL].slowest = Math.max(step[PAWL].slowest ?? 0, Number(p99));
      while (!line.includes('in flight')) line = await nextLine(table, process, PATIENCE);
      load[PAWL].rounds.push(Number(/\| ([\d,]+) steps/.exec(line)[1].replaceAll(',', '')));
    } catch (error) {
      step[PAWL].failed = String(error.message).slice(0, 300);
    } finally {
      process.kill('SIGKILL'); // What it would go on to measure is of no interest here.
      await end(process);
      rmSync(folder, { recursive: true, force: true });
    }
    machine.look('durable');
  }
}

/** Milliseconds of writes that wait for the disk, in place: a file that grows would cost more. */
function forcedWrites(folder) {
  const file = openSync(join(folder, 'writes'), 'w');
  const page = Buffer.alloc(PAGE, 1);
  writeSync(file, Buffer.alloc(PAGE * WRITES, 1));
  fdatasyncSync(file);
  const samples = [];
  for (let i = 0; i < WRITES; i++) {
    const began = performance.now();
    writeSync(file, page, 0, PAGE, i * PAGE);
    fdatasyncSync(file);
    samples.push(performance.now() - began);
  }
  closeSync(file);
  return samples;
}
