import { useState } from 'react';
import { useWords } from '../../i18n/i18n';
import type { InputProps } from './SchemaForm';
import { choices } from './schema';

function described({ id, wrong, field }: InputProps) {
  const ids = [field.schema.description ? `${id}-help` : '', wrong ? `${id}-wrong` : '']
    .filter(Boolean)
    .join(' ');
  return { id, 'aria-invalid': wrong || undefined, ...(ids ? { 'aria-describedby': ids } : {}) };
}

function hint(value: unknown) {
  return value === undefined
    ? {}
    : { placeholder: typeof value === 'string' ? value : JSON.stringify(value) };
}

const TYPES: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};

export function TextField(props: InputProps) {
  const { field, value, required, onChange } = props;
  const { format, maxLength, examples } = field.schema;
  const text = typeof value === 'string' ? value : '';
  const change = (event: { readonly target: { readonly value: string } }) =>
    onChange(event.target.value === '' && !required ? undefined : event.target.value);
  const example = hint(Array.isArray(examples) ? examples[0] : undefined);
  const type = typeof format === 'string' && Object.hasOwn(TYPES, format) ? TYPES[format] : 'text';
  const long = text.includes('\n') || text.length > 80 || (typeof maxLength === 'number' && maxLength > 200);
  if (long && type === 'text') {
    return (
      <textarea
        className="field"
        rows={Math.min(12, text.split('\n').length + 2)}
        value={text}
        onChange={change}
        {...example}
        {...described(props)}
      />
    );
  }
  return (
    <input className="field" type={type} value={text} onChange={change} {...example} {...described(props)} />
  );
}

export function NumberField(props: InputProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const shown =
    typed !== undefined && Number(typed) === value
      ? typed
      : value === undefined || value === null
        ? (typed ?? '')
        : String(value);
  const { minimum, maximum, multipleOf } = field.schema;
  const limits = {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
    step: typeof multipleOf === 'number' ? multipleOf : field.kind === 'integer' ? 1 : 'any',
  };
  return (
    <input
      className="field"
      type="number"
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value === '' ? undefined : Number(event.target.value));
      }}
      {...limits}
      {...described(props)}
    />
  );
}

export function TruthField(props: InputProps) {
  const t = useWords();
  const { value, required, onChange, id } = props;
  const options: readonly (boolean | undefined)[] = required ? [true, false] : [undefined, true, false];
  return (
    <div className="segments" role="radiogroup" aria-label={props.label} id={id}>
      {options.map((option) => (
        <label key={String(option)} className={value === option ? 'on' : ''}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {option === undefined ? t('form.unset') : t(option ? 'form.yes' : 'form.no')}
        </label>
      ))}
    </div>
  );
}

const FEW = 4;

export function ChoiceField(props: InputProps) {
  const t = useWords();
  const { field, value, required, onChange, id } = props;
  const all = choices(field.schema);
  const chosen = all.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
  const short = all.length <= FEW && all.every(({ label }) => label.length < 24);
  if (short && (required || chosen >= 0)) {
    return (
      <div className="segments" role="radiogroup" aria-label={props.label} id={id}>
        {all.map((choice, index) => (
          <label key={choice.label} className={index === chosen ? 'on' : ''}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={index === chosen}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    );
  }
  return (
    <select
      className="field"
      value={chosen}
      onChange={(event) => onChange(all[Number(event.target.value)]?.value)}
      {...described(props)}
    >
      {(chosen < 0 || !required) && <option value={-1}>{t('form.unset')}</option>}
      {all.map((choice, index) => (
        <option key={choice.label} value={index}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
