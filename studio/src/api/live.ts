import type { RunSummary, StepEvent } from './types';

/** What the event stream tells. */
export type LiveEvent =
  | { readonly kind: 'hello' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'run'; readonly run: RunSummary }
  | { readonly kind: 'steps'; readonly run: string; readonly steps: readonly StepEvent[] }
  | { readonly kind: 'question' | 'answered' | 'approval'; readonly run: string; readonly step: string }
  | { readonly kind: 'catalog' }
  | { readonly kind: 'upstream'; readonly name: string; readonly state: string };

type Listener = (event: LiveEvent) => void;
type Source = Pick<EventSource, 'addEventListener' | 'close'>;

const KINDS = [
  'hello',
  'reset',
  'run.begun',
  'run.changed',
  'run.ended',
  'step',
  'steps',
  'question',
  'answered',
  'approval',
  'catalog',
  'upstream',
] as const;

export function read(kind: string, data: string): LiveEvent | undefined {
  const body = JSON.parse(data || '{}');
  switch (kind) {
    case 'hello':
    case 'reset':
    case 'catalog':
      return { kind };
    case 'run.begun':
    case 'run.changed':
    case 'run.ended':
      return { kind: 'run', run: body.run };
    case 'step':
      return { kind: 'steps', run: body.run, steps: [body] };
    case 'steps':
      return { kind: 'steps', run: body.run, steps: body.steps };
    case 'question':
    case 'answered':
    case 'approval':
      return { kind, run: body.run, step: body.step };
    case 'upstream':
      return { kind, name: body.name, state: body.state };
    default:
      return undefined;
  }
}

/**
 * Listens for as long as the page is seen: a browser has few connections to one host, and tabs in the background would
 * use them up. Whoever comes back after a pause is told `reset`, since what happened meanwhile was not heard.
 */
export function listen(
  run: string | undefined,
  listener: Listener,
  open: (address: string) => Source = (address) => new EventSource(address, { withCredentials: true }),
): () => void {
  const address = run === undefined ? '/api/v1/events' : `/api/v1/events?run=${encodeURIComponent(run)}`;
  let source: Source | undefined;
  let paused = false;
  const start = () => {
    source = open(address);
    for (const kind of KINDS) {
      source.addEventListener(kind, (event: Event) => {
        const found = read(kind, (event as MessageEvent<string>).data);
        if (found) listener(found);
      });
    }
    if (paused) listener({ kind: 'reset' });
  };
  const stop = () => {
    source?.close();
    source = undefined;
  };
  const seen = () => {
    if (document.visibilityState === 'hidden') {
      stop();
      paused = true;
    } else if (!source) start();
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    stop();
  };
}
