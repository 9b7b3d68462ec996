import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Json, Value, ValuePart } from '../../api/types';
import { translate, useWords } from '../../i18n/i18n';
import { bytes } from '../format';
import { Icon } from '../Icon';
import { say, sayRefusal } from '../toasts';
import './json.css';
import {
  entries,
  extended,
  hidden,
  kindOf,
  path,
  pointer,
  replaced,
  search,
  summary,
  type Way,
} from './tree';

export type LoadPart = (at: string, from?: number) => Promise<ValuePart>;

interface Props {
  readonly value: Value;
  /** How an expression gets to the value, for paths that are copied. */
  readonly root: string;
  readonly label: string;
  readonly load?: LoadPart | undefined;
}

interface Tree {
  readonly root: string;
  readonly whole: boolean;
  readonly isOpen: (way: Way) => boolean;
  readonly toggle: (way: Way) => void;
  readonly isHit: (way: Way) => boolean;
  readonly more: ((way: Way, value: Json) => void) | undefined;
}

const TreeContext = createContext<Tree | undefined>(undefined);

/** A JSON value: closed where it is deep, searched, copied by path, and loaded in parts when it is large. */
export function JsonTree({ value, root, label, load }: Props) {
  const t = useWords();
  const [shown, setShown] = useState(value.value);
  const [text, setText] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setShown(value.value), [value]);
  const found = useMemo(() => search(shown, text), [shown, text]);
  const small = value.bytes < 600;
  const tree: Tree = {
    root,
    whole: value.whole,
    isOpen: (way) =>
      found.within.has(pointer(way)) || (way.length === 0 || small) !== turned.has(pointer(way)),
    toggle: (way) => setTurned((so) => flipped(so, pointer(way))),
    isHit: (way) => found.hits.has(pointer(way)),
    more:
      load &&
      ((way, part) => {
        const whole = typeof part === 'string';
        load(pointer(way), whole ? undefined : entries(part).length)
          .then((loaded) =>
            setShown((so) => replaced(so, way, whole ? loaded.value : extended(part, loaded))),
          )
          .catch(sayRefusal);
      }),
  };
  const large = value.bytes > 300 || !value.whole;
  return (
    <TreeContext value={tree}>
      <section className="json" aria-label={label}>
        {large && (
          <div className="json-head">
            <input
              type="search"
              className="field"
              placeholder={t('json.search')}
              aria-label={t('json.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <span className="muted">
              {text === '' ? bytes(value.bytes) : t('json.found', { n: found.hits.size })}
              {!value.whole && text !== '' && ` ${t('json.inPreview')}`}
            </span>
          </div>
        )}
        <div className="json-body">
          {entries(shown).length > 0 ? <Inner value={shown} way={[]} /> : <Part value={shown} way={[]} />}
        </div>
      </section>
    </TreeContext>
  );
}

function Part({ value, way }: { readonly value: Json; readonly way: Way }) {
  const tree = useContext(TreeContext);
  if (!tree) return null;
  const kind = kindOf(value);
  const nests = kind === 'object' || kind === 'array';
  const name = way[way.length - 1];
  const open = nests && tree.isOpen(way);
  return (
    <>
      <div className={`json-row${tree.isHit(way) ? ' hit' : ''}`} data-depth={Math.min(way.length, 12)}>
        {nests ? (
          <button type="button" className="json-turn" aria-expanded={open} onClick={() => tree.toggle(way)}>
            <Icon name={open ? 'down' : 'chevron'} />
            {name !== undefined && <span className="json-name">{name}</span>}
            <span className="json-sum">
              {open ? (kind === 'array' ? `[${entries(value).length + hidden(value)}]` : '') : summary(value)}
            </span>
          </button>
        ) : (
          <span className="json-leaf">
            {name !== undefined && <span className="json-name">{name}</span>}
            <Leaf value={value} way={way} />
          </span>
        )}
        <Copy value={value} way={way} root={tree.root} />
      </div>
      {open && (
        <div className="json-inner">
          <Inner value={value} way={way} />
        </div>
      )}
    </>
  );
}

function Inner({ value, way }: { readonly value: Json; readonly way: Way }) {
  const tree = useContext(TreeContext);
  return (
    <>
      {entries(value).map(([step, part]) => (
        <Part key={step} value={part} way={[...way, step]} />
      ))}
      {hidden(value) > 0 && (
        <button
          type="button"
          className="button quiet small"
          disabled={!tree?.more}
          onClick={() => tree?.more?.(way, value)}
        >
          {translate('json.more', { n: hidden(value) })}
        </button>
      )}
    </>
  );
}

function Leaf({ value, way }: { readonly value: Json; readonly way: Way }) {
  const tree = useContext(TreeContext);
  if (typeof value !== 'string') return <span className={`json-${kindOf(value)}`}>{String(value)}</span>;
  const cut = tree?.whole === false && value.endsWith('…');
  return (
    <span className="json-string">
      {value === '' ? '""' : value}
      {cut && tree.more && (
        <button type="button" className="button quiet small" onClick={() => tree.more?.(way, value)}>
          {translate('json.wholeText')}
        </button>
      )}
    </span>
  );
}

function Copy({ value, way, root }: { readonly value: Json; readonly way: Way; readonly root: string }) {
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(() => say(translate('copied')), sayRefusal);
  };
  return (
    <span className="json-copy">
      <button type="button" onClick={() => copy(path(root, way))} title={path(root, way)}>
        {translate('json.copyPath')}
      </button>
      <button
        type="button"
        onClick={() => copy(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
      >
        {translate('json.copyValue')}
      </button>
    </span>
  );
}

function flipped(set: ReadonlySet<string>, each: string): ReadonlySet<string> {
  const other = new Set(set);
  if (!other.delete(each)) other.add(each);
  return other;
}
