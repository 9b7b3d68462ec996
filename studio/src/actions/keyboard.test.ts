import { describe, expect, it, vi } from 'vitest';
import { actionsOf, offer, perform, useRegistry } from './actions';
import { match, nameOf } from './keyboard';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  nameOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

describe('keys', () => {
  it('have one name each', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press(' ')).toBe('Space');
  });

  it('may come two in a row', () => {
    const runs = { id: 'runs', title: 'Runs', keys: 'g r', run: vi.fn() };
    expect(match([runs], ['g'])).toBe('more');
    expect(match([runs], ['g', 'r'])).toBe(runs);
    expect(match([runs], ['g', 'x'])).toBeUndefined();
  });

  it('do nothing for what cannot be done now', () => {
    expect(match([{ id: 'a', title: 'A', keys: 'x', enabled: false, run: vi.fn() }], ['x'])).toBeUndefined();
  });
});

describe('the registry', () => {
  it('lists what belongs to the page before what is always there, and forgets it with the page', () => {
    const run = vi.fn();
    offer('shell', [{ id: 'a', title: 'A', run }]);
    offer('page', [{ id: 'b', title: 'B', run }]);
    expect(actionsOf(useRegistry.getState()).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(perform('b')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
    offer('page', []);
    expect(perform('b')).toBe(false);
  });
});
