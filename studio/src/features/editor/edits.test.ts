import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../../api/types';
import { adding, connecting, disconnecting, freeName, inserting, removing, setting } from './edits';

const node = (id: string, type = 'transform'): GraphNode => ({
  id,
  type,
  shape: 'compute',
  line: 1,
  column: 1,
  pointer: `/tools/0/nodes/${id}`,
  written: null,
  at: null,
});
const edge = (from: string, to: string, kind: GraphEdge['kind'] = 'normal', arm = -1): GraphEdge => ({
  id: `${from}>${to}`,
  from,
  to,
  kind,
  back: false,
  arm,
});
const graph: Graph = {
  name: 'tool',
  errors: 0,
  nodes: [node('a'), node('b'), node('way', 'switch')],
  edges: [edge('a', 'b'), edge('way', 'a', 'condition', 1)],
};

describe('gestures on the graph', () => {
  it('connect what is not connected, by a condition from a switch', () => {
    expect(connecting(graph, 'a', 'b')).toEqual([]);
    expect(connecting(graph, 'a', 'a')).toEqual([]);
    expect(connecting(graph, 'b', 'a')).toEqual([
      { op: 'connect', tool: 'tool', from: 'b', to: 'a', as: 'next' },
    ]);
    expect(connecting(graph, 'way', 'b')[0]).toMatchObject({ as: 'condition' });
  });

  it('take a line away, whatever kind it is', () => {
    expect(disconnecting(graph, edge('way', 'a', 'condition', 1))).toEqual([
      { op: 'disconnect', tool: 'tool', from: 'way', to: 'a', as: 'condition', arm: 1 },
    ]);
    expect(disconnecting(graph, edge('a', 'b', 'error'))[0]).toMatchObject({ as: 'onError' });
  });

  it('take a node away and heal what led over it', () => {
    expect(removing(graph, 'a')).toEqual([{ op: 'removeNode', tool: 'tool', node: 'a', heal: true }]);
  });

  it('put a node on a line', () => {
    const put = { id: 'c', type: 'wait' };
    const onLine = inserting(graph, edge('a', 'b'), put);
    expect(onLine[0]).toMatchObject({ op: 'insertOnEdge', from: 'a', to: 'b', as: 'next', node: put });
    expect(adding(graph, put, 'a')).toEqual(onLine);
  });

  it('put a node behind one that leads nowhere, or beside all', () => {
    const put = { id: 'c', type: 'wait' };
    expect(adding(graph, put, 'b').map(({ op }) => op)).toEqual(['addNode', 'connect']);
    expect(adding(graph, put, undefined).map(({ op }) => op)).toEqual(['addNode']);
  });
});

describe('names of new nodes', () => {
  it('are free, and can be written in expressions', () => {
    expect(freeName(graph, 'a')).toBe('a_2');
    expect(freeName(graph, 'read-text file')).toBe('read_text_file');
    expect(freeName(graph, '***')).toBe('node');
  });
});

describe('the panel', () => {
  it('sets and removes by pointer', () => {
    expect(setting(node('a'), '/args/x', 1)).toEqual([
      { op: 'set', at: '/tools/0/nodes/a/args/x', value: 1 },
    ]);
    expect(setting(node('a'), '/args/x', undefined)).toEqual([
      { op: 'remove', at: '/tools/0/nodes/a/args/x' },
    ]);
  });
});
