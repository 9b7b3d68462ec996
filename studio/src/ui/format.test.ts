import { describe, expect, it } from 'vitest';
import { ago, bytes, duration, nameOf } from './format';

describe('durations', () => {
  it.each([
    [0.123, '0.1 ms'],
    [46.4, '46 ms'],
    [1400, '1.4 s'],
    [59_960, '1 min 0 s'],
    [3_599_600, '1 h 0 min'],
    [3_700_000, '1 h 1 min'],
    [200_000_000, '2 d 7 h'],
  ])('of %d ms are %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text));
});

describe('the past', () => {
  const now = Date.parse('2026-11-19T12:00:00Z');
  it('is relative for a week', () => {
    expect(ago('2026-11-19T11:57:00Z', now, 'en')).toBe('3 min. ago');
    expect(ago('2026-11-18T11:00:00Z', now, 'en')).toBe('yesterday');
    expect(ago('2026-10-01T11:00:00Z', now, 'en')).toBe('Oct 1, 2026');
  });
});

describe('names', () => {
  it('of principals lose their kind', () => expect(nameOf('PERSON:ada:x')).toBe('ada:x'));
  it('of sizes have units', () =>
    expect([bytes(999), bytes(1500), bytes(2_500_000)]).toEqual(['999 B', '1.5 KB', '2.5 MB']));
});
