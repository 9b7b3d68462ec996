import { perform } from '../actions/actions';
import { shown } from '../actions/keyboard';
import { useWords } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import { useAreas, useHome } from './areas';
import { usePlace } from './router';
import { useSession } from './session';

/** The way to everything, at the side, or at the foot of a phone. */
export function Rail() {
  const t = useWords();
  const home = useHome();
  const areas = useAreas();
  const here = usePlace((place) => place.parts[0] ?? home);
  const waiting = useSession((session) => session.waiting);
  return (
    <header className="rail">
      <a className="brand" href="#/">
        <img src="./pawl.svg" alt="" width="24" height="24" />
        <span>Pawl</span>
      </a>
      <nav aria-label={t('nav.label')}>
        <ul>
          {areas.map(({ area, icon }) => (
            <li key={area}>
              <a
                className="place"
                href={`#/${area}`}
                aria-current={here === area ? 'page' : undefined}
                title={t(`nav.${area}`)}
              >
                <Icon name={icon} />
                <span>{t(`nav.${area}`)}</span>
                {area === 'inbox' && waiting > 0 && (
                  <span className="count">
                    {waiting}
                    <span className="visually-hidden"> {t('inbox.waiting')}</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="below">
        <button type="button" className="place" onClick={() => perform('palette')} title={t('palette.open')}>
          <Icon name="search" />
          <span>{t('palette.open')}</span>
          <kbd>{shown('mod+k')}</kbd>
        </button>
      </div>
    </header>
  );
}
