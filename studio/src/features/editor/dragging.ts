import type { Graph, JsonObject } from '../../api/types';
import { callOf, freeName, fresh } from './edits';

/** What is dragged from the library: a kind of node, or a tool of a server. */
export type Dragged = { readonly kind: string } | { readonly server: string; readonly tool: string };

const TYPE = 'application/x-pawl-node';

export function drag(transfer: DataTransfer, dragged: Dragged) {
  transfer.setData(TYPE, JSON.stringify(dragged));
  transfer.effectAllowed = 'copy';
}

export function dropped(transfer: DataTransfer, graph: Graph): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(transfer.getData(TYPE));
    return typeof value === 'object' && value !== null ? made(value as Dragged, graph) : undefined;
  } catch {
    return undefined;
  }
}

export function made(dragged: Dragged, graph: Graph): JsonObject {
  if ('kind' in dragged) return fresh(dragged.kind, freeName(graph, dragged.kind));
  return callOf(dragged.server, dragged.tool, freeName(graph, dragged.tool));
}
