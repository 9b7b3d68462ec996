import type { Json, Message } from './types';

/** A refusal of the server, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }

  get messages(): readonly Message[] {
    return Array.isArray(this.details.messages) ? (this.details.messages as Message[]) : [];
  }
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly query?: Query;
  readonly match?: string;
  readonly signal?: AbortSignal;
}

/** The address of something of the API, each part encoded. */
export function address(parts: readonly (string | number)[], query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const path = `/api/v1/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
  return search.size === 0 ? path : `${path}?${search}`;
}

export async function call<T>(parts: readonly (string | number)[], request: Request = {}): Promise<T> {
  const { method = 'GET', body, query, match, signal } = request;
  const response = await fetch(address(parts, query), {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...(match ? { 'If-Match': quoted(match) } : {}),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new Refusal(0, 'unreachable', 'The server does not answer');
  });
  const text = await response.text();
  const value = parse(text);
  if (response.ok) return value as T;
  throw refusal(response.status, value);
}

function refusal(status: number, value: Json | undefined): Refusal {
  const body = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const error = (body as Record<string, unknown>).error as Record<string, unknown> | undefined;
  const { code = String(status), message = `The server refused (${status})` } = error ?? {};
  return new Refusal(status, String(code), String(message), { ...(body as object), ...error });
}

function parse(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

function quoted(etag: string) {
  return etag.startsWith('"') || etag.startsWith('W/') ? etag : `"${etag}"`;
}
