// What the graphs of graphs/graphs.yaml are called with, and what must come out. Every call has an input of its own
// where that is possible, so that an answer which belongs to another call is noticed.

/** As many as make about 1 MB of JSON. */
const ORDERS = 9_500;

const orders = Array.from({ length: ORDERS }, (_, i) => ({
  id: i,
  customer: `customer ${(i * 7919) % 1000}`,
  region: ['north', 'south', 'east', 'west'][i % 4],
  // In quarters, so that sums are exact in whatever order they are made.
  price: 1 + ((i * 31) % 400) / 4,
  quantity: 1 + ((i * 17) % 10),
  tags: ['new', 'paid'],
  open: i % 3 === 0,
}));

const total = (least) =>
  orders.filter(({ quantity }) => quantity > least).reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const number = { input: (i) => ({ n: 11 + (i % 1000) }), output: (i) => ({ x: 2 * (11 + (i % 1000)) }) };
const text = { input: (i) => ({ text: `call ${i}` }), output: (i) => ({ text: `call ${i}` }) };
// Quantities go from 1 to 10, so that no filter leaves nothing: JSONata has no sum of nothing.
const sums = { sums: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(total) };

/** What happens, call by call, when a tool does not say that it only reads. */
const FORCED = 'Pawl forces what it is about to do, and what came of it, to disk; mcpGraph keeps nothing';

/** The graphs by name: calls in a turn, and what they mean. */
export const GRAPHS = {
  A: { ...number, calls: 400, title: 'entry, transform, exit' },
  B: { ...number, calls: 400, title: 'entry, switch, transform, exit' },
  C: {
    input: () => ({ n: 100 }),
    output: () => ({ sum: 5050 }),
    calls: 40,
    title: 'a loop of 100: 303 steps',
  },
  D: { ...text, calls: 200, title: 'one call of a read-only tool' },
  D_undeclared: { ...text, calls: 200, title: 'one call of a tool that declares nothing', about: FORCED },
  E: { ...text, calls: 50, title: 'ten calls of a read-only tool in a row' },
  E_undeclared: { ...text, calls: 50, title: 'ten calls of a tool that declares nothing', about: FORCED },
  F: {
    input: () => ({ orders }),
    output: () => sums,
    calls: 6,
    title: 'ten transforms over an array of 1 MB',
  },
};

/** Whether two JSON values are the same, whatever the order of keys. */
export function same(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}
