import { describe, expect, it } from 'vitest';
import type { Graph, GraphNode, Step, StepEvent } from '../api/types';
import { asOf, lit } from './lighting';

const node = (id: string): GraphNode => ({
  id,
  type: 'mcp',
  shape: 'call',
  line: 1,
  column: 1,
  pointer: null,
  written: null,
  at: null,
});
const graph: Graph = {
  name: 'g',
  errors: 0,
  nodes: [node('a'), node('b')],
  edges: [{ id: 'a>b', from: 'a', to: 'b', kind: 'normal', back: false, arm: -1, taken: true }],
};
const event = (name: string, of: string, more: Partial<StepEvent> = {}): StepEvent => ({
  run: 'r',
  seq: 1,
  event: name,
  step: of,
  node: of,
  at: '',
  ...more,
});
const step = (index: number, of: string, state: Step['state']): Step => ({
  index,
  step: `${of}#${index}`,
  node: of,
  state,
  started: '',
  attempts: 1,
});
const runs = (of: Graph) => of.nodes.map(({ run }) => run && `${run.outcome} ${run.times}`);

describe('nodes light up', () => {
  it('when a step of theirs begins, waits and ends', () => {
    expect(runs(lit(graph, [event('step.started', 'a')]))).toEqual(['active 1', undefined]);
    expect(
      runs(
        lit(graph, [
          event('step.started', 'a'),
          event('step.completed', 'a'),
          event('step.started', 'b', { waitsFor: 'answer' }),
        ]),
      ),
    ).toEqual(['done 1', 'waiting 1']);
  });

  it('as often as they run', () => {
    const once = lit(graph, [event('step.started', 'a'), event('step.completed', 'a')]);
    expect(runs(lit(once, [event('step.started', 'a')]))).toEqual(['active 2', undefined]);
  });

  it('not for what is no node of this graph, or says nothing', () => {
    expect(lit(graph, [event('step.started', 'of another'), event('run.resumed', 'a')])).toBe(graph);
  });
});

describe('the past', () => {
  const steps = [step(0, 'a', 'completed'), step(1, 'a', 'completed'), step(2, 'b', 'failed')];
  it('knows nothing of what came later', () => {
    expect(runs(asOf(graph, steps, 0))).toEqual(['active 1', undefined]);
    expect(asOf(graph, steps, 1).edges[0]?.taken).toBe(false);
  });
  it('becomes the present', () => {
    expect(runs(asOf(graph, steps, 2))).toEqual(['done 2', 'active 1']);
    expect(runs(asOf(graph, steps, 9))).toEqual(['done 2', 'failed 1']);
    expect(asOf(graph, steps, 2).edges[0]?.taken).toBe(true);
  });
});
