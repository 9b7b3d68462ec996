import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { useWords } from '../../i18n/i18n';
import { duration } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { useNow } from '../../ui/useNow';
import { Windowed } from '../../ui/Windowed';
import { StepRow } from './StepRow';
import { moved, type Span, zoomed } from './steps';
import { choose, need, useRun } from './store';
import { Travel } from './Travel';

const ROW = 30;

/** All steps in the order in which they began, with when and how long; parallel ones are seen beside each other. */
export function Timeline() {
  const t = useWords();
  const { run, steps, total, chosen, until } = useRun();
  const going = run?.status === 'running' || run?.status === 'waiting';
  const now = useNow(going ? 500 : 60_000);
  const began = Date.parse(run?.started ?? '');
  const end = run?.ended
    ? Date.parse(run.ended)
    : run?.duration
      ? began + run.duration
      : Math.max(now, began + 1);
  const whole = useMemo((): Span => ({ from: began, to: Math.max(end, began + 1) }), [began, end]);
  const [zoom, setZoom] = useState<Span>();
  const span = zoom ?? whole;
  useStepActions();
  const change = (next: Span) =>
    setZoom(next.to - next.from >= (whole.to - whole.from) * 0.999 ? undefined : next);
  const onNeed = useCallback((from: number, to: number) => void need(from, to), []);
  const box = useWheel((event, around) => {
    if (event.ctrlKey) change(zoomed(span, whole, event.deltaY < 0 ? 1.25 : 0.8, around));
    else change(moved(span, whole, Math.sign(event.deltaX) * 0.1));
  });
  return (
    <section className="timeline" aria-label={t('run.view.steps')} ref={box}>
      <div className="timeline-head">
        <h2>{t('run.steps', { n: total })}</h2>
        <Travel />
        <span className="muted mono scale">
          {duration(span.from - began)} – {duration(span.to - began)}
        </span>
        <div className="tools">
          <button
            type="button"
            className="button quiet icon small"
            aria-label={t('timeline.in')}
            onClick={() => change(zoomed(span, whole, 2))}
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={t('timeline.out')}
            disabled={!zoom}
            onClick={() => change(zoomed(span, whole, 0.5))}
          >
            <Icon name="skip" />
          </button>
        </div>
      </div>
      <Windowed
        count={total}
        height={ROW}
        label={t('run.steps', { n: total })}
        shown={chosen}
        onNeed={onNeed}
        row={(index) => (
          <StepRow
            key={index}
            step={steps.get(index)}
            span={span}
            now={now}
            chosen={chosen === index}
            later={until !== undefined && index > until}
            onChoose={() => choose(index)}
          />
        )}
      />
    </section>
  );
}

/** React hears of wheels too late to keep the browser from zooming the page. */
function useWheel(turn: (event: WheelEvent, around: number) => void) {
  const box = useRef<HTMLElement>(null);
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      const bars = element?.querySelector('.bar')?.getBoundingClientRect();
      latest.current(event, bars ? Math.min(1, Math.max(0, (event.clientX - bars.left) / bars.width)) : 0.5);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return box;
}

function useStepActions() {
  const t = useWords();
  const actions = useMemo((): Action[] => {
    const walk = (by: number) => {
      const { chosen, total } = useRun.getState();
      if (total > 0) choose(Math.min(total - 1, Math.max(0, (chosen ?? (by > 0 ? -1 : total)) + by)));
    };
    return [
      { id: 'step.next', title: t('step.next'), keys: 'j', run: () => walk(1) },
      { id: 'step.previous', title: t('step.previous'), keys: 'k', run: () => walk(-1) },
      { id: 'step.close', title: t('step.close'), keys: 'Escape', run: () => choose(undefined) },
    ];
  }, [t]);
  useActions('run.steps', actions);
}
