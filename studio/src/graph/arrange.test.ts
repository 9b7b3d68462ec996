import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';

const box = (id: string) => ({ id, width: 200, height: 60 });
const arrow = (from: string, to: string, back = false) => ({ from, to, back });
const at = (spots: ReturnType<typeof arrange>, id: string) => spots[id] ?? { x: Number.NaN, y: Number.NaN };

describe('arranging', () => {
  it('puts what follows below', () => {
    const spots = arrange([box('a'), box('b'), box('c')], [arrow('a', 'b'), arrow('b', 'c')]);
    expect(at(spots, 'a').y).toBeLessThan(at(spots, 'b').y);
    expect(at(spots, 'b').y).toBeLessThan(at(spots, 'c').y);
  });

  it('puts branches beside each other', () => {
    const spots = arrange([box('a'), box('b'), box('c')], [arrow('a', 'b'), arrow('a', 'c')]);
    expect(at(spots, 'b').y).toBe(at(spots, 'c').y);
    expect(Math.abs(at(spots, 'b').x - at(spots, 'c').x)).toBeGreaterThanOrEqual(200);
  });

  it('is not turned around by an arrow that leads back, nor by one that leads nowhere', () => {
    const spots = arrange(
      [box('a'), box('b')],
      [arrow('a', 'b'), arrow('b', 'a', true), arrow('b', 'nowhere')],
    );
    expect(at(spots, 'a').y).toBeLessThan(at(spots, 'b').y);
  });

  it('takes names for nothing but names', () => {
    const spots = arrange([box('constructor'), box('a:b|c')], [arrow('constructor', 'a:b|c')]);
    expect(Object.keys(spots)).toEqual(['constructor', 'a:b|c']);
  });

  it('is quick for many', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `n${index}`);
    const spots = arrange(
      ids.map(box),
      ids.slice(1).map((id, index) => arrow(`n${Math.floor(index / 2)}`, id)),
    );
    expect(Object.keys(spots)).toHaveLength(300);
  });
});
