import { create } from 'zustand';

interface Toasts {
  readonly shown: readonly { readonly id: number; readonly text: string }[];
}

const useToasts = create<Toasts>(() => ({ shown: [] }));
let count = 0;

/** Says something in passing, also to screen readers. */
export function say(text: string) {
  const id = ++count;
  useToasts.setState(({ shown }) => ({ shown: [...shown.slice(-2), { id, text }] }));
  setTimeout(
    () => useToasts.setState(({ shown }) => ({ shown: shown.filter((each) => each.id !== id) })),
    5000,
  );
}

export function sayRefusal(cause: unknown) {
  say(cause instanceof Error ? cause.message : String(cause));
}

export function Toasts() {
  const shown = useToasts((toasts) => toasts.shown);
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text }) => (
        <div key={id} className="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
