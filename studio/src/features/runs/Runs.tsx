import { useEffect, useMemo, useRef } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { usePlace } from '../../app/router';
import { hear } from '../../app/session';
import { useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { Trouble } from '../../ui/Trouble';
import { useNow } from '../../ui/useNow';
import { FilterBar } from './FilterBar';
import { filtersOf } from './filters';
import { RunRow } from './RunRow';
import './runs.css';
import { load, loadMore, onLive, useRuns } from './store';

/** All runs that somebody may see, newest first, as they go on. */
export default function Runs() {
  const t = useWords();
  const query = usePlace((place) => place.query);
  const search = useRef<HTMLInputElement>(null);
  const filtered = Object.keys(query).length > 0;
  useEffect(() => void load(filtersOf(query, Date.now())), [query]);
  useEffect(() => hear(onLive), []);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'runs.search',
        title: t('runs.search'),
        icon: 'search',
        keys: '/',
        run: () => search.current?.focus(),
      },
      { id: 'runs.reload', title: t('reload'), keys: 'r', run: () => void load(useRuns.getState().filters) },
    ],
    [t],
  );
  useActions('runs', actions);
  const { runs, next, loading, trouble } = useRuns();
  return (
    <div className="inner runs">
      <div className="heading">
        <h1>{t('nav.runs')}</h1>
        <div className="tools">
          <a className="button primary" href="#/workflows">
            {t('run.begin')}
          </a>
        </div>
      </div>
      <FilterBar query={query} search={search} />
      {trouble !== undefined && <Trouble cause={trouble} />}
      {runs.length > 0 && <RunTable />}
      {runs.length === 0 && !loading && trouble === undefined && <Nothing filtered={filtered} />}
      {next !== null && <Further />}
    </div>
  );
}

export function RunTable() {
  const t = useWords();
  const now = useNow();
  const runs = useRuns((state) => state.runs);
  return (
    <div className="card table-card">
      <table className="table">
        <caption className="visually-hidden">{t('nav.runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('col.status')}</th>
            <th scope="col">{t('col.tool')}</th>
            <th scope="col">{t('col.run')}</th>
            <th scope="col">{t('col.started')}</th>
            <th scope="col" className="number">
              {t('col.took')}
            </th>
            <th scope="col">{t('col.by')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.run} run={run} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useWords();
  if (filtered) {
    return (
      <Empty icon="filter" title={t('runs.noneFit')}>
        <a className="button" href="#/runs">
          {t('runs.all')}
        </a>
      </Empty>
    );
  }
  return (
    <Empty icon="runs" title={t('runs.none')}>
      <p>{t('runs.noneHelp')}</p>
      <pre>pawl run examples/count_files.yaml directory=fruit</pre>
      <a className="button primary" href="#/workflows">
        {t('run.begin')}
      </a>
    </Empty>
  );
}

/** Loads the next page when its end is nearly seen; a button for whoever does not scroll. */
function Further() {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some((each) => each.isIntersecting) && void loadMore(),
      { rootMargin: '400px' },
    );
    if (button.current) watch.observe(button.current);
    return () => watch.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className="button further" onClick={() => void loadMore()}>
      {t('more')}
    </button>
  );
}
