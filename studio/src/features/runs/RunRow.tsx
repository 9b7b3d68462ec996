import type { RunSummary } from '../../api/types';
import { useSpoken, useWords } from '../../i18n/i18n';
import { ago, duration, moment, nameOf, shortRun } from '../../ui/format';
import { Status } from '../../ui/Status';

export function RunRow({ run, now }: { readonly run: RunSummary; readonly now: number }) {
  const t = useWords();
  const language = useSpoken((spoken) => spoken.language);
  const took =
    run.duration ?? (run.status === 'running' ? Math.max(0, now - Date.parse(run.started)) : undefined);
  const waits = Object.entries(run.waits ?? {});
  return (
    <tr data-run={run.run} data-status={run.status}>
      <td>
        <Status mark={run.status} />
      </td>
      <td className="what">
        <a className="row-link" href={`#/runs/${encodeURIComponent(run.run)}`}>
          {run.tool}
        </a>
        {run.fork && <span className="tag">{t(run.fork.live ? 'run.forkLive' : 'run.fork')}</span>}
        {run.error && <span className="why">{run.error.message}</span>}
        {waits.length > 0 && run.status === 'waiting' && (
          <span className="why wait">
            {t('runs.waitsIn', { step: waits.map(([step]) => step).join(', ') })}
          </span>
        )}
      </td>
      <td className="mono muted">{shortRun(run.run)}</td>
      <td title={moment(run.started, language)}>{ago(run.started, now, language)}</td>
      <td className="number">{duration(took)}</td>
      <td className="muted">{nameOf(run.principal)}</td>
    </tr>
  );
}
