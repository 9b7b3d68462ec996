import { describe, expect, it } from 'vitest';
import { entries, extended, hidden, path, pointer, replaced, search, summary } from './tree';

describe('ways into a value', () => {
  it('are pointers for the server', () => expect(pointer(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d'));
  it('are paths for expressions', () => expect(path('$', ['read', 'a b', 2, 'x'])).toBe('$.read.`a b`[2].x'));
});

describe('previews', () => {
  const preview = [1, 2, { $more: 3 }];

  it('say what they leave out', () => {
    expect(hidden(preview)).toBe(3);
    expect(entries(preview)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(hidden({ a: 1, $more: 7 })).toBe(7);
  });

  it('take data that looks like the mark for data', () => {
    expect(hidden([{ $more: 'x' }])).toBe(0);
    expect(entries({ $more: 'x' })).toEqual([['$more', 'x']]);
  });

  it('grow by further parts until they are whole', () => {
    const part = { value: [3, 4], bytes: 9, whole: true, at: '', size: 5, kind: 'array' };
    const more = extended(preview, part);
    expect(more).toEqual([1, 2, 3, 4, { $more: 1 }]);
    expect(extended(more, { ...part, value: [5] })).toEqual([1, 2, 3, 4, 5]);
    expect(extended({ a: 1, $more: 1 }, { ...part, value: { b: 2 }, size: 2 })).toEqual({ a: 1, b: 2 });
  });

  it('take a part in its place', () => {
    expect(replaced({ a: [{ b: 'x…' }], c: 1 }, ['a', 0, 'b'], 'xyz')).toEqual({ a: [{ b: 'xyz' }], c: 1 });
  });
});

describe('searching in a value', () => {
  it('finds names and texts, and opens what they are in', () => {
    const { hits, within } = search({ list: [{ name: 'Plum' }, { name: 'Pear' }], plum: 1 }, 'plum');
    expect([...hits].sort()).toEqual(['/list/0/name', '/plum']);
    expect([...within].sort()).toEqual(['', '/list', '/list/0']);
  });
  it('finds nothing for nothing', () => expect(search({ a: 1 }, '').hits.size).toBe(0));
});

describe('closed parts', () => {
  it('name what is in them', () => {
    expect(summary({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe('{ a, b, c, d, … }');
    expect(summary([1, { $more: 9 }])).toBe('[10]');
  });
});
