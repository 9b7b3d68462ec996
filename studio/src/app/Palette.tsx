import { useEffect, useMemo, useRef, useState } from 'react';
import { type Action, actionsOf, useRegistry } from '../actions/actions';
import { shown } from '../actions/keyboard';
import { call } from '../api/client';
import type { Tool } from '../api/types';
import { useWords } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import { best } from './find';
import { closePalette, usePalette } from './paletteStore';
import { go } from './router';

/** Everything that can be done or visited, found by typing. */
export function Palette() {
  const open = usePalette((palette) => palette.open);
  return open ? <OpenPalette /> : null;
}

function OpenPalette() {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useFound(search);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    document.getElementById(`found-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const perform = (action: Action | undefined) => {
    closePalette();
    action?.run();
  };
  const steer = (event: React.KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setChosen((chosen + move + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') perform(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="dialog palette" aria-label={t('palette.open')} onCancel={closePalette}>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found.length > 0 ? `found-${chosen}` : undefined}
        aria-label={t('palette.hint')}
        placeholder={t('palette.hint')}
        value={search}
        onKeyDown={steer}
        onChange={(event) => {
          setSearch(event.target.value);
          setChosen(0);
        }}
      />
      <div id="found" className="found" role="listbox" aria-label={t('palette.open')}>
        {found.map((action, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          <div
            key={action.id}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseMove={() => setChosen(index)}
            onClick={() => perform(action)}
          >
            <Icon name={action.icon ?? 'chevron'} />
            <span>{action.title}</span>
            {action.pressed && <Icon name="check" />}
            {action.keys && <kbd>{shown(action.keys)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="muted">{t('nothingFound')}</p>}
    </dialog>
  );
}

function useFound(search: string): readonly Action[] {
  const registry = useRegistry();
  const t = useWords();
  const [tools, setTools] = useState<readonly Tool[]>([]);
  useEffect(() => {
    call<{ tools: readonly Tool[] }>(['tools']).then(
      (page) => setTools(page.tools),
      () => setTools([]),
    );
  }, []);
  return useMemo(() => {
    const actions = actionsOf(registry).filter((action) => !action.hidden && action.enabled !== false);
    const opened = tools.flatMap(({ name, definition, runnable }): Action[] => [
      ...(runnable !== false
        ? [
            {
              id: `run:${name}`,
              title: t('run.beginNamed', { tool: name }),
              icon: 'runs' as const,
              run: () => go(['workflows'], { begin: name }),
            },
          ]
        : []),
      ...(definition === null
        ? []
        : [
            {
              id: `open:${name}`,
              title: t('openNamed', { name }),
              icon: 'workflows' as const,
              run: () => go(['workflows', definition, name]),
            },
          ]),
    ]);
    return best(search, [...actions, ...opened], (action) => action.title);
  }, [registry, tools, search, t]);
}
