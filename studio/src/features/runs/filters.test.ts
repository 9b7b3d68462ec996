import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../api/types';
import { filtersOf, fitsFilters, merged, toggled } from './filters';

const run = (id: string, started: string, more: Partial<RunSummary> = {}): RunSummary => ({
  run: id,
  tool: 'count',
  status: 'running',
  started,
  principal: 'LOCAL:local',
  events: 1,
  ...more,
});

const older = run('a', '2026-11-19T10:00:00Z');
const newer = run('b', '2026-11-19T11:00:00Z');

describe('a list of runs', () => {
  it('takes a new run at its time', () => {
    expect(merged([older], newer, true)).toEqual([newer, older]);
    expect(merged([newer], older, true)).toEqual([newer, older]);
  });

  it('changes a run in its place, and lets it go when it fits no more', () => {
    const ended = { ...older, status: 'failed' as const };
    expect(merged([newer, older], ended, true)).toEqual([newer, ended]);
    expect(merged([newer, older], ended, false)).toEqual([newer]);
  });

  it('leaves it to the server whether a text is in a new run, and keeps those that were found', () => {
    expect(fitsFilters(newer, { text: 'plum' })).toBeUndefined();
    expect(merged([older], newer, undefined)).toEqual([older]);
    const ended = { ...older, status: 'failed' as const };
    expect(merged([older], ended, undefined)).toEqual([ended]);
  });
});

describe('filters', () => {
  const now = Date.parse('2026-11-19T12:00:00Z');
  it('come from the address', () => {
    expect(filtersOf({ status: 'failed', span: '1h', other: 'x' }, now)).toEqual({
      status: 'failed',
      since: '2026-11-19T11:00:00.000Z',
    });
    expect(filtersOf({ span: 'constructor' }, now)).toEqual({});
  });
  it('tell what belongs', () => {
    expect(fitsFilters(older, { since: '2026-11-19T10:30:00Z' })).toBe(false);
    expect(fitsFilters(older, { status: 'running,failed', tool: 'count' })).toBe(true);
    expect(fitsFilters(older, { status: 'failed' })).toBe(false);
  });
  it('of states are switched on and off', () => {
    expect(toggled(undefined, 'failed')).toBe('failed');
    expect(toggled('failed', 'running')).toBe('running,failed');
    expect(toggled('failed', 'failed')).toBeUndefined();
  });
});
