import type { Arrow, Box, Spots } from './arrange';

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, (spots: Spots) => void>();

/** Arranges a graph beside the page, which stays usable meanwhile. */
export function arranged(boxes: readonly Box[], arrows: readonly Arrow[]): Promise<Spots> {
  worker ??= start();
  const id = ++count;
  const answer = new Promise<Spots>((resolve) => waiting.set(id, resolve));
  worker.postMessage({ id, boxes, arrows });
  return answer;
}

function start(): Worker {
  const started = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; spots: Spots }>) => {
    waiting.get(data.id)?.(data.spots);
    waiting.delete(data.id);
  });
  return started;
}
