import { GOVERNED, JAVA, MCPGRAPH, NO_CACHE, OBSERVED, PAWL, TYPESCRIPT } from './contenders.mjs';
import { ratios, spread } from './stats.mjs';

/**
 * What Pawl promises. A promise compares one of its results in a row with that of a peer (at most so many times as
 * much), or with a number.
 */
const PROMISES = [
  { row: 'start', peer: TYPESCRIPT, most: 0.6 },
  { row: 'start', ours: NO_CACHE, peer: TYPESCRIPT, most: 1 },
  { row: 'A_answer', peer: MCPGRAPH, most: 0.45 },
  { row: 'A_first', most: 25 },
  { row: 'A_to10', peer: MCPGRAPH, most: 0.5 },
  { row: 'A_to100', peer: MCPGRAPH, most: 0.5 },
  { row: 'A', peer: MCPGRAPH, most: 0.25 },
  { row: 'B', peer: MCPGRAPH, most: 0.25 },
  { row: 'C', peer: MCPGRAPH, most: 1 / 60, shown: '1/60' },
  { row: 'D', peer: MCPGRAPH, most: 0.5 },
  { row: 'D_undeclared', peer: MCPGRAPH, most: 1 },
  { row: 'E', peer: MCPGRAPH, most: 0.5 },
  { row: 'E_undeclared', peer: MCPGRAPH, most: 1 },
  { row: 'F', peer: MCPGRAPH, most: 0.2 },
  { row: 'A16', least: 8000 },
  { row: 'engine10', most: 3 },
  { row: 'engine100', most: 3 },
  { row: 'durable', most: 1 },
  { row: 'httpCpu', peer: JAVA, most: 0.5 },
  { row: 'httpCpu', ours: GOVERNED, peer: PAWL, most: 1.5 },
  { row: 'httpCpu', ours: OBSERVED, peer: PAWL, most: 1.1 },
  { row: 'memory', peer: TYPESCRIPT, most: 1 },
];

/** What became of each promise whose row was measured. */
export function budget(rows) {
  return PROMISES.filter(({ row }) => rows[row]).map((promise) => judge(promise, rows[promise.row]));
}

function judge(promise, row) {
  const name = promise.ours ?? PAWL;
  const ours = row.results[name];
  const theirs = promise.peer && row.results[promise.peer];
  const value = measured(ours, promise.peer, theirs);
  const judged = { ...promise, title: row.title, unit: promise.peer ? '×' : row.unit, ours: name, value };
  if (!value) return { ...judged, met: false, why: ours?.failed ?? theirs?.failed ?? 'not measured' };
  const close = promise.least === undefined ? value.median <= promise.most : value.median >= promise.least;
  if (ours.wrong) return { ...judged, met: false, why: `${ours.wrong} of ${ours.calls} answers were wrong` };
  return { ...judged, met: close };
}

function measured(ours, peer, theirs) {
  if (!ours?.rounds.length) return undefined;
  return peer ? ratios(ours.rounds, theirs?.rounds ?? []) : spread(ours.rounds);
}

/** How far a value is from what was promised: 1.3 means 30 % too much. */
export function distance({ value, most, least }) {
  return least === undefined ? value.median / most : least / value.median;
}
