import { useContext, useRef } from 'react';
import type { Json } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../Icon';
import { Entry, FormContext, type InputProps } from './SchemaForm';
import { blank } from './schema';

/** A list: its items are added, taken away and moved. */
export function ListField({ field, value, path, label, onChange }: InputProps) {
  const t = useWords();
  const { root } = useContext(FormContext);
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < items.length) keys.current.push(next.current++);
  keys.current.length = items.length;
  const schema = field.schema.items ?? {};
  const without = (at: number) => {
    keys.current.splice(at, 1);
    onChange(items.filter((_, index) => index !== at));
  };
  const swap = (at: number) => {
    const moved = [...items];
    [moved[at - 1], moved[at]] = [moved[at] as Json, moved[at - 1] as Json];
    [keys.current[at - 1], keys.current[at]] = [keys.current[at] as number, keys.current[at - 1] as number];
    onChange(moved);
  };
  const set = (at: number, item: Json | undefined) =>
    onChange(items.map((each, index) => (index === at ? (item ?? null) : each)));
  return (
    <fieldset className="nest" aria-label={label}>
      {items.map((item, index) => (
        <div className="item" key={keys.current[index]}>
          <Entry
            schema={schema}
            value={item}
            path={`${path}[${index}]`}
            label={`${index + 1}`}
            required
            onChange={(each) => set(index, each)}
          />
          <span className="item-tools">
            <button
              type="button"
              className="button quiet icon small"
              disabled={index === 0}
              aria-label={t('form.up', { n: index + 1 })}
              onClick={() => swap(index)}
            >
              ↑
            </button>
            <button
              type="button"
              className="button quiet icon small"
              aria-label={t('form.remove', { n: index + 1 })}
              onClick={() => without(index)}
            >
              <Icon name="close" />
            </button>
          </span>
        </div>
      ))}
      <button
        type="button"
        className="button small"
        onClick={() => onChange([...items, blank(schema, root)])}
      >
        <Icon name="plus" />
        {t('form.add')}
      </button>
    </fieldset>
  );
}
