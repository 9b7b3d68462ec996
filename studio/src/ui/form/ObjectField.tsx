import { useContext, useState } from 'react';
import type { Json, JsonObject } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../Icon';
import { AnyField } from './AnyField';
import { Entry, FormContext, type InputProps } from './SchemaForm';
import { blank, isObject, members } from './schema';

type Props = Omit<InputProps, 'id' | 'required' | 'wrong'> & { readonly bare?: boolean };

/** An object: a field for each member that the schema names, and others where it allows them. */
export function ObjectField({ field, value, path, label, onChange, bare }: Props) {
  const { root } = useContext(FormContext);
  const now = isObject(value) ? value : {};
  const known = members(field.schema);
  const others = Object.keys(now).filter((name) => !known.some((member) => member.name === name));
  const { additionalProperties } = field.schema;
  const open = additionalProperties !== false && (isObject(additionalProperties) || known.length === 0);
  const set = (name: string, member: Json | undefined) => {
    const { [name]: _, ...rest } = now;
    onChange(member === undefined ? rest : { ...now, [name]: member });
  };
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  const more = isObject(additionalProperties) ? additionalProperties : {};
  const fields = (
    <>
      {known.map(({ name, schema, required }) => (
        <Entry
          key={name}
          schema={schema}
          value={Object.hasOwn(now, name) ? now[name] : undefined}
          path={inner(name)}
          label={name}
          required={required}
          onChange={(member) => set(name, member)}
        />
      ))}
      {others.map((name) => (
        <Other
          key={name}
          name={name}
          schema={more}
          value={now[name] ?? null}
          path={inner(name)}
          onChange={(member) => set(name, member)}
        />
      ))}
      {open && <Adder taken={Object.keys(now)} onAdd={(name) => set(name, blank(more, root) ?? '')} />}
    </>
  );
  if (bare) return fields;
  return (
    <fieldset className="nest" aria-label={label}>
      {fields}
    </fieldset>
  );
}

function Other(props: {
  name: string;
  schema: JsonObject;
  value: Json;
  path: string;
  onChange: (value: Json | undefined) => void;
}) {
  const t = useWords();
  return (
    <div className="item">
      {Object.keys(props.schema).length > 0 ? (
        <Entry
          schema={props.schema}
          value={props.value}
          path={props.path}
          label={props.name}
          required
          onChange={props.onChange}
        />
      ) : (
        <div className="entry">
          <span className="entry-name">{props.name}</span>
          <AnyField {...props} label={props.name} />
        </div>
      )}
      <button
        type="button"
        className="button quiet icon small"
        aria-label={t('form.removeNamed', { name: props.name })}
        onClick={() => props.onChange(undefined)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function Adder({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const t = useWords();
  const [name, setName] = useState('');
  const add = () => {
    onAdd(name);
    setName('');
  };
  return (
    <div className="adder">
      <input
        className="field"
        aria-label={t('form.memberName')}
        placeholder={t('form.memberName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button
        type="button"
        className="button small"
        disabled={name === '' || taken.includes(name)}
        onClick={add}
      >
        <Icon name="plus" />
        {t('form.add')}
      </button>
    </div>
  );
}
