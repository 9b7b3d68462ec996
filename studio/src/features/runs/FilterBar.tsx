import { type RefObject, useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { Tool } from '../../api/types';
import { refine } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { SPANS, STATUSES, toggled } from './filters';

interface Props {
  readonly query: Readonly<Record<string, string>>;
  readonly search: RefObject<HTMLInputElement | null>;
}

const PATIENCE = 250;

export function FilterBar({ query, search }: Props) {
  const t = useWords();
  const [text, setText] = useState(query.text ?? '');
  const [tools, setTools] = useState<readonly string[]>([]);
  useEffect(() => setText(query.text ?? ''), [query.text]);
  useEffect(() => {
    const timer = setTimeout(() => text !== (query.text ?? '') && refine({ text }), PATIENCE);
    return () => clearTimeout(timer);
  }, [text, query.text]);
  useEffect(() => {
    call<{ tools: readonly Tool[] }>(['tools']).then(
      (page) => setTools(page.tools.map(({ name }) => name)),
      () => setTools([]),
    );
  }, []);
  const named = query.tool && !tools.includes(query.tool) ? [query.tool, ...tools] : tools;
  return (
    <search className="filters">
      <label className="search-box">
        <Icon name="search" />
        <span className="visually-hidden">{t('runs.search')}</span>
        <input
          ref={search}
          type="search"
          className="field"
          placeholder={t('runs.searchHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <select
        className="field"
        aria-label={t('col.tool')}
        value={query.tool ?? ''}
        onChange={(event) => refine({ tool: event.target.value })}
      >
        <option value="">{t('runs.anyTool')}</option>
        {named.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        className="field"
        aria-label={t('col.started')}
        value={query.span ?? ''}
        onChange={(event) => refine({ span: event.target.value })}
      >
        <option value="">{t('runs.anyTime')}</option>
        {Object.keys(SPANS).map((span) => (
          <option key={span} value={span}>
            {t(`span.${span as keyof typeof SPANS}`)}
          </option>
        ))}
      </select>
      <fieldset className="chips" aria-label={t('col.status')}>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className="chip"
            aria-pressed={query.status?.split(',').includes(status) ?? false}
            onClick={() => refine({ status: toggled(query.status, status) })}
          >
            {t(`status.${status}`)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
