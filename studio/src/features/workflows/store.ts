import { create } from 'zustand';
import { call } from '../../api/client';
import type { DefinitionSummary, Tool } from '../../api/types';

interface Workflows {
  readonly definitions: readonly DefinitionSummary[];
  readonly tools: readonly Tool[];
  readonly loaded: boolean;
  readonly trouble: unknown;
}

export const useWorkflows = create<Workflows>(() => ({
  definitions: [],
  tools: [],
  loaded: false,
  trouble: undefined,
}));

export async function load() {
  try {
    const [found, offered] = await Promise.all([
      call<{ definitions: readonly DefinitionSummary[] }>(['definitions']),
      call<{ tools: readonly Tool[] }>(['tools']),
    ]);
    useWorkflows.setState({
      definitions: found.definitions,
      tools: offered.tools,
      loaded: true,
      trouble: undefined,
    });
  } catch (trouble) {
    useWorkflows.setState({ trouble, loaded: true });
  }
}
