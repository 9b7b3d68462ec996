import { Client, complaint, output } from '../client.mjs';
import { BEFORE, MCPGRAPH, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { GRAPHS, same } from '../graphs.mjs';
import { Result, takeTurns } from '../rounds.mjs';

const CALLS = 100;

/** The rows of a graph: what of a new process each of them is made of. */
const PARTS = {
  answer: { title: 'spawn to first answer', value: ({ listed, calls }) => listed + calls[0] },
  first: { title: 'first call alone', value: ({ calls }) => calls[0] },
  to10: { title: 'calls 2 to 10', value: ({ calls }) => mean(calls.slice(1, 10)) },
  to100: { title: 'calls 11 to 100', value: ({ calls }) => mean(calls.slice(10)) },
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a client sees that starts a server and calls at once: the first hundred calls of new processes. */
export async function early({ contenders, settings, machine, row, say }) {
  for (const graph of ['A', 'D']) {
    const programs = contenders.choose([
      { name: PAWL, subject: () => contenders.pawlAsStarted('graphs') },
      { name: BEFORE, subject: () => contenders.pawlBefore('graphs') },
      { name: MCPGRAPH, subject: () => contenders.mcpGraph('graphs') },
      ...(graph === 'A' ? [{ name: TYPESCRIPT, subject: () => contenders.typeScript('double.mjs') }] : []),
    ]);
    const results = {};
    for (const [part, { title }] of Object.entries(PARTS)) {
      results[part] = row(`${graph}_${part}`, {
        title: `New process, ${graph}: ${title}`,
        unit: 'ms',
        about: 'a process that was just started, runs kept; means of single calls one after the other',
      });
    }
    await takeTurns(programs, {}, 1, (subject) => lifetime(subject(), graph));
    for (let round = 0; round < settings.earlyRounds; round++) {
      say(`first calls of ${graph}: round ${round + 1} of ${settings.earlyRounds}`);
      await takeTurns(programs, results.answer, 1, async (subject, result) => {
        const name = programs.find((program) => program.subject === subject).name;
        const life = await lifetime(subject(), graph, result);
        for (const [part, { value }] of Object.entries(PARTS)) {
          (results[part][name] ??= new Result()).closeRound([value(life)]);
        }
      });
      machine.look('first calls');
    }
  }
}

/** From the start of a process to its hundredth answer, in milliseconds. */
async function lifetime(program, graph, result) {
  const { input, output: expected } = GRAPHS[graph];
  const began = performance.now();
  const client = new Client(program);
  try {
    await client.initialize();
    await client.tools();
    const listed = performance.now() - began;
    const calls = [];
    for (let i = 0; i < CALLS; i++) {
      const { answer, milliseconds } = await client.timed(graph, input(i));
      const right = same(output(answer), expected(i));
      result?.count(right, () => complaint(answer));
      if (!right) throw new Error(complaint(answer));
      calls.push(milliseconds);
    }
    return { listed, calls };
  } finally {
    await client.end();
  }
}
