// The chain in LangGraph.js, without a checkpointer: nothing of a run is kept.
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { takeTurns } from './turns.mjs';

await takeTurns((steps) => {
  const graph = new StateGraph(Annotation.Root({ n: Annotation() }));
  let before = START;
  for (let i = 1; i <= steps; i++) {
    graph.addNode(`s${i}`, ({ n }) => ({ n: n + 1 }));
    graph.addEdge(before, `s${i}`);
    before = `s${i}`;
  }
  graph.addEdge(before, END);
  const chain = graph.compile();
  return async (n) => (await chain.invoke({ n }, { recursionLimit: steps + 10 })).n;
});
