import { useEffect, useState } from 'react';
import { call, Refusal } from '../../api/client';
import type { Json, Message, Run, Tool } from '../../api/types';
import { go, refine, usePlace } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { Dialog } from '../../ui/Dialog';
import { SchemaForm } from '../../ui/form/SchemaForm';
import { initial } from '../../ui/form/schema';
import { Icon } from '../../ui/Icon';
import { Trouble } from '../../ui/Trouble';

const ANY = { type: 'object' } as const;

/** Begins a run with what a form says, which is made of the schema of its arguments. */
export default function BeginDialog() {
  const t = useWords();
  const { begin: name = '', like } = usePlace((place) => place.query);
  const [tool, setTool] = useState<Tool>();
  const [value, setValue] = useState<Json>();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [trouble, setTrouble] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const close = () => refine({ begin: undefined, like: undefined });
  useEffect(() => {
    prepared(name, like).then((ready) => {
      setTool(ready.tool);
      setValue(ready.value);
    }, setTrouble);
  }, [name, like]);
  const begin = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const { run } = await call<{ run: string }>(['tools', name, 'runs'], {
        method: 'POST',
        body: { arguments: value ?? {} },
      });
      go(['runs', run]);
    } catch (cause) {
      if (cause instanceof Refusal && cause.messages.length > 0) setMessages(cause.messages);
      else setTrouble(cause);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('run.beginNamed', { tool: tool?.title || name })}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" form="begin" className="button primary" disabled={busy || !tool}>
            <Icon name="runs" />
            {t('run.go')}
          </button>
        </>
      }
    >
      <form
        id="begin"
        className="begin"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {tool?.description && <p className="muted">{tool.description}</p>}
        {trouble !== undefined && <Trouble cause={trouble} />}
        {!tool && trouble === undefined && <p className="loading">{t('loading')}</p>}
        {tool && (
          <SchemaForm
            schema={tool.inputSchema ?? ANY}
            value={value}
            messages={messages}
            onChange={(next) => setValue(next ?? {})}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The tool, and what its form begins with: the arguments of another run, else the defaults. */
async function prepared(name: string, like: string | undefined) {
  const [{ tools }, run] = await Promise.all([
    call<{ tools: readonly Tool[] }>(['tools']),
    like === undefined ? undefined : call<Run>(['runs', like]),
  ]);
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Refusal(404, 'not_found', name);
  const schema = tool.inputSchema ?? ANY;
  return { tool, value: run?.input?.whole ? run.input.value : (initial(schema, schema) ?? {}) };
}
