import { MCPGRAPH, PAWL } from './contenders.mjs';
import { barChart } from './plot.mjs';

/** The pictures, by name, of whatever was measured. */
export function plots(rows) {
  const pictures = {
    start: () => everybody(rows.start, 'From the start of the process to the list of tools'),
    graphs: () => pairs(rows, 'A call over standard streams', 'ms'),
    inflight: () => everybody(rows.A16, 'Graph A with 16 calls in flight: right answers a second'),
    http: () => everybody(rows.httpCpu, 'Processor time of a call over HTTP'),
    engine: () => everybody(rows.engine10, 'Engine alone: time of a step in a chain of ten', true),
    memory: () => everybody(rows.memory, 'Memory of an idle server on standard streams'),
  };
  const needs = { start: 'start', graphs: 'A', inflight: 'A16', http: 'httpCpu', engine: 'engine10', memory: 'memory' };
  return Object.fromEntries(
    Object.entries(pictures)
      .filter(([name]) => rows[needs[name]])
      .map(([name, draw]) => [name, draw()]),
  );
}

/** A bar for each contender. */
function everybody(row, title, log = false) {
  const bars = Object.entries(row.results)
    .filter(([, { median }]) => median !== undefined)
    .map(([name, result]) => ({ label: name, ours: name.startsWith(PAWL), ...result, note: note(result) }));
  return barChart({ title, unit: row.unit, log, groups: [{ bars }] });
}

/** Pawl and mcpGraph, graph by graph. */
function pairs(rows, title, unit) {
  const groups = ['A', 'B', 'C', 'D', 'E', 'F']
    .filter((graph) => rows[graph])
    .map((graph) => ({
      title: rows[graph].title,
      bars: [PAWL, MCPGRAPH]
        .filter((name) => rows[graph].results[name]?.median !== undefined)
        .map((name) => ({ label: name, ours: name === PAWL, ...rows[graph].results[name] })),
    }));
  return barChart({ title, unit, log: true, groups });
}

function note({ calls, wrong }) {
  return wrong ? `${Math.round(((calls - wrong) / calls) * 100)} % right` : '';
}
