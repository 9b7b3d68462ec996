import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import { useWords } from '../../i18n/i18n';
import { Trouble } from '../../ui/Trouble';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly types?: readonly string[];
  readonly description?: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly validation?: { readonly enum?: readonly unknown[] };
  readonly items?: Parameter;
  readonly properties?: readonly Parameter[];
}

interface Takes {
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly notes: readonly string[];
}

/** What a tool takes. Nothing is called or started for it. */
export function ToolParameters({ server, tool }: { readonly server: string; readonly tool: string }) {
  const t = useWords();
  const [takes, setTakes] = useState<Takes>();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    call<Takes>(['upstreams', server, 'tools', tool, 'parameters']).then(setTakes, setTrouble);
  }, [server, tool]);
  if (trouble !== undefined) return <Trouble cause={trouble} />;
  if (!takes) return null;
  return (
    <div className="takes">
      {takes.description && <p>{takes.description}</p>}
      {takes.parameters.length === 0 ? (
        <p className="muted">{t('servers.takesNothing')}</p>
      ) : (
        <List parameters={takes.parameters} />
      )}
      {takes.notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function List({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const t = useWords();
  return (
    <dl className="parameters">
      {parameters.map((parameter) => (
        <div key={parameter.name}>
          <dt>
            <code>{parameter.name}</code> <span className="muted">{typeOf(parameter)}</span>
            {parameter.required && <span className="tag">{t('form.required')}</span>}
          </dt>
          <dd>
            {parameter.description}
            {parameter.validation?.enum && (
              <span className="mono muted"> {parameter.validation.enum.map(String).join(' | ')}</span>
            )}
            {parameter.properties && <List parameters={parameter.properties} />}
            {parameter.items?.properties && <List parameters={parameter.items.properties} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function typeOf({ type, types, items }: Parameter): string {
  if (type === 'array' && items) return `${items.type}[]`;
  return (types ?? [type]).join(' | ');
}
