import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/i18n';
import { Trouble } from '../../ui/Trouble';
import { RunAside } from './RunAside';
import { RunGraphView } from './RunGraphView';
import { RunHeading } from './RunHeading';
import { Timeline } from './Timeline';
import './run.css';
import { open, useRun } from './store';
import { useRunActions } from './useRunActions';

const VIEWS = ['graph', 'steps', 'details'] as const;
type View = (typeof VIEWS)[number];

/** One run: its graph, its steps in time, and what one of them saw, did and made. */
export default function RunPage({ run: id }: { readonly run: string }) {
  const t = useWords();
  const [view, setView] = useState<View>('graph');
  const run = useRun((state) => state.run);
  const trouble = useRun((state) => state.trouble);
  const chosen = useRun((state) => state.chosen);
  const asks = (run?.questions.length ?? 0) > 0;
  useEffect(() => open(id), [id]);
  useRunActions();
  useEffect(() => {
    if (chosen !== undefined || asks) setView('details');
  }, [chosen, asks]);
  if (!run) {
    return (
      <div className="inner">
        {trouble ? <Trouble cause={trouble} /> : <p className="loading">{t('loading')}</p>}
      </div>
    );
  }
  return (
    <div className="inner wide run-page" data-view={view}>
      <RunHeading run={run} />
      <div className="segments view-switch" role="tablist" aria-label={t('run.views')}>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={view === each}
            className={view === each ? 'on' : ''}
            onClick={() => setView(each)}
          >
            {t(`run.view.${each}`)}
          </button>
        ))}
      </div>
      <div className="run-body">
        <div className="run-main">
          <RunGraphView />
          <Timeline />
        </div>
        <RunAside run={run} />
      </div>
    </div>
  );
}
