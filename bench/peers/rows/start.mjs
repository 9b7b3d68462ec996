import { Client } from '../client.mjs';
import { BEFORE, JAVA, JAVA_CACHE, MCPGRAPH, NO_CACHE, PAWL, SHORT_LIVED, TYPESCRIPT } from '../contenders.mjs';
import { takeTurns } from '../rounds.mjs';

/** From the start of a process to the answer to tools/list. */
export async function start({ contenders, settings, machine, row }) {
  const programs = contenders.choose([
    { name: PAWL, subject: () => contenders.pawlAsStarted('start') },
    { name: BEFORE, subject: () => contenders.pawlBefore('start') },
    { name: NO_CACHE, subject: () => contenders.pawlWithoutCache('start') },
    { name: MCPGRAPH, subject: () => contenders.mcpGraph('start') },
    { name: TYPESCRIPT, subject: () => contenders.typeScript('double.mjs') },
    { name: JAVA, subject: () => contenders.javaSdk(SHORT_LIVED) },
    { name: JAVA_CACHE, subject: () => contenders.javaSdkWithCache() },
  ]);
  const results = row('start', {
    title: 'Start: spawn, initialize, tools/list',
    unit: 'ms',
    about: 'from the start of the process to the answer to `tools/list`',
  });
  const once = async (subject, result) => {
    const program = await subject();
    const began = performance.now();
    const client = new Client(program);
    try {
      await client.initialize();
      const tools = await client.tools();
      const passed = performance.now() - began;
      result.count(
        tools.some(({ name }) => name === 'A'),
        () => 'tool A is missing',
      );
      return passed;
    } finally {
      await client.end();
    }
  };
  // Once for the disk's cache, unmeasured. Runs of a round are interleaved too, so that a round is short for all.
  await takeTurns(programs, {}, 1, once);
  const samples = new Map();
  for (let round = 0; round < settings.startRounds; round++) {
    await takeTurns(programs, results, settings.startRuns, async (subject, result) => {
      if (!samples.has(result)) samples.set(result, []);
      samples.get(result).push(await once(subject, result));
    });
    for (const [result, taken] of samples) result.closeRound(taken);
    samples.clear();
    machine.look('start');
  }
}
