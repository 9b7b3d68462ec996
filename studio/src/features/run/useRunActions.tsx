import { useMemo } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { call } from '../../api/client';
import { go, refine } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { sayRefusal } from '../../ui/toasts';
import { refresh, useRun } from './store';

/** What can be done with a run as it stands. */
export function useRunActions() {
  const t = useWords();
  const run = useRun((state) => state.run);
  const chosen = useRun((state) => state.chosen);
  const actions = useMemo((): Action[] => {
    if (!run) return [];
    const send = (verb: string) =>
      call(['runs', run.run, verb], { method: 'POST', body: {} }).then(refresh.soon, sayRefusal);
    const over = run.status === 'completed' || run.status === 'failed' || run.status === 'cancelled';
    return [
      {
        id: 'run.again',
        title: t('run.again'),
        icon: 'runs',
        keys: 'shift+r',
        run: () => refine({ begin: run.tool, like: run.run }),
      },
      {
        id: 'run.fork',
        title: t('run.forkHere'),
        icon: 'fork',
        enabled: chosen !== undefined,
        run: () => refine({ fork: String(chosen) }),
      },
      ...(over
        ? []
        : [
            {
              id: 'run.cancel',
              title: t('run.cancel'),
              icon: 'stop' as const,
              run: () => void send('cancel'),
            },
          ]),
      ...(run.status === 'cut-off'
        ? [
            {
              id: 'run.resume',
              title: t('run.resume'),
              icon: 'runs' as const,
              run: () => void send('resume'),
            },
          ]
        : []),
      ...(run.definition
        ? [
            {
              id: 'run.definition',
              title: t('run.openWorkflow'),
              icon: 'workflows' as const,
              run: () => go(['workflows', run.definition ?? '', run.tool]),
            },
          ]
        : []),
    ];
  }, [t, run, chosen]);
  useActions('run', actions);
}
