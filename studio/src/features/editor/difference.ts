export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one stretch in which two texts differ; undefined if they do not. */
export function difference(before: string, after: string): Change | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

export interface Line {
  readonly kind: 'same' | 'lost' | 'new';
  readonly text: string;
}

const MOST_CELLS = 4_000_000;

/** Two texts line by line: what one has, what the other has, and what both have. */
export function byLines(theirs: string, mine: string): readonly Line[] {
  const one = theirs.split('\n');
  const other = mine.split('\n');
  if (one.length * other.length > MOST_CELLS) {
    return [
      ...one.map((text): Line => ({ kind: 'lost', text })),
      ...other.map((text): Line => ({ kind: 'new', text })),
    ];
  }
  const table = longest(one, other);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ kind: 'same', text: one[i++] ?? '' });
      j++;
    } else if (
      j >= other.length ||
      (i < one.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ kind: 'lost', text: one[i++] ?? '' });
    } else lines.push({ kind: 'new', text: other[j++] ?? '' });
  }
  return lines;
}

/** How many lines two texts have in common from each line on. */
function longest(one: readonly string[], other: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const row = table[i];
      if (!row) continue;
      row[j] =
        one[i] === other[j]
          ? (table[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
