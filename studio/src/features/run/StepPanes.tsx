import { call } from '../../api/client';
import type { StepDetail, Value, ValuePart } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { duration, nameOf } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { JsonTree, type LoadPart } from '../../ui/json/JsonTree';
import { Status } from '../../ui/Status';
import { markOf } from './StepRow';
import { choose, useRun } from './store';

/** The three panes of a step: what it saw, what it did, what it made. */
export function StepPanes({ index }: { readonly index: number }) {
  const t = useWords();
  const known = useRun((state) => state.steps.get(index));
  const detail = useRun((state) => state.detail);
  const run = useRun((state) => state.run?.run ?? '');
  const step = detail ?? known;
  if (!step) return <p className="loading">{t('loading')}</p>;
  const part =
    (of: string): LoadPart =>
    (at, from) =>
      call<ValuePart>(['runs', run, 'steps', index, 'value'], { query: { of, at, from, most: 100 } });
  const name = /^[A-Za-z_]\w*$/.test(step.node) ? step.node : `\`${step.node}\``;
  return (
    <>
      <header className="pane step-head">
        <Status mark={markOf(step)} />
        <h2>{step.step}</h2>
        <button
          type="button"
          className="button quiet icon small"
          aria-label={t('close')}
          onClick={() => choose(undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      <Pane title={t('step.saw')} name="saw" value={detail?.saw} root="$" load={part('saw')} />
      <section className="pane" data-pane="did">
        <h3>{t('step.did')}</h3>
        {detail && <Did detail={detail} load={part('input')} />}
      </section>
      <Pane
        title={t('step.made')}
        name="made"
        value={detail?.output}
        root={`$.${name}`}
        load={part('output')}
      />
      {detail?.result && (
        <Pane
          title={t('step.answer')}
          name="answer"
          value={detail.result}
          root="$mcpResult"
          load={part('result')}
        />
      )}
    </>
  );
}

interface PaneProps {
  readonly title: string;
  readonly name: string;
  readonly value: Value | undefined;
  readonly root: string;
  readonly load: LoadPart;
}

function Pane({ title, name, value, root, load }: PaneProps) {
  const t = useWords();
  return (
    <section className="pane" data-pane={name}>
      <h3>{title}</h3>
      {value ? (
        <JsonTree value={value} root={root} label={title} load={load} />
      ) : (
        <p className="muted">{t('step.nothing')}</p>
      )}
    </section>
  );
}

function Did({ detail, load }: { readonly detail: StepDetail; readonly load: LoadPart }) {
  const t = useWords();
  const { type, calls, tries = [], error, input, answeredBy, waitsFor } = detail;
  return (
    <>
      <dl className="facts">
        <dt>{t('step.kind')}</dt>
        <dd>{calls ? `${type ?? 'mcp'} · ${calls.server}.${calls.tool}` : type}</dd>
        {detail.duration !== null && detail.duration !== undefined && (
          <>
            <dt>{t('col.took')}</dt>
            <dd>{duration(detail.duration)}</dd>
          </>
        )}
        {waitsFor && (
          <>
            <dt>{t('step.waitsFor')}</dt>
            <dd>{waitsFor}</dd>
          </>
        )}
        {answeredBy && (
          <>
            <dt>{t('step.answeredBy')}</dt>
            <dd>{nameOf(answeredBy)}</dd>
          </>
        )}
      </dl>
      {error && (
        <div className="notice">
          <Icon name="cross" />
          <div>
            <p>{error.message}</p>
            <p className="mono">{error.code}</p>
          </div>
        </div>
      )}
      {tries.length > 1 && (
        <ol className="tries">
          {tries.map((each) => (
            <li key={each.attempt}>
              <span className="tag">{each.attempt}</span>
              <span>{messageOf(each.failure) ?? t('step.worked')}</span>
            </li>
          ))}
        </ol>
      )}
      {input && <JsonTree value={input} root="$args" label={t('step.did')} load={load} />}
    </>
  );
}

function messageOf(failure: unknown): string | undefined {
  if (failure === null || failure === undefined) return undefined;
  if (typeof failure === 'object' && 'message' in failure) return String(failure.message);
  return JSON.stringify(failure);
}
