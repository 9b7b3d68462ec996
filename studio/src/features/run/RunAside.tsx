import { call } from '../../api/client';
import type { Run, ValuePart } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { JsonTree } from '../../ui/json/JsonTree';
import { QuestionForm } from '../inbox/QuestionForm';
import { StepPanes } from './StepPanes';
import { refresh, useRun } from './store';

/** What is asked now, and what was given and made: by the chosen step, else by the run. */
export function RunAside({ run }: { readonly run: Run }) {
  const t = useWords();
  const chosen = useRun((state) => state.chosen);
  return (
    <aside className="run-aside" aria-label={t('run.view.details')}>
      {run.questions
        .filter((question) => question.to === 'human')
        .map((question) => (
          <section key={question.id} className="pane asks" data-question={question.step}>
            <h2>
              <Icon name="ask" />
              {t('run.asks')}
            </h2>
            <QuestionForm question={question} onAnswered={refresh.soon} />
          </section>
        ))}
      {chosen === undefined ? <RunPanes run={run} /> : <StepPanes index={chosen} />}
    </aside>
  );
}

function RunPanes({ run }: { readonly run: Run }) {
  const t = useWords();
  const part = (of: string) => (at: string, from?: number) =>
    call<ValuePart>(['runs', run.run, 'value'], { query: { of, at, from, most: 100 } });
  return (
    <>
      {run.error && (
        <section className="pane">
          <div className="notice" role="alert">
            <Icon name="cross" />
            <div>
              <p>{run.error.message}</p>
              <p className="mono">{[run.error.code, run.error.node].filter(Boolean).join(' · ')}</p>
            </div>
          </div>
        </section>
      )}
      {(run.warnings ?? []).map((warning) => (
        <section className="pane" key={warning.message}>
          <p className="notice wait">
            <Icon name="alert" />
            <span>{warning.message}</span>
          </p>
        </section>
      ))}
      {run.input && (
        <section className="pane">
          <h2>{t('run.input')}</h2>
          <JsonTree value={run.input} root="$" label={t('run.input')} load={part('input')} />
        </section>
      )}
      {run.result && (
        <section className="pane" data-pane="result">
          <h2>{t('run.result')}</h2>
          <JsonTree value={run.result} root="$" label={t('run.result')} load={part('result')} />
        </section>
      )}
      <p className="muted hint">{t('run.chooseStep')}</p>
    </>
  );
}
