import { setTimeout as pause } from 'node:timers/promises';
import { Client, complaint, output } from '../client.mjs';
import { JAVA, MCPGRAPH, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { GRAPHS, same } from '../graphs.mjs';
import { memory as held } from '../proc.mjs';
import { Result, takeTurns } from '../rounds.mjs';

const CALLS = 2000;

/** What a server on standard streams holds: idle after tools/list, and after many calls. */
export async function memory({ contenders, settings, machine, row }) {
  const idle = row('memory', { title: 'Memory, idle', unit: 'MB', about: 'resident, after `tools/list`' });
  const shared = row('memoryPss', {
    title: 'Memory, idle, shared pages divided',
    unit: 'MB',
    about: 'proportional (PSS)',
  });
  const loaded = row('memoryLoaded', {
    title: 'Memory, after load',
    unit: 'MB',
    about: `resident, after ${CALLS} calls of graph A`,
  });
  const programs = [
    { name: PAWL, subject: () => contenders.pawl('start') },
    { name: MCPGRAPH, subject: () => contenders.mcpGraph('start') },
    { name: TYPESCRIPT, subject: () => contenders.typeScript('double.mjs') },
    { name: JAVA, subject: () => contenders.javaSdk() },
  ].map(({ name, subject }) => ({ name, subject: { name, program: subject } }));
  await takeTurns(programs, idle, settings.memoryRounds, async ({ name, program }, result) => {
    const client = new Client(program());
    try {
      await client.initialize();
      await client.tools();
      await pause(1000); // Until what a start leaves to be done is done.
      const { rss, pss } = held(client.pid);
      result.rounds.push(rss);
      (shared[name] ??= new Result()).rounds.push(pss);
      const after = (loaded[name] ??= new Result());
      for (let i = 0; i < CALLS; i++) {
        const answer = await client.call('A', GRAPHS.A.input(i));
        after.count(same(output(answer), GRAPHS.A.output(i)), () => complaint(answer));
      }
      after.rounds.push(held(client.pid).rss);
    } finally {
      await client.end();
    }
  });
  machine.look('memory');
}
