import { Client, complaint, output } from '../client.mjs';
import { JAVA, MCPGRAPH, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { GRAPHS, same } from '../graphs.mjs';
import { late, takeTurns } from '../rounds.mjs';

export const IN_FLIGHT = 16;

/** Right answers in a second, and how many are right, while 16 calls are always on their way. */
export async function inflight({ contenders, settings, machine, row, say }) {
  const about = `${IN_FLIGHT} calls in flight; only right answers count`;
  const rows = {
    A: row('A16', { title: `A, ${IN_FLIGHT} in flight`, unit: '/s', more: true, about }),
    D: row('D16', { title: `D, ${IN_FLIGHT} in flight`, unit: '/s', more: true, about }),
  };
  const everybody = [
    { name: PAWL, subject: new Client(contenders.pawl('graphs')) },
    { name: MCPGRAPH, subject: new Client(contenders.mcpGraph('graphs')) },
    { name: TYPESCRIPT, subject: new Client(contenders.typeScript('double.mjs')), only: ['A'] },
    { name: JAVA, subject: new Client(contenders.javaSdk()), only: ['A'] },
  ];
  try {
    await takeTurns(everybody, {}, 1, (client) => client.initialize());
    for (const graph of Object.keys(rows)) {
      const who = everybody.filter(({ only }) => !only || only.includes(graph));
      await takeTurns(who, {}, 1, (client) => turn(client, graph, settings.inflightWarmUp));
      say(`${graph}, ${IN_FLIGHT} in flight`);
      await takeTurns(who, rows[graph], settings.rounds, async (client, result) => {
        result.rounds.push(await turn(client, graph, settings.inflightTurn, result));
      });
      machine.look('in flight');
    }
  } finally {
    await Promise.all(everybody.map(({ subject }) => subject.end()));
  }
}

/** Right answers a second, in so many milliseconds. */
async function turn(client, graph, milliseconds, result) {
  const { input, output: expected } = GRAPHS[graph];
  let sent = 0;
  let right = 0;
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < milliseconds && !late()) {
      const i = sent++;
      const answer = await client.call(graph, input(i));
      const good = same(output(answer), expected(i));
      result?.count(good, () => complaint(answer));
      if (good) right++;
      else if (client.gone) throw new Error(client.gone);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return right / ((performance.now() - began) / 1000);
}
