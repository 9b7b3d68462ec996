/** Whether the letters of a search are found in a text in their order, and how well: the lower, the better. */
export function rank(search: string, text: string): number | undefined {
  const wanted = search.toLowerCase().trim();
  const found = text.toLowerCase();
  if (wanted === '') return 0;
  const whole = found.indexOf(wanted);
  if (whole >= 0) return whole === 0 || /\W/.test(found[whole - 1] ?? '') ? whole : 100 + whole;
  let at = -1;
  let gaps = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    const next = found.indexOf(letter, at + 1);
    if (next < 0) return undefined;
    gaps += next - at - 1;
    at = next;
  }
  return 1000 + gaps;
}

export function best<T>(
  search: string,
  all: readonly T[],
  text: (each: T) => string,
  most = 50,
): readonly T[] {
  return all
    .map((each, index) => ({ each, index, rank: rank(search, text(each)) }))
    .filter((found) => found.rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.index - other.index)
    .slice(0, most)
    .map(({ each }) => each);
}
