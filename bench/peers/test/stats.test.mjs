import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, quantile, ratios, spread } from '../stats.mjs';

test('a quantile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.equal(quantile(values, 0.5), 50);
  assert.equal(quantile(values, 0.99), 99);
  assert.equal(quantile([7], 0.99), 7);
});

test('the median of an even number of values lies between the two in the middle', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.deepEqual(spread([3, 1, 2]), { median: 2, least: 1, most: 3 });
});

test('ratios are made round by round, as far as both got', () => {
  assert.deepEqual(ratios([1, 4, 9], [2, 4]), { median: 0.75, least: 0.5, most: 1 });
  assert.equal(ratios([1], []), undefined);
});
