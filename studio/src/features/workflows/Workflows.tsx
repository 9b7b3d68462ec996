import { useEffect, useMemo, useState } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { Toolbar } from '../../actions/Toolbar';
import type { DefinitionSummary } from '../../api/types';
import { best } from '../../app/find';
import { refine } from '../../app/router';
import { hear, useSession } from '../../app/session';
import { useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';
import { load, useWorkflows } from './store';
import './workflows.css';

const MANY = 6;

/** All files that are served, with their tools and what is wrong with them. */
export default function Workflows() {
  const t = useWords();
  const [search, setSearch] = useState('');
  const mayEdit = useSession((session) => session.me?.may.edit ?? false);
  const { definitions, loaded, trouble } = useWorkflows();
  useEffect(() => {
    void load();
    return hear((event) => (event.kind === 'catalog' || event.kind === 'reset') && void load());
  }, []);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'workflow.new',
        title: t('workflow.new'),
        icon: 'plus',
        keys: 'n',
        enabled: mayEdit,
        run: () => refine({ new: 'yes' }),
      },
    ],
    [t, mayEdit],
  );
  useActions('workflows', actions);
  const found = best(
    search,
    definitions,
    ({ file, tools }) => `${file} ${tools.map(({ name }) => name).join(' ')}`,
    500,
  );
  return (
    <div className="inner">
      <div className="heading">
        <h1>{t('nav.workflows')}</h1>
        <Toolbar ids={['workflow.new']} primary="workflow.new" />
      </div>
      {definitions.length > MANY && (
        <input
          type="search"
          className="field find"
          aria-label={t('workflow.search')}
          placeholder={t('workflow.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {trouble !== undefined && <Trouble cause={trouble} />}
      <ul className="files">
        {found.map((definition) => (
          <File key={definition.id} definition={definition} />
        ))}
      </ul>
      {loaded && trouble === undefined && definitions.length === 0 && (
        <Empty icon="workflows" title={t('workflow.none')}>
          <p>{t('workflow.noneHelp')}</p>
          <pre>pawl init demo</pre>
          <Toolbar ids={['workflow.new']} primary="workflow.new" />
        </Empty>
      )}
    </div>
  );
}

function File({ definition }: { readonly definition: DefinitionSummary }) {
  const t = useWords();
  const { id, file, tools, errors, warnings, format } = definition;
  return (
    <li className="card file" data-file={file}>
      <header>
        <a className="file-name" href={`#/workflows/${encodeURIComponent(id)}`}>
          {file}
        </a>
        {format !== 'graph' && <span className="tag">{format}</span>}
        <span className="found">
          {errors > 0 && (
            <span className="status bad">
              <Icon name="cross" />
              {t('problems.errors', { n: errors })}
            </span>
          )}
          {warnings > 0 && (
            <span className="status wait">
              <Icon name="alert" />
              {t('problems.warnings', { n: warnings })}
            </span>
          )}
        </span>
      </header>
      <ul>
        {tools.map((tool) => (
          <Row key={tool.name} definition={definition} tool={tool} />
        ))}
      </ul>
    </li>
  );
}

function Row({
  definition,
  tool,
}: {
  definition: DefinitionSummary;
  tool: DefinitionSummary['tools'][number];
}) {
  const t = useWords();
  const runnable = useWorkflows((state) =>
    state.tools.some(({ name, runnable: may }) => name === tool.name && may !== false),
  );
  return (
    <li className="tool-row">
      <a href={`#/workflows/${encodeURIComponent(definition.id)}/${encodeURIComponent(tool.name)}`}>
        {tool.title || tool.name}
      </a>
      <span className="muted about">{tool.description}</span>
      {runnable ? (
        <button
          type="button"
          className="button small"
          aria-label={t('run.beginNamed', { tool: tool.name })}
          onClick={() => refine({ begin: tool.name })}
        >
          <Icon name="runs" />
          {t('run.go')}
        </button>
      ) : (
        !tool.published && <span className="tag">{t('workflow.notServed')}</span>
      )}
    </li>
  );
}
