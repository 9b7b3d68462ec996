import { describe, expect, it } from 'vitest';
import type { Graph, GraphNode } from '../api/types';
import { CARD, cards, completed, detailOf, iconOf, keptSpots, lines } from './drawing';

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  type: 'transform',
  shape: 'compute',
  line: 1,
  column: 1,
  pointer: null,
  written: null,
  at: null,
  ...more,
});
const graph = (nodes: readonly GraphNode[], arrows: readonly string[] = []): Graph => ({
  name: 'g',
  errors: 0,
  nodes,
  edges: arrows.map((arrow) => {
    const [from = '', to = ''] = arrow.split('>');
    return { id: arrow, from, to, kind: 'normal', back: false, arm: -1 };
  }),
});

describe('the places of nodes', () => {
  it('are those of the file when it has all of them', () => {
    expect(keptSpots(graph([node('a', { at: { x: 1, y: 2 } })]))).toEqual({ a: { x: 1, y: 2 } });
    expect(keptSpots(graph([node('a', { at: { x: 1, y: 2 } }), node('b')]))).toBeUndefined();
  });

  it('never change because a node is added, which stands where nothing is', () => {
    const spots = { a: { x: 0, y: 0 }, c: { x: 0, y: CARD.height + 52 } };
    const all = completed(graph([node('a'), node('b'), node('c')], ['a>b', 'a>c']), spots);
    expect(all.a).toEqual(spots.a);
    expect(all.c).toEqual(spots.c);
    expect((all.b?.x ?? 0) - spots.c.x).toBeGreaterThanOrEqual(CARD.width);
  });

  it('are found for names that every object has', () => {
    expect(completed(graph([node('constructor')]), {}).constructor).toEqual({ x: 0, y: CARD.height + 52 });
    expect(iconOf('constructor')).toBe('workflow');
  });
});

describe('cards', () => {
  it('say what is called', () => {
    expect(detailOf(node('a', { type: 'mcp', calls: { server: 'files', tool: 'read' } }))).toBe('files.read');
    expect(detailOf(node('a', { type: 'foreach', body: { type: 'mcp', detail: 'web.get' } }))).toBe(
      'foreach · web.get',
    );
    expect(detailOf(node('a'))).toBe('transform');
  });

  it('show what was found wrong and what is chosen', () => {
    const problems = new Map([['a', { count: 2, severity: 'error' as const }]]);
    const [card] = cards(
      graph([node('a', { title: 'Add' })]),
      { a: { x: 3, y: 4 } },
      { problems, chosen: 'a' },
    );
    expect(card).toMatchObject({
      selected: true,
      position: { x: 3, y: 4 },
      data: { title: 'Add', problems: 2 },
    });
  });
});

describe('lines', () => {
  it('tell the way that a run took from those that it did not', () => {
    const drawn = graph([node('a'), node('b')], ['a>b', 'b>a']);
    const [way, other] = lines({
      ...drawn,
      edges: drawn.edges.map((edge, index) => ({ ...edge, taken: index === 0 })),
    });
    expect(way?.className).toBe('kind-normal taken');
    expect(other?.className).toBe('kind-normal untaken');
    expect(lines(drawn)[0]?.className).toBe('kind-normal');
  });
});
