import { readdirSync, readFileSync } from 'node:fs';

/** Of a second: what Linux counts processor time in for programs, on every platform that Node runs on. */
const TICK = 0.01;

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of /proc/PID/stat after the name, which may itself have blanks and brackets: state, parent, … */
function fields(pid) {
  const line = read(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

/** Seconds of processor time that a process has used; those of its children that have ended too, if so wished. */
export function cpuSeconds(pid, withEnded = false) {
  const [user, system, endedUser, endedSystem] = fields(pid).slice(11, 15).map(Number);
  return ((user || 0) + (system || 0) + (withEnded ? (endedUser || 0) + (endedSystem || 0) : 0)) * TICK;
}

/** A process and all below it. */
export function family(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(fields(name)[1]);
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(Number(name));
  }
  const found = [pid];
  for (const member of found) found.push(...(children.get(member) ?? []));
  return found;
}

/** Megabytes (1,000,000 bytes) of memory that a process holds: all of it, and its share of what several use. */
export function memory(pid) {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const of = (name) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1024) / 1e6;
  return { rss: of('Rss'), pss: of('Pss') };
}

/**
 * Seconds since the start of the machine, over all processors: used by programs, and taken by other guests of the host.
 * Interrupts are left out: most of them are for what we do ourselves.
 */
export function machineSeconds() {
  const [user, nice, system, , , , , steal] = read('/proc/stat').split('\n')[0].split(/\s+/).slice(1).map(Number);
  return { busy: (user + nice + system) * TICK, stolen: steal * TICK };
}
