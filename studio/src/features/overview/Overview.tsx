import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import { refine, usePlace } from '../../app/router';
import { hear } from '../../app/session';
import { useSpoken, useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { ago, duration, shortRun } from '../../ui/format';
import { Trouble } from '../../ui/Trouble';
import { useNow } from '../../ui/useNow';
import { Chart } from './Chart';
import { type Metrics, WINDOWS, type Window } from './metrics';
import '../runs/runs.css';
import './overview.css';

/** What is counted, where it leads, and how loudly it is said. */
function counts({ now, runs }: Metrics) {
  return [
    { status: 'running', count: now.working, tone: 'running' },
    { status: 'waiting', count: now.waiting, tone: 'waiting' },
    { status: 'failed', count: runs.failed, tone: 'failed' },
    { status: 'cut-off', count: runs['cut-off'], tone: 'cutOff' },
  ] as const;
}

/** What goes on, how much of it, how fast, and what fails. */
export default function Overview() {
  const t = useWords();
  const window = usePlace((place) => place.query.window ?? '24h') as Window;
  const [metrics, setMetrics] = useState<Metrics>();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      timer = undefined;
      call<Metrics>(['metrics'], { query: { window } }).then(setMetrics, setTrouble);
    };
    const stop = hear((event) => {
      if (event.kind === 'run' || event.kind === 'reset') timer ??= setTimeout(load, 1000);
    });
    load();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [window]);
  if (!metrics)
    return (
      <div className="inner">
        {trouble ? <Trouble cause={trouble} /> : <p className="loading">{t('loading')}</p>}
      </div>
    );
  return (
    <div className="inner">
      <div className="heading">
        <h1>{t('nav.overview')}</h1>
        <fieldset className="segments tools" aria-label={t('col.started')}>
          {WINDOWS.map((each) => (
            <button
              key={each}
              type="button"
              className={each === window ? 'on' : ''}
              aria-pressed={each === window}
              onClick={() => refine({ window: each })}
            >
              {t(`span.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="counts">
        {counts(metrics).map(({ status, count, tone }) => (
          <li key={status}>
            <a
              className={`card count-card${count > 0 ? ` some ${tone}` : ''}`}
              href={`#/runs?status=${status}${status === 'failed' ? `&span=${metrics.window}` : ''}`}
            >
              <b>{count.toLocaleString()}</b>
              <span>{t(`status.${status}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      {metrics.runs.begun === 0 ? <First /> : <Figures metrics={metrics} />}
    </div>
  );
}

function First() {
  const t = useWords();
  return (
    <Empty icon="runs" title={t('overview.none')}>
      <p>{t('overview.noneHelp')}</p>
      <a className="button primary" href="#/workflows">
        {t('run.begin')}
      </a>
    </Empty>
  );
}

function Figures({ metrics }: { readonly metrics: Metrics }) {
  const t = useWords();
  const now = useNow();
  const language = useSpoken((spoken) => spoken.language);
  return (
    <div className="figures">
      <section className="card figure">
        <header>
          <h2>{t('overview.throughput')}</h2>
          <span className="muted">{t('overview.sums', metrics.runs)}</span>
        </header>
        <Chart points={metrics.throughput} />
      </section>
      <section className="card figure">
        <header>
          <h2>{t('overview.durations')}</h2>
        </header>
        <div className="scroll">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">{t('col.tool')}</th>
                {['n', 'p50', 'p95', 'p99'].map((name) => (
                  <th key={name} scope="col" className="number">
                    {name === 'n' ? t('nav.runs') : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {metrics.tools.map((each) => (
                <tr key={each.tool}>
                  <td>
                    <a className="row-link" href={`#/runs?tool=${encodeURIComponent(each.tool)}`}>
                      {each.tool}
                    </a>
                  </td>
                  <td className="number">{each.runs.toLocaleString(language)}</td>
                  <td className="number">{duration(each.p50)}</td>
                  <td className="number">{duration(each.p95)}</td>
                  <td className="number">{duration(each.p99)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {metrics.failures.length > 0 && (
        <section className="card figure">
          <header>
            <h2>{t('overview.failures')}</h2>
          </header>
          <ul className="failures">
            {metrics.failures.map((each) => (
              <li key={`${each.tool} ${each.code} ${each.node}`}>
                <b>{each.count}×</b>
                <span>
                  {each.tool}{' '}
                  <span className="mono muted">{[each.code, each.node].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="muted">{each.last && ago(each.last, now, language)}</span>
                {each.run && (
                  <a className="mono" href={`#/runs/${encodeURIComponent(each.run)}`}>
                    {shortRun(each.run)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
