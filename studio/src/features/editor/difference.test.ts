import { describe, expect, it } from 'vitest';
import { byLines, difference } from './difference';

describe('texts', () => {
  it.each([
    ['abc', 'abXc'],
    ['abc', 'ac'],
    ['aaa', 'aa'],
    ['', 'x'],
    ['# a\nb: 1\n', '# a\nb: 2\n'],
  ])('become each other by one change: %j → %j', (before, after) => {
    const change = difference(before, after);
    expect(before.slice(0, change?.from) + change?.insert + before.slice(change?.to)).toBe(after);
  });
  it('that are equal do not change', () => expect(difference('a', 'a')).toBeUndefined());
});

describe('lines', () => {
  it('are lost, new, or in both', () => {
    expect(byLines('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'lost b',
      'new x',
      'same c',
    ]);
  });
});
