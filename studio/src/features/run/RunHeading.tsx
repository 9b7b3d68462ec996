import { Toolbar } from '../../actions/Toolbar';
import type { Run } from '../../api/types';
import { useSpoken, useWords } from '../../i18n/i18n';
import { ago, duration, moment, nameOf, shortRun } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { Status } from '../../ui/Status';
import { useNow } from '../../ui/useNow';

export function RunHeading({ run }: { readonly run: Run }) {
  const t = useWords();
  const language = useSpoken((spoken) => spoken.language);
  const going = run.status === 'running' || run.status === 'waiting';
  const now = useNow(going ? 1000 : 30_000);
  const took = run.duration ?? (going ? Math.max(0, now - Date.parse(run.started)) : undefined);
  return (
    <div className="heading run-heading">
      <a className="button quiet icon" href="#/runs" aria-label={t('nav.runs')}>
        <Icon name="back" />
      </a>
      <div className="run-name">
        <h1>{run.tool}</h1>
        <Status mark={run.status} />
        {run.fork && (
          <a className="tag" href={`#/runs/${encodeURIComponent(run.fork.of)}`}>
            {t(run.fork.live ? 'run.forkLive' : 'run.fork')} {shortRun(run.fork.of)}
          </a>
        )}
      </div>
      <p className="run-facts">
        <span className="mono">{shortRun(run.run)}</span>
        <span title={moment(run.started, language)}>{ago(run.started, now, language)}</span>
        {took !== undefined && <span className="took">{duration(took)}</span>}
        <span>{nameOf(run.principal)}</span>
      </p>
      <Toolbar ids={['run.resume', 'run.again', 'run.fork', 'run.cancel']} />
    </div>
  );
}
