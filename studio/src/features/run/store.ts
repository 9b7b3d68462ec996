import { create } from 'zustand';
import { call } from '../../api/client';
import { type LiveEvent, listen } from '../../api/live';
import type { Graph, Run, RunGraph, Step, StepDetail, StepEvent } from '../../api/types';
import type { Spots } from '../../graph/arrange';
import { arranged } from '../../graph/arranging';
import { arrows, boxes, keptSpots } from '../../graph/drawing';
import { lit } from '../../graph/lighting';
import { paced } from './paced';
import { type Steps, unsettled, withSteps } from './steps';

interface Opened {
  readonly run: Run | undefined;
  readonly graph: Graph | undefined;
  readonly spots: Spots | undefined;
  readonly steps: Steps;
  readonly total: number;
  /** The step that is looked at. */
  readonly chosen: number | undefined;
  readonly detail: StepDetail | undefined;
  /** How far the run is shown, when its past is looked at. */
  readonly until: number | undefined;
  readonly trouble: unknown;
}

const NOTHING: Opened = {
  run: undefined,
  graph: undefined,
  spots: undefined,
  steps: new Map(),
  total: 0,
  chosen: undefined,
  detail: undefined,
  until: undefined,
  trouble: undefined,
};
const PAGE = 200;

export const useRun = create<Opened>(() => NOTHING);

let id = '';
let heard: StepEvent[] = [];

/** Opens a run and follows it; what is returned lets it go. */
export function open(run: string): () => void {
  id = run;
  useRun.setState(NOTHING, true);
  refresh.now();
  const leave = listen(run, onLive);
  return () => {
    leave();
    if (id === run) id = '';
  };
}

function onLive(event: LiveEvent) {
  if (event.kind === 'steps' && event.run === id) {
    heard.push(...event.steps);
    show();
  }
  if (event.kind !== 'hello') refresh.soon();
}

let scheduled = false;

/** Many events make one picture: no more of them than a screen can show. */
function show() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    const events = heard;
    heard = [];
    useRun.setState(({ graph }) => (graph ? { graph: lit(graph, events) } : {}));
  });
}

export const refresh = paced(300, async () => {
  const mine = id;
  if (mine === '') return;
  try {
    const from = unsettled(useRun.getState().steps);
    const [run, { tool: graph }, page] = await Promise.all([
      call<Run>(['runs', mine]),
      call<RunGraph>(['runs', mine, 'graph']),
      pageOf(mine, from),
    ]);
    if (mine !== id) return;
    const spots =
      useRun.getState().spots ?? keptSpots(graph) ?? (await arranged(boxes(graph), arrows(graph)));
    if (mine !== id) return;
    useRun.setState(({ steps }) => ({
      run,
      graph,
      spots,
      total: page.total,
      steps: withSteps(steps, page.steps),
      trouble: undefined,
    }));
    const { chosen, detail } = useRun.getState();
    if (chosen !== undefined && detail?.state !== 'completed') void look(chosen);
  } catch (trouble) {
    if (mine === id) useRun.setState({ trouble });
  }
});

interface StepPage {
  readonly steps: readonly Step[];
  readonly total: number;
}

const pageOf = (run: string, from: number) =>
  call<StepPage>(['runs', run, 'steps'], { query: { from, most: PAGE } });

const loading = new Set<number>();

/** Sees to it that some steps are there, a page at a time. */
export async function need(from: number, to: number) {
  const { steps } = useRun.getState();
  if (id === '') return;
  for (let page = Math.floor(from / PAGE) * PAGE; page < to; page += PAGE) {
    const first = Math.max(page, from);
    if (steps.has(first) && steps.has(Math.min(to, page + PAGE) - 1)) continue;
    if (loading.has(page)) continue;
    loading.add(page);
    const mine = id;
    try {
      const found = await pageOf(mine, page);
      if (mine === id)
        useRun.setState((now) => ({ steps: withSteps(now.steps, found.steps), total: found.total }));
    } catch (trouble) {
      if (mine === id) useRun.setState({ trouble });
    } finally {
      loading.delete(page);
    }
  }
}

export function choose(index: number | undefined) {
  const { chosen } = useRun.getState();
  useRun.setState(index === chosen ? {} : { chosen: index, detail: undefined });
  if (index !== undefined) void look(index);
}

async function look(index: number) {
  const mine = id;
  try {
    const detail = await call<StepDetail>(['runs', mine, 'steps', index]);
    if (mine === id && useRun.getState().chosen === index) useRun.setState({ detail });
  } catch (trouble) {
    if (mine === id) useRun.setState({ trouble });
  }
}

/** The last step of a node, asked for if it is not among those that are there. */
export async function chooseNode(node: string) {
  const { steps, run, graph } = useRun.getState();
  const known = [...steps.values()]
    .filter((step) => step.node === node)
    .sort((one, other) => other.index - one.index);
  const { until } = useRun.getState();
  const found = known.find((step) => until === undefined || step.index <= until) ?? known[0];
  const last = graph?.nodes.find(({ id }) => id === node)?.run?.last;
  if (last !== undefined && until === undefined) return choose(last);
  if (found) return choose(found.index);
  if (!run) return;
  const page = await call<StepPage>(['runs', run.run, 'steps'], { query: { node, most: 1 } });
  choose(page.steps[0]?.index);
}

export function travel(until: number | undefined) {
  useRun.setState({ until });
  if (until !== undefined) choose(until);
}
