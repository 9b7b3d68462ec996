import type { Step } from '../../api/types';

/** The steps of a run that are there, by their number; of a long run not all are. */
export type Steps = ReadonlyMap<number, Step>;

export function withSteps(known: Steps, more: readonly Step[]): Steps {
  if (more.length === 0) return known;
  const all = new Map(known);
  for (const step of more) all.set(step.index, step);
  return all;
}

/** The first step whose end is not known: from there on there may be news. */
export function unsettled(steps: Steps): number {
  let first = steps.size;
  for (const { index, state } of steps.values()) {
    if (state === 'active' && index < first) first = index;
  }
  let known = 0;
  while (known < first && steps.has(known)) known++;
  return Math.min(first, known);
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a step lies within a span of time, as parts of it from 0 to 1; undefined outside of it. */
export function barOf(step: Step, span: Span, now: number): Span | undefined {
  const began = Date.parse(step.started);
  const ended = step.duration === null || step.duration === undefined ? now : began + step.duration;
  const length = Math.max(1e-3, span.to - span.from);
  const from = (began - span.from) / length;
  const to = (ended - span.from) / length;
  if (to < 0 || from > 1) return undefined;
  return { from: Math.max(0, from), to: Math.min(1, Math.max(to, from)) };
}

/** A span that shows more or less of a whole, around a point of it. */
export function zoomed(span: Span, whole: Span, factor: number, around = 0.5): Span {
  const length = Math.min(whole.to - whole.from, Math.max(1, (span.to - span.from) / factor));
  const centre = span.from + (span.to - span.from) * around;
  return within({ from: centre - length * around, to: centre + length * (1 - around) }, whole);
}

export function moved(span: Span, whole: Span, by: number): Span {
  const shift = (span.to - span.from) * by;
  return within({ from: span.from + shift, to: span.to + shift }, whole);
}

function within(span: Span, whole: Span): Span {
  const length = Math.min(span.to - span.from, whole.to - whole.from);
  const from = Math.min(Math.max(span.from, whole.from), whole.to - length);
  return { from, to: from + length };
}
