import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import { go, refine } from '../../app/router';
import { useWords } from '../../i18n/i18n';
import { Dialog } from '../../ui/Dialog';
import { Trouble } from '../../ui/Trouble';
import './editor.css';

interface Template {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly file: string;
}

/** A new file, made of a template. */
export default function NewDialog() {
  const t = useWords();
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  const [chosen, setChosen] = useState<Template>();
  const [file, setFile] = useState('');
  const [trouble, setTrouble] = useState<unknown>();
  const close = () => refine({ new: undefined });
  useEffect(() => {
    call<{ templates: readonly Template[] }>(['templates']).then(
      (page) => setTemplates(page.templates),
      setTrouble,
    );
  }, []);
  const create = async () => {
    try {
      const { id } = await call<{ id: string }>(['definitions'], {
        method: 'POST',
        body: { file, template: chosen?.name ?? '' },
      });
      go(['workflows', id]);
    } catch (cause) {
      setTrouble(cause);
    }
  };
  return (
    <Dialog
      title={t('new.title')}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" form="new" className="button primary" disabled={!chosen || file === ''}>
            {t('new.create')}
          </button>
        </>
      }
    >
      <form
        id="new"
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {trouble !== undefined && <Trouble cause={trouble} />}
        <fieldset className="templates" aria-label={t('new.template')}>
          {templates.map((template) => (
            <label key={template.name} className={chosen === template ? 'on' : ''}>
              <input
                type="radio"
                name="template"
                className="visually-hidden"
                checked={chosen === template}
                onChange={() => {
                  setChosen(template);
                  setFile(template.file);
                }}
              />
              <b>{template.title || template.name}</b>
              <span className="muted">{template.description}</span>
            </label>
          ))}
        </fieldset>
        <div className="entry">
          <label className="entry-name" htmlFor="new-file">
            {t('new.file')}
          </label>
          <input
            id="new-file"
            className="field"
            value={file}
            onChange={(event) => setFile(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  );
}
