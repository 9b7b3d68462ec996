import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { GraphNode, Json } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { AnyField } from '../../ui/form/AnyField';
import { isObject } from '../../ui/form/schema';
import { pointer } from '../../ui/json/tree';
import { Written } from './Written';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  readonly required: boolean;
}

/** The arguments of a call: those that the tool takes, and those that are written; each a value or an expression. */
export function Arguments({
  node,
  onSet,
}: {
  readonly node: GraphNode;
  readonly onSet: (way: string, value: Json | undefined) => void;
}) {
  const t = useWords();
  const parameters = useParameters(node);
  const args = isObject(node.written?.args) ? node.written.args : {};
  const names = [...new Set([...parameters.map(({ name }) => name), ...Object.keys(args)])];
  return (
    <fieldset className="nest" aria-label={t('panel.arguments')}>
      <h3>{t('panel.arguments')}</h3>
      {names.map((name) => (
        <Argument
          key={name}
          name={name}
          parameter={parameters.find((each) => each.name === name)}
          value={Object.hasOwn(args, name) ? args[name] : undefined}
          onSet={(value) => onSet(pointer(['args', name]), value)}
        />
      ))}
    </fieldset>
  );
}

interface ArgumentProps {
  readonly name: string;
  readonly parameter: Parameter | undefined;
  readonly value: Json | undefined;
  readonly onSet: (value: Json | undefined) => void;
}

function Argument({ name, parameter, value, onSet }: ArgumentProps) {
  const t = useWords();
  const expression = isObject(value) && typeof value.expr === 'string' ? value.expr : undefined;
  const [asExpression, setAsExpression] = useState(expression !== undefined);
  const label = parameter?.required ? `${name} *` : name;
  return (
    <div className="argument" data-argument={name}>
      <div className="segments small" role="radiogroup" aria-label={name}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            className={asExpression === each ? 'on' : ''}
            aria-pressed={asExpression === each}
            onClick={() => setAsExpression(each)}
          >
            {t(each ? 'panel.expression' : 'panel.literal')}
          </button>
        ))}
      </div>
      {asExpression ? (
        <Written
          label={label}
          value={expression ?? ''}
          code
          onCommit={(text) => onSet(text === '' ? undefined : { expr: text })}
        />
      ) : (
        <Literal
          label={label}
          value={expression === undefined ? value : undefined}
          type={parameter?.type}
          onSet={onSet}
        />
      )}
      {parameter?.description && <p className="entry-help">{parameter.description}</p>}
    </div>
  );
}

function Literal(props: {
  label: string;
  value: Json | undefined;
  type: string | undefined;
  onSet: (value: Json | undefined) => void;
}) {
  const [value, setValue] = useState<Json | undefined>(props.value);
  if (props.type === 'string' && (props.value === undefined || typeof props.value === 'string')) {
    return (
      <Written
        label={props.label}
        value={props.value ?? ''}
        onCommit={(text) => props.onSet(text === '' ? undefined : text)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that the field in it is left
    <div
      className="entry"
      onBlur={() => JSON.stringify(value) !== JSON.stringify(props.value) && props.onSet(value)}
    >
      <span className="entry-name">{props.label}</span>
      <AnyField value={value} label={props.label} onChange={setValue} />
    </div>
  );
}

function useParameters(node: GraphNode): readonly Parameter[] {
  const { server, tool } = node.calls ?? {};
  const [parameters, setParameters] = useState<readonly Parameter[]>([]);
  useEffect(() => {
    setParameters([]);
    if (!server || !tool) return;
    call<{ parameters: readonly Parameter[] }>(['upstreams', server, 'tools', tool, 'parameters']).then(
      (takes) => setParameters(takes.parameters),
      () => setParameters([]),
    );
  }, [server, tool]);
  return parameters;
}
