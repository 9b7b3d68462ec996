import { lazy, Suspense } from 'react';
import { useWords } from '../i18n/i18n';
import { Boundary } from '../ui/Boundary';
import { Empty } from '../ui/Empty';
import { Trouble } from '../ui/Trouble';
import { Toasts } from '../ui/toasts';
import { useHome } from './areas';
import { Dialogs } from './Dialogs';
import { Palette } from './Palette';
import { Rail } from './Rail';
import { usePlace } from './router';
import { useSession } from './session';
import { useShellActions } from './shellActions';

const Overview = lazy(() => import('../features/overview/Overview'));
const Runs = lazy(() => import('../features/runs/Runs'));
const RunPage = lazy(() => import('../features/run/RunPage'));
const Workflows = lazy(() => import('../features/workflows/Workflows'));
const Editor = lazy(() => import('../features/editor/Editor'));
const Inbox = lazy(() => import('../features/inbox/Inbox'));
const Servers = lazy(() => import('../features/servers/Servers'));
const Audit = lazy(() => import('../features/audit/Audit'));

export function App() {
  const t = useWords();
  useShellActions();
  const focusPage = () => document.querySelector<HTMLElement>('main')?.focus();
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={focusPage}>
        {t('skipToPage')}
      </button>
      <Rail />
      <main className="page" tabIndex={-1}>
        <Suspense fallback={<p className="loading">{t('loading')}</p>}>
          <Paged />
        </Suspense>
      </main>
      <Palette />
      <Dialogs />
      <Toasts />
    </div>
  );
}

function Paged() {
  const here = usePlace((place) => place.parts.join('/'));
  return (
    <Boundary key={here}>
      <Page />
    </Boundary>
  );
}

function Page() {
  const t = useWords();
  const home = useHome();
  const [area = home, id, tool] = usePlace((place) => place.parts);
  const { me, trouble } = useSession();
  if (trouble)
    return (
      <div className="inner">
        <Trouble cause={trouble} />
      </div>
    );
  if (!me) return <p className="loading">{t('loading')}</p>;
  switch (area) {
    case 'overview':
      return <Overview />;
    case 'runs':
      return id === undefined ? <Runs /> : <RunPage key={id} run={id} />;
    case 'workflows':
      return id === undefined ? <Workflows /> : <Editor key={id} id={id} tool={tool} />;
    case 'inbox':
      return <Inbox />;
    case 'servers':
      return <Servers />;
    case 'audit':
      return <Audit />;
    default:
      return (
        <Empty icon="search" title={t('noPage')}>
          <a className="button" href="#/">
            {t('nav.overview')}
          </a>
        </Empty>
      );
  }
}
