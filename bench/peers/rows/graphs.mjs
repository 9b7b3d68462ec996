import { Client, complaint, output } from '../client.mjs';
import { BEFORE, JAVA, MCPGRAPH, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { GRAPHS, same } from '../graphs.mjs';
import { late, takeTurns } from '../rounds.mjs';

/** Calls of the graphs over standard streams, one after the other. */
export async function graphs({ contenders, settings, machine, row, say }) {
  const everybody = contenders
    .choose([
      { name: PAWL, program: () => contenders.pawl('graphs') },
      { name: BEFORE, program: () => contenders.pawlBefore('graphs') },
      { name: MCPGRAPH, program: () => contenders.mcpGraph('graphs') },
      { name: TYPESCRIPT, program: () => contenders.typeScript('double.mjs'), only: ['A'] },
      { name: JAVA, program: () => contenders.javaSdk(), only: ['A'] },
    ])
    .map(({ name, program, only }) => ({ name, subject: new Client(program()), only }));
  const who = (graph) => everybody.filter(({ only }) => !only || only.includes(graph));
  const results = {};
  try {
    await takeTurns(everybody, {}, 1, ready);
    for (const [graph, { title, about = 'one call after the other' }] of Object.entries(GRAPHS)) {
      const name = graph.replace('_', ', ');
      results[graph] = row(graph, { title: `${name}: ${title}`, unit: 'ms', about });
      say(`graph ${name}: warming up`);
      await takeTurns(who(graph), {}, 1, (client) => warmUp(client, graph, settings.warmUp));
    }
    machine.look('warm up');
    for (let round = 0; round < settings.graphRounds; round++) {
      say(`graphs: round ${round + 1} of ${settings.graphRounds}`);
      for (const [graph, { calls }] of Object.entries(GRAPHS)) {
        const names = who(graph);
        // Each round begins with another contender.
        const first = names.slice(round % names.length).concat(names.slice(0, round % names.length));
        await takeTurns(first, results[graph], 1, async (client, result) => {
          result.closeRound(await turn(client, graph, calls, result));
        });
      }
      machine.look('graphs');
    }
  } finally {
    await Promise.all(everybody.map(({ subject }) => subject.end()));
  }
}

/** Waits until a server can be called. */
async function ready(client) {
  await client.initialize();
  await client.tools();
}

/** Calls for so many milliseconds: what is slow gets as much time to become faster as what is quick. */
async function warmUp(client, graph, milliseconds) {
  for (const began = performance.now(); performance.now() - began < milliseconds && !late();) {
    await turn(client, graph, 2);
  }
}

/** Milliseconds of so many calls. A wrong answer has no time. */
async function turn(client, graph, calls, result) {
  const { input, output: expected } = GRAPHS[graph];
  const samples = [];
  for (let i = 0; i < calls && !late(); i++) {
    const { answer, milliseconds } = await client.timed(graph, input(i));
    const right = same(output(answer), expected(i));
    result?.count(right, () => complaint(answer));
    if (right) samples.push(milliseconds);
    else if (!result || client.gone) throw new Error(complaint(answer));
  }
  return samples;
}
