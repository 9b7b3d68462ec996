/** What there is, what undo leads back to, and what redo leads on to. */
export interface History<T> {
  readonly before: readonly T[];
  readonly now: T;
  readonly after: readonly T[];
  readonly last: { readonly kind: string; readonly at: number };
}

const MOST = 200;
const TOGETHER = 900;

export function kept<T>(now: T): History<T> {
  return { before: [], now, after: [], last: { kind: '', at: 0 } };
}

/** A further step. What is typed without a pause is one step; everything else is one each. */
export function stepped<T>(history: History<T>, now: T, kind: string, at: number): History<T> {
  const { last, before } = history;
  const joins = kind === 'typing' && last.kind === kind && at - last.at < TOGETHER && before.length > 0;
  return {
    before: joins ? before : [...before, history.now].slice(-MOST),
    now,
    after: [],
    last: { kind, at },
  };
}

export function undone<T>(history: History<T>): History<T> {
  const { before, now, after } = history;
  const earlier = before.at(-1);
  if (earlier === undefined) return history;
  return { before: before.slice(0, -1), now: earlier, after: [now, ...after], last: { kind: '', at: 0 } };
}

export function redone<T>(history: History<T>): History<T> {
  const { before, now, after } = history;
  const [later, ...rest] = after;
  if (later === undefined) return history;
  return { before: [...before, now], now: later, after: rest, last: { kind: '', at: 0 } };
}
