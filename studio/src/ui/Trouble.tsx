import { Refusal } from '../api/client';
import { useWords } from '../i18n/i18n';
import { Empty } from './Empty';
import { Icon } from './Icon';

/** Why something cannot be shown. */
export function Trouble({ cause }: { cause: unknown }) {
  const t = useWords();
  if (cause instanceof Refusal && cause.status === 401) {
    return (
      <Empty icon="audit" title={t('locked')}>
        <p>{t('lockedHelp')}</p>
      </Empty>
    );
  }
  return (
    <div className="notice" role="alert">
      <Icon name="alert" />
      <span>{cause instanceof Error ? cause.message : String(cause)}</span>
    </div>
  );
}
