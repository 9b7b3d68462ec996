import { useContext, useState } from 'react';
import { useWords } from '../../i18n/i18n';
import { Entry, FormContext, type InputProps } from './SchemaForm';
import { alternatives, initial, looksLike } from './schema';

/** A value that has one of several forms: one is chosen, then filled in. */
export function FormsField({ field, value, path, required, onChange, id }: InputProps) {
  const t = useWords();
  const { root } = useContext(FormContext);
  const all = alternatives(field.schema, root);
  const [chosen, setChosen] = useState(() =>
    value === undefined && !required ? -1 : looksLike(value, all, root),
  );
  const form = all[chosen];
  return (
    <fieldset className="nest">
      <select
        id={id}
        className="field"
        aria-label={t('form.which')}
        value={chosen}
        onChange={(event) => {
          const index = Number(event.target.value);
          setChosen(index);
          onChange(index < 0 ? undefined : initial(all[index]?.schema, root));
        }}
      >
        {!required && <option value={-1}>{t('form.unset')}</option>}
        {all.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
      {form && (
        <Entry
          schema={{ ...form.schema, title: '' }}
          value={value}
          path={path}
          label=""
          required
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}
