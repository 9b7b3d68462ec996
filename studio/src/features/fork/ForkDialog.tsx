import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Json, Run, Step, StepDetail } from '../../api/types';
import { go, refine, usePlace } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { Dialog } from '../../ui/Dialog';
import { AnyField } from '../../ui/form/AnyField';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import './fork.css';

interface Ready {
  readonly step: Step;
  readonly before: StepDetail | undefined;
  readonly run: Run;
}

/** Begins a run where another one was, with other values if somebody likes; says first what that will do. */
export default function ForkDialog() {
  const t = useWords();
  const { parts, query } = usePlace();
  const [id = '', index] = [parts[1], Number(query.fork)];
  const [ready, setReady] = useState<Ready>();
  const [made, setMade] = useState<Json | undefined>();
  const [live, setLive] = useState(false);
  const [trouble, setTrouble] = useState<unknown>();
  const close = () => refine({ fork: undefined });
  useEffect(() => {
    load(id, index).then((found) => {
      setReady(found);
      setMade(found.before?.output?.value);
    }, setTrouble);
  }, [id, index]);
  const fork = async () => {
    const { before } = ready ?? {};
    const changed = before?.output && JSON.stringify(before.output.value) !== JSON.stringify(made);
    try {
      const set = changed && before ? { [before.step]: made ?? null } : {};
      const { run } = await call<{ run: string }>(['runs', id, 'fork'], {
        method: 'POST',
        body: { index, set, live },
      });
      go(['runs', run]);
    } catch (cause) {
      setTrouble(cause);
    }
  };
  return (
    <Dialog
      title={t('fork.title', { step: ready?.step.step ?? '' })}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="button" className="button primary" disabled={!ready} onClick={() => void fork()}>
            <Icon name="fork" />
            {t('fork.go')}
          </button>
        </>
      }
    >
      <div className="fork">
        <p>{t('fork.what')}</p>
        {trouble !== undefined && <Trouble cause={trouble} />}
        {ready?.before?.output?.whole && (
          <div className="entry">
            <span className="entry-name">{t('fork.made', { step: ready.before.step })}</span>
            <AnyField value={made} label={ready.before.step} onChange={setMade} />
          </div>
        )}
        <label className={`safety${live ? ' live' : ''}`}>
          <input type="checkbox" checked={live} onChange={(event) => setLive(event.target.checked)} />
          <span>
            <b>{t('fork.live')}</b>
            <span>{t(live ? 'fork.liveHelp' : 'fork.dryHelp')}</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

async function load(id: string, index: number): Promise<Ready> {
  const run = await call<Run>(['runs', id]);
  const step = await call<StepDetail>(['runs', id, 'steps', index]);
  const before = index > 0 ? await call<StepDetail>(['runs', id, 'steps', index - 1]) : undefined;
  return { run, step, before };
}
