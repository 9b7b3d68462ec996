import { create } from 'zustand';
import { call, Refusal } from '../../api/client';
import type { Json, Question } from '../../api/types';

/** A call that a gate holds until somebody agrees. */
export interface Approval {
  readonly id: string;
  readonly run: string;
  readonly tool: string;
  readonly step: string;
  readonly requester: string;
  readonly roles: readonly string[];
  readonly approvals: number;
  readonly agreed: readonly string[];
  readonly arguments: Json;
  /** Microseconds since 1970. */
  readonly until: number;
  readonly why: string;
  readonly mayDecide: boolean;
}

interface Inbox {
  readonly questions: readonly Question[];
  readonly approvals: readonly Approval[];
  readonly loaded: boolean;
  readonly trouble: unknown;
}

export const useInbox = create<Inbox>(() => ({
  questions: [],
  approvals: [],
  loaded: false,
  trouble: undefined,
}));

export async function load() {
  try {
    const [asked, held] = await Promise.all([
      call<{ questions: readonly Question[] }>(['questions'], { query: { most: 100 } }),
      call<{ approvals: readonly Approval[] }>(['approvals']).catch(none),
    ]);
    const questions = asked.questions.filter(({ to }) => to === 'human');
    useInbox.setState({ questions, approvals: held.approvals, loaded: true, trouble: undefined });
  } catch (trouble) {
    useInbox.setState({ trouble, loaded: true });
  }
}

/** A server without gates has no approvals. */
function none(cause: unknown): { approvals: readonly Approval[] } {
  if (cause instanceof Refusal && cause.status === 404) return { approvals: [] };
  throw cause;
}
