import { useState } from 'react';
import type { Graph, GraphNode, Json } from '../../api/types';
import { iconOf } from '../../graph/drawing';
import { useWords } from '../../i18n/i18n';
import { AnyField } from '../../ui/form/AnyField';
import { isObject } from '../../ui/form/schema';
import { Icon } from '../../ui/Icon';
import { Arguments } from './Arguments';
import { setting } from './edits';
import { Preview } from './Preview';
import { choose, edit } from './store';
import { Written } from './Written';

interface Props {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly editable: boolean;
}

const ELSEWHERE = new Set(['id', 'type', 'args', 'next', 'server', 'tool']);

/** What is written of a node, to be changed key by key; each change is made in the text, and nothing else. */
export function Panel({ graph, node, editable }: Props) {
  const t = useWords();
  const { written } = node;
  const set = (way: string, value: Json | undefined) => void edit(setting(node, way, value));
  const rename = (to: string) => {
    if (to === node.id || to === '') return;
    void edit([{ op: 'renameNode', tool: graph.name, node: node.id, to }]).then((ok) => ok && choose(to));
  };
  return (
    <aside className="panel" aria-label={t('panel.label')} data-panel={node.id}>
      <header>
        <Icon name={iconOf(node.type)} />
        <span className="muted">{node.type}</span>
        <button
          type="button"
          className="button quiet icon small"
          aria-label={t('close')}
          onClick={() => choose(undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      {written && editable && node.pointer !== null ? (
        <div className="form">
          <Written label={t('panel.id')} value={node.id} onCommit={rename} />
          {node.type === 'mcp' && (
            <div className="pair">
              <Written
                label={t('panel.server')}
                value={textOf(written.server)}
                onCommit={(value) => set('/server', value)}
              />
              <Written
                label={t('panel.tool')}
                value={textOf(written.tool)}
                onCommit={(value) => set('/tool', value)}
              />
            </div>
          )}
          {isObject(written.args) || node.type === 'mcp' ? <Arguments node={node} onSet={set} /> : null}
          {Object.entries(written)
            .filter(([key]) => !ELSEWHERE.has(key))
            .map(([key, value]) => (
              <Key key={key} graph={graph} node={node} name={key} value={value} onSet={set} />
            ))}
        </div>
      ) : (
        <p className="muted">{t('panel.readOnly')}</p>
      )}
    </aside>
  );
}

interface KeyProps {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly name: string;
  readonly value: Json;
  readonly onSet: (way: string, value: Json | undefined) => void;
}

function Key({ graph, node, name, value, onSet }: KeyProps) {
  const way = `/${name}`;
  if (isObject(value) && typeof value.expr === 'string' && Object.keys(value).length === 1) {
    return (
      <Expression
        graph={graph}
        node={node}
        label={name}
        text={value.expr}
        onCommit={(text) => onSet(`${way}/expr`, text)}
      />
    );
  }
  if (typeof value === 'string')
    return <Written label={name} value={value} onCommit={(text) => onSet(way, text)} />;
  return <Structured label={name} value={value} onCommit={(next) => onSet(way, next)} />;
}

function Expression(props: {
  graph: Graph;
  node: GraphNode;
  label: string;
  text: string;
  onCommit: (text: string) => void;
}) {
  const [typed, setTyped] = useState(props.text);
  return (
    <div className="expression">
      <Written label={props.label} value={props.text} code onCommit={props.onCommit} onType={setTyped} />
      <Preview tool={props.graph.name} node={props.node.id} expression={typed} />
    </div>
  );
}

function Structured(props: { label: string; value: Json; onCommit: (value: Json | undefined) => void }) {
  const [value, setValue] = useState<Json | undefined>(props.value);
  const commit = () => JSON.stringify(value) !== JSON.stringify(props.value) && props.onCommit(value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that the field in it is left
    <div className="entry" onBlur={commit}>
      <span className="entry-name">{props.label}</span>
      <AnyField value={value} label={props.label} onChange={setValue} />
    </div>
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
