import { useMemo } from 'react';
import { type Action, useActions } from '../../actions/actions';
import type { Edit, Graph } from '../../api/types';
import { refine, usePlace } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { say } from '../../ui/toasts';
import { disconnecting, removing } from './edits';
import { choose, edit, save, turn, unsaved, useEditor } from './store';

/** What can be done with the file that is open. */
export function useEditorActions(graph: Graph | undefined, editable: boolean) {
  const t = useWords();
  const { history, node, edge } = useEditor();
  const changed = useEditor(unsaved);
  const adding = usePlace((place) => place.query.add !== undefined);
  const actions = useMemo((): Action[] => {
    const saveIt = () => void save().then((ok) => ok && say(t('edit.saved')));
    const remove = () => {
      const edits = graph ? removal(graph, node, edge) : [];
      if (edits.length > 0) void edit(edits).then((ok) => ok && choose(undefined));
    };
    return [
      {
        id: 'edit.save',
        title: t('edit.save'),
        icon: 'check',
        keys: 'mod+s',
        enabled: editable && changed,
        run: saveIt,
      },
      {
        id: 'edit.undo',
        title: t('edit.undo'),
        icon: 'undo',
        keys: 'mod+z',
        enabled: history.before.length > 0,
        run: () => turn(true),
      },
      {
        id: 'edit.redo',
        title: t('edit.redo'),
        icon: 'redo',
        keys: 'mod+shift+z',
        enabled: history.after.length > 0,
        run: () => turn(false),
      },
      {
        id: 'edit.add',
        title: t('edit.addNode'),
        icon: 'plus',
        keys: 'a',
        enabled: editable,
        pressed: adding,
        run: () => refine({ add: adding ? undefined : 'yes' }),
      },
      {
        id: 'edit.delete',
        title: t('edit.delete'),
        icon: 'trash',
        keys: 'Delete',
        enabled: editable && (node ?? edge) !== undefined,
        run: remove,
      },
      ...(graph && !changed
        ? [
            {
              id: 'edit.run',
              title: t('run.go'),
              icon: 'runs' as const,
              run: () => refine({ begin: graph.name }),
            },
          ]
        : []),
      ...(graph?.nodes ?? []).map(
        (each): Action => ({
          id: `node.${each.id}`,
          title: `${t('edit.find')}: ${each.title ?? each.id}`,
          run: () => choose(each.id),
        }),
      ),
    ];
  }, [t, graph, editable, history, node, edge, changed, adding]);
  useActions('editor', actions);
}

function removal(graph: Graph, node: string | undefined, edge: string | undefined): readonly Edit[] {
  if (node !== undefined) return removing(graph, node);
  const found = graph.edges.find(({ id }) => id === edge);
  return found ? disconnecting(graph, found) : [];
}
