import { createInterface } from 'node:readline';

/**
 * Runs chains whenever told to: each line of the input says how many steps the chain has and for how many milliseconds
 * to run it. Java's ChainMain does the same.
 *
 * @param make gives for a number of steps a function that runs the chain on a number
 */
export async function takeTurns(make) {
  const chains = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    const [steps, milliseconds] = line.split(' ').map(Number);
    if (!chains.has(steps)) chains.set(steps, make(steps));
    const run = chains.get(steps);
    const began = performance.now();
    let passed = 0;
    let runs = 0;
    let wrong = 0;
    while (passed < milliseconds) {
      if ((await run(runs)) !== runs + steps) wrong++;
      runs++;
      passed = performance.now() - began;
    }
    console.log(JSON.stringify({ runs, wrong, microsPerStep: (passed * 1000) / runs / steps }));
  }
}
