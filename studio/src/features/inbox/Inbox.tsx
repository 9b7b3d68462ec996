import { useEffect } from 'react';
import { hear } from '../../app/session';
import { useSpoken, useWords } from '../../i18n/i18n';
import { Empty } from '../../ui/Empty';
import { ago, nameOf } from '../../ui/format';
import { Trouble } from '../../ui/Trouble';
import { useNow } from '../../ui/useNow';
import { ApprovalCard } from './ApprovalCard';
import { QuestionForm } from './QuestionForm';
import { load, useInbox } from './store';

/** Everything that waits for whoever looks: questions of runs, and calls that a gate holds. */
export default function Inbox() {
  const t = useWords();
  const now = useNow();
  const language = useSpoken((spoken) => spoken.language);
  const { questions, approvals, loaded, trouble } = useInbox();
  useEffect(() => {
    void load();
    return hear((event) => event.kind !== 'steps' && event.kind !== 'hello' && void load());
  }, []);
  return (
    <div className="inner inbox">
      <div className="heading">
        <h1>{t('nav.inbox')}</h1>
      </div>
      {trouble !== undefined && <Trouble cause={trouble} />}
      <div className="tasks">
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} onDecided={load} />
        ))}
        {questions.map((question) => (
          <article key={question.id} className="card task" data-question={question.step}>
            <header>
              <a href={`#/runs/${encodeURIComponent(question.run)}`}>{question.tool ?? question.run}</a>
              <span>{question.node}</span>
              {question.startedAt && <span>{ago(question.startedAt, now, language)}</span>}
              {question.by && <span>{nameOf(question.by)}</span>}
            </header>
            <QuestionForm question={question} onAnswered={load} />
          </article>
        ))}
      </div>
      {loaded && questions.length + approvals.length === 0 && (
        <Empty icon="inbox" title={t('inbox.none')}>
          <p>{t('inbox.noneHelp')}</p>
          <pre>{'- id: approve\n  type: ask\n  question: Publish this report?\n  options: [yes, no]'}</pre>
        </Empty>
      )}
    </div>
  );
}
