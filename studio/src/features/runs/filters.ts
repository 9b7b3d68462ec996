import type { RunStatus, RunSummary } from '../../api/types';

export interface Filters {
  readonly tool?: string;
  readonly status?: string;
  readonly text?: string;
  readonly since?: string;
  readonly by?: string;
}

export const STATUSES = [
  'running',
  'waiting',
  'completed',
  'failed',
  'cancelled',
  'cut-off',
] as const satisfies readonly RunStatus[];

/** The filters in an address, as the server takes them. */
export function filtersOf(query: Readonly<Record<string, string>>, now: number): Filters {
  const { tool, status, text, span, by } = query;
  const since = span === undefined ? undefined : sinceOf(span, now);
  return {
    ...(tool ? { tool } : {}),
    ...(status ? { status } : {}),
    ...(text ? { text } : {}),
    ...(by ? { by } : {}),
    ...(since ? { since } : {}),
  };
}

export const SPANS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const;

function sinceOf(span: string, now: number): string | undefined {
  const length = Object.hasOwn(SPANS, span) ? SPANS[span as keyof typeof SPANS] : undefined;
  return length === undefined ? undefined : new Date(now - length).toISOString();
}

/** Whether a run belongs into a list; undefined if only the server knows. */
export function fitsFilters(
  run: RunSummary,
  { tool, status, text, since, by }: Filters,
): boolean | undefined {
  if (tool && run.tool !== tool) return false;
  if (status && !status.split(',').includes(run.status)) return false;
  if (since && run.started < since) return false;
  if (by && run.principal !== by) return false;
  return text ? undefined : true;
}

export function known(runs: readonly RunSummary[], { run }: RunSummary) {
  return runs.some((each) => each.run === run);
}

/** A list in which a run is as it is now: in its place, at the top if it is new, or gone. */
export function merged(
  runs: readonly RunSummary[],
  run: RunSummary,
  fits: boolean | undefined,
): readonly RunSummary[] {
  const at = runs.findIndex((each) => each.run === run.run);
  if (fits === false) return at < 0 ? runs : runs.toSpliced(at, 1);
  if (at >= 0) return runs.with(at, run);
  if (fits === undefined) return runs;
  const before = runs.findIndex((each) => each.started < run.started);
  return runs.toSpliced(before < 0 ? runs.length : before, 0, run);
}

export function toggled(status: string | undefined, one: RunStatus): string | undefined {
  const chosen = new Set(status?.split(',').filter(Boolean));
  if (!chosen.delete(one)) chosen.add(one);
  return chosen.size === 0 ? undefined : STATUSES.filter((each) => chosen.has(each)).join(',');
}
