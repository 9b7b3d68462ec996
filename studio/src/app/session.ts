import { create } from 'zustand';
import { call, Refusal } from '../api/client';
import { type LiveEvent, listen } from '../api/live';
import type { Me, Question } from '../api/types';

interface Session {
  readonly me: Me | undefined;
  readonly trouble: unknown;
  /** How many questions and approvals wait for me. */
  readonly waiting: number;
  /** Areas that this server has nothing for. */
  readonly missing: ReadonlySet<string>;
}

export const useSession = create<Session>(() => ({
  me: undefined,
  trouble: undefined,
  waiting: 0,
  missing: new Set(),
}));

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears what the one stream of this page tells, as long as a component is there. */
export function hear(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function begin() {
  try {
    const [me, ...missing] = await Promise.all([
      call<Me>(['me']),
      lacks('overview', 'metrics'),
      lacks('audit', 'audit'),
    ]);
    useSession.setState({
      me,
      trouble: undefined,
      missing: new Set(missing.filter((area) => area !== undefined)),
    });
  } catch (trouble) {
    useSession.setState({ trouble });
    return;
  }
  listen(undefined, (event) => {
    if (event.kind !== 'steps') void count();
    for (const listener of listeners) listener(event);
  });
  void count();
}

let counting = false;
let again = false;

/** Counts what waits for me, once at a time however much happens. */
async function count() {
  again = counting;
  if (counting) return;
  counting = true;
  try {
    const [asked, held] = await Promise.all([
      call<{ questions: readonly Question[] }>(['questions']).catch(() => ({ questions: [] })),
      call<{ approvals: readonly unknown[] }>(['approvals']).catch(() => ({ approvals: [] })),
    ]);
    const questions = asked.questions.filter(({ to }) => to === 'human');
    useSession.setState({ waiting: questions.length + held.approvals.length });
  } finally {
    counting = false;
    if (again) setTimeout(count, 500);
  }
}

/** Names an area if the server does not know what it shows: it may be an older one. */
async function lacks(area: string, what: string): Promise<string | undefined> {
  try {
    await call([what]);
    return undefined;
  } catch (cause) {
    return cause instanceof Refusal && cause.status === 404 ? area : undefined;
  }
}
