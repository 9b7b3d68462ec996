import { memo } from 'react';
import type { Step } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { duration } from '../../ui/format';
import { type Mark, Status, toneOf } from '../../ui/Status';
import { barOf, type Span } from './steps';

interface Props {
  readonly step: Step | undefined;
  readonly span: Span;
  readonly now: number;
  readonly chosen: boolean;
  readonly later: boolean;
  readonly onChoose: () => void;
}

export function markOf({ state, waitsFor }: Step): Mark {
  return state === 'active' && waitsFor ? 'waiting' : state;
}

export const StepRow = memo(function StepRow({ step, span, now, chosen, later, onChoose }: Props) {
  const t = useWords();
  if (!step) return <li className="step-row" />;
  const mark = markOf(step);
  const bar = barOf(step, span, now);
  return (
    <li className={`step-row${chosen ? ' chosen' : ''}${later ? ' later' : ''}`}>
      <button
        type="button"
        onClick={onChoose}
        aria-current={chosen ? 'step' : undefined}
        data-step={step.step}
        data-state={mark}
      >
        <Status mark={mark} small />
        <span className="step-name">
          <span>{step.step}</span>
          {step.attempts > 1 && (
            <span className="tag" title={t('step.attempts', { n: step.attempts })}>
              ×{step.attempts}
            </span>
          )}
          {step.marks?.slice(0, 2).map((each) => (
            <span key={each} className="tag">
              {each.replaceAll('_', ' ')}
            </span>
          ))}
        </span>
        <span className="step-took">{duration(step.duration)}</span>
        <svg className={`bar ${toneOf(mark)}`} aria-hidden="true" preserveAspectRatio="none">
          {bar && (
            <rect
              x={`${bar.from * 100}%`}
              y="9"
              width={`${(bar.to - bar.from) * 100}%`}
              height="8"
              rx="2.5"
            />
          )}
        </svg>
      </button>
    </li>
  );
});
