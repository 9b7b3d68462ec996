import type { Graph, GraphNode, NodeRun, Outcome, Step, StepEvent } from '../api/types';

/** What a moment of a run says of its node; undefined if nothing that shows. */
export function outcomeOf({ event, waitsFor }: StepEvent): Outcome | undefined {
  if (waitsFor) return 'waiting';
  switch (event) {
    case 'step.started':
    case 'attempt.failed':
    case 'input.received':
    case 'timer.fired':
      return 'active';
    case 'step.held':
    case 'in.doubt':
      return 'waiting';
    case 'step.completed':
      return 'done';
    case 'step.failed':
      return 'failed';
    case 'step.cancelled':
      return 'cancelled';
    default:
      return undefined;
  }
}

/** A graph in which nodes light up as events say; the server's own account follows a moment later. */
export function lit<G extends Graph>(graph: G, events: readonly StepEvent[]): G {
  const changes = new Map<string, NodeRun>();
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  for (const event of events) {
    const outcome = outcomeOf(event);
    const before = changes.get(event.node) ?? nodes.get(event.node)?.run;
    if (outcome === undefined || !nodes.has(event.node)) continue;
    const times = (before?.times ?? 0) + (event.event === 'step.started' ? 1 : 0);
    changes.set(event.node, { ...before, outcome, times: Math.max(1, times) });
  }
  return changes.size === 0
    ? graph
    : { ...graph, nodes: graph.nodes.map((node) => withRun(node, changes.get(node.id))) };
}

/** A graph as it was when a run had come as far as some step: what began later has not happened. */
export function asOf<G extends Graph>(graph: G, steps: Iterable<Step>, index: number): G {
  const seen = new Map<string, NodeRun>();
  for (const step of steps) {
    if (step.index > index) continue;
    const times = (seen.get(step.node)?.times ?? 0) + 1;
    seen.set(step.node, { outcome: step.index === index ? 'active' : pastOutcome(step), times });
  }
  return {
    ...graph,
    nodes: graph.nodes.map((node) => withRun(node, seen.get(node.id), true)),
    edges: graph.edges.map((edge) => ({
      ...edge,
      taken: edge.taken === true && seen.has(edge.from) && seen.has(edge.to),
    })),
  };
}

function pastOutcome({ state, waitsFor }: Step): Outcome {
  if (state === 'completed') return 'done';
  if (state === 'active') return waitsFor ? 'waiting' : 'active';
  return state;
}

function withRun(node: GraphNode, run: NodeRun | undefined, replace = false): GraphNode {
  if (run) return { ...node, run };
  if (!replace || !node.run) return node;
  const { run: _, ...rest } = node;
  return rest;
}
