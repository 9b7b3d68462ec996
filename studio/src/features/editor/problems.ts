import type { Graph, Problem } from '../../api/types';

interface Found {
  readonly count: number;
  readonly severity: 'error' | 'warning';
}

/** How much is wrong at each node of a graph. */
export function problemsByNode(problems: readonly Problem[], graph: Graph): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const { node, tool, severity } of problems) {
    if (node === null || severity === 'hint' || (tool !== null && tool !== graph.name)) continue;
    const so = found.get(node);
    found.set(node, {
      count: (so?.count ?? 0) + 1,
      severity: severity === 'error' || so?.severity === 'error' ? 'error' : 'warning',
    });
  }
  return found;
}
