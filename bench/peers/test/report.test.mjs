import assert from 'node:assert/strict';
import { test } from 'node:test';
import { budget } from '../budget.mjs';
import { MCPGRAPH, PAWL } from '../contenders.mjs';
import { barChart } from '../plot.mjs';
import { budgetTable, digits, right, warning } from '../table.mjs';

const result = (...rounds) => ({ rounds, calls: 10, wrong: 0 });
const rowA = (ours, theirs) => ({ A: { title: 'A', unit: 'ms', results: { [PAWL]: ours, [MCPGRAPH]: theirs } } });

test('a target is met by the median of the rounds', () => {
  assert.equal(budget(rowA(result(1, 1, 3), result(5, 5, 5)))[0].met, true);
  assert.equal(budget(rowA(result(1, 3, 3), result(5, 5, 5)))[0].met, false);
});

test('wrong answers miss every target', () => {
  const [judged] = budget(rowA({ rounds: [1], calls: 10, wrong: 1 }, result(5)));
  assert.equal(judged.met, false);
  assert.match(judged.why, /1 of 10/);
});

test('a peer that failed leaves its target unmeasured', () => {
  const [judged] = budget(rowA(result(1), { rounds: [], calls: 0, wrong: 0, failed: 'gone' }));
  assert.equal(judged.met, false);
  assert.match(budgetTable({ budget: [judged] }), /missed: gone/);
});

test('a miss says how far', () => {
  const [judged] = budget(rowA(result(2), result(5)));
  assert.match(budgetTable({ budget: [judged] }), /\*\*missed\*\* by 6\d %/);
});

test('answers that are not all right are never rounded up to all', () => {
  assert.equal(right({ calls: 100_000, wrong: 1 }), '99.9 %');
  assert.equal(right({ calls: 10, wrong: 0 }), 'all');
  assert.equal(right({ calls: 8, wrong: 7 }), '12.5 %');
});

test('numbers have as many digits as they deserve', () => {
  assert.deepEqual([1234.5, 12.34, 1.234, 0.01234].map(digits), ['1,235', '12.3', '1.23', '0.012']);
});

test('only a whole, full run on a quiet machine is free of doubts', () => {
  const quiet = { verdict: { busy: false, reasons: [] }, kind: 'full', whole: true, failures: [] };
  assert.equal(warning(quiet), '');
  assert.match(warning({ ...quiet, verdict: { busy: true, reasons: ['others'] } }), /too busy.*others/);
  assert.match(warning({ ...quiet, kind: 'quick' }), /quick/);
  assert.match(warning({ ...quiet, whole: false }), /not everything/);
});

test('a chart has a bar for each value and no bare sign', () => {
  const bars = [
    { label: 'a < b', median: 2, least: 1, most: 3 },
    { label: 'c', median: 200, least: 100, most: 300, ours: true },
  ];
  const svg = barChart({ title: 'T & U', unit: 'ms', log: true, groups: [{ bars }] });
  assert.equal(svg.match(/<rect/g).length, 2);
  assert.match(svg, /a &lt; b/);
  assert.match(svg, /T &amp; U/);
});
