import { create } from 'zustand';
import { call } from '../api/client';
import { type LiveEvent, listen } from '../api/live';
import type { Me, Question } from '../api/types';

interface Session {
  readonly me: Me | undefined;
  readonly trouble: unknown;
  /** How many questions and approvals wait for me. */
  readonly waiting: number;
}

export const useSession = create<Session>(() => ({ me: undefined, trouble: undefined, waiting: 0 }));

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears what the one stream of this page tells, as long as a component is there. */
export function hear(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function begin() {
  try {
    useSession.setState({ me: await call<Me>(['me']), trouble: undefined });
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
