// The chain in Mastra, without a storage.
import { createStep, createWorkflow } from '@mastra/core/workflows';
import { z } from 'zod';
import { takeTurns } from './turns.mjs';

const number = z.object({ n: z.number() });
const addOne = async ({ inputData }) => ({ n: inputData.n + 1 });

await takeTurns((steps) => {
  let chain = createWorkflow({ id: 'chain', inputSchema: number, outputSchema: number });
  for (let i = 1; i <= steps; i++) {
    chain = chain.then(createStep({ id: `s${i}`, inputSchema: number, outputSchema: number, execute: addOne }));
  }
  chain.commit();
  return async (n) => {
    const run = await chain.createRun();
    const outcome = await run.start({ inputData: { n } });
    return outcome.status === 'success' ? outcome.result.n : undefined;
  };
});
