import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  readonly count: number;
  readonly height: number;
  readonly label: string;
  readonly shown?: number | undefined;
  readonly row: (index: number) => ReactNode;
  readonly onNeed: (from: number, to: number) => void;
}

const SPARE = 8;

/** A list of any length, of which only what is seen is there. All rows are equally high. */
export function Windowed({ count, height, label, shown, row, onNeed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, size: 400 });
  const from = Math.max(0, Math.floor(view.top / height) - SPARE);
  const to = Math.min(count, Math.ceil((view.top + view.size) / height) + SPARE);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setView({ top: element.scrollTop, size: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => onNeed(from, to), [from, to, onNeed]);
  useEffect(() => {
    const element = box.current;
    if (!element || shown === undefined) return;
    const top = shown * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight;
  }, [shown, height]);
  return (
    <div
      ref={box}
      className="windowed"
      onScroll={(event) =>
        setView({ top: event.currentTarget.scrollTop, size: event.currentTarget.clientHeight })
      }
    >
      <ol aria-label={label} style={{ height: count * height, paddingTop: from * height }}>
        {Array.from({ length: Math.max(0, to - from) }, (_, at) => row(from + at))}
      </ol>
    </div>
  );
}
