import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Json } from '../../api/types';
import { useSession } from '../../app/session';
import { useSpoken, useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { moment, nameOf, shortRun } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import '../runs/runs.css';

interface Entry {
  readonly sequence: number;
  readonly entry: {
    /** Microseconds since 1970. */
    readonly at: number;
    readonly action: string;
    readonly who: string;
    readonly [key: string]: Json;
  };
}

interface Verified {
  readonly whole: boolean;
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
          <span className={`status ${verified.whole ? 'good' : 'bad'}`}>
            <Icon name={verified.whole ? 'check' : 'cross'} />
            {t(verified.whole ? 'audit.sound' : 'audit.broken', { n: verified.entries })}
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
            {entries.map(({ sequence, entry }) => (
              <tr key={sequence}>
                <td className="muted">{moment(new Date(entry.at / 1000).toISOString(), language)}</td>
                <td>{entry.action}</td>
                <td>{nameOf(entry.who)}</td>
                <td className="what muted">
                  {typeof entry.run === 'string' && (
                    <a className="row-link" href={`#/runs/${encodeURIComponent(entry.run)}`}>
                      {String(entry.tool ?? shortRun(entry.run))}
                    </a>
                  )}
                  <span className="mono">{restOf(entry)}</span>
                </td>
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

const SHOWN = new Set(['at', 'action', 'who', 'run', 'tool', 'definition', 'arguments', 'result']);

/** What else an entry says, without what is a digest. */
function restOf(entry: Entry['entry']): string {
  return Object.entries(entry)
    .filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}
