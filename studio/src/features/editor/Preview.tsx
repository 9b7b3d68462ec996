import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { RunSummary, Step, Value } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { shortRun } from '../../ui/format';
import { JsonTree } from '../../ui/json/JsonTree';

interface Evaluated {
  readonly value?: Value;
  readonly undefined?: boolean;
  readonly error?: { readonly message: string };
}

const PATIENCE = 300;

/** What an expression makes of the values that a node saw in the last run of its tool. */
export function Preview({
  tool,
  node,
  expression,
}: {
  readonly tool: string;
  readonly node: string;
  readonly expression: string;
}) {
  const t = useWords();
  const [at, setAt] = useState<{ readonly run: string; readonly step: number } | null>();
  const [made, setMade] = useState<Evaluated>();
  useEffect(() => {
    lastStep(tool, node).then(setAt, () => setAt(null));
  }, [tool, node]);
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => {
      call<Evaluated>(['expressions', 'evaluate'], {
        method: 'POST',
        body: { expression, kind: 'jsonata', ...at },
      }).then(setMade, (cause: unknown) => setMade({ error: { message: String(cause) } }));
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [at, expression]);
  if (at === undefined) return null;
  return (
    <section className="preview" aria-label={t('preview.title')} aria-live="polite">
      <h3>
        {t('preview.title')}{' '}
        {at && (
          <a href={`#/runs/${encodeURIComponent(at.run)}`} className="muted">
            {t('preview.with', { run: shortRun(at.run) })}
          </a>
        )}
      </h3>
      {at === null && <p className="muted">{t('preview.noRun')}</p>}
      {made?.error && <p className="entry-wrong">{made.error.message}</p>}
      {made?.undefined && <p className="muted">{t('preview.nothing')}</p>}
      {made?.value && !made.undefined && <JsonTree value={made.value} root="$" label={t('preview.title')} />}
    </section>
  );
}

async function lastStep(tool: string, node: string) {
  const { runs } = await call<{ runs: readonly RunSummary[] }>(['runs'], { query: { tool, most: 5 } });
  for (const { run } of runs) {
    const { steps } = await call<{ steps: readonly Step[] }>(['runs', run, 'steps'], {
      query: { node, most: 1 },
    });
    const [step] = steps;
    if (step) return { run, step: step.index };
  }
  return null;
}
