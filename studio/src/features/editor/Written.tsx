import { useEffect, useId, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly code?: boolean;
  readonly onCommit: (value: string) => void;
  readonly onType?: (value: string) => void;
}

/** A text that counts when its field is left, or Enter is pressed: not every letter is an edit of the file. */
export function Written({ label, value, code = false, onCommit, onType }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => typed !== value && onCommit(typed);
  const long = code || value.includes('\n') || value.length > 60;
  const props = {
    id,
    className: `field${code ? ' mono' : ''}`,
    value: typed,
    spellCheck: !code,
    onBlur: commit,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value);
      onType?.(event.target.value);
    },
  };
  return (
    <div className="entry">
      <label className="entry-name" htmlFor={id}>
        {label}
      </label>
      {long ? (
        <textarea rows={Math.min(12, Math.max(2, typed.split('\n').length))} {...props} />
      ) : (
        <input {...props} onKeyDown={(event) => event.key === 'Enter' && commit()} />
      )}
    </div>
  );
}
