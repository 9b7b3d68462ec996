import { useWords } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { need, travel, useRun } from './store';

/** A slider through the past of a run: graph and values are shown as they were at a step. */
export function Travel() {
  const t = useWords();
  const { total, until, steps } = useRun();
  if (total < 2) return null;
  const at = until ?? total - 1;
  return (
    <div className="travel">
      <label>
        <Icon name="clock" />
        <span className="visually-hidden">{t('travel.slider')}</span>
        <input
          type="range"
          min={0}
          max={total - 1}
          value={at}
          aria-valuetext={steps.get(at)?.step ?? String(at)}
          onPointerDown={() => void need(0, total)}
          onChange={(event) => travel(Number(event.target.value))}
        />
      </label>
      {until !== undefined && (
        <button type="button" className="button small" onClick={() => travel(undefined)}>
          {t('travel.now')}
        </button>
      )}
    </div>
  );
}
