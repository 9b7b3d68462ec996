import { type Arrow, arrange, type Box } from './arrange';

interface Task {
  readonly id: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

self.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  self.postMessage({ id: data.id, spots: arrange(data.boxes, data.arrows) });
});
