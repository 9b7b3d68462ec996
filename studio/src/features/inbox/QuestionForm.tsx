import { useState } from 'react';
import { call, Refusal } from '../../api/client';
import type { Json, Message, Question } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { SchemaForm } from '../../ui/form/SchemaForm';
import { initial } from '../../ui/form/schema';
import { say, sayRefusal } from '../../ui/toasts';
import './inbox.css';

interface Props {
  readonly question: Question;
  readonly onAnswered: () => void;
}

/** A question of a run, answered where it stands: by a press when there are options, else by a form of its schema. */
export function QuestionForm({ question, onAnswered }: Props) {
  const t = useWords();
  const schema = question.schema ?? {};
  const [value, setValue] = useState<Json | undefined>(() => initial(schema, schema));
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [busy, setBusy] = useState(false);
  const answer = async (given: Json | undefined) => {
    setBusy(true);
    try {
      const { status } = await call<{ status: string }>(['questions', question.id, 'answer'], {
        method: 'POST',
        body: { value: given ?? null },
      });
      say(t(status === 'kept' ? 'question.kept' : 'question.taken'));
      onAnswered();
    } catch (cause) {
      if (cause instanceof Refusal && cause.messages.length > 0) setMessages(cause.messages);
      else sayRefusal(cause);
      if (cause instanceof Refusal && cause.status === 404) onAnswered();
    } finally {
      setBusy(false);
    }
  };
  const options = question.options ?? [];
  return (
    <form
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        void answer(value);
      }}
    >
      <p className="question-text">{question.question}</p>
      {question.inDoubt && <p className="muted">{t('question.inDoubt')}</p>}
      {question.keptAnswer !== undefined && <p className="muted">{t('question.kept')}</p>}
      {options.length > 0 ? (
        <div className="options">
          {options.map((option) => (
            <button
              key={JSON.stringify(option)}
              type="button"
              className="button"
              disabled={busy}
              onClick={() => void answer(option)}
            >
              {typeof option === 'string' ? option : JSON.stringify(option)}
            </button>
          ))}
        </div>
      ) : (
        <>
          <SchemaForm schema={schema} value={value} messages={messages} onChange={setValue} />
          <button type="submit" className="button primary send" disabled={busy}>
            {t('question.send')}
          </button>
        </>
      )}
    </form>
  );
}
