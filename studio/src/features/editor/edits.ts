import type { Edit, Graph, GraphEdge, GraphNode, JsonObject } from '../../api/types';

/** Pure: which edits of the text a gesture on the graph means. */

const AS: Readonly<Record<GraphEdge['kind'], string>> = {
  normal: 'next',
  condition: 'condition',
  otherwise: 'otherwise',
  deadline: 'onDeadline',
  error: 'onError',
  compensation: 'compensate',
};

function link(tool: string, edge: GraphEdge): { readonly [key: string]: string | number } {
  return {
    tool,
    from: edge.from,
    to: edge.to,
    as: AS[edge.kind],
    ...(edge.arm >= 0 ? { arm: edge.arm } : {}),
  };
}

export function connecting(graph: Graph, from: string, to: string): readonly Edit[] {
  if (
    from === to ||
    graph.edges.some((edge) => edge.from === from && edge.to === to && edge.kind === 'normal')
  )
    return [];
  const node = graph.nodes.find(({ id }) => id === from);
  return [{ op: 'connect', tool: graph.name, from, to, as: node?.type === 'switch' ? 'condition' : 'next' }];
}

export function disconnecting(graph: Graph, edge: GraphEdge): readonly Edit[] {
  return [{ op: 'disconnect', ...link(graph.name, edge) }];
}

export function removing(graph: Graph, node: string): readonly Edit[] {
  return [{ op: 'removeNode', tool: graph.name, node, heal: true }];
}

export function inserting(graph: Graph, edge: GraphEdge, node: JsonObject): readonly Edit[] {
  return [{ op: 'insertOnEdge', ...link(graph.name, edge), node }];
}

/** A node behind another: on its way when there is exactly one, else beside what follows. */
export function adding(graph: Graph, node: JsonObject, behind: string | undefined): readonly Edit[] {
  const ways = graph.edges.filter((edge) => edge.from === behind && edge.kind === 'normal');
  const [way] = ways;
  if (way && ways.length === 1) return inserting(graph, way, node);
  const add: Edit = {
    op: 'addNode',
    tool: graph.name,
    node,
    ...(behind === undefined ? {} : { after: behind }),
  };
  return behind === undefined
    ? [add]
    : [add, { op: 'connect', tool: graph.name, from: behind, to: String(node.id), as: 'next' }];
}

/** A name that no node of a graph has yet. */
export function freeName(graph: Graph, wanted: string): string {
  const base = wanted.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '') || 'node';
  const taken = new Set(graph.nodes.map(({ id }) => id));
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
  return name;
}

/** What a new node of a kind begins with, so that it can be read and says what is missing. */
export function fresh(kind: string, id: string): JsonObject {
  const node = { id, type: kind };
  switch (kind) {
    case 'transform':
      return { ...node, transform: { expr: '$previousNode()' } };
    case 'switch':
      return { ...node, conditions: [] };
    case 'ask':
      return { ...node, to: 'human', question: 'Go on?', options: ['yes', 'no'] };
    case 'wait':
      return { ...node, for: '5m' };
    case 'foreach':
      return {
        ...node,
        items: { expr: '$previousNode()' },
        do: { type: 'transform', transform: { expr: '$item' } },
      };
    case 'fail':
      return { ...node, message: 'It cannot go on' };
    case 'signal':
      return { ...node, name: 'name' };
    case 'prompt':
      return { ...node, template: 'Hello {name}' };
    default:
      return node;
  }
}

export function callOf(server: string, tool: string, id: string): JsonObject {
  return { id, type: 'mcp', server, tool, args: {} };
}

/** What somebody sets in the panel of a node. */
export function setting(node: GraphNode, way: string, value: Edit[string] | undefined): readonly Edit[] {
  if (node.pointer === null) return [];
  const at = `${node.pointer}${way}`;
  return value === undefined ? [{ op: 'remove', at }] : [{ op: 'set', at, value }];
}
