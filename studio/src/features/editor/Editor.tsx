import { useEffect, useMemo, useState } from 'react';
import { Toolbar } from '../../actions/Toolbar';
import { go, usePlace } from '../../app/router';
import { useSession } from '../../app/session';
import { useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import { EditorCanvas } from './EditorCanvas';
import { Library } from './Library';
import { Panel } from './Panel';
import { Problems } from './Problems';
import './editor.css';
import { choose, open, sheetOf, type as typeText, unsaved, useEditor } from './store';
import { TextView } from './TextView';
import { TheirsDialog } from './TheirsDialog';
import { useEditorActions } from './useEditorActions';
import { useLeaving } from './useLeaving';

const VIEWS = ['graph', 'both', 'text'] as const;
type View = (typeof VIEWS)[number];

/** A file as graph and as text, in step: what is changed in one shows in the other. */
export default function Editor({ id, tool }: { readonly id: string; readonly tool: string | undefined }) {
  const t = useWords();
  const [view, setView] = useState<View>(() => (window.innerWidth < 900 ? 'graph' : 'both'));
  const state = useEditor();
  const adding = usePlace((place) => place.query.add !== undefined);
  const { definition, graphs, problems, node, theirs, trouble, saying } = state;
  useEffect(() => void open(id), [id]);
  const graph = graphs.find(({ name }) => name === tool) ?? graphs[0];
  const editable = useSession((session) => session.me?.may.edit ?? false) && (definition?.editable ?? false);
  useEditorActions(graph, editable);
  useLeaving(unsaved(state));
  const chosen = graph?.nodes.find((each) => each.id === node);
  const text = sheetOf(state).text;
  const lineToNode = useMemo(() => nodesByLine(graph), [graph]);
  const panel = chosen && graph && (
    <Panel key={`${graph.name} ${chosen.id}`} graph={graph} node={chosen} editable={editable} />
  );
  if (!definition) {
    return (
      <div className="inner">
        {trouble ? <Trouble cause={trouble} /> : <p className="loading">{t('loading')}</p>}
      </div>
    );
  }
  return (
    <div className="inner wide editor" data-view={view}>
      <div className="heading run-heading">
        <a className="button quiet icon" href="#/workflows" aria-label={t('nav.workflows')}>
          <Icon name="back" />
        </a>
        <h1>{definition.file}</h1>
        {unsaved(state) && <span className="tag">{t('edit.unsaved')}</span>}
        {graphs.length > 1 && (
          <select
            className="field tool-select"
            aria-label={t('edit.tool')}
            value={graph?.name}
            onChange={(event) => go(['workflows', id, event.target.value])}
          >
            {graphs.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <fieldset className="segments" aria-label={t('edit.views')}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              className={view === each ? 'on' : ''}
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              {t(`edit.${each}`)}
            </button>
          ))}
        </fieldset>
        <Toolbar ids={['edit.undo', 'edit.redo']} bare />
        <Toolbar ids={['edit.run', 'edit.save']} primary="edit.save" />
      </div>
      {!editable && <p className="notice wait bar-notice">{t('edit.readOnly')}</p>}
      {saying !== undefined && <Trouble cause={saying} />}
      <div className="editor-body">
        <div className="editor-graph">
          {graph ? (
            <EditorCanvas graph={graph} editable={editable} format={definition.format} />
          ) : (
            <Empty icon="workflows" title={t('edit.noGraph')}>
              <p>{t('edit.noGraphHelp')}</p>
            </Empty>
          )}
          {adding && graph && <Library graph={graph} />}
          {view === 'graph' && panel}
        </div>
        <div className="editor-text">
          <TextView
            text={text}
            json={!/\.ya?ml$/.test(definition.file)}
            readOnly={!editable}
            problems={problems}
            line={chosen?.line ?? undefined}
            label={definition.file}
            onType={typeText}
            onLine={(line) => choose(lineToNode(line))}
          />
          {view !== 'graph' && panel}
        </div>
      </div>
      <Problems graph={graph} />
      {theirs && <TheirsDialog />}
    </div>
  );
}

/** Which node a line of the text belongs to. */
function nodesByLine(graph: ReturnType<typeof useEditor.getState>['graphs'][number] | undefined) {
  const lines = (graph?.nodes ?? [])
    .flatMap(({ id, line }) => (line === null ? [] : [{ id, line }]))
    .sort((one, other) => other.line - one.line);
  return (line: number) => lines.find((each) => each.line <= line)?.id;
}
