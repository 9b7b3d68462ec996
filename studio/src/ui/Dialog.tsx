import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/i18n';
import { Icon } from './Icon';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A dialog of the browser: it keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children, footer }: Props) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const label = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('.body input, .body textarea, .body select')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={label} onCancel={onClose}>
      <header>
        <h2 id={label}>{title}</h2>
        <button type="button" className="button quiet icon small" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
