import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Upstream } from '../../api/types';
import { hear } from '../../app/session';
import { useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import './servers.css';
import { ToolParameters } from './ToolParameters';

const TONES: Readonly<Record<string, string>> = {
  inside: 'good',
  connected: 'good',
  failing: 'bad',
  'not started': 'quiet',
};

/** The servers that workflows call, with their tools and what those take. */
export default function Servers() {
  const t = useWords();
  const [upstreams, setUpstreams] = useState<readonly Upstream[]>();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    const load = () => {
      call<{ upstreams: readonly Upstream[] }>(['upstreams']).then(
        (page) => setUpstreams(page.upstreams),
        setTrouble,
      );
    };
    load();
    return hear((event) => (event.kind === 'upstream' || event.kind === 'catalog') && load());
  }, []);
  return (
    <div className="inner">
      <div className="heading">
        <h1>{t('nav.servers')}</h1>
      </div>
      {trouble !== undefined && <Trouble cause={trouble} />}
      {upstreams?.length === 0 && (
        <Empty icon="servers" title={t('servers.none')}>
          <p>{t('servers.noneHelp')}</p>
          <pre>{'mcpServers:\n  files: { builtin: files, root: ./data }'}</pre>
        </Empty>
      )}
      <ul className="files">
        {upstreams?.map((upstream) => (
          <Server key={upstream.name} upstream={upstream} />
        ))}
      </ul>
    </div>
  );
}

function Server({ upstream }: { readonly upstream: Upstream }) {
  const t = useWords();
  const [tool, setTool] = useState<string>();
  const { name, state, tools, why } = upstream;
  return (
    <li className="card file" data-server={name}>
      <header>
        <h2>{name}</h2>
        <span className={`status ${TONES[state] ?? 'quiet'}`}>
          <Icon name={state === 'failing' ? 'cross' : state === 'not started' ? 'skip' : 'check'} />
          {state}
        </span>
        {why && <span className="muted">{why}</span>}
      </header>
      {tools.length === 0 ? (
        <p className="muted unknown">{t('servers.unknown')}</p>
      ) : (
        <ul className="server-tools">
          {tools.map((each) => (
            <li key={each}>
              <button
                type="button"
                className="chip"
                aria-pressed={tool === each}
                onClick={() => setTool(tool === each ? undefined : each)}
              >
                {each}
              </button>
            </li>
          ))}
        </ul>
      )}
      {tool && <ToolParameters key={tool} server={name} tool={tool} />}
    </li>
  );
}
