import { describe, expect, it } from 'vitest';
import type { Step } from '../../api/types';
import { barOf, moved, unsettled, withSteps, zoomed } from './steps';

const step = (index: number, state: Step['state'] = 'completed'): Step => ({
  index,
  step: `s${index}`,
  node: 's',
  state,
  started: new Date(1000 + index * 100).toISOString(),
  duration: state === 'active' ? null : 50,
  attempts: 1,
});

describe('steps', () => {
  it('are asked for again from the first that is not over', () => {
    const steps = withSteps(new Map(), [step(0), step(1, 'active'), step(2)]);
    expect(unsettled(steps)).toBe(1);
    expect(unsettled(withSteps(steps, [step(1)]))).toBe(3);
  });
  it('are asked for from the first that is missing', () => {
    expect(unsettled(withSteps(new Map(), [step(0), step(1), step(500, 'active')]))).toBe(2);
    expect(unsettled(new Map())).toBe(0);
  });
});

describe('the timeline', () => {
  const whole = { from: 1000, to: 2000 };
  it('has a bar for each step, as long as the step', () => {
    expect(barOf(step(1), whole, 0)).toEqual({ from: 0.1, to: 0.15 });
    expect(barOf(step(2, 'active'), whole, 1700)?.to).toBeCloseTo(0.7);
    expect(barOf(step(1), { from: 1500, to: 2000 }, 0)).toBeUndefined();
  });
  it('is zoomed around a point and never leaves the run', () => {
    expect(zoomed(whole, whole, 2)).toEqual({ from: 1250, to: 1750 });
    expect(zoomed(whole, whole, 2, 0)).toEqual({ from: 1000, to: 1500 });
    expect(zoomed({ from: 1250, to: 1750 }, whole, 0.1)).toEqual(whole);
    expect(moved({ from: 1600, to: 1900 }, whole, 1)).toEqual({ from: 1700, to: 2000 });
  });
});
