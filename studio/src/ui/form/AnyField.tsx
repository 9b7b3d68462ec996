import { useState } from 'react';
import type { Json } from '../../api/types';
import { useWords } from '../../i18n/i18n';

interface Props {
  readonly id?: string;
  readonly value: Json | undefined;
  readonly label: string;
  readonly onChange: (value: Json | undefined) => void;
}

/** Any JSON value, written as JSON; what is no JSON is a text. */
export function AnyField({ id, value, label, onChange }: Props) {
  const t = useWords();
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && same(read(typed), value) ? typed : write(value);
  return (
    <textarea
      {...(id ? { id } : {})}
      className="field mono"
      rows={Math.min(10, shown.split('\n').length)}
      aria-label={label}
      placeholder={t('form.anyHint')}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}

export function read(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function write(value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && read(value) === value) return value;
  return JSON.stringify(value, null, 2);
}

function same(one: Json | undefined, other: Json | undefined) {
  return JSON.stringify(one) === JSON.stringify(other);
}
