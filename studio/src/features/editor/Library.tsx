import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Graph, Upstream } from '../../api/types';
import { best } from '../../app/find';
import { refine } from '../../app/router';
import { iconOf } from '../../graph/drawing';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { type Dragged, drag, made } from './dragging';
import { adding } from './edits';
import { choose, edit, useEditor } from './store';

const KINDS = [
  'mcp',
  'transform',
  'switch',
  'foreach',
  'ask',
  'wait',
  'workflow',
  'prompt',
  'signal',
  'fail',
  'finish',
] as const;

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly icon: string;
  readonly dragged: Dragged;
}

/** What can be put into a graph: kinds of nodes, and the tools of servers. */
export function Library({ graph }: { readonly graph: Graph }) {
  const t = useWords();
  const [search, setSearch] = useState('');
  const [upstreams, setUpstreams] = useState<readonly Upstream[]>([]);
  const node = useEditor((state) => state.node);
  useEffect(() => {
    call<{ upstreams: readonly Upstream[] }>(['upstreams']).then(
      (page) => setUpstreams(page.upstreams),
      () => setUpstreams([]),
    );
  }, []);
  const kinds = KINDS.map(
    (kind): Entry => ({ id: kind, title: kind, about: t(`kind.${kind}`), icon: kind, dragged: { kind } }),
  );
  const close = () => refine({ add: undefined });
  const add = (dragged: Dragged) => {
    const fresh = made(dragged, graph);
    void edit(adding(graph, fresh, node)).then((ok) => ok && choose(String(fresh.id)));
  };
  return (
    <aside className="library" aria-label={t('library.title')}>
      <header>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for in order to search it
          autoFocus
          type="search"
          className="field"
          placeholder={t('library.search')}
          aria-label={t('library.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <button type="button" className="button quiet icon small" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p className="muted">{t('library.hint')}</p>
      <Group
        title={t('library.kinds')}
        entries={best(search, kinds, ({ title, about }) => `${title} ${about}`)}
        onAdd={add}
      />
      {upstreams.map(({ name, tools }) => (
        <Group
          key={name}
          title={name}
          entries={best(
            search,
            tools.map(
              (tool): Entry => ({
                id: `${name}.${tool}`,
                title: tool,
                about: name,
                icon: 'mcp',
                dragged: { server: name, tool },
              }),
            ),
            ({ id }) => id,
            200,
          )}
          onAdd={add}
        />
      ))}
    </aside>
  );
}

function Group(props: { title: string; entries: readonly Entry[]; onAdd: (dragged: Dragged) => void }) {
  if (props.entries.length === 0) return null;
  return (
    <section>
      <h3>{props.title}</h3>
      <ul>
        {props.entries.map(({ id, title, about, icon, dragged }) => (
          <li key={id}>
            <button
              type="button"
              draggable
              data-add={id}
              onDragStart={(event) => drag(event.dataTransfer, dragged)}
              onClick={() => props.onAdd(dragged)}
            >
              <Icon name={iconOf(icon)} />
              <span>{title}</span>
              <span className="muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
