import { create } from 'zustand';
import { call } from '../../api/client';
import type { LiveEvent } from '../../api/live';
import type { RunSummary } from '../../api/types';
import { type Filters, fitsFilters, known, merged } from './filters';

interface Runs {
  readonly filters: Filters;
  readonly runs: readonly RunSummary[];
  readonly next: string | null;
  readonly loading: boolean;
  readonly trouble: unknown;
}

export const useRuns = create<Runs>(() => ({
  filters: {},
  runs: [],
  next: null,
  loading: true,
  trouble: undefined,
}));

interface Page {
  readonly runs: readonly RunSummary[];
  readonly next: string | null;
}

const PAGE = 50;
/** A page may be empty and have more behind it, when filters find little. */
const EMPTY_PAGES = 20;
let asked = 0;

export async function load(filters: Filters) {
  const mine = ++asked;
  useRuns.setState({ filters, loading: true });
  try {
    const page = await fetched(filters, undefined);
    if (mine === asked) useRuns.setState({ ...page, loading: false, trouble: undefined });
  } catch (trouble) {
    if (mine === asked) useRuns.setState({ trouble, loading: false });
  }
}

export async function loadMore() {
  const { filters, next, loading } = useRuns.getState();
  if (next === null || loading) return;
  const mine = asked;
  useRuns.setState({ loading: true });
  try {
    const page = await fetched(filters, next);
    if (mine !== asked) return;
    useRuns.setState(({ runs }) => ({
      runs: [...runs, ...page.runs.filter((run) => !known(runs, run))],
      next: page.next,
      loading: false,
    }));
  } catch (trouble) {
    if (mine === asked) useRuns.setState({ trouble, loading: false });
  }
}

async function fetched(filters: Filters, cursor: string | undefined): Promise<Page> {
  let page: Page = { runs: [], next: cursor ?? null };
  for (let tries = 0; tries < EMPTY_PAGES && page.runs.length === 0; tries++) {
    page = await call<Page>(['runs'], { query: { ...filters, most: PAGE, cursor: page.next ?? undefined } });
    if (page.next === null) break;
  }
  return page;
}

/** What happens shows at once; where only the server can tell whether a run belongs here, it is asked. */
export function onLive(event: LiveEvent) {
  const { filters, runs } = useRuns.getState();
  if (event.kind === 'reset') void load(filters);
  if (event.kind !== 'run') return;
  const fits = fitsFilters(event.run, filters);
  if (known(runs, event.run) || fits === true) useRuns.setState({ runs: merged(runs, event.run, fits) });
}
