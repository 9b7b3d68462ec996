import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { cpuSeconds, family, machineSeconds } from './proc.mjs';
import { median } from './stats.mjs';

/** From which share of the processors on, used by others, a measurement is not to be trusted. */
const FOREIGN = 0.05;
const STOLEN = 0.02;
/** By how much the fixed calculation may differ between its fastest and its slowest tenth of moments. */
const UNSTEADY = 0.15;

const PROCESSORS = availableParallelism();

/** The same arithmetic every time: whatever it takes longer than before is the machine's doing. */
function spin() {
  let value = 42;
  for (let i = 0; i < 2_000_000; i++) {
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
  }
  return value;
}

/** Milliseconds of a fixed calculation, the middle one of five tries. */
function calibrate() {
  const tries = [];
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    spin();
    tries.push(performance.now() - began);
  }
  return median(tries);
}

/** Watches how much of the machine was ours, so that a busy one can be told. */
export class Machine {
  #calibrations = [];
  #busy = [];
  #last;

  constructor() {
    for (let i = 0; i < 10; i++) spin(); // Until it is compiled.
    this.#last = this.#moment();
    this.look('start');
  }

  #moment() {
    return {
      at: performance.now() / 1000,
      ours: family(process.pid).reduce((sum, pid) => sum + cpuSeconds(pid, true), 0),
      ...machineSeconds(),
    };
  }

  /** Notes what happened since the last look, under a name. */
  look(name) {
    const now = this.#moment();
    const capacity = (now.at - this.#last.at) * PROCESSORS;
    if (capacity > 0.5) {
      const busy = now.busy - this.#last.busy;
      this.#busy.push({
        name,
        seconds: now.at - this.#last.at,
        foreign: Math.max(0, busy - (now.ours - this.#last.ours)) / capacity,
        stolen: (now.stolen - this.#last.stolen) / capacity,
      });
      this.#last = now;
    }
    this.#calibrations.push(calibrate());
  }

  /** How busy others were, all in all and part by part, and whether the results can be trusted. */
  verdict() {
    const seconds = this.#busy.reduce((sum, part) => sum + part.seconds, 0);
    const share = (of) => this.#busy.reduce((sum, part) => sum + part[of] * part.seconds, 0) / seconds;
    const sorted = [...this.#calibrations].sort((a, b) => a - b);
    const fast = sorted[Math.floor(sorted.length * 0.1)];
    const slow = sorted[Math.ceil(sorted.length * 0.9) - 1];
    const foreign = share('foreign');
    const stolen = share('stolen');
    const unsteady = slow / fast - 1;
    const percent = (value) => `${Math.round(value * 100)} %`;
    const reasons = [];
    if (foreign > FOREIGN) reasons.push(`other programs used ${percent(foreign)} of the processors`);
    if (stolen > STOLEN) reasons.push(`the host took ${percent(stolen)} of the processors`);
    if (unsteady > UNSTEADY) reasons.push(`a fixed calculation took up to ${percent(unsteady)} longer than at best`);
    return {
      busy: reasons.length > 0,
      reasons,
      foreign,
      stolen,
      unsteady,
      calibration: { fast, slow },
      parts: this.#busy,
    };
  }
}

/** What the machine is. */
export function about() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    processors: PROCESSORS,
    model: cpus()[0]?.model ?? 'unknown',
    memory: `${memory} GB`,
    system: `${process.platform} ${release().split('-')[0]} ${process.arch}`,
    node: process.version,
  };
}
