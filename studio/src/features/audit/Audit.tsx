import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Json } from '../../api/types';
import { useSession } from '../../app/session';
import { useSpoken, useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { moment, nameOf } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import '../runs/runs.css';

interface Entry {
  readonly at?: string | number;
  readonly kind?: string;
  readonly principal?: string;
  readonly by?: string;
  readonly [key: string]: Json | undefined;
}

interface Verified {
  readonly sound: boolean;
  readonly entries: number;
}

/** Who did what, and the proof that nobody changed the record of it. */
export default function Audit() {
  const t = useWords();
  const language = useSpoken((spoken) => spoken.language);
  const audited = useSession((session) => session.me?.audited ?? false);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [verified, setVerified] = useState<Verified>();
  const [trouble, setTrouble] = useState<unknown>();
  const load = (cursor?: string) =>
    call<{ entries: readonly Entry[]; next: string | null }>(['audit'], {
      query: { cursor, most: 100 },
    }).then((page) => {
      setEntries((so) => (cursor ? [...so, ...page.entries] : page.entries));
      setNext(page.next);
    }, setTrouble);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    if (audited) void load();
  }, [audited]);
  const verify = () =>
    call<Verified>(['audit', 'verify'], { method: 'POST', body: {} }).then(setVerified, setTrouble);
  if (!audited) {
    return (
      <div className="inner">
        <div className="heading">
          <h1>{t('nav.audit')}</h1>
        </div>
        <Empty icon="audit" title={t('audit.off')}>
          <p>{t('audit.offHelp')}</p>
          <pre>{'# pawl.yaml\naudit: true'}</pre>
        </Empty>
      </div>
    );
  }
  return (
    <div className="inner">
      <div className="heading">
        <h1>{t('nav.audit')}</h1>
        {verified && (
          <span className={`status ${verified.sound ? 'good' : 'bad'}`}>
            <Icon name={verified.sound ? 'check' : 'cross'} />
            {t(verified.sound ? 'audit.sound' : 'audit.broken', { n: verified.entries })}
          </span>
        )}
        <div className="tools">
          <button type="button" className="button" onClick={() => void verify()}>
            {t('audit.verify')}
          </button>
        </div>
      </div>
      {trouble !== undefined && <Trouble cause={trouble} />}
      <div className="card table-card">
        <table className="table">
          <tbody>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
              <tr key={index}>
                <td className="muted">{entry.at === undefined ? '' : moment(timeOf(entry.at), language)}</td>
                <td>{entry.kind}</td>
                <td>{nameOf(entry.principal ?? entry.by ?? '')}</td>
                <td className="what mono muted">{restOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next !== null && (
        <button type="button" className="button further" onClick={() => void load(next)}>
          {t('more')}
        </button>
      )}
    </div>
  );
}

function timeOf(at: string | number): string {
  return typeof at === 'number' ? new Date(at / 1000).toISOString() : at;
}

const SHOWN = ['at', 'kind', 'principal', 'by', 'hash', 'previous', 'seq', 'event'];

function restOf(entry: Entry): string {
  return Object.entries(entry)
    .filter(([name, value]) => !SHOWN.includes(name) && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}
