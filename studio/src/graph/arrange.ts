import { layout, Graph as Sheet } from '@dagrejs/dagre';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly back: boolean;
}

export type Spots = Readonly<Record<string, Spot>>;

/** Where boxes may stand so that arrows lead downwards. The same graph is always arranged in the same way. */
export function arrange(boxes: readonly Box[], arrows: readonly Arrow[]): Spots {
  const sheet = new Sheet({ multigraph: true });
  sheet.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 46, edgesep: 16 });
  sheet.setDefaultEdgeLabel(() => ({}));
  // The library stumbles over names that every object has, such as `constructor`: it gets numbers.
  const names = new Map(boxes.map(({ id }, index) => [id, String(index)]));
  for (const { id, width, height } of boxes) sheet.setNode(names.get(id) ?? '', { width, height });
  arrows.forEach(({ from, to, back }, index) => {
    const [start, end] = [names.get(from), names.get(to)];
    if (start === undefined || end === undefined) return;
    // What leads back is drawn back, and does not turn the rest around.
    if (back) sheet.setEdge(end, start, { weight: 0, minlen: 1 }, String(index));
    else sheet.setEdge(start, end, { weight: 2, minlen: 1 }, String(index));
  });
  layout(sheet);
  return Object.fromEntries(
    boxes.map(({ id, width, height }) => {
      const { x = 0, y = 0 } = sheet.node(names.get(id) ?? '') as { x?: number; y?: number };
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
