import { describe, expect, it } from 'vitest';
import { kept, redone, stepped, undone } from './history';

describe('undo', () => {
  it('takes back what was typed without a pause at once, and each edit for itself', () => {
    let history = stepped(kept('a'), 'ab', 'typing', 0);
    history = stepped(history, 'abc', 'typing', 300);
    history = stepped(history, 'abc!', 'edit', 400);
    history = stepped(history, 'abc!?', 'edit', 500);
    history = undone(history);
    expect(history.now).toBe('abc!');
    history = undone(undone(history));
    expect(history.now).toBe('a');
    expect(undone(history)).toBe(history);
  });

  it('is undone by redo until something else is done', () => {
    const history = undone(stepped(kept('a'), 'b', 'edit', 0));
    expect(redone(history).now).toBe('b');
    expect(redone(stepped(history, 'c', 'edit', 1)).now).toBe('c');
  });

  it('does not join what is typed after an undo with what was typed before', () => {
    let history = stepped(kept('a'), 'ab', 'typing', 0);
    history = undone(history);
    history = stepped(history, 'ax', 'typing', 100);
    expect(undone(history).now).toBe('a');
  });
});
