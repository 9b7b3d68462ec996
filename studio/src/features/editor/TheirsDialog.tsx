import { useWords } from '../../i18n/i18n';
import { Dialog } from '../../ui/Dialog';
import { byLines } from './difference';
import { save, sheetOf, takeTheirs, useEditor } from './store';

/** What somebody else has saved meanwhile, against what is here, before one of both is lost. */
export function TheirsDialog() {
  const t = useWords();
  const state = useEditor();
  const { theirs } = state;
  if (!theirs) return null;
  const lines = byLines(theirs.text, sheetOf(state).text);
  const close = () => useEditor.setState({ theirs: undefined });
  return (
    <Dialog
      title={t('edit.changed')}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" onClick={takeTheirs}>
            {t('edit.takeTheirs')}
          </button>
          <button type="button" className="button primary" onClick={() => void save(theirs.etag)}>
            {t('edit.keepMine')}
          </button>
        </>
      }
    >
      <p className="muted">{t('edit.changedHelp')}</p>
      <pre className="difference">
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other names
          <span key={index} className={kind}>
            {kind === 'lost' ? '− ' : kind === 'new' ? '+ ' : '  '}
            {text}
          </span>
        ))}
      </pre>
    </Dialog>
  );
}
