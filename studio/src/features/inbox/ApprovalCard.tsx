import { useState } from 'react';
import { call } from '../../api/client';
import { useSpoken, useWords } from '../../i18n/i18n';
import { ago, nameOf } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { JsonTree } from '../../ui/json/JsonTree';
import { say, sayRefusal } from '../../ui/toasts';
import { useNow } from '../../ui/useNow';
import type { Approval } from './store';

/** A call that is held: what it would do, why it is held, and the decision. */
export function ApprovalCard({
  approval,
  onDecided,
}: {
  readonly approval: Approval;
  readonly onDecided: () => void;
}) {
  const t = useWords();
  const now = useNow();
  const language = useSpoken((spoken) => spoken.language);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const decide = async (verb: 'approve' | 'deny') => {
    setBusy(true);
    try {
      const { status } = await call<{ status: string }>(['approvals', approval.id, verb], {
        method: 'POST',
        body: reason === '' ? {} : { reason },
      });
      say(t(status === 'kept' ? 'question.kept' : 'question.taken'));
    } catch (cause) {
      sayRefusal(cause);
    } finally {
      setBusy(false);
      onDecided();
    }
  };
  const size = JSON.stringify(approval.arguments).length;
  return (
    <article className="card task" data-approval={approval.step}>
      <header>
        <a href={`#/runs/${encodeURIComponent(approval.run)}`}>{approval.tool}</a>
        <span>{approval.step}</span>
        <span>{nameOf(approval.requester)}</span>
        <span>
          {t('approval.until', { when: ago(new Date(approval.until / 1000).toISOString(), now, language) })}
        </span>
      </header>
      <p className="question-text">{approval.why}</p>
      <JsonTree
        value={{ value: approval.arguments, bytes: size, whole: true }}
        root="$args"
        label={t('step.did')}
      />
      {approval.approvals > 1 && (
        <p className="muted">{t('approval.agreed', { n: approval.agreed.length, of: approval.approvals })}</p>
      )}
      {approval.mayDecide ? (
        <>
          <input
            className="field"
            aria-label={t('approval.reason')}
            placeholder={t('approval.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="decide">
            <button
              type="button"
              className="button primary"
              disabled={busy}
              onClick={() => void decide('approve')}
            >
              <Icon name="check" />
              {t('approval.approve')}
            </button>
            <button
              type="button"
              className="button danger"
              disabled={busy}
              onClick={() => void decide('deny')}
            >
              <Icon name="cross" />
              {t('approval.deny')}
            </button>
          </div>
        </>
      ) : (
        <p className="muted">{t('approval.notMine', { roles: approval.roles.join(', ') })}</p>
      )}
    </article>
  );
}
