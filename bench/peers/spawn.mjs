import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const running = new Set();
let logs = '/tmp';
let started = 0;

/** Names the folder for what programs say on stderr. It is not read while they run: that would take our time. */
export function logTo(folder) {
  logs = folder;
}

/**
 * Starts a program whose stdin and stdout are ours.
 *
 * @param program command, args, cwd; env: what to add to our own environment; chatty: whether it says too much to keep
 */
export function start({ command, args = [], cwd, env = {}, chatty = false }) {
  const log = chatty ? '/dev/null' : join(logs, `${++started}-${basename(command)}.log`);
  const errors = openSync(log, 'w');
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', errors] });
  closeSync(errors);
  child.log = log;
  child.stdin.on('error', () => {}); // It ended; whoever waits for an answer learns that otherwise.
  child.ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  running.add(child);
  child.ended.then(() => running.delete(child));
  return child;
}

/** The last line that a program said on stderr. */
export function lastWords({ log }) {
  const { size } = statSync(log);
  const end = Buffer.alloc(Math.min(size, 500));
  const file = openSync(log, 'r');
  readSync(file, end, 0, end.length, size - end.length);
  closeSync(file);
  return end.toString('utf8').trim().split('\n').at(-1);
}

/** Closes a program's input, and ends it when it has not ended by itself after a while. */
export async function end(child, patience = 5000) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.stdin.end();
  const impatient = setTimeout(() => child.kill('SIGTERM'), patience);
  const done = setTimeout(() => child.kill('SIGKILL'), patience + 5000);
  await child.ended;
  clearTimeout(impatient);
  clearTimeout(done);
}

/** Ends at once whatever still runs. */
export function endAll() {
  for (const child of running) child.kill('SIGKILL');
}

/** The lines that a program writes, one after the other. */
export async function* lines(child) {
  let rest = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    rest += text;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      yield rest.slice(0, at);
      rest = rest.slice(at + 1);
    }
  }
}

/** The next of those lines, if it comes in time. */
export async function nextLine(from, child, patience) {
  const line = await within(patience, 'line of output', from.next());
  if (line.done) throw new Error(`${await child.ended}, ${lastWords(child)}`);
  return line.value;
}

/** Gives up on something that takes too long. */
export async function within(milliseconds, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no ${what} within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
