import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';

const FIT = { maxZoom: 1, padding: 0.08 };

/** Keeps all of a graph in sight when its pane changes its size, until somebody moves it. */
export function useFit() {
  const flow = useReactFlow();
  const pane = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const fit = useCallback(() => {
    moved.current = false;
    void flow.fitView(FIT);
  }, [flow]);
  useEffect(() => {
    if (!pane.current) return;
    const watch = new ResizeObserver(() => !moved.current && void flow.fitView(FIT));
    watch.observe(pane.current);
    return () => watch.disconnect();
  }, [flow]);
  const onMoveStart = useCallback((event: unknown) => {
    if (event) moved.current = true;
  }, []);
  return { pane, fit, onMoveStart };
}
