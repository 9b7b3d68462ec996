import type { Edge, Node } from '@xyflow/react';
import type { Graph, GraphEdge, GraphNode, NodeRun } from '../api/types';
import type { IconName } from '../ui/Icon';
import type { Arrow, Box, Spots } from './arrange';

export const CARD = { width: 212, height: 52 } as const;

export interface CardData extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly run: NodeRun | undefined;
  readonly problems: number;
  readonly severity: 'error' | 'warning' | undefined;
  readonly missing: boolean;
}

export type CardNode = Node<CardData, 'card'>;

const ICONS: Readonly<Record<string, IconName>> = {
  entry: 'entry',
  exit: 'exit',
  finish: 'exit',
  mcp: 'mcp',
  activity: 'activity',
  transform: 'transform',
  prompt: 'prompt',
  switch: 'switch',
  foreach: 'foreach',
  workflow: 'workflow',
  wait: 'clock',
  ask: 'ask',
  signal: 'signal',
  fail: 'alert',
  missing: 'alert',
};

export function iconOf(type: string): IconName {
  return Object.hasOwn(ICONS, type) ? (ICONS[type] ?? 'workflow') : 'workflow';
}

/** The second line of a card: what is called, or what kind it is. */
export function detailOf(node: GraphNode): string {
  const { calls, detail, body } = node;
  if (calls?.server) return `${calls.server}.${calls.tool ?? ''}`;
  if (calls?.workflow) return calls.workflow;
  if (body) return body.detail ? `${node.type} · ${body.detail}` : `${node.type} · ${body.type}`;
  return detail || node.type;
}

export function boxes(graph: Graph): readonly Box[] {
  return graph.nodes.map(({ id }) => ({ id, ...CARD }));
}

export function arrows(graph: Graph): readonly Arrow[] {
  return graph.edges.map(({ from, to, back }) => ({ from, to, back }));
}

/** The places that a file keeps, if it keeps one for every node. */
export function keptSpots(graph: Graph): Spots | undefined {
  const spots: Record<string, { x: number; y: number }> = {};
  for (const { id, at } of graph.nodes) {
    if (!at) return undefined;
    spots[id] = { x: at.x, y: at.y };
  }
  return spots;
}

/** Below what there is, for nodes that have no place yet: nothing else moves because of them. */
export function completed(graph: Graph, spots: Spots): Spots {
  const all: Record<string, { x: number; y: number }> = { ...spots };
  for (const { id } of graph.nodes) {
    if (Object.hasOwn(all, id)) continue;
    const before = graph.edges.find((edge) => edge.to === id && Object.hasOwn(all, edge.from));
    const near = (before && all[before.from]) ?? { x: 0, y: lowest(all) };
    all[id] = free(all, { x: near.x, y: near.y + CARD.height + 52 });
  }
  return all;
}

function lowest(spots: Spots) {
  return Math.max(0, ...Object.values(spots).map(({ y }) => y));
}

function free(spots: Spots, wanted: { x: number; y: number }) {
  let { x } = wanted;
  const taken = (at: number) =>
    Object.values(spots).some(
      (spot) => Math.abs(spot.x - at) < CARD.width + 12 && Math.abs(spot.y - wanted.y) < CARD.height + 12,
    );
  while (taken(x)) x += CARD.width + 36;
  return { x, y: wanted.y };
}

interface Extras {
  readonly problems?: ReadonlyMap<string, { readonly count: number; readonly severity: 'error' | 'warning' }>;
  readonly chosen?: string | undefined;
  readonly movable?: boolean;
}

export function cards(graph: Graph, spots: Spots, { problems, chosen, movable = false }: Extras): CardNode[] {
  return graph.nodes.map((node): CardNode => {
    const found = problems?.get(node.id);
    return {
      id: node.id,
      type: 'card',
      position: spots[node.id] ?? { x: 0, y: 0 },
      width: CARD.width,
      height: CARD.height,
      draggable: movable,
      connectable: movable,
      selected: chosen === node.id,
      ariaLabel: `${node.type} ${node.title ?? node.id}`,
      data: {
        id: node.id,
        title: node.title || node.id,
        type: node.type,
        detail: detailOf(node),
        icon: iconOf(node.type),
        run: node.run,
        problems: found?.count ?? 0,
        severity: found?.severity,
        missing: node.shape === 'missing',
      },
    };
  });
}

export function lines(graph: Graph): Edge[] {
  const ran = graph.edges.some((edge) => edge.taken !== undefined);
  return graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.from,
    target: edge.to,
    ...(edge.label ? { label: short(edge.label) } : {}),
    className: classes(edge, ran),
    type: edge.back ? 'back' : 'line',
    data: { edge },
    markerEnd: {
      type: 'arrowclosed' as never,
      width: 15,
      height: 15,
      color: edge.taken ? 'var(--accent)' : 'var(--line-strong)',
    },
  }));
}

function classes({ kind, taken }: GraphEdge, ran: boolean) {
  return [`kind-${kind}`, ran ? (taken ? 'taken' : 'untaken') : ''].filter(Boolean).join(' ');
}

function short(label: string) {
  return label.length > 28 ? `${label.slice(0, 27)}…` : label;
}
