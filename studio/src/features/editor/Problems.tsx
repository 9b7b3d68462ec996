import type { Graph } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { choose, useEditor } from './store';

/** What is wrong with the file, as the checker of the server says; a press leads to the place. */
export function Problems({ graph }: { readonly graph: Graph | undefined }) {
  const t = useWords();
  const problems = useEditor((state) => state.problems);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return (
    <details className="problems" open={problems.length > 0} aria-label={t('problems.label')}>
      <summary>
        {errors > 0 && (
          <span className="status bad">
            <Icon name="cross" />
            {t('problems.errors', { n: errors })}
          </span>
        )}
        {warnings > 0 && (
          <span className="status wait">
            <Icon name="alert" />
            {t('problems.warnings', { n: warnings })}
          </span>
        )}
        {problems.length === 0 && (
          <span className="status good">
            <Icon name="check" />
            {t('problems.none')}
          </span>
        )}
      </summary>
      <ul aria-live="polite">
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.line} ${problem.column} ${problem.message}`}>
            <button
              type="button"
              className={problem.severity}
              onClick={() =>
                graph?.nodes.some(({ id }) => id === problem.node) && choose(problem.node ?? undefined)
              }
            >
              <span className="mono">{problem.line ?? ''}</span>
              <span>
                {problem.message}
                {problem.advice && <span className="muted"> — {problem.advice}</span>}
              </span>
              <span className="mono muted">{problem.code}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
