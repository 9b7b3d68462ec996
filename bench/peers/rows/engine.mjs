import { PAWL } from '../contenders.mjs';
import { takeTurns } from '../rounds.mjs';
import { end, lines, nextLine, start } from '../spawn.mjs';

const PATIENCE = 60_000;

/** What an engine takes for a step, in its own process: chains of 10 and of 100 steps that add one to a number. */
export async function engine({ contenders, settings, machine, row, say }) {
  const java = (name) => contenders.java('dev.pawl.bench.peers.ChainMain', [name]);
  const everybody = [
    { name: PAWL, program: java('pawl') },
    { name: 'Pawl, activities', program: java('activities') },
    { name: 'LangChain4j agentic', program: java('agentic') },
    { name: 'langgraph4j', program: java('langgraph4j') },
    { name: 'Mastra', program: contenders.node('mastra', 'chain.mjs') },
    { name: 'LangGraph.js', program: contenders.node('langgraph', 'chain.mjs') },
  ].map(({ name, program }) => ({ name, subject: open(program) }));
  const about =
    'the time of a run divided by the steps; Pawl evaluates an expression in each, or calls an activity, and keeps the whole ' +
    'history; the others call a function and keep nothing';
  const rows = {
    10: row('engine10', { title: 'Engine, a step in a chain of 10', unit: 'µs', about }),
    100: row('engine100', { title: 'Engine, a step in a chain of 100', unit: 'µs', about }),
  };
  try {
    say('engines: warming up');
    for (const [steps, results] of Object.entries(rows)) {
      await takeTurns(everybody, results, 1, (chain) => chain.turn(steps, settings.engineWarmUp));
    }
    say('engines: measuring');
    for (const [steps, results] of Object.entries(rows)) {
      await takeTurns(everybody, results, settings.rounds, async (chain, result) => {
        const { runs, wrong, microsPerStep } = await chain.turn(steps, settings.engineTurn);
        result.calls += runs;
        result.wrong += wrong;
        result.rounds.push(microsPerStep);
      });
    }
    machine.look('engines');
  } finally {
    await Promise.all(everybody.map(({ subject }) => end(subject.process)));
  }
}

/** A process that runs chains when it is told to. */
function open(program) {
  const process = start(program);
  const answers = lines(process);
  return {
    process,
    async turn(steps, milliseconds) {
      process.stdin.write(`${steps} ${milliseconds}\n`);
      return JSON.parse(await nextLine(answers, process, PATIENCE));
    },
  };
}
